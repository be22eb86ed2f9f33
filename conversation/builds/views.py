"""The build runtime over HTTP: compile, applications with their versions, estimate, run, and files of results."""

from django.db import close_old_connections
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from conversation.builds import store
from conversation.builds.errors import NoVersionYet
from conversation.builds.exports import FORMATS
from conversation.builds.models import AppExecution
from conversation.builds.schemas.answers import (
    ActivateRequest,
    ApplicationAnswer,
    ApplicationList,
    BatchRequest,
    BatchStarted,
    CompileAnswer,
    CompileRequest,
    CompileStarted,
    EstimateAnswer,
    EstimateRequest,
    ExecutionAnswer,
    ExecutionRequest,
    ExecutionStarted,
    PublishRequest,
    RetryRequest,
    SaveRequest,
    ScheduleAnswer,
    ScheduleRequest,
    TeachersRequest,
)
from conversation.builds.services import applications, compiling, executions, scheduling, uistream
from conversation.builds.services.answers import application_answer, execution_answer, job_answer, page_of, summary
from conversation.builds.services.estimating import estimate
from conversation.events.chunks import HEADER
from library.exports import described, download
from runs import sse
from runs.api import ANY_CURSOR, CURSOR, correlation_of, cursor_of, idempotency_key, key_parameter, read, user_of
from runs.models import Run
from runs.refusals import ErrorAnswer

KEY = key_parameter("execution")
CURSORS = [
    OpenApiParameter("after", ANY_CURSOR, description=CURSOR),
    OpenApiParameter("Last-Event-ID", str, OpenApiParameter.HEADER, description="The same, as browsers send it."),
]
VIEW = OpenApiParameter(
    "view", str, enum=["ui"], description="With `ui`, the same as parts of a UI message stream, ended by `[DONE]`."
)
REFUSALS = dict.fromkeys((400, 401, 404, 409, 413, 415, 422, 429), ErrorAnswer)


class CompileView(APIView):
    @extend_schema(operation_id="app_compile", request=CompileRequest, responses={202: CompileStarted, **REFUSALS})
    def post(self, request: Request) -> Response:
        """Begin to make a blueprint; the same input is the same job, and gives the same blueprint."""
        job = compiling.start_compile(
            user_of(request), read(request, CompileRequest), correlation_id=correlation_of(request)
        )
        return Response(CompileStarted(job_id=job.pk).model_dump(mode="json"), status=202)


class CompileJobView(APIView):
    @extend_schema(operation_id="app_compile_job", responses={200: CompileAnswer, 404: ErrorAnswer})
    def get(self, request: Request, job_id: str) -> Response:
        """How far a compilation is, and the blueprint once it is there."""
        return Response(job_answer(compiling.own_job(user_of(request), job_id)).model_dump(mode="json"))


class CompileStreamView(APIView):
    @extend_schema(operation_id="app_compile_stream", parameters=CURSORS, responses={200: str, 404: ErrorAnswer})
    def get(self, request: Request, job_id: str) -> HttpResponseBase:
        """Stream a compilation, from its first event or after one."""
        return sse.respond(request, compiling.own_job(user_of(request), job_id).run, after=_after(request))


def _after(request: Request) -> int:
    return cursor_of(request.headers.get("Last-Event-ID", ""), request.query_params.get("after", "")) or 0


