"""A timeline as a calendar (RFC 5545): each milestone an event over all days its date can mean."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from library.chronology.dating import sort_key
from research.timelines.exports.words import WORDS, Words
from research.timelines.schemas import NodeState, TimelineResult

LONGEST_LINE = 75
"""Octets of a content line before it must be folded."""


def to_ical(result: TimelineResult, created_at: datetime) -> str:
    """The calendar. Calendars begin with the year 1, so earlier milestones are left out."""
    words = WORDS[result.language]
    stamp = created_at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Nova Studio//Timelines//EN", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_text(result.title)}")
    for node in result.nodes:
        if sort_key(node.earliest)[0] >= 1:
            lines.extend(_event(node, result, words, stamp))
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(node: NodeState, result: TimelineResult, words: Words, stamp: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{result.id}-{node.id}@nova-studio"
    yield f"DTSTAMP:{stamp}"
    yield f"DTSTART;VALUE=DATE:{_day(date(*sort_key(node.earliest)))}"
    yield f"DTEND;VALUE=DATE:{_day(_after(date(*sort_key(node.latest))))}"
    yield f"SUMMARY:{_text(node.title)}"
    yield f"DESCRIPTION:{_text(_description(node, words))}"
    yield f"CATEGORIES:{_text(words.significances[node.significance])}"
    address = next((one.url for one in node.evidence if one.url and one.url.startswith(("http://", "https://"))), None)
    if address:
        yield f"URL:{address}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _description(node: NodeState, words: Words) -> str:
    told = [node.description, f"{words.evidence}{words.colon}{node.date_text}"]
    told += [f"{words.conflict}{words.colon}{conflict.date_text}" for conflict in node.conflicts]
    told.append(
        f"{words.sources}{words.colon}{words.separator.join(dict.fromkeys(one.title for one in node.evidence))}"
    )
    return "\n".join(told)


def _day(day: date) -> str:
    return f"{day.year:04d}{day.month:02d}{day.day:02d}"


def _after(day: date) -> date:
    return day if day == date.max else day + timedelta(days=1)


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\r\n", "\\n").replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Pieces of at most 75 octets, each after the first begun by a space; no character is cut."""
    piece = ""
    for character in line:
        if len((piece + character).encode()) > LONGEST_LINE:
            yield piece
            piece = " "
        piece += character
    yield piece
