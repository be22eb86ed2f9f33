"""Who still listens to the attached runs: each process with readers keeps renewing the run's `attended_until`.

One column serves all cases: a reader that leaves and readers in several processes all end with a time that passes,
after which the supervisor of a process that serves readers cancels the run. Time in which that process was away is
ours, not the reader's: it renews every attached run before it judges any.
"""

import threading
from collections import Counter
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db.models.functions import Now
from django.utils import timezone

from runs.database import AWAY
from runs.models import Run

_readers: Counter[str] = Counter()
_lock = threading.Lock()


def grace() -> timedelta:
    return timedelta(seconds=settings.ENV.grace_seconds)


def arrive(run_id: str) -> None:
    """Note a reader of an attached run; the caller renews, since the grace may be nearly over."""
    with _lock:
        _readers[run_id] += 1


def leave(run_id: str) -> None:
    """Note that a reader left; when it was the last one here, the grace begins with the next renewal by `renew_run`."""
    with _lock:
        _readers[run_id] -= 1
        if _readers[run_id] <= 0:
            del _readers[run_id]


def is_short(run: Run) -> bool:
    """Whether so much of the grace is over, as the run was read, that a reader who arrives must renew at once."""
    return run.attended_until is not None and run.attended_until - timezone.now() < grace() / 2


def renew_run(run_id: str) -> None:
    """Renew a run somebody comes to read or leaves. A database that is away renews all attached runs when it is back."""
    with suppress(*AWAY):
        _renew([run_id])


def renew_all() -> None:
    """Renew all runs that are read in this process."""
    with _lock:
        read_here = list(_readers)
    if read_here:
        _renew(read_here)


def renew_attached() -> None:
    """Give every attached run a fresh grace, read here or not: nobody could follow it while this process was away."""
    Run.objects.filter(attended_until__isnull=False).update(attended_until=Now() + grace())


def _renew(run_ids: list[str]) -> None:
    attached = Run.objects.filter(id__in=run_ids, attended_until__isnull=False)
    attached.update(attended_until=Now() + grace())
