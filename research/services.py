"""What outsiders may ask of reports: start one, build on one, read one, compare two, list them."""

from typing import cast

from django.contrib.auth.models import User
from django.db.models import QuerySet

from library import evidence
from library.schemas import EvidenceItem
from research.checking.charting import charts_of
from research.comparison import compare, same_question
from research.errors import NotThatFar, OtherQuestion
from research.events import PhaseStartEvent
from research.making.reviewing import take
from research.models import Report
from research.pipeline import KIND, MESSAGES
from research.reuse import Commission, has_all_before, open_report
from research.schemas.comparisons import Comparison
from research.schemas.plans import PlanReview, ResearchPlan, SearchResult
from research.schemas.reports import PhaseTimings, ResearchReport, ResearchResult, ValidationResult
from research.schemas.requests import FollowUpRequest, RerunRequest, ResearchRequest
from runs.models import Run
from runs.services import Start, start
from runs.words import Sentence


def start_report(owner: User, request: ResearchRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Make the run, its report row and its first event in one transaction, and queue it."""
    return start(
        Start(
            kind=KIND,
            owner=owner,
            body=request,
            title=request.query,
            correlation_id=correlation_id,
            language=request.answer_language(),
            opening=lambda: PhaseStartEvent(phase="planning", message=Sentence(MESSAGES["planning"])),
            opening_once="planning.start",
            on_disconnect=request.on_disconnect,
            idempotency_key=idempotency_key,
            also=lambda run: open_report(run, request),
        )
    )


def rerun(run: Run, request: RerunRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Do a report anew from a phase on, in a run of its own. Raises `NotThatFar` when the earlier phases are not there."""
    if not has_all_before(Report.objects.get(run=run), request.phase):
        raise NotThatFar("This run did not get that far. Please start from an earlier phase.")
    taken = {"rerun_of": run.id, "phase": request.phase, "on_disconnect": request.on_disconnect}
    commission = Commission.model_validate(run.input).model_copy(update=taken)
    return start_report(run.owner, commission, correlation_id=correlation_id, idempotency_key=idempotency_key)


def follow_up(run: Run, request: FollowUpRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Answer a question from the evidence of a report, for its readers. Raises `NotThatFar` when it has not gathered any."""
    report = Report.objects.get(run=run)
    if not has_all_before(report, "synthesis"):
        raise NotThatFar("This run has no sources to answer from. Please ask about a finished report.")
    earlier = Commission.model_validate(run.input)
    taken = {"follow_up_to": run.id, "context": report.query, "audience": earlier.audience}
    commission = Commission.model_validate(request.model_dump() | taken)
    return start_report(run.owner, commission, correlation_id=correlation_id, idempotency_key=idempotency_key)


def review_plan(run: Run, review: PlanReview) -> tuple[Run, int]:
    """Take a person's answer to a plan, once; returns the run, and the event behind which it goes on."""
    after = take(run, review)
    return Run.objects.get(pk=run.pk), after


def reports_of(owner: User, search: str = "") -> QuerySet[Report]:
    """The owner's reports, newest first, those whose question contains the words."""
    reports = Report.objects.filter(run__owner=owner).select_related("run")
    return reports.filter(query__icontains=search) if search else reports


def report_of(run: Run) -> ResearchResult | None:
    """The whole result of a completed run, else `None`."""
    kept = Report.objects.filter(run=run).first()
    if kept is None or run.state != "completed":
        return None
    report = ResearchReport.model_validate(kept.report)
    validation = ValidationResult.model_validate(kept.validation)
    return ResearchResult(
        id=run.id,
        engine=run.engine,
        query=kept.query,
        plan=ResearchPlan.model_validate(kept.plan),
        search_results=[SearchResult.model_validate(one) for one in cast("list[object]", kept.search_results)],
        report=report,
        validation=validation,
        timings=PhaseTimings.of(kept.timings),
        evidence=evidence.for_run(run.id),
        charts=charts_of(report, validation),
        rerun_of=kept.rerun_of_id,
        follow_up_to=kept.follow_up_to_id,
        follow_ups=[report.pk for report in follow_ups_to(kept)],
    )


def follow_ups_to(report: Report) -> QuerySet[Report]:
    """The reports that answer from this one's evidence, oldest first."""
    return report.follow_ups.order_by("run__created_at").select_related("run")


def previous_of(report: Report) -> Report | None:
    """The newest finished report on the same question before this one, from the same sources where it is bound to some."""
    before = Report.objects.filter(
        run__owner=report.run.owner_id,
        run__state="completed",
        run__created_at__lt=report.run.created_at,
        query__iexact=report.query,
        follow_up_to=report.follow_up_to_id,
    )
    return before.select_related("run").first()


def comparison_of(run: Run, other: Run) -> Comparison | None:
    """How the later of two reports differs from the earlier, `None` unless both are finished.

    Raises `OtherQuestion` when they do not answer the same question.
    """
    earlier, later = sorted((run, other), key=lambda one: one.created_at)
    before, after = report_of(earlier), report_of(later)
    if before is None or after is None:
        return None
    if not same_question(before.query, after.query):
        raise OtherQuestion("These two reports answer different questions. Please choose two on the same one.")
    return compare(before, after, (earlier, later))


def evidence_item(run: Run, key: str) -> EvidenceItem | None:
    """A passage the run may cite."""
    return evidence.item(run.id, key)
