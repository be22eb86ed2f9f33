"""What a topic asks for of its subject: a time, its beginnings or its end, events of a kind."""

import math
import re
from collections.abc import Sequence

from library.chronology.happenings import Happening
from library.text.dates import find_dates
from library.text.word_lists import any_of, entries

PART, FEWEST = 1 / 3, 6
"""The share of the events that are the first or the last ones, and how many these are at least."""
ENOUGH = 3
"""Events of a kind from which on a timeline is made of them alone."""
_FIRST = any_of(__name__, "first")
_LAST = any_of(__name__, "last")
_THEMES = [[re.compile(words, re.IGNORECASE) for words in line.split("\t")] for line in entries(__name__, "themes")]
_SPELT_OUT = re.compile("[:：]")
"""What stands in a topic that says itself from what to what it is about."""
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""


def subject_of(topic: str) -> str:
    """The topic without the words that narrow it; the whole topic where nothing else is left."""
    rest = topic
    for narrow in () if _SPELT_OUT.search(topic) else (_FIRST, _LAST, *(asked for asked, _ in _THEMES)):
        rest = narrow.sub(" ", rest)
    return rest.strip(" 的之") or topic


def narrowed(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Of what is about the subject what the topic asks for."""
    for asked, said in _THEMES:
        of_kind = [one for one in found if said.search(one.clause.text)]
        if asked.search(topic) and len(of_kind) >= ENOUGH:
            found = of_kind
    ordered = sorted(one.written.first for one in found)
    most = min(len(ordered), max(FEWEST, math.ceil(len(ordered) * PART)))
    if not ordered or find_dates(topic) or _SPELT_OUT.search(topic):
        return found
    if _FIRST.search(topic):
        return [one for one in found if one.written.first <= ordered[most - 1]]
    if _LAST.search(topic):
        return [one for one in found if one.written.first >= ordered[-most]]
    return found


def within(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    dates = find_dates(topic)
    is_period = len(dates) > 1 or any(mention.until_point for mention in dates)
    if not is_period and not (dates and _IN.search(topic[: dates[0].start])):
        return found
    first, last = min(mention.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]
