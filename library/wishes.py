"""What a request wants to be told of, without the words that only ask for it and say for whom.

"Give me a short biography of Haffkine for my pupils" is about Haffkine, 请给学生讲讲文天祥这个人的一生 about 文天祥的一生.
"""

import re

from library.text.language import HAN
from library.text.word_lists import any_of

_OPENINGS, _ACCOUNTS = any_of(__name__, "openings"), any_of(__name__, "accounts")
_READERS, _APPOSITIONS = any_of(__name__, "readers"), any_of(__name__, "appositions")
_CHINESE_ACCOUNTS = any_of(__name__, "chinese_accounts")
_HISTORIES, _CHINESE_HISTORIES = any_of(__name__, "histories"), any_of(__name__, "chinese_histories")
_SPAN = re.compile(r", from [a-z][^A-Z\d]* to [a-z][^A-Z\d]*$")
"""How far an account shall reach is not what it is about: "…, from the lab to the last places that have it"."""
_SAID = re.compile(rf"[{HAN}]{{2}}|\w{{3}}")


def bidden(text: str) -> str:
    """The request without its bidding: "a short biography of Haffkine"; as it stands where nothing else is left."""
    rest = text.strip()
    while (opening := _OPENINGS.match(rest)) and opening.end():
        rest = rest[opening.end() :].strip()
    return _or_as_it_was(_without_readers(rest), text) if rest != text.strip() else text


def told_of(text: str) -> str:
    """What the request is about: "Haffkine"."""
    rest = bidden(text)
    account = _ACCOUNTS.match(rest)
    if account or rest != text:
        rest = _SPAN.sub("", _without_readers(rest[account.end() if account else 0 :]))
    return _or_as_it_was(_without_behind(_CHINESE_ACCOUNTS, _APPOSITIONS.sub("", rest)), text)


def whose_history(text: str) -> str:
    """What a history is wanted of: "search engines"; what wants none as it stands.

    Only for what answers: that a document tells a history is a reason to find it.
    """
    told = _HISTORIES.match(text)
    return _or_as_it_was(_without_behind(_CHINESE_HISTORIES, text[told.end() if told else 0 :]), text)


def _without_behind(words: re.Pattern[str], text: str) -> str:
    """A text without such words behind Chinese ones at its end."""
    behind = re.search(rf"(?<=[{HAN}]{{2}})(?:{words.pattern})\W*$", text)
    return text[: behind.start()] if behind else text


def _without_readers(text: str) -> str:
    while behind := re.search(rf"(?:{_READERS.pattern})([?？.。!！]*)$", text, re.IGNORECASE):
        text = text[: behind.start()]
    return text


def _or_as_it_was(rest: str, text: str) -> str:
    return rest.strip() if _SAID.search(rest) else text
