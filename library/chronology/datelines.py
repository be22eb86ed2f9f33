"""The line with its day at the head of a report: that day is when it was written, not when anything happened."""

import re

from library.chronology.relative import distances
from library.text.date_points import DateMention, Point
from library.text.dates import find_dates
from library.text.language import HAN

LONGEST, LINES = 90, 3
"""Characters of such a line, and the lines of a text among which it may stand by itself."""
_PLACE = re.compile(r"(?:[A-Z][\w’'.-]*,?\s+){1,4}(?:\([A-Z][\w ]+\)\s*)?$")
_DASH = re.compile(r"\s*(?:\([A-Z][\w ]+\)\s*)?(?:—|–|--?)\s")
_CHINESE = re.compile(
    rf"[{HAN}]{{0,12}}?(?P<date>(?:\d{{4}}年)?\d{{1,2}}月\d{{1,2}}日)\s*(?:电|讯)(?:\s*[（(](?:记者|通讯员|作者)[^（）()]{{1,24}}[）)])?"
)
_MASTHEAD = re.compile(r"(?:(?:[A-Z][\w’'.-]*|of|the|and)[ ,]+){2,7}$|^\W*$|^(?:the )?$")
"""What stands before the day in a line of its own: nothing, or a newspaper's name and the day of the week."""


def find(text: str) -> DateMention | None:
    """The day in the line at the head of a report, its end being that of the whole line."""
    opening = text[:LONGEST]
    if han := _CHINESE.match(opening):
        mention = next(iter(find_dates(opening[: han.end()])), None)
        day = mention or DateMention(han["date"], han.start("date"), han.end("date"), Point(0))
        return day.stretched(text, 0, han.end())
    for mention in find_dates(opening):
        dash = _DASH.match(opening, mention.end)
        if mention.point.day and dash and _PLACE.fullmatch(opening[: mention.start]):
            return mention.stretched(text, 0, dash.end())
    return _masthead(text)


def day_of_writing(text: str) -> str:
    """The day that the line at the head of a text gives, such as 2019-03-14; empty where there is none with a year."""
    found = find(text)
    return found.iso if found and found.point.year and found.point.day else ""


def tells_of_its_day(text: str) -> bool:
    """Whether a text speaks from the day on which it was written: of yesterday, last week, this morning, Friday."""
    return any(one.weekday is not None or one.counted_from == "own" for one in distances(text))


def _masthead(text: str) -> DateMention | None:
    """A day in a line of its own at the head of what tells of yesterday or last week."""
    start = 0
    for line in text.split("\n", LINES)[:LINES]:
        days = [mention for mention in find_dates(line) if mention.point.day and not mention.until_point]
        end = start + len(line)
        if len(days) == 1 and _MASTHEAD.match(line[: days[0].start]) and not line[days[0].end :].strip(" *_."):
            is_news = any(one.counted_from != "told" for one in distances(text[end:]))
            return days[0].stretched(text, start, end) if is_news else None
        start = end + 1
    return None
