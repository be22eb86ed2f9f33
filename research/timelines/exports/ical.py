"""A timeline as a calendar (RFC 5545): each milestone an event over all days its date can mean."""

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from research.timelines.exports.sentences import SIGNIFICANCES, conflict_line, marks, sources_line
from research.timelines.schemas import NodeState, TimelineResult

if TYPE_CHECKING:
    from icalendar import Event


def to_ical(result: TimelineResult, created_at: datetime) -> bytes:
    """The calendar. Calendars begin with the year 1: earlier milestones are left out, and it says so."""
    from icalendar import Calendar  # noqa: PLC0415  # 9 MB, loaded when a calendar is asked for

    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Nova Studio//Timelines//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", result.title)
    kept = [node for node in result.nodes if node.first[0] >= 1]
    if left_out := len(result.nodes) - len(kept):
        said = ngettext(
            "%(count)s milestone lies before the year 1, where calendars begin, and is left out.",
            "%(count)s milestones lie before the year 1, where calendars begin, and are left out.",
            left_out,
        )
        calendar.add("x-wr-caldesc", said % {"count": left_out})
    for node in kept:
        calendar.add_component(_event(node, result, created_at))
    return bytes(calendar.to_ical())


def _event(node: NodeState, result: TimelineResult, created_at: datetime) -> "Event":
    from icalendar import Event  # noqa: PLC0415  # as above

    last = date(*node.last)
    as_written = gettext("As written in the source: %(date)s") % {"date": node.date_text}
    conflicts = [conflict_line(conflict) for conflict in node.conflicts]
    event = Event()
    event.add("uid", f"{result.id}-{node.id}@nova-studio")
    event.add("dtstamp", created_at.astimezone(UTC))
    event.add("dtstart", date(*node.first))
    event.add("dtend", last if last == date.max else last + timedelta(days=1))
    event.add("summary", node.title)
    event.add("description", "\n".join([node.description, as_written, *conflicts, *marks(node), sources_line(node)]))
    event.add("categories", [gettext(SIGNIFICANCES[node.significance])])
    address = next((one.url for one in node.evidence if one.url and one.url.startswith(("http://", "https://"))), None)
    if address:
        event.add("url", address)
    event.add("transp", "TRANSPARENT")
    return event
