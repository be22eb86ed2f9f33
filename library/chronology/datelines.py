"""The line with its day at the head of a report: that day is when it was written, not when anything happened."""

import re

from library.chronology.relative import distances
from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.language import HAN

LONGEST = 90
_PLACE = re.compile(rf"(?:[A-Z][\w’'.-]*,?\s+){{1,4}}(?:\([A-Z][\w ]+\)\s*)?|[{HAN}]{{2,12}}")
_BEHIND = re.compile(
    r"\s*(?:\([A-Z][\w ]+\)\s*)?(?:—|–|--?)\s|\s*[电讯](?:\s*[（(](?:记者|通讯员|作者)[^（）()]{1,24}[）)])?|(?P<alone>[ *_.]*\n)"
)


def find(text: str) -> DateMention | None:
    """The day in the line at the head of a report, its end being that of the whole line; its year is 0 where it has none."""
    for mention in find_dates(text[:LONGEST], year=0):
        behind = _BEHIND.match(text, mention.end)
        if not (mention.point.day and behind and _PLACE.fullmatch(text[: mention.start])):
            continue
        # In a line of its own it heads only what tells of yesterday or Friday.
        if not behind["alone"] or any(one.counted_from != "told" for one in distances(text[behind.end() :])):
            return mention._replace(text=text[: behind.end()], start=0, end=behind.end())
    return None


def day_of_writing(text: str) -> str:
    """The day that the line at the head of a text gives, such as 2019-03-14; empty where there is none with a year."""
    found = find(text)
    return found.point.iso if found and found.point.year else ""
