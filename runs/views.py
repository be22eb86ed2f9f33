"""See, list and cancel runs: the same for all apps."""

from datetime import datetime

from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from runs import services
from runs.api import own_run, user_of
from runs.errors import BadRequest
from runs.models import Run
from runs.refusals import ErrorAnswer
from runs.schemas import RunList, RunSnapshot, snapshot, snapshots
from runs.states import RUN

PAGE = 50


class RunsView(APIView):
    @extend_schema(
        operation_id="runs_list",
        parameters=[
            OpenApiParameter("state", enum=list(RUN.moves)),
            OpenApiParameter("kind"),
            OpenApiParameter("before", datetime),
        ],
        responses={200: RunList, 400: ErrorAnswer},
    )
    def get(self, request: Request) -> Response:
        """List your runs, newest first, 50 a page."""
        runs = Run.objects.filter(owner=user_of(request))
        if (state := request.query_params.get("state")) is not None:
            if state not in RUN.moves:
                raise BadRequest("state must be one of %(states)s.", states=", ".join(RUN.moves))
            runs = runs.filter(state=state)
        if kind := request.query_params.get("kind"):
            runs = runs.filter(kind=kind)
        if (before := request.query_params.get("before")) is not None:
            try:
                moment = parse_datetime(before)
            except ValueError:
                moment = None
            if moment is None or moment.tzinfo is None:
                raise BadRequest("before must be a date and time with a time zone, such as 2026-01-28T12:34:56Z.")
            runs = runs.filter(created_at__lt=moment)
        page = list(runs[: PAGE + 1])
        following = page[PAGE - 1].created_at if len(page) > PAGE else None
        answer = RunList(runs=snapshots(page[:PAGE]), next_before=following)
        return Response(answer.model_dump(mode="json"))


class RunView(APIView):
    @extend_schema(operation_id="run", responses={200: RunSnapshot, 404: ErrorAnswer})
    def get(self, request: Request, run_id: str) -> Response:
        """A run as it stands now, to poll."""
        return Response(snapshot(own_run(user_of(request), run_id)).model_dump(mode="json"))

    @extend_schema(operation_id="run_delete", responses={204: None, 404: ErrorAnswer, 409: ErrorAnswer})
    def delete(self, request: Request, run_id: str) -> Response:
        """Delete a run that is over, with its log and what was made of it."""
        services.delete(own_run(user_of(request), run_id))
        return Response(status=204)


class CancelView(APIView):
    @extend_schema(operation_id="run_cancel", request=None, responses={200: RunSnapshot, 404: ErrorAnswer})
    def post(self, request: Request, run_id: str) -> Response:
        """Cancel a run; also interrupts a model call that is still opening. Cancelling twice is cancelling once."""
        run = own_run(user_of(request), run_id)
        services.cancel(run)
        run.refresh_from_db()
        return Response(snapshot(run).model_dump(mode="json"))
