"""What a run takes over from an earlier one: its finished phases, or the evidence that a follow-up is answered from."""

from collections.abc import Sequence
from typing import NamedTuple

from library import evidence
from library.answering.scoring import on_topic
from library.models import Evidence
from library.schemas import EvidenceItem
from research.briefs import Shortfall
from research.checking.citations import moved
from research.errors import GatheringError
from research.models import Report
from research.schemas.plans import PHASES, Phase, ResearchPlan, SearchResult, SearchStep
from research.schemas.reports import ResearchReport
from research.schemas.requests import ResearchRequest
from runs.models import Run
from runs.words import Sentence

LONGEST = 400
"""Characters of a question that stand as its search."""
COLUMNS: dict[Phase, str] = {
    "planning": "plan",
    "gathering": "search_results",
    "synthesis": "report",
    "verification": "validation",
}


class Commission(ResearchRequest):
    """What a run is given: a question, and what it takes over from an earlier run."""

    rerun_of: str | None = None
    phase: Phase = "planning"
    """The first phase that is done anew."""
    follow_up_to: str | None = None
    """The run whose evidence is all that may be read."""
    context: str = ""
    """The question of that run."""

    @property
    def is_reviewed(self) -> bool:
        """Whether a person looks at the plan: not at one that was taken over or needs no search."""
        return self.review_plan and self.phase == "planning" and not self.is_bound

    @property
    def is_bound(self) -> bool:
        """Whether it searches nothing and reads only the evidence of an earlier run."""
        return self.follow_up_to is not None


class TakenOver(NamedTuple):
    """What a run need not make itself, since an earlier one has."""

    plan: ResearchPlan | None = None
    results: list[SearchResult] | None = None
    report: ResearchReport | None = None
    evidence: list[EvidenceItem] = []
    noticed: Shortfall = Shortfall()


def before(phase: Phase) -> tuple[Phase, ...]:
    return PHASES[: PHASES.index(phase)]


def has_all_before(report: Report, phase: Phase) -> bool:
    """Whether the report has what every phase before this one makes."""
    return all(getattr(report, COLUMNS[earlier]) is not None for earlier in before(phase))


def open_report(run: Run, request: ResearchRequest) -> None:
    """Make the report's row, with a copy of what it takes over, so that the earlier run may be deleted."""
    report = Report(run=run, query=request.query, language=request.answer_language())
    if isinstance(request, Commission):
        _take_over(report, request)
    report.save()


def _take_over(report: Report, request: Commission) -> None:
    earlier = Report.objects.select_related("run").get(run_id=request.rerun_of or request.follow_up_to)
    report.rerun_of = earlier if request.rerun_of else None
    report.follow_up_to_id = earlier.follow_up_to_id if request.rerun_of else earlier.pk
    taken = before(request.phase)
    for phase in taken:
        setattr(report, COLUMNS[phase], getattr(earlier, COLUMNS[phase]))
    if "synthesis" in taken:
        written = ResearchReport.model_validate(earlier.report)
        report.report = moved(written, report.run_id).model_dump(mode="json")
        Run.objects.filter(id=report.run_id).update(engine=earlier.run.engine)
    if "gathering" in taken:
        report.noticed = earlier.noticed
    if "gathering" in taken or request.is_bound:
        copies = list(Evidence.objects.filter(run_id=earlier.pk))
        for copy in copies:
            copy.pk, copy.run_id = None, report.run_id
            copy.queries = [] if request.is_bound else copy.queries
        Evidence.objects.bulk_create(copies)


def kept_for(run_id: str, request: Commission) -> TakenOver:
    """What the run took over. The request decides, not what is stored: a run that is resumed does the same again."""
    taken = before(request.phase)
    if not taken and not request.is_bound:
        return TakenOver()
    report = Report.objects.get(run_id=run_id)
    known = evidence.for_run(run_id)
    results: list[SearchResult] | None = None
    if "gathering" in taken:
        results = [SearchResult.model_validate(one) for one in report.search_results or ()]
        # What the searches found and is still there, in the order in which they did.
        by_id = {item.id: item for item in known}
        found = dict.fromkeys(key for result in results for key in result.findings)
        known = [by_id[key] for key in found if key in by_id]
    return TakenOver(
        plan=ResearchPlan.model_validate(report.plan) if "planning" in taken else None,
        results=results,
        report=ResearchReport.model_validate(report.report) if "synthesis" in taken else None,
        evidence=known,
        noticed=Shortfall.model_validate(report.noticed or {}),
    )


def plan_follow_up(request: Commission) -> ResearchPlan:
    """The one step there is: look the question up in the evidence."""
    purpose = Sentence("The passages of that report that speak of this")
    return ResearchPlan(
        executive_summary=Sentence(
            "Answered from the sources of the report on “%(context)s”; nothing new is searched.",
            context=request.context,
        ),
        web_search_steps=[SearchStep(search_terms=request.query[:LONGEST], purpose=purpose)],
        analysis_instructions=Sentence(
            "The question follows up on “%(context)s”, which says what it refers to. Answer it briefly, from the "
            "passages alone.",
            context=request.context,
        ),
    )


def look_through(request: Commission, known: Sequence[EvidenceItem]) -> tuple[list[SearchResult], list[EvidenceItem]]:
    """The evidence that speaks of the question, best first. Raises `GatheringError` when none does."""
    found = on_topic(request.query, request.context, known)
    if not found:
        raise GatheringError("None of the report's sources speaks of this question.")
    return [SearchResult.of(request.query[:LONGEST], found, [])], found
