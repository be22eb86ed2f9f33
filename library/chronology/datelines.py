"""News, and the line with its day at its head: that day is when it was written, not when anything happened."""

import re

from library.chronology.furniture import is_furniture
from library.text.date_points import DateMention, Point
from library.text.dates import find_dates
from library.text.language import HAN

_ENGLISH = re.compile(r"(?:[A-Z][\w’'.-]*,?\s+){1,4}(?:\([A-Z][\w ]+\)\s*)?$")
_DASH = re.compile(r"\s*(?:\([A-Z][\w ]+\)\s*)?(?:—|–|--?)\s")
_CHINESE = re.compile(
    rf"(?:本报|新华社|中新社|中新网|[{HAN}]{{2,6}}社)?[{HAN}]{{0,8}}?(?P<date>(?:\d{{4}}年)?\d{{1,2}}月\d{{1,2}}日)\s*(?:电|讯)"
    r"(?:\s*[（(](?:记者|通讯员|作者)[^（）()]{1,24}[）)])?"
)
_MASTHEAD = re.compile(r"(?:(?:[A-Z][\w’'.-]*|of|the|and)[ ,]+){2,7}$|^\W*$|^(?:the )?$")
"""What stands before the day in a line of its own: nothing, or a newspaper's name and the day of the week."""
_HEAD = 3
"""Lines of a text among which such a line stands."""
_TELLING = re.compile(
    r"\b(?:yesterday|(?:last|this) (?:week|month|night)|(?<!the )(?:last|next) year"
    r"|(?:last|next) (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday))\b"
    r"|昨天|昨日|前天|[上本这下]个?(?:周|星期)|[上本]个?月|去年|明年|本报讯|记者",
    re.IGNORECASE,
)
_PART_OF_TODAY = re.compile("今[早晨午晚]")
_WEEKDAY = re.compile(r"\bon (?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b(?!,?\s+(?:\d|[A-Z]))")


def find(text: str) -> DateMention | None:
    """The day in the line at the head of a report, its end being that of the whole line."""
    opening = text[:90]
    if han := _CHINESE.match(opening):
        mention = next(iter(find_dates(opening[: han.end()])), None)
        year = mention or DateMention(han["date"], han.start("date"), han.end("date"), Point(0))
        return year.stretched(text, 0, han.end())
    for mention in find_dates(opening):
        dash = _DASH.match(opening, mention.end)
        if mention.point.day and dash and _ENGLISH.fullmatch(opening[: mention.start]):
            return mention.stretched(text, 0, dash.end())
    return _masthead(text)


def day_of_writing(text: str) -> str:
    """The day that the line at the head of a text gives, such as 2019-03-14; empty where there is none with a year."""
    found = find(text)
    return found.iso if found and found.point.year and found.point.day else ""


def _masthead(text: str) -> DateMention | None:
    """A day in a line of its own at the head of what tells of yesterday or last week."""
    start = 0
    for line in text.split("\n", _HEAD)[:_HEAD]:
        days = [mention for mention in find_dates(line) if mention.point.day and not mention.until_point]
        end = start + len(line)
        if len(days) == 1 and _MASTHEAD.match(line[: days[0].start]) and not line[days[0].end :].strip(" *_."):
            below = text[end:]
            tells = _TELLING.search(below) or _WEEKDAY.search(below)
            return days[0].stretched(text, start, end) if tells else None
        start = end + 1
    return None


def says_today(text: str) -> bool:
    """Whether a text tells of a part of the day on which it was written; what is said of today may be of these days."""
    return _PART_OF_TODAY.search(text) is not None


def is_news(text: str, own: Point | None) -> bool:
    """Whether a text speaks from the day on which it was written."""
    if own is None or own.day is None:
        return False
    if find(text) or _TELLING.search(text) or says_today(text):
        return True
    lines = (line for line in text.split("\n") if not is_furniture(line))
    return _WEEKDAY.search(text) is not None and not any(
        mention.point.day and mention.point != own for line in lines for mention in find_dates(line)
    )
