"""One thread a process that writes what its executions say, in groups.

It writes the first waiting entry at once and groups what arrives meanwhile, so a hundred busy runs cost tens of
transactions a second, not thousands.
"""

import logging
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from uuid import uuid4

from django.db import IntegrityError, InterfaceError, OperationalError, close_old_connections, connection, transaction

from runs.entries import Entry, EventRow, groups, insert, number_group, rows
from runs.events import Record
from runs.log import tell
from runs.models import Run

logger = logging.getLogger(__name__)

GROUP_SECONDS = 0.004
BATCH = 2000
RETRY_SECONDS = 30.0


@dataclass(slots=True)
class Attempt:
    """One transaction that writes a batch. Its stamp in the runs tells whether it stands when its answer was lost."""

    stamp: str = field(default_factory=lambda: uuid4().hex)
    outcome: dict[int, int | BaseException] = field(default_factory=dict)
    """The first number of each entry, or why it was refused."""
    awaits_answer: bool = False
    """Whether all was said but the commit's answer."""


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
        tell(run_id, records)


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
    written: list[EventRow] = []
    with transaction.atomic():
        # In one order everywhere, so that transactions which lock several runs do not wait for each other.
        for group in sorted(groups(batch), key=lambda group: group[0].run_id):
            try:
                first = number_group(group, attempt.stamp)
            except (OperationalError, InterfaceError):
                raise
            except Exception as error:  # noqa: BLE001  # one refused entry must not take the batch with it
                attempt.outcome |= {id(entry): error for entry in group}
                continue
            for entry in group:
                attempt.outcome[id(entry)] = first
                written.extend(rows(entry, first))
                first += len(entry.lines)
        insert(written)
        attempt.awaits_answer = True


committer = Committer()
