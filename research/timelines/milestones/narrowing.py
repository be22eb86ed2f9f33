"""What a topic asks for of its subject: a time, events of a kind."""

import re
from collections.abc import Sequence

from library.chronology.happenings import Happening
from library.text.dates import find_dates
from library.text.word_lists import entries

ENOUGH = 3
"""Events of a kind from which on a timeline is made of them alone."""
_THEMES = [[re.compile(words, re.IGNORECASE) for words in line.split("\t")] for line in entries(__name__, "themes")]
_IN = re.compile(r"\b(?:in|of|during)\s+(?:the\s+)?$|^\s*$|[\u4e00-\u9fff]$", re.IGNORECASE)
"""What stands before the only time a topic names, and says that it is about that time."""


def narrowed(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Of what is about a topic its kind of event."""
    for asked, said in _THEMES:
        of_kind = [one for one in found if said.search(one.clause.text)]
        if asked.search(topic) and len(of_kind) >= ENOUGH:
            found = of_kind
    return found


def within(topic: str, found: Sequence[Happening]) -> Sequence[Happening]:
    """Those of the period that a topic names, if it names one."""
    dates = find_dates(topic)
    is_period = len(dates) > 1 or any(mention.until_point for mention in dates)
    if not is_period and not (dates and _IN.search(topic[: dates[0].start])):
        return found
    first, last = min(mention.first for mention in dates), max(mention.last for mention in dates)
    return [one for one in found if first <= one.written.first and one.written.last <= last]
