"""Entries on their way into the log: numbered within their run, refused to whoever was replaced, made into rows."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from runs import words
from runs.errors import Fenced
from runs.events import Closing
from runs.models import Run
from runs.states import RUN

Change = str | int | float | datetime | dict[str, object] | words.Kept | None
EventRow = tuple[str, int, str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """An event on its way into the log, encoded."""

    type: str
    data: str
    once: str = ""
    closing: Closing = "open"
    said: str = ""


@dataclass(eq=False, slots=True)
class Entry:
    """What one execution wants written in one transaction: lines, a move of the run, a domain write."""

    run_id: str
    fence: int
    lines: Sequence[Line] = ()
    move: str | None = None
    changes: dict[str, Change] = field(default_factory=dict)
    write: Callable[[], object] | None = None
    result: object = None
    """What `write` returned."""
    done: Future[object] = field(default_factory=Future)

    @property
    def is_plain(self) -> bool:
        return self.move is None and not self.changes and self.write is None


def groups(batch: list[Entry]) -> list[list[Entry]]:
    """Plain entries of one execution are numbered together; the order within each run is kept."""
    found: list[list[Entry]] = []
    growing: dict[tuple[str, int], list[Entry]] = {}
    for entry in batch:
        key = (entry.run_id, entry.fence)
        if entry.is_plain and key in growing:
            growing[key].append(entry)
            continue
        found.append([entry])
        if entry.is_plain:
            growing[key] = found[-1]
        else:
            growing.pop(key, None)
    return found


def number_group(group: list[Entry], stamp: str) -> int:
    """The first number of a group, with the domain write of an entry that has one. Raises `Fenced`."""
    head = group[0]
    if head.is_plain:
        return _advance(head.run_id, head.fence, sum(len(entry.lines) for entry in group), stamp)
    with transaction.atomic():
        first = number(head, stamp)
        if head.write:
            head.result = head.write()
    return first


def _advance(run_id: str, fence: int, count: int, stamp: str) -> int:
    """Take `count` numbers from the run in one statement; this is the hot path, hence not the ORM."""
    over = ", ".join(f"'{state}'" for state in sorted(RUN.terminal))
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE runs_run SET seq = seq + %s, stamp = %s WHERE id = %s AND fence = %s AND state NOT IN ({over}) RETURNING seq",  # noqa: S608  # constants of ours
            [count, stamp, run_id, fence],
        )
        row = cursor.fetchone()
    if row is None:
        raise Fenced(run_id)
    return int(row[0]) - count + 1


def number(entry: Entry, stamp: str = "") -> int:
    """The first number of an entry, its run moved and changed as it says. Raises `Fenced`."""
    count = len(entry.lines)
    runs = Run.objects.filter(id=entry.run_id, fence=entry.fence)
    runs = runs.filter(state__in=RUN.sources(entry.move)) if entry.move else runs.exclude(state__in=RUN.terminal)
    changes: dict[str, object] = {**entry.changes, "seq": F("seq") + count}
    if stamp:
        changes["stamp"] = stamp
    if entry.move:
        changes["state"] = entry.move
    if entry.move in RUN.terminal:
        changes["finished_at"] = timezone.now()
    if not runs.update(**changes):
        raise Fenced(entry.run_id)
    return Run.objects.values_list("seq", flat=True).get(id=entry.run_id) - count + 1


def rows(entry: Entry, first: int) -> list[EventRow]:
    """The lines of an entry from their first number on."""
    now = str(connection.ops.adapt_datetimefield_value(timezone.now()))
    return [
        (entry.run_id, first + index, one.type, one.data, one.said, one.closing, one.once, now)
        for index, one in enumerate(entry.lines)
    ]


def insert(written: list[EventRow]) -> None:
    if written:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO runs_runevent (run_id, seq, type, data, said, closing, once, created_at)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
                written,
            )
