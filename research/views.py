"""Reports over HTTP: the two endpoints that make one, and those that read what was made."""

from typing import TypedDict

from django.http import Http404, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import BaseModel
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from library.exports import described, download
from library.schemas import EvidenceItem
from research import services
from research.errors import PlanNotOpen
from research.exports import FORMATS
from research.making.reviewing import offer_of
from research.pipeline import KIND
from research.schemas.comparisons import Comparison
from research.schemas.plans import PlanOffer, PlanReview
from research.schemas.reports import ResearchResult
from research.schemas.requests import FollowUpRequest, RerunRequest, ResearchRequest
from runs import sse
from runs.api import correlation_of, idempotency_key, key_parameter, own_run, read, user_of
from runs.models import Run
from runs.refusals import ErrorAnswer
from runs.schemas import RunSnapshot, snapshot

EVENTS = "text/event-stream"
KEY = key_parameter("run")
REFUSALS = dict.fromkeys((400, 401, 409, 413, 415, 422, 429), ErrorAnswer)


class Marks(TypedDict):
    """What a request that starts a run is known by."""

    correlation_id: str
    idempotency_key: str


class ReportSummary(BaseModel):
    """A report in a list."""

    query: str
    title: str | None
    confidence_score: float | None
    run: RunSnapshot


class ReportList(BaseModel):
    reports: list[ReportSummary]


class ResearchView(APIView):
    """`POST /research`: make a report and wait for it."""

    @extend_schema(
        operation_id="research", parameters=[KEY], request=ResearchRequest, responses={200: ResearchResult, **REFUSALS}
    )
    def post(self, request: Request) -> HttpResponse:
        """Research a question and answer with the finished report; 422 when a phase fails."""
        asked = read(request, ResearchRequest)
        if asked.review_plan:
            raise PlanNotOpen("A plan can be looked at only where the answer is a stream: POST /research/stream.")
        return sse.Pending(_start(request, asked), _result)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> HttpResponse:
        return HttpResponseRedirect(reverse("research"))


class ResearchStreamView(APIView):
    """`POST /research/stream`: make a report and follow it."""

    @extend_schema(
        operation_id="research_stream", parameters=[KEY], request=ResearchRequest, responses={200: str, **REFUSALS}
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Research a question and stream its phases as server-sent events."""
        return sse.respond(request, _start(request, read(request, ResearchRequest)))


class RerunView(APIView):
    """`POST /api/research/reports/{run_id}/rerun`: do a report anew from a phase on."""

    @extend_schema(
        operation_id="report_rerun",
        parameters=[KEY],
        request=RerunRequest,
        responses={(200, EVENTS): str, 404: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request, run_id: str) -> StreamingHttpResponse:
        """Take over what the run made before the phase, do the rest anew, and stream it as any report."""
        run = services.rerun(_report_run(request, run_id), read(request, RerunRequest), **_marks(request))
        return sse.respond(request, run)


class PlanView(APIView):
    """`/api/research/reports/{run_id}/plan`: a plan that is looked at before it is carried out."""

    @extend_schema(operation_id="report_plan", responses={200: PlanOffer, 404: ErrorAnswer})
    def get(self, request: Request, run_id: str) -> Response:
        """The plan as it stands, and whether the run waits for an answer; 404 until it is made."""
        offer = offer_of(_report_run(request, run_id))
        if offer is None:
            raise Http404
        return Response(offer.model_dump(mode="json"))

    @extend_schema(
        operation_id="report_plan_review",
        request=PlanReview,
        responses={(200, EVENTS): str, 404: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request, run_id: str) -> StreamingHttpResponse:
        """Go on with the plan, changed where it should be, and stream the rest; the same answer twice is taken once."""
        run, after = services.review_plan(_report_run(request, run_id), read(request, PlanReview))
        return sse.respond(request, run, after=after)


class FollowUpView(APIView):
    """`POST /api/research/reports/{run_id}/follow-up`: ask on, bound to a report's sources."""

    @extend_schema(
        operation_id="report_follow_up",
        parameters=[KEY],
        request=FollowUpRequest,
        responses={(200, EVENTS): str, 404: ErrorAnswer, **REFUSALS},
    )
    def post(self, request: Request, run_id: str) -> StreamingHttpResponse:
        """Answer a question from the report's evidence alone, without a search, and stream it as any report."""
        run = services.follow_up(_report_run(request, run_id), read(request, FollowUpRequest), **_marks(request))
        return sse.respond(request, run)


class ReportsView(APIView):
    @extend_schema(
        operation_id="reports_list", parameters=[OpenApiParameter("search", str)], responses={200: ReportList}
    )
    def get(self, request: Request) -> Response:
        """List your reports, newest first."""
        reports = services.reports_of(user_of(request), request.query_params.get("search", ""))[:100]
        summaries = [
            ReportSummary(
                query=report.query,
                title=report.report["title"] if report.report else None,
                confidence_score=report.validation["confidence_score"] if report.validation else None,
                run=snapshot(report.run),
            )
            for report in reports
        ]
        return Response(ReportList(reports=summaries).model_dump(mode="json"))


class ReportView(APIView):
    @extend_schema(operation_id="report", responses={200: ResearchResult, 404: ErrorAnswer})
    def get(self, request: Request, run_id: str) -> Response:
        """A finished report; 404 until it is finished."""
        result = services.report_of(_report_run(request, run_id))
        if result is None:
            raise Http404
        return Response(result.model_dump(mode="json"))


class CompareView(APIView):
    @extend_schema(operation_id="report_compare", responses={200: Comparison, 404: ErrorAnswer, 409: ErrorAnswer})
    def get(self, request: Request, run_id: str, other_id: str) -> Response:
        """What the later of two finished reports on one question has new, lost and kept; 404 until both are finished."""
        comparison = services.comparison_of(_report_run(request, run_id), _report_run(request, other_id))
        if comparison is None:
            raise Http404
        return Response(comparison.model_dump(mode="json"))


class EvidenceView(APIView):
    @extend_schema(operation_id="evidence", responses={200: EvidenceItem, 404: ErrorAnswer})
    def get(self, request: Request, run_id: str, key: str) -> Response:
        """The stored passage behind a citation."""
        item = services.evidence_item(_report_run(request, run_id), key)
        if item is None:
            raise Http404
        return Response(item.model_dump(mode="json"))


class ExportView(APIView):
    @described("report_export", FORMATS)
    def get(self, request: Request, run_id: str, format_name: str) -> HttpResponse:
        """A finished report as a file."""
        run = _report_run(request, run_id)
        result = services.report_of(run)
        if result is None:
            raise Http404
        report = result.report
        title = report.title or result.query
        return download(FORMATS, format_name, result, run.created_at, language=report.language, title=title)


def _start(request: Request, asked: ResearchRequest) -> Run:
    return services.start_report(user_of(request), asked, **_marks(request))


def _marks(request: Request) -> Marks:
    return {"correlation_id": correlation_of(request), "idempotency_key": idempotency_key(request)}


def _report_run(request: Request, run_id: str) -> Run:
    run = own_run(user_of(request), run_id)
    if run.kind != KIND:
        raise Http404
    return run


def _result(run: Run) -> object:
    result = services.report_of(run)
    return result.model_dump(mode="json") if result else None
