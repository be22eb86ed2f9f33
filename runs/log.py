"""The event log: numbered, fenced, committed in groups, and readable from any cursor.

Writers of one process share one committer thread. It writes the first waiting entry at once and groups what
arrives meanwhile, so a hundred busy runs cost tens of transactions a second, not thousands. Nothing is shown
before it is committed: readers hear of an event only after its transaction.
"""

import json
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast
from uuid import uuid4

from django.db import IntegrityError, InterfaceError, OperationalError, close_old_connections, connection, transaction
from django.db.models import F
from django.utils import timezone

from runs import words
from runs.errors import Fenced
from runs.events import Closing, Event, Record, Stream
from runs.models import Run, RunEvent
from runs.states import RUN

logger = logging.getLogger(__name__)

PAGE = 500
GROUP_SECONDS = 0.004
BATCH = 2000
RETRY_SECONDS = 30.0

listeners: list[Callable[[str, Sequence[Record]], None]] = []
"""Told of a run's new lines after their commit, from whatever thread committed them."""

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


@dataclass(slots=True)
class Attempt:
    """One transaction that writes a batch. Its stamp in the runs tells whether it stands when its answer was lost."""

    stamp: str = field(default_factory=lambda: uuid4().hex)
    outcome: dict[int, int | BaseException] = field(default_factory=dict)
    """The first number of each entry, or why it was refused."""
    awaits_answer: bool = False
    """Whether all was said but the commit's answer."""


def line(stream: Stream, event: Event, *, once: str = "", closing: Closing = "open") -> Line:
    said = words.sources(event)
    return Line(event.type, stream.encode(event), once, closing, json.dumps(said, ensure_ascii=False) if said else "")


COLUMNS = ("seq", "type", "data", "closing", "said")


def _record(row: tuple[int, str, str, str, str]) -> Record:
    seq, kind, data, closing, said = row
    return Record(seq, kind, data, cast("Closing", closing), said)


def read(run_id: str, after: int = 0, limit: int = PAGE) -> list[Record]:
    """Up to `limit` lines after the cursor, in order."""
    rows = RunEvent.objects.filter(run_id=run_id, seq__gt=after).order_by("seq")
    return [_record(row) for row in rows.values_list(*COLUMNS)[:limit]]


def read_last(run_id: str, after: int, limit: int) -> list[Record]:
    """The newest lines after the cursor, at most `limit`, in order."""
    rows = RunEvent.objects.filter(run_id=run_id, seq__gt=after).order_by("-seq")
    newest = rows.values_list(*COLUMNS)[:limit]
    return [_record(row) for row in reversed(newest)]


def events_of(stream: Stream, run_id: str, *types: str) -> list[Event]:
    """The log of a run as typed events; all of it, or what it says of these types."""
    rows = RunEvent.objects.filter(run_id=run_id, **({"type__in": types} if types else {})).order_by("seq")
    return [stream.decode(_record(row)) for row in rows.values_list(*COLUMNS)]


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
        first = _number(entry)
        _insert(_rows(entry, first))
    records = [Record(first + index, one.type, one.data, one.closing, one.said) for index, one in enumerate(lines)]
    transaction.on_commit(lambda: _tell(run_id, records))
    return records


class Committer:
    """One thread that writes what the executions of this process say, in groups."""

    def __init__(self) -> None:
        self._waiting: deque[Entry] = deque()
        self._arrived = threading.Condition()
        self._thread: threading.Thread | None = None
        self._last_commit = 0.0
        self._broken: set[tuple[str, int]] = set()

    def submit(self, entry: Entry) -> Entry:
        """Queue an entry; `entry.done` resolves after its commit, or fails with `Fenced` or the write's error."""
        entry.done.set_running_or_notify_cancel()  # a waiter that is cancelled must not cancel the write
        with self._arrived:
            self._waiting.append(entry)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="log-committer", daemon=True)
                self._thread.start()
            self._arrived.notify()
        return entry

    def _work(self) -> None:
        while True:
            with self._arrived:
                if not self._waiting and not self._arrived.wait_for(lambda: bool(self._waiting), timeout=5):
                    self._thread = None
                    break
            rest = self._last_commit + GROUP_SECONDS - time.monotonic()
            if rest > 0:
                time.sleep(rest)
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), BATCH))]
            self._commit(self._unbroken(batch))
        connection.close()

    def _unbroken(self, batch: list[Entry]) -> list[Entry]:
        """Refuse what an execution says behind something that could not be written: its next one says all in order."""
        whole = []
        for entry in batch:
            if (entry.run_id, entry.fence) in self._broken:
                entry.done.set_exception(OperationalError("Something said before this could not be written."))
            else:
                whole.append(entry)
        return whole

    def _commit(self, batch: list[Entry]) -> None:
        deadline = time.monotonic() + RETRY_SECONDS
        doubtful: Attempt | None = None
        while True:
            attempt = Attempt()
            try:
                written = _write_once(batch, attempt, doubtful)
            except (OperationalError, InterfaceError) as error:
                if time.monotonic() > deadline:
                    self._broken |= {(entry.run_id, entry.fence) for entry in batch}
                    return _fail(batch, error)
                logger.warning("The log could not be written, trying again: %s", type(error).__name__)
                if attempt.awaits_answer:
                    doubtful = attempt
                connection.close()
                time.sleep(0.2)
            except IntegrityError as error:
                if len(batch) == 1:
                    return _fail(batch, error)
                for entry in batch:  # one broken entry must not take the others with it
                    self._commit([entry])
                return None
            except Exception as error:  # noqa: BLE001  # whoever waits for these entries must hear of it
                return _fail(batch, error)
            else:
                break
        self._last_commit = time.monotonic()
        _announce(batch, written.outcome)
        return None


