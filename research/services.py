"""What outsiders may ask of reports: start one, read one, list them."""

from typing import cast

from django.contrib.auth.models import User
from django.db.models import QuerySet

from library import evidence
from library.schemas import EvidenceItem
from research.events import PhaseStartEvent
from research.models import Report
from research.pipeline import KIND, MESSAGES
from research.schemas import (
    PhaseTimings,
    ResearchPlan,
    ResearchReport,
    ResearchRequest,
    ResearchResult,
    SearchResult,
    ValidationResult,
)
from runs.models import Run
from runs.services import Start, start


def start_report(owner: User, request: ResearchRequest, *, correlation_id: str, idempotency_key: str = "") -> Run:
    """Make the run, its report row and its first event in one transaction, and queue it."""
    return start(
        Start(
            kind=KIND,
            owner=owner,
            body=request,
            title=request.query,
            correlation_id=correlation_id,
            opening=PhaseStartEvent(phase="planning", message=MESSAGES["planning"]),
            opening_once="planning.start",
            on_disconnect=request.on_disconnect,
            idempotency_key=idempotency_key,
            also=lambda run: Report.objects.create(run=run, query=request.query, language=request.answer_language()),
        )
    )


def reports_of(owner: User, search: str = "") -> QuerySet[Report]:
    """The owner's reports, newest first, those whose question contains the words."""
    reports = Report.objects.filter(run__owner=owner).select_related("run")
    return reports.filter(query__icontains=search) if search else reports


def report_of(run: Run) -> ResearchResult | None:
    """The whole result of a completed run, else `None`."""
    kept = Report.objects.filter(run=run).first()
    if kept is None or run.state != "completed":
        return None
    return ResearchResult(
        id=run.id,
        engine=run.engine,
        query=kept.query,
        plan=ResearchPlan.model_validate(kept.plan),
        search_results=[SearchResult.model_validate(one) for one in cast("list[object]", kept.search_results)],
        report=ResearchReport.model_validate(kept.report),
        validation=ValidationResult.model_validate(kept.validation),
        timings=PhaseTimings.of(kept.timings),
        evidence=evidence.for_run(run.id),
    )


def evidence_item(run: Run, key: str) -> EvidenceItem | None:
    """A passage the run may cite."""
    return evidence.item(run.id, key)
