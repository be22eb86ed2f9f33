"""What a topic asks for of its subject: a time, events of a kind, the entries of a list."""

import re
from collections import defaultdict
from collections.abc import Sequence

from library.chronology.happenings import Happening
from library.text.dates import find_dates
from library.text.terms import terms
from library.text.word_lists import entries

ENOUGH = 3
"""Events of a kind from which on a timeline is made of them alone."""
FEWEST, SHORT = 4, 60
"""Entries from which headings are a list, and most characters of what dates an entry."""
_THEMES = [[re.compile(words, re.IGNORECASE) for words in line.split("\t")] for line in entries(__name__, "themes")]
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""
_NUMBERED = re.compile(r"(?P<kind>[^\W\d_]{3,}(?: [^\W\d_]+)?) (?P<number>\d+(?:\.\d+)*)\W*$")


def within(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    dates = find_dates(topic)
    is_period = len(dates) > 1 or any(mention.until_point for mention in dates)
    if not is_period and not (dates and _IN.search(topic[: dates[0].start])):
        return found
    first, last = min(mention.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]


def of_its_kind(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Of what is about a topic its kind of event, where there are some."""
    for asked, said in _THEMES:
        of_kind = [one for one in found if said.search(one.clause.text)]
        if asked.search(topic) and len(of_kind) >= ENOUGH:
            found = of_kind
    return found


def entries_asked_for(topic: str, found: Sequence[Happening]) -> list[Happening]:
    """The entries of lists, as "Release 15.1", "Release 15.2" …, each with its date below it, whose kind the topic names.

    Their sources hold all else that it names; 15.3 is one of the releases of PostgreSQL 15.
    """
    asked = frozenset(terms(topic))
    numbers = {term for term in asked if term[0].isdigit()}
    lists: defaultdict[frozenset[str], list[tuple[str, Happening]]] = defaultdict(list)
    for one in found:
        if (heading := _NUMBERED.search(one.item.heading)) and len(one.sentence.text) <= SHORT:
            lists[frozenset(terms(heading["kind"]))].append((heading["number"], one))
    chosen: list[Happening] = []
    for kind, listed in lists.items():
        if len(listed) >= FEWEST and kind and kind <= asked:
            sources = {one.item.source for _, one in listed}
            own = (f"{one.item.title} {one.item.text}" for one in found if one.item.source in sources)
            if asked - kind - numbers <= {word for text in own for word in terms(text)}:
                fitting = {number for number, _ in listed for term in numbers if f"{number}.".startswith(f"{term}.")}
                chosen += [one for number, one in listed if number in fitting or not numbers]
    return chosen
