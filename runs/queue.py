"""Who is next: owners take turns, however many runs each has waiting, and each sees a place that is true.

A run's `turn` is the round it waits for; within a round, whoever came first is first. An owner's next run waits for
the round behind the owner's last, and somebody new joins the round that is being served. The engine's queue follows
the same order, in all processes, since the turn is the priority it is given.

Slow runs of one owner must not hold every slot either, so an owner's runs beyond a share of the slots are held: they
have their turn and place, and are given to the engine as others of the owner end.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Max, Min, Q
from django.db.models.functions import Now
from django.utils import timezone

from runs.errors import TooManyRuns, TooManyStarts
from runs.models import Run, Worker

MINUTE = timedelta(minutes=1)
QUEUED = Q(state="queued")
GOING = ("queued", "running")
SHARE = 0.8
"""Of all slots, what one owner's runs may take."""


@dataclass(frozen=True)
class Admission:
    """When a new run's turn comes, and whether it is held back until others of its owner have ended."""

    turn: int
    is_held: bool


def admit(owner: User) -> Admission:
    """What the queue says to the owner's next run, in the transaction that makes it.

    The owner's row is held, so that of simultaneous requests each counts the others. Raises `TooManyRuns` and
    `TooManyStarts`.
    """
    User.objects.select_for_update(no_key=True).get(id=owner.id)
    mine = Q(owner=owner)
    going = Run.objects.filter(state__in=GOING).aggregate(
        mine=Count("id", filter=mine),
        held=Count("id", filter=mine & Q(is_held=True)),
        served=Min("turn", filter=QUEUED),
        last=Max("turn", filter=QUEUED & mine),
    )
    if going["mine"] >= settings.ENV.owner_runs:
        raise TooManyRuns(going=going["mine"])
    limit = settings.ENV.owner_starts_per_minute
    started = Run.objects.filter(owner=owner).order_by("-created_at").values_list("created_at", flat=True)
    oldest = next(iter(started[limit - 1 : limit]), None)
    wait = oldest + MINUTE - timezone.now() if oldest else timedelta(0)
    if wait > timedelta(0):
        raise TooManyStarts(limit=limit, retry_after=math.ceil(wait.total_seconds()))
    return Admission(_turn(going["served"], going["last"]), going["mine"] - going["held"] >= share())


def share() -> int:
    """How many runs of one owner may be with the engine at once; in the single-user local mode there is nobody else."""
    silent = Now() - timedelta(seconds=settings.ENV.worker_timeout_seconds)
    slots = settings.ENV.concurrency * max(1, Worker.objects.filter(seen_at__gte=silent).count())
    if settings.ENV.local_user or slots == 1:
        return settings.ENV.owner_runs
    return min(math.ceil(SHARE * slots), slots - 1)


def release() -> list[Run]:
    """The runs that were held and need not be any longer; the caller gives them to the engine."""
    released: list[Run] = []
    held = Run.objects.filter(QUEUED, is_held=True).order_by("turn", "queued_at")
    for owner_id in set(held.values_list("owner_id", flat=True)):
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(id=owner_id)
            taken = Run.objects.filter(owner_id=owner_id, state__in=GOING, is_held=False).count()
            free = list(held.filter(owner_id=owner_id)[: max(0, share() - taken)])
            Run.objects.filter(id__in=[run.id for run in free]).update(is_held=False)
        released += free
    return released


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
