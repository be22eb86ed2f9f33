"""Which of the two languages a text is written in, and how one of them is asked for and put together."""

import re
from collections.abc import Iterable

from library.schemas import Language
from runs.words import AMONG, spoken

HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
KANA = "\u3041-\u3096\u30a1-\u30fa\u30fc"
_HAN_CHARACTER = re.compile(f"[{HAN}]")
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
_NAMES: dict[Language, str] = {"en": "English", "zh": "Chinese (简体中文)"}
_BETWEEN: dict[Language, str] = {"en": " ", "zh": ""}
_TITLE: dict[Language, tuple[str, str]] = {"en": ("“", "”"), "zh": ("《", "》")}
UNSPACED: frozenset[Language] = frozenset({"zh"})  # No blanks between words: where a name ends is a guess
OTHER: dict[Language, Language] = {"en": "zh", "zh": "en"}
TAGS: dict[Language, str] = {"en": "en", "zh": "zh-Hans"}  # As HTML and XML name them (BCP 47)
OFFICE_TAGS: dict[Language, str] = {"en": "en-US", "zh": "zh-CN"}  # As office files name them
STOP: dict[Language, str] = {"en": ".", "zh": "。"}
DASH: dict[Language, str] = {"en": " – ", "zh": "——"}
SEPARATOR: dict[Language, str] = {"en": ". ", "zh": "；"}  # Between statements that share a line


def detect(text: str) -> Language:
    return "zh" if len(_HAN_CHARACTER.findall(text)) > len(_LATIN_WORD.findall(text)) else "en"


def own_first(texts: Iterable[str]) -> list[str]:
    """Those in the language that is spoken before the others."""
    return sorted(texts, key=lambda text: detect(text) != spoken())


def is_han(character: str) -> bool:
    return _HAN_CHARACTER.fullmatch(character) is not None


def answer_in(language: Language) -> str:
    return f"Answer in {_NAMES[language]}."


def joined(pieces: Iterable[str], language: Language) -> str:
    """Sentences, or words, one behind the other as the language writes them."""
    return _BETWEEN[language].join(pieces)


def run_on(sentences: Iterable[str]) -> str:
    """Sentences one behind the other, each with the space that its own language has behind it."""
    return "".join(f"{one}{_BETWEEN[detect(one)]}" for one in sentences).rstrip()


def works(titles: Iterable[str], language: Language) -> str:
    """Titles as the language marks them, enumerated: “One”, “Two”; 《一》、《二》."""
    opening, closing = _TITLE[language]
    return AMONG[language].join(f"{opening}{title}{closing}" for title in titles)


def quoted(names: Iterable[str]) -> list[str]:
    return [f"“{name}”" for name in names]


def listed(names: Iterable[str], language: Language) -> str:
    """Names in quotation marks, enumerated: “one”, “two”."""
    return AMONG[language].join(quoted(names))
