"""What is said about figures, held against what was computed: a number that stands nowhere in it was invented."""

import re
from collections.abc import Iterable
from decimal import Decimal

from library.text.facts import Fact, facts
from library.text.sentences import split

_ITEM = re.compile(r"^\s*\d+[.)、]\s*", re.MULTILINE)
_DECIMAL = re.compile(r"\d+\.\d+")
PLACES = (0, 1)
"""To how many decimals a figure may be rounded where it is said."""


def unknown_numbers(said: str, told: Iterable[str]) -> list[str]:
    """The numbers and dates of a text that nothing told has; a number that begins a list item counts nothing."""
    source = "\n".join(told)
    known = {_plain(one) for one in _figures(source)} | set(_rounded(source))
    text = _ITEM.sub("", said)
    absent = (one for one in _figures(text) if _plain(one) not in known and one.value not in source)
    return list(dict.fromkeys(text[one.start : one.end].strip() for one in absent))


def borne_out(said: str, told: Iterable[str]) -> str:
    """A growing text up to its last whole sentence, and not beyond the first one that says an unknown number."""
    source, end = list(told), 0
    whole = split(said)
    for place, one in enumerate(whole):
        is_last = place == len(whole) - 1
        if (is_last and not said.rstrip(" ").endswith(("\n", *"。！？!?"))) or unknown_numbers(one.text, source):
            break
        end = one.end
    return said[:end]


def _figures(text: str) -> list[Fact]:
    return sorted((one for one in facts(text) if one.kind != "name"), key=lambda one: one.start)


def _plain(one: Fact) -> str:
    return one.value.rstrip("%")


def _rounded(text: str) -> Iterable[str]:
    for found in set(_DECIMAL.findall(text)):
        for places in PLACES:
            yield f"{round(Decimal(found), places):f}".removesuffix(".0")
