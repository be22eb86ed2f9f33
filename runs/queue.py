"""Who is next: owners take turns, however many runs each has waiting, and each sees a place that is true.

A run's `turn` is the round it waits for; within a round, whoever came first is first. An owner's next run waits for
the round behind the owner's last, and somebody new joins the round that is being served. The engine's queue follows
the same order, in all processes, since the turn is the priority it is given.
"""

import math
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, Max, Min, Q
from django.utils import timezone

from runs.errors import TooManyRuns, TooManyStarts
from runs.models import Run

MINUTE = timedelta(minutes=1)
QUEUED = Q(state="queued")


def admit(owner: User) -> int:
    """The turn of the owner's next run, in the transaction that makes it.

    The owner's row is held, so that of simultaneous requests each counts the others. Raises `TooManyRuns` and
    `TooManyStarts`.
    """
    User.objects.select_for_update().get(id=owner.id)
    mine = Q(owner=owner)
    going = Run.objects.filter(state__in=["queued", "running"]).aggregate(
        mine=Count("id", filter=mine), served=Min("turn", filter=QUEUED), last=Max("turn", filter=QUEUED & mine)
    )
    if going["mine"] >= settings.ENV.owner_runs:
        raise TooManyRuns(going=going["mine"])
    limit = settings.ENV.owner_starts_per_minute
    started = Run.objects.filter(owner=owner).order_by("-created_at").values_list("created_at", flat=True)
    oldest = next(iter(started[limit - 1 : limit]), None)
    wait = oldest + MINUTE - timezone.now() if oldest else timedelta(0)
    if wait > timedelta(0):
        raise TooManyStarts(limit=limit, retry_after=math.ceil(wait.total_seconds()))
    return _turn(going["served"], going["last"])


def next_turn(owner_id: int) -> int:
    """The turn of a run of the owner that is continued."""
    waiting = Run.objects.filter(state="queued")
    found = waiting.aggregate(served=Min("turn"), last=Max("turn", filter=Q(owner_id=owner_id)))
    return _turn(found["served"], found["last"])


def _turn(served: int | None, last: int | None) -> int:
    return max(served or 1, (last or 0) + 1)


def places_in_queue(runs: Sequence[Run]) -> dict[str, int]:
    """The place of each of these runs that waits in the queue, by id, from one query."""
    waiting = [run.turn for run in runs if run.state == "queued"]
    if not waiting:
        return {}
    queued = Run.objects.filter(state="queued", turn__lte=max(waiting)).order_by("turn", "queued_at")
    places = {run_id: place for place, run_id in enumerate(queued.values_list("id", flat=True), 1)}
    return {run.id: places[run.id] for run in runs if run.id in places}
