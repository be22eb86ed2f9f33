"""What is said about figures, held against what was computed: a number that stands nowhere in it was invented."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import lru_cache

from library.text.facts import Fact, facts
from library.text.sentences import split

_ITEM = re.compile(r"^\s*\d+[.)、]\s*", re.MULTILINE)
_DECIMAL = re.compile(r"\d+\.\d+")
PLACES = (0, 1)
"""To how many decimals a figure may be rounded where it is said."""


class ToldFigures:
    """The numbers and dates of what was told. Reading a long answer of a tool takes a quarter of a second."""

    def __init__(self, told: Iterable[str], *, is_exact: bool = False) -> None:
        """Where it `is_exact`, figures are said as they are told: not rounded, and no digits out of the midst of them."""
        self._source = "\n".join(told)
        self._is_exact = is_exact
        self._known = {_plain(one) for one in _figures(self._source)}
        if not is_exact:
            for decimal in set(_DECIMAL.findall(self._source)):
                self._known |= {f"{round(Decimal(decimal), places):f}".removesuffix(".0") for places in PLACES}

    def has(self, figure: Fact) -> bool:
        return _plain(figure) in self._known or (not self._is_exact and figure.value in self._source)


def unknown_numbers(said: str, told: Sequence[ToldFigures]) -> list[str]:
    """The numbers and dates of a text that nothing told has; a number that begins a list item counts nothing."""
    text = _ITEM.sub("", said)
    absent = (one for one in _said(text) if not any(known.has(one) for known in told))
    return list(dict.fromkeys(text[one.start : one.end].strip() for one in absent))


def borne_out(said: str, told: Sequence[ToldFigures]) -> str:
    """A growing text up to its last whole sentence, and not beyond the first one that says an unknown number."""
    end = 0
    whole = split(said)
    for place, one in enumerate(whole):
        is_last = place == len(whole) - 1
        if (is_last and not said.rstrip(" ").endswith(("\n", *"。！？!?"))) or unknown_numbers(one.text, told):
            break
        end = one.end
    return said[:end]


@lru_cache(maxsize=256)
def _said(text: str) -> tuple[Fact, ...]:
    """A growing text is looked at with each word that comes; its sentences are read once."""
    return tuple(_figures(text))


def _figures(text: str) -> list[Fact]:
    return sorted((one for one in facts(text) if one.kind != "name"), key=lambda one: one.start)


def _plain(one: Fact) -> str:
    """80.0 is 80."""
    value = one.value.rstrip("%")
    return value.rstrip("0").rstrip(".") if "." in value else value
