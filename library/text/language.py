"""Which of the two languages a text is written in."""

import re

from library.schemas import Language

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
KANA = "\u3041-\u3096\u30a1-\u30fa\u30fc"
_HAN_CHARACTER = re.compile(f"[{HAN}]")
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")


def detect(text: str) -> Language:
    """Chinese when there are more Han characters than Latin words, else English."""
    han = len(_HAN_CHARACTER.findall(text))
    return "zh" if han > len(_LATIN_WORD.findall(text)) else "en"


def is_han(character: str) -> bool:
    return _HAN_CHARACTER.fullmatch(character) is not None
