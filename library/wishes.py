"""What a request wants to be told of, without the words that only ask for it and say for whom.

"Give me a short biography of Haffkine for my pupils" is about Haffkine, 请给学生讲讲文天祥这个人的一生 about 文天祥.
"""

import re

from library.text.language import HAN
from library.text.word_lists import any_of

_OPENINGS, _ACCOUNTS = any_of(__name__, "openings"), any_of(__name__, "accounts")
_READERS, _CHINESE_ACCOUNTS = any_of(__name__, "readers"), any_of(__name__, "chinese_accounts")
_APPOSITIONS = any_of(__name__, "appositions")
_HISTORIES, _CHINESE_HISTORIES = any_of(__name__, "histories"), any_of(__name__, "chinese_histories")
_SAID = re.compile(rf"[{HAN}]{{2}}|\w{{3}}")


def bidden(text: str) -> str:
    """The request without its bidding: "a short biography of Haffkine"; as it stands where nothing else is left."""
    rest = _without_before(_OPENINGS, text)
    return _or_as_it_was(_without_behind(_READERS, rest), text) if rest != text else text


def told_of(text: str) -> str:
    """What the request is about: "Haffkine"."""
    rest = _without_before(_ACCOUNTS, bidden(text))
    rest = _without_behind(_READERS, rest) if rest != text else text
    return _or_as_it_was(_without_chinese(_CHINESE_ACCOUNTS, _APPOSITIONS.sub("", rest)), text)


def whose_history(text: str) -> str:
    """What a history is wanted of: "search engines"; what wants none as it stands.

    Only for what answers: that a document tells a history is a reason to find it.
    """
    return _or_as_it_was(_without_chinese(_CHINESE_HISTORIES, _without_before(_HISTORIES, text)), text)


def _without_before(words: re.Pattern[str], text: str) -> str:
    """A text without such words at its beginning, taken off one after another."""
    while (before := words.match(text)) and before.end():
        text = text[before.end() :].strip()
    return text


def _without_behind(words: re.Pattern[str], text: str) -> str:
    while behind := re.search(rf"(?:{words.pattern})[?？.。!！]*$", text, re.IGNORECASE):
        text = text[: behind.start()]
    return text


def _without_chinese(words: re.Pattern[str], text: str) -> str:
    """A text without such words at its end behind Chinese ones."""
    return re.sub(rf"(?<=[{HAN}]{{2}})(?:{words.pattern})\W*$", "", text)


def _or_as_it_was(rest: str, text: str) -> str:
    return rest.strip() if _SAID.search(rest) else text