def _announce(batch: list[Entry], written: dict[int, int | BaseException]) -> None:
    by_run: dict[str, list[Record]] = {}
    for entry in batch:
        first = written[id(entry)]
        if isinstance(first, BaseException):
            entry.done.set_exception(first)
            continue
        records = by_run.setdefault(entry.run_id, [])
        records.extend(
            Record(first + index, one.type, one.data, one.closing, one.said) for index, one in enumerate(entry.lines)
        )
        entry.done.set_result(None)
    for run_id, records in by_run.items():
        _tell(run_id, records)


def _tell(run_id: str, records: Sequence[Record]) -> None:
    for listener in listeners:
        try:
            listener(run_id, records)
        except Exception:
            logger.exception("A listener could not be told of run %s; readers will find the news by polling.", run_id)


def _fail(batch: list[Entry], error: BaseException) -> None:
    logger.error("The log could not be written.", exc_info=error)
    for entry in batch:
        entry.done.set_exception(error)


def _write_once(batch: list[Entry], attempt: Attempt, doubtful: Attempt | None) -> Attempt:
    """Write a batch, unless an earlier attempt stands; returns the attempt that does."""
    close_old_connections()
    if doubtful and _stands(doubtful, batch):
        return doubtful
    _write(batch, attempt)
    return attempt


def _stands(attempt: Attempt, batch: list[Entry]) -> bool:
    """Whether a transaction whose answer was lost was committed; waits for one that is still at it."""
    with transaction.atomic():
        runs = (
            Run.objects.select_for_update(no_key=True).filter(id__in={entry.run_id for entry in batch}).order_by("id")
        )
        return attempt.stamp in set(runs.values_list("stamp", flat=True))


def _write(batch: list[Entry], attempt: Attempt) -> None:
    """Write a batch in one transaction."""
    rows: list[EventRow] = []
    with transaction.atomic():
        # In one order everywhere, so that transactions which lock several runs do not wait for each other.
        for group in sorted(_groups(batch), key=lambda group: group[0].run_id):
            try:
                first = _number_group(group, attempt.stamp)
            except (OperationalError, InterfaceError):
                raise
            except Exception as error:  # noqa: BLE001  # one refused entry must not take the batch with it
                attempt.outcome |= {id(entry): error for entry in group}
                continue
            for entry in group:
                attempt.outcome[id(entry)] = first
                rows.extend(_rows(entry, first))
                first += len(entry.lines)
        _insert(rows)
        attempt.awaits_answer = True


def _groups(batch: list[Entry]) -> list[list[Entry]]:
    """Plain entries of one execution are numbered together; the order within each run is kept."""
    groups: list[list[Entry]] = []
    growing: dict[tuple[str, int], list[Entry]] = {}
    for entry in batch:
        key = (entry.run_id, entry.fence)
        if entry.is_plain and key in growing:
            growing[key].append(entry)
            continue
        groups.append([entry])
        if entry.is_plain:
            growing[key] = groups[-1]
        else:
            growing.pop(key, None)
    return groups


def _number_group(group: list[Entry], stamp: str) -> int:
    head = group[0]
    if head.is_plain:
        return _advance(head.run_id, head.fence, sum(len(entry.lines) for entry in group), stamp)
    with transaction.atomic():
        first = _number(head, stamp)
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


def _number(entry: Entry, stamp: str = "") -> int:
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


def _rows(entry: Entry, first: int) -> list[EventRow]:
    now = str(connection.ops.adapt_datetimefield_value(timezone.now()))
    return [
        (entry.run_id, first + index, one.type, one.data, one.said, one.closing, one.once, now)
        for index, one in enumerate(entry.lines)
    ]


def _insert(rows: list[EventRow]) -> None:
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO runs_runevent (run_id, seq, type, data, said, closing, once, created_at)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s, %s)",
                rows,
            )


committer = Committer()
