"""Lists of what a topic asks for by its kind: the "Release 15.1", "Release 15.2" … of a manual, each with its date below it."""

import re
from collections.abc import Sequence

from library.chronology.happenings import Happening
from library.text.terms import terms

FEWEST, SHORT = 4, 60
"""Entries from which headings are a list, and most characters of what dates an entry."""
_NUMBERED = re.compile(r"(?P<kind>[^\W\d_]{3,}(?: [^\W\d_]+)?) (?P<number>\d+(?:\.\d+)*)\W*$")


def entries_asked_for(topic: str, found: Sequence[Happening]) -> list[Happening]:
    """The entries of the lists whose kind the topic names, where their sources hold all else that it names.

    A number of the topic stands at the head of an entry's: 15.3 is one of the releases of PostgreSQL 15.
    """
    asked = frozenset(terms(topic))
    lists: dict[str, list[tuple[str, Happening]]] = {}
    for one in found:
        heading = _NUMBERED.search(one.item.heading)
        if heading and len(one.sentence) <= SHORT:
            lists.setdefault(heading["kind"].lower(), []).append((heading["number"], one))
    chosen: list[Happening] = []
    for kind, entries in lists.items():
        own = frozenset(terms(kind))
        if len(entries) < FEWEST or not own or not own <= asked:
            continue
        numbers = {term for term in asked if term[0].isdigit()}
        held = {word for _, one in entries for word in terms(f"{one.item.title} {one.item.text}")}
        sources = {one.item.source for _, one in entries}
        held |= {word for one in found if one.item.source in sources for word in terms(one.item.text)}
        if asked - own - numbers <= held:
            chosen += [
                one
                for number, one in entries
                if not numbers or any(number == term or number.startswith(f"{term}.") for term in numbers)
            ]
    return chosen
