"""Applications that run by themselves: a chore looks whose time has come, and starts each once."""

import logging
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from conversation.builds.errors import NoVersionYet
from conversation.builds.models import Application, AppSchedule
from conversation.builds.schemas import DatePeriod, ExecutionRequest, ScheduleAnswer, ScheduleRequest
from conversation.builds.services import applications, executions
from runs.api import correlation_id
from runs.errors import Refused
from runs.words import Sentence, loaded, tell

logger = logging.getLogger(__name__)


def schedule(owner: User, application: Application, asked: ScheduleRequest) -> AppSchedule:
    """Raises `NoVersionYet`, and what a run with these choices is refused for."""
    if application.active is None:
        raise NoVersionYet
    executions.picked(application.active.made, asked.params)
    return AppSchedule.objects.create(
        application=application,
        owner=owner,
        params=asked.model_dump(mode="json")["params"],
        weekday=asked.weekday,
        hour=asked.hour,
        days=asked.days,
        next_at=next_time(timezone.now(), asked.weekday, asked.hour),
    )


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
        next_at=one.next_at,
        problem=tell(loaded(one.problem)) if one.problem else "",
    )


def start_due() -> bool:
    """Start the schedule whose time came first; whether there may be more. Only who moves its time on starts it."""
    due = AppSchedule.objects.select_related("application", "application__active", "owner").filter(
        next_at__lte=timezone.now()
    )
    one = due.first()
    if one is None:
        return False
    following = next_time(timezone.now(), one.weekday, one.hour)
    if AppSchedule.objects.filter(pk=one.pk, next_at=one.next_at).update(next_at=following, problem=None):
        _start(one)
    return True


def _start(one: AppSchedule) -> None:
    key = f"schedule-{one.pk}-{one.next_at.isoformat()}"
    try:
        with transaction.atomic():
            application = applications.visible_application(one.owner, one.application_id)
            request = _request(one)
            executions.start_execution(
                one.owner, application, request, correlation_id=correlation_id(None), idempotency_key=key
            )
    except Refused as error:
        AppSchedule.objects.filter(pk=one.pk).update(problem=error.message.source)
    except Http404:  # it is no longer shared
        gone = Sentence("This application is no longer yours to run.")
        AppSchedule.objects.filter(pk=one.pk).update(problem=gone.source)


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
