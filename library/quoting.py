"""Whether and where the words of a quote stand in a text, however they are typed.

Letter case, widths, spacing, kinds of quotation marks and dashes, citation marks, and marks at the edges may differ.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from library.text.language import is_han
from library.text.terms import normalise

_QUOTES = str.maketrans("“”‘’„«»「」『』–—−‐‑", '""\'\'"""""""-----')
_EDGE = "\"'.,;:!?。，；：！？、…()（）[] "
CITATION = r"(?<![_)\]])(?<!\b[A-Za-z])(?<!\b[A-Za-z]{2})(?:\[[1-9]\d{0,2}\])+"
"""A mark of a source behind a word; `a[1]` and `f(x)[2]` are code."""
_CITATION = re.compile(CITATION)
_CLUSTER = re.compile(rf"(?:{CITATION})|(?P<letter>\S[\u0300-\u036f]*)|\s+")


class Plain(NamedTuple):
    """A text in one form for all spellings of the same words, and where each of its characters stands."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def find_quote(quote: str, text: str) -> tuple[int, int] | None:
    """Where a quote stands in a text first: `text[start:end]` are its words."""
    return next(places(quote, text), None)


def places(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Everywhere a quote stands in a text, from the first place on."""
    said, held = plain(quote).text, plain(text)
    words = said.strip(_EDGE)
    before, _, after = said.partition(words) if words else ("", "", "")
    at = held.text.find(words) if words else -1
    while at >= 0:
        end = at + len(words)
        first = at - _shared(reversed(before), reversed(held.text[:at]))
        last = end + _shared(after, held.text[end:])
        yield held.starts[first], held.ends[last - 1]
        at = held.text.find(words, end)


@lru_cache(maxsize=1024)
def plain(text: str) -> Plain:
    """One form for spellings of the same words; spaces count only between letters that need them."""
    found: list[tuple[str, int, int]] = []
    for match in _CLUSTER.finditer(text):
        if match["letter"]:
            letters = normalise(match["letter"].translate(_QUOTES)).translate(_QUOTES)
            found += [(letter, match.start(), match.end()) for letter in letters]
        elif not _CITATION.fullmatch(match.group()) and found and found[-1][0] != " ":
            found.append((" ", match.start(), match.end()))
    kept = [
        one
        for place, one in enumerate(found)
        if one[0] != " "
        or (0 < place < len(found) - 1 and not is_han(found[place - 1][0]) and not is_han(found[place + 1][0]))
    ]
    return Plain("".join(one[0] for one in kept), tuple(one[1] for one in kept), tuple(one[2] for one in kept))


def _shared(one: Iterable[str], other: Iterable[str]) -> int:
    """How many first characters are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
