"""What a request wants to be told of, without the words that only ask for it and say for whom.

"Give me a short biography of Haffkine for my pupils" is about Haffkine, 请给学生讲讲文天祥这个人的一生 about 文天祥.
"""

import re

from library.text.language import HAN
from library.text.scripts import any_of

_OPENINGS, _ACCOUNTS = any_of(__name__, "openings"), any_of(__name__, "accounts")
_HISTORIES, _READERS = any_of(__name__, "histories"), any_of(__name__, "readers")
_SAID = re.compile(rf"[{HAN}]{{2}}|\w{{3}}")


def bidden(text: str) -> str:
    """The request without its bidding: "a short biography of Haffkine"."""
    return _without(_OPENINGS, text)


def told_of(text: str) -> str:
    """What the request is about: "Haffkine"."""
    return _without(_ACCOUNTS, bidden(text))


def whose_history(text: str) -> str:
    """What a history is wanted of: "search engines"; what wants none as it stands.

    Only for what answers: that a document tells a history is a reason to find it.
    """
    return _without(_HISTORIES, text)


def _without(words: re.Pattern[str], text: str) -> str:
    """A text without such words, taken off one after another, and then for whom it is; as it stands where nothing is left."""
    rest, before = words.sub("", text), text
    while rest != before:
        rest, before = _READERS.sub("", words.sub("", rest)).strip(), rest
    return rest if _SAID.search(rest) else text