class ApplicationsView(APIView):
    @extend_schema(operation_id="apps_list", responses={200: ApplicationList})
    def get(self, request: Request) -> Response:
        """List the applications you may run: your own, those shared with you, and published ones."""
        reader = user_of(request).pk
        found = [summary(one, reader) for one in store.visible_applications(reader)]
        return Response(ApplicationList(apps=found).model_dump(mode="json"))

    @extend_schema(
        operation_id="app_save",
        parameters=[key_parameter("application")],
        request=SaveRequest,
        responses={201: ApplicationAnswer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Save a blueprint as an application; one that may not run is refused with every place that is wrong."""
        owner = user_of(request)
        made = applications.save_application(owner, read(request, SaveRequest), key=idempotency_key(request))
        return Response(_told(made.pk, owner.pk).model_dump(mode="json"), status=201)


def _told(application_id: str, reader_id: int) -> ApplicationAnswer:
    found = store.visible_applications(reader_id).get(pk=application_id)
    return application_answer(found, reader_id)


class ApplicationView(APIView):
    @extend_schema(operation_id="app", responses={200: ApplicationAnswer, 404: ErrorAnswer})
    def get(self, request: Request, app_id: str) -> Response:
        """An application with its active blueprint."""
        user = user_of(request)
        found = applications.visible_application(user, app_id)
        return Response(application_answer(found, user.pk).model_dump(mode="json"))

    @extend_schema(operation_id="app_delete", responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, app_id: str) -> Response:
        """Delete an own application; results stay with those who made them."""
        applications.delete_application(applications.own_application(user_of(request), app_id))
        return Response(status=204)


class VersionsView(APIView):
    @extend_schema(operation_id="app_version", request=SaveRequest, responses={201: ApplicationAnswer, **REFUSALS})
    def post(self, request: Request, app_id: str) -> Response:
        """Keep a blueprint as the next version; earlier ones never change."""
        owner = user_of(request)
        applications.add_version(applications.own_application(owner, app_id), read(request, SaveRequest))
        return Response(_told(app_id, owner.pk).model_dump(mode="json"), status=201)


class ActivateView(APIView):
    @extend_schema(operation_id="app_activate", request=ActivateRequest, responses={200: ApplicationAnswer, **REFUSALS})
    def post(self, request: Request, app_id: str) -> Response:
        """Use another version from now on."""
        owner = user_of(request)
        applications.activate(applications.own_application(owner, app_id), read(request, ActivateRequest).version)
        return Response(_told(app_id, owner.pk).model_dump(mode="json"))


class PublishView(APIView):
    @extend_schema(operation_id="app_publish", request=PublishRequest, responses={200: ApplicationAnswer, **REFUSALS})
    def put(self, request: Request, app_id: str) -> Response:
        """Let everybody run it, each on their own data; or no longer."""
        owner = user_of(request)
        asked = read(request, PublishRequest)
        applications.publish(applications.own_application(owner, app_id), published=asked.published)
        return Response(_told(app_id, owner.pk).model_dump(mode="json"))


class SharesView(APIView):
    @extend_schema(operation_id="app_share", request=TeachersRequest, responses={200: ApplicationAnswer, **REFUSALS})
    def put(self, request: Request, app_id: str) -> Response:
        """Say who may run it beside you, each on their own data."""
        owner = user_of(request)
        applications.share(applications.own_application(owner, app_id), read(request, TeachersRequest).teachers)
        return Response(_told(app_id, owner.pk).model_dump(mode="json"))


class EstimateView(APIView):
    @extend_schema(operation_id="app_estimate", request=EstimateRequest, responses={200: EstimateAnswer, **REFUSALS})
    def post(self, request: Request) -> Response:
        """What a run is likely to take: tokens, cost, time. Nothing is run."""
        asked = read(request, EstimateRequest)
        if asked.blueprint is not None:
            blueprint = applications.valid_blueprint(asked.blueprint)
        else:
            active = applications.visible_application(user_of(request), asked.app_id).active
            if active is None:
                raise NoVersionYet
            blueprint = active.made
        return Response(estimate(blueprint).model_dump(mode="json"))


class RunAppView(APIView):
    @extend_schema(
        operation_id="app_run",
        parameters=[KEY],
        request=ExecutionRequest,
        responses={202: ExecutionStarted, **REFUSALS},
    )
    def post(self, request: Request, app_id: str) -> Response:
        """Run an application on your own data."""
        user = user_of(request)
        run = executions.start_execution(
            user,
            applications.visible_application(user, app_id),
            read(request, ExecutionRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return Response(_started(app_id, run).model_dump(mode="json"), status=202)


def _started(app_id: str, run: Run) -> ExecutionStarted:
    return ExecutionStarted(execution_id=run.id, stream_url=f"/api/apps/{app_id}/executions/{run.id}/stream")


class BatchView(APIView):
    @extend_schema(
        operation_id="app_batch",
        parameters=[key_parameter("executions")],
        request=BatchRequest,
        responses={202: BatchStarted, **REFUSALS},
    )
    def post(self, request: Request, app_id: str) -> Response:
        """Run an application several times, such as once for each class; where one does not fit, none is started."""
        user = user_of(request)
        batch, started = executions.start_batch(
            user,
            applications.visible_application(user, app_id),
            read(request, BatchRequest),
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        told = BatchStarted(batch=batch, executions=[_started(app_id, run) for run in started])
        return Response(told.model_dump(mode="json"), status=202)


def _execution(request: Request, app_id: str, execution_id: str) -> AppExecution:
    found = executions.own_execution(user_of(request), execution_id)
    if found.application_id not in (app_id, None):
        raise Http404
    return found


class ExecutionView(APIView):
    @extend_schema(operation_id="app_execution", responses={200: ExecutionAnswer, 404: ErrorAnswer})
    def get(self, request: Request, app_id: str, execution_id: str) -> Response:
        """How far an execution is, what it made, and its trace."""
        found = _execution(request, app_id, execution_id)
        return Response(execution_answer(found).model_dump(mode="json"))


class ExecutionStreamView(APIView):
    @extend_schema(
        operation_id="app_execution_stream", parameters=[*CURSORS, VIEW], responses={200: str, 404: ErrorAnswer}
    )
    def get(self, request: Request, app_id: str, execution_id: str) -> HttpResponseBase:
        """Stream an execution, from its first event or after one."""
        run, after = _execution(request, app_id, execution_id).run, _after(request)
        if request.query_params.get("view") != "ui":
            return sse.respond(request, run, after=after)
        headers = {**sse.HEADERS, **HEADER, "X-Run-ID": run.id, "X-Correlation-ID": correlation_of(request)}
        chunks = uistream.frames(run, after=after)
        response = StreamingHttpResponse(chunks, content_type="text/event-stream", headers=headers)
        close_old_connections()
        return response


class ExecutionRetryView(APIView):
    @extend_schema(
        operation_id="app_retry",
        parameters=[KEY],
        request=RetryRequest,
        responses={202: ExecutionStarted, **REFUSALS},
    )
    def post(self, request: Request, app_id: str, execution_id: str) -> Response:
        """Run it again: everything, or one step with all that rests on it. The first execution stays as it is."""
        found = _execution(request, app_id, execution_id)
        run = executions.retry(
            found,
            read(request, RetryRequest).step,
            correlation_id=correlation_of(request),
            idempotency_key=idempotency_key(request),
        )
        return Response(_started(app_id, run).model_dump(mode="json"), status=202)


class ExecutionExportView(APIView):
    @described("app_execution_export", FORMATS)
    def get(self, request: Request, app_id: str, execution_id: str, format_name: str) -> HttpResponse:
        """A result as a file."""
        found = _execution(request, app_id, execution_id)
        page = page_of(found)
        if page is None:
            raise Http404
        language = store.language_of(found.run)
        made_at = found.run.finished_at or found.run.created_at
        return download(FORMATS, format_name, page, made_at, language=language, title=page.title)


class SchedulesView(APIView):
    @extend_schema(operation_id="app_schedule", request=ScheduleRequest, responses={201: ScheduleAnswer, **REFUSALS})
    def post(self, request: Request, app_id: str) -> Response:
        """Let an application run by itself, every day or once a week, on your own data."""
        user = user_of(request)
        made = scheduling.schedule(user, applications.visible_application(user, app_id), read(request, ScheduleRequest))
        return Response(scheduling.answer(made).model_dump(mode="json"), status=201)


class ScheduleView(APIView):
    @extend_schema(operation_id="app_unschedule", responses={204: None, 404: ErrorAnswer})
    def delete(self, request: Request, app_id: str, schedule_id: int) -> Response:
        """Let it run by itself no longer."""
        scheduling.unschedule(user_of(request), app_id, schedule_id)
        return Response(status=204)
