"""Applications that run by themselves: a chore looks whose time has come, and starts each once."""

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from conversation.builds.models import Application, AppSchedule
from conversation.builds.schemas.answers import DatePeriod, ExecutionRequest, ScheduleAnswer, ScheduleRequest
from conversation.builds.services import applications, executions
from conversation.builds.services.picking import picked
from runs.api import correlation_id
from runs.database import AWAY
from runs.errors import Refused
from runs.words import Kept, Sentence, loaded, tell

logger = logging.getLogger(__name__)

AGAIN = timedelta(minutes=15)
"""Pause after what may pass: too many runs at once, or a fault of ours."""


def schedule(owner: User, application: Application, asked: ScheduleRequest) -> AppSchedule:
    """The plan of these choices, which is made once.

    Raises `NoVersionYet`, and what a run with these choices is refused for.
    """
    picked(owner.pk, executions.active_blueprint(application), asked.params)
    wanted = asked.model_dump(mode="json")
    with transaction.atomic():
        locked = Application.objects.select_for_update(no_key=True).get(pk=application.pk)
        plans = locked.schedules.filter(owner=owner, weekday=asked.weekday, hour=asked.hour, days=asked.days)
        if known := next((one for one in plans if one.params == wanted["params"]), None):
            return known
        following = next_time(timezone.now(), asked.weekday, asked.hour)
        return AppSchedule.objects.create(application=locked, owner=owner, next_at=following, **wanted)


def next_time(now: datetime, weekday: int | None, hour: int) -> datetime:
    """The next full hour of that day that lies ahead."""
    local = timezone.localtime(now)
    found = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    while found <= local or (weekday is not None and found.weekday() != weekday):
        found += timedelta(days=1)
    return found


def unschedule(owner: User, application_id: str, schedule_id: int) -> None:
    """Raises `Http404`."""
    deleted, _ = AppSchedule.objects.filter(owner=owner, application=application_id, pk=schedule_id).delete()
    if not deleted:
        raise Http404


def answer(one: AppSchedule) -> ScheduleAnswer:
    return ScheduleAnswer(
        id=one.pk,
        weekday=one.weekday,
        hour=one.hour,
        days=one.days,
        next_at=one.again_at or one.next_at,
        problem=tell(loaded(one.problem)) if one.problem else "",
    )


def start_due() -> bool:
    """Start the schedule whose time came first; whether there may be more.

    Its time is moved on with the run that is made, or neither is, so it starts once, whoever looks and whoever dies.
    """
    now = timezone.now()
    due = AppSchedule.objects.filter(next_at__lte=now, owner__is_active=True).exclude(again_at__gt=now)
    one = due.select_related("application__active", "owner").first()
    if one is None:
        return False
    try:
        _start(one)
    except AWAY:
        raise
    except Refused as error:
        _put_off(one, error.message, passes=error.retry_after is not None)
    except Http404:
        _put_off(one, Sentence("This application is no longer yours to run."), passes=False)
    except Exception:
        logger.exception("Schedule %s could not be started.", one.pk)
        _put_off(one, Sentence("It could not be started; it is tried again within the hour."), passes=True)
    return True


def _start(one: AppSchedule) -> None:
    with transaction.atomic():
        if not _move_on(one, next_at=next_time(timezone.now(), one.weekday, one.hour), again_at=None, problem=None):
            return  # another process started it
        executions.start_execution(
            one.owner,
            applications.visible_application(one.owner, one.application_id),
            _request(one),
            correlation_id=correlation_id(None),
            idempotency_key=f"schedule-{one.pk}-{one.next_at.isoformat()}",
        )


def _put_off(one: AppSchedule, problem: Sentence, *, passes: bool) -> None:
    """To a while later what may work then, to its next time what will not; others are not kept waiting by it."""
    if passes:
        _move_on(one, again_at=timezone.now() + AGAIN, problem=problem.source)
    else:
        following = next_time(timezone.now(), one.weekday, one.hour)
        _move_on(one, next_at=following, again_at=None, problem=problem.source)


def _move_on(one: AppSchedule, **changes: datetime | Kept | None) -> bool:
    """Whether it still stood as it was read."""
    return bool(AppSchedule.objects.filter(pk=one.pk, next_at=one.next_at, again_at=one.again_at).update(**changes))


def _request(one: AppSchedule) -> ExecutionRequest:
    """What was picked; a period that was not reaches back as many days as the schedule says."""
    request = ExecutionRequest.model_validate({"params": one.params})
    active = one.application.active
    inputs = active.made.data_contract.inputs if active else []
    today = timezone.localdate()
    for asked in inputs:
        if asked.type == "date_range" and asked.id not in request.params:
            request.params[asked.id] = DatePeriod(first=today - timedelta(days=one.days), last=today)
    return request
