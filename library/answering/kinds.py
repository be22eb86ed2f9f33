"""The kinds of answer a question may want, and the words that ask for each."""

import re
from collections.abc import Iterable
from typing import Literal, cast

from library.text.word_lists import entries

Kind = Literal["when", "count", "who", "where", "why", "compare", "list", "how", "what"]
SHORT: frozenset[Kind] = frozenset({"when", "count", "who", "where"})
"""Kinds that a date, a number or a name answers."""

_ASKINGS = tuple(
    (cast("Kind", kind), re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE))
    for kind, english, chinese in (row.split("\t") for row in entries(__name__, "askings"))
)
"""The kinds with the words that ask for each; the first that fits counts."""


def kind_of(text: str) -> Kind | None:
    """What kind of answer a text asks for; none where it asks nothing."""
    return next((kind for kind, asking in _ASKINGS if asking.search(text.strip())), None)


def besides(text: str, named: Iterable[str]) -> str:
    """What a text asks without names and the words that only ask."""
    for name in named:
        text = text.replace(name, " ")
    for _, asking in _ASKINGS:
        text = asking.sub(" ", text)
    return text
