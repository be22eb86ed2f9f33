"""Who still listens to the attached runs: each process with readers keeps renewing the run's `attended_until`.

One column serves all cases: a reader that leaves and readers in several processes all end with a time that passes,
after which the supervisor of a process that serves readers cancels the run. Time in which one of us was away is ours,
not the reader's: a run is unattended only when every serving process has vouched for its readers since that time, and a
process that comes back renews every attached run before it judges any. The readers of a process that does not come back
have time to notice it and to return elsewhere.
"""

import threading
from collections import Counter
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from runs.database import AWAY
from runs.follow import POLL_SECONDS
from runs.models import Run, Server

NOTICE = timedelta(seconds=POLL_SECONDS)
"""What a reader needs to notice that its server is silent: a heartbeat that does not come."""

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
        _renew(_attached().filter(id=run_id), grace())


def renew_all() -> None:
    """Renew all runs that are read in this process."""
    with _lock:
        read_here = list(_readers)
    if read_here:
        _renew(_attached().filter(id__in=read_here), grace())


def renew_attached() -> None:
    """Give every attached run a fresh grace, read here or not: nobody could follow it while this process was away."""
    _renew(_attached(), grace())


def vouch(server_id: str) -> None:
    """Say that all who read here were counted. For the time before they were: a process may sleep at any line."""
    began = Server.objects.filter(id=server_id).values_list(Now(), flat=True).first()
    renew_all()
    Server.objects.update_or_create(id=server_id, defaults={"vouched_at": began or Now()})


def release_lost() -> None:
    """Forget serving processes that have been silent for too long; who read there may come back elsewhere."""
    silent = Server.objects.filter(vouched_at__lt=Now() - timedelta(seconds=settings.ENV.worker_timeout_seconds))
    with transaction.atomic():
        if silent.delete()[0]:
            _renew(_attached(), NOTICE + grace())


def overdue() -> QuerySet[Run]:
    """Attached runs whose grace is over, by the clock."""
    return Run.objects.filter(attended_until__lt=Now(), cancel_requested_at__isnull=True)


def unattended() -> QuerySet[Run]:
    """Those of them that nobody reads, as every serving process has vouched since."""
    return overdue().filter(attended_until__lt=Server.objects.order_by("vouched_at").values("vouched_at")[:1])


def _attached() -> QuerySet[Run]:
    return Run.objects.filter(attended_until__isnull=False)


def _renew(runs: QuerySet[Run], length: timedelta) -> None:
    """Give these runs so long from now. Rows are locked in order, as the log's committer does: others renew as well."""
    with transaction.atomic():
        in_order = runs.order_by("id").select_for_update(no_key=True).values("id")
        Run.objects.filter(id__in=in_order).update(attended_until=Now() + length)
