"""The event log: numbered, fenced, and readable from any cursor. Nothing is shown before it is committed.

What executions say `runs.committing` writes, in groups; views, commands and the admin write here, in their own transaction.
"""

import json
import logging
from collections.abc import Callable, Sequence
from typing import cast

from django.db import transaction

from runs import words
from runs.entries import Change, Entry, Line, insert, number, rows
from runs.events import Closing, Event, Record, Stream
from runs.models import RunEvent

logger = logging.getLogger(__name__)

PAGE = 500

listeners: list[Callable[[str, Sequence[Record]], None]] = []
"""Told of a run's new lines after their commit, from whatever thread committed them."""


def line(stream: Stream, event: Event, *, once: str = "", closing: Closing = "open") -> Line:
    said = words.sources(event)
    return Line(event.type, stream.encode(event), once, closing, json.dumps(said, ensure_ascii=False) if said else "")


COLUMNS = ("seq", "type", "data", "closing", "said")


def _record(row: tuple[int, str, str, str, str]) -> Record:
    seq, kind, data, closing, said = row
    return Record(seq, kind, data, cast("Closing", closing), said)


def read(run_id: str, after: int = 0, limit: int = PAGE) -> list[Record]:
    """Up to `limit` lines after the cursor, in order."""
    lines = RunEvent.objects.filter(run_id=run_id, seq__gt=after).order_by("seq")
    return [_record(row) for row in lines.values_list(*COLUMNS)[:limit]]


def read_last(run_id: str, after: int, limit: int) -> list[Record]:
    """The newest lines after the cursor, at most `limit`, in order."""
    lines = RunEvent.objects.filter(run_id=run_id, seq__gt=after).order_by("-seq")
    newest = lines.values_list(*COLUMNS)[:limit]
    return [_record(row) for row in reversed(newest)]


def events_of(stream: Stream, run_id: str, *types: str) -> list[Event]:
    """The log of a run as typed events; all of it, or what it says of these types."""
    lines = RunEvent.objects.filter(run_id=run_id, **({"type__in": types} if types else {})).order_by("seq")
    return [stream.decode(_record(row)) for row in lines.values_list(*COLUMNS)]


def last_of(stream: Stream, run_id: str, *types: str) -> Event | None:
    """The newest event of these types, where there is one."""
    row = RunEvent.objects.filter(run_id=run_id, type__in=types).order_by("-seq").values_list(*COLUMNS).first()
    return stream.decode(_record(row)) if row else None


def write_now(
    run_id: str, lines: Sequence[Line], *, fence: int, move: str | None = None, **changes: Change
) -> list[Record]:
    """Write without the committer, in the caller's transaction: for views, commands and the admin.

    Returns what now stands in the log. Raises `Fenced` when the run is over, is not at this fence, or may not make the move.
    """
    entry = Entry(run_id, fence, lines, move=move, changes=changes)
    with transaction.atomic():
        first = number(entry)
        insert(rows(entry, first))
    records = [Record(first + index, one.type, one.data, one.closing, one.said) for index, one in enumerate(lines)]
    transaction.on_commit(lambda: tell(run_id, records))
    return records


def tell(run_id: str, records: Sequence[Record]) -> None:
    """Let the listeners of this process know what was committed."""
    for listener in listeners:
        try:
            listener(run_id, records)
        except Exception:
            logger.exception("A listener could not be told of run %s; readers will find the news by polling.", run_id)
