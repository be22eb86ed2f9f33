"""How a report is made: plan, gather, write, verify."""

from typing import TypeVar, cast

from django.utils.translation import gettext_noop
from pydantic import BaseModel

from library import evidence, providers
from library.schemas import EvidenceItem, SearchOutcome, SearchQuery
from library.services import holdings, survey
from research.agents import planner, verifier, writer
from research.briefs import PlannerBrief, WriterBrief
from research.checking import verification
from research.checking.citations import resolve
from research.checking.gaps import asked_of, told_together, with_gap
from research.errors import GatheringError
from research.events import GatheringProgressEvent, PhaseWarningEvent, StreamCompleteEvent, StreamErrorEvent
from research.phases import Phases
from research.reuse import Commission, TakenOver, before, kept_for, look_through, plan_follow_up
from research.schemas import Depth, Phase, ResearchPlan, ResearchReport, ResearchRequest, SearchResult, ValidationResult
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence, compute
from runs.workflows import Ending, Notice

T = TypeVar("T")

KIND = "research.report"
MESSAGES: dict[Phase, str] = {
    "planning": gettext_noop("Creating research plan..."),
    "gathering": gettext_noop("Searching for information..."),
    "synthesis": gettext_noop("Writing the report..."),
    "verification": gettext_noop("Checking every sentence against its source..."),
}
LOOKING = gettext_noop("Looking through the report's sources...")
PASSAGES: dict[Depth, int] = {"quick": 10, "standard": 20, "deep": 30}
ROLES: dict[Phase, str] = {
    "planning": "research.planner",
    "synthesis": "research.writer",
    "verification": "research.verifier",
}


class Found(BaseModel):
    """A piece of evidence as the stream names it: all but its text, which is one request away."""

    id: str
    provider: str
    title: str
    url: str | None
    publisher: str
    published: str | None
    heading: str
    origin: int


class Gathered(BaseModel):
    """What the gathering phase made: how each search fared, and the evidence found."""

    search_results: list[SearchResult]
    evidence: list[Found]


class Written(BaseModel):
    """A report as a step keeps it."""

    report: ResearchReport
    was_spent: bool
    """Whether the budget was, so that the offline engine wrote it."""


async def make_report(run: Execution) -> Event:
    """The four phases, each done or taken over from an earlier run; returns the last event."""
    request = Commission.model_validate(run.run.input)
    phases = Phases(run)
    kept = await in_thread(kept_for, run.id, request)
    await run.write(lambda: Run.objects.filter(id=run.id).update(prompts=_prompts(request)))

    await phases.begin("planning", MESSAGES["planning"])
    plan = kept.plan or await planned(run, request)
    await phases.complete("planning", plan, plan=plan)

    await phases.begin("gathering", LOOKING if request.is_bound else MESSAGES["gathering"])
    results, items = await gathered(run, request, plan, kept, phases)
    shown = [Found.model_validate(item, from_attributes=True) for item in items]
    gathering = Gathered(search_results=results, evidence=shown)
    await phases.complete("gathering", gathering, search_results=list[BaseModel](results))

    await phases.begin("synthesis", MESSAGES["synthesis"])
    report = kept.report or await written(run, request, plan, results, items, phases)
    await phases.complete("synthesis", report, report=report)

    await phases.begin("verification", MESSAGES["verification"])
    validation = await run.finishing_step("verify", verify, run.meter, report, items)
    await phases.complete("verification", validation, validation=validation)

    return StreamCompleteEvent(query=request.query, timings=await phases.timings())


async def planned(run: Execution, request: Commission) -> ResearchPlan:
    if request.is_bound:
        return plan_follow_up(request)
    return await run.finishing_step("plan", make_plan, run.meter, run.owner_id, request)


async def gathered(
    run: Execution, request: Commission, plan: ResearchPlan, kept: TakenOver, phases: Phases
) -> tuple[list[SearchResult], list[EvidenceItem]]:
    if kept.results is not None:
        return kept.results, kept.evidence
    if request.is_bound:
        return await compute(look_through, request, kept.evidence)
    return await gather(run, request, plan, phases)


async def written(
    run: Execution,
    request: Commission,
    plan: ResearchPlan,
    results: list[SearchResult],
    items: list[EvidenceItem],
    phases: Phases,
) -> ResearchReport:
    made = await run.finishing_step("write", write, run.meter, run.id, run.owner_id, request, plan, results, items)
    if made.was_spent:
        note = Sentence("The run reached its budget, so the offline engine wrote the report from the evidence found.")
        await phases.warn("synthesis", [note], len(made.report.claims))
    return made.report


async def make_plan(meter: Meter, owner_id: int, request: ResearchRequest) -> ResearchPlan:
    language = request.answer_language()
    known = await in_thread(survey, owner_id, request.query, language)
    task = PlannerBrief(query=request.query, language=language, depth=request.depth, survey=known)
    return await planner.plan(meter, task)


async def gather(
    run: Execution, request: ResearchRequest, plan: ResearchPlan, phases: Phases
) -> tuple[list[SearchResult], list[EvidenceItem]]:
    """Run the plan's searches in parallel and store what they found as evidence.

    Raises `GatheringError` when nothing at all was found, and says who was asked; some searches failing is a warning.
    """
    queries = [_query(request, step.search_terms) for step in plan.web_search_steps]
    searches = [run.step("search", providers.search, run.meter, query, run.owner_id, run.id) for query in queries]
    outcomes = await run.attempt_all(
        searches,
        lambda done, place: GatheringProgressEvent(
            completed=done, total=len(queries), current_query=queries[place].text[:100]
        ),
        once="gathering",
    )
    found = [outcome for outcome in outcomes if not isinstance(outcome, RunError)]
    items = await run.write(lambda: evidence.store(run.id, found))
    if not found:
        raise GatheringError
    if not items:
        raise await in_thread(nothing_found, run.owner_id, found)
    failed = len(outcomes) - len(found)
    if failed:
        warning = Sentence("%(failed)s out of %(total)s searches failed", failed=failed, total=len(outcomes))
        await phases.warn("gathering", [warning], len(found))
    return [_result(query, outcome, items) for query, outcome in zip(queries, outcomes, strict=True)], items


def nothing_found(owner_id: int, outcomes: list[SearchOutcome]) -> GatheringError:
    """Says who was asked in vain; trying again may help only where somebody was not reached."""
    reports = [report for outcome in outcomes for report in outcome.providers]
    asked = asked_of(reports, holdings(owner_id), 0)
    return GatheringError(
        "Nothing was found about this. %(asked)s",
        retryable=not all(report.ok for report in reports),
        asked=told_together(asked),
    )


async def write(
    meter: Meter,
    run_id: str,
    owner_id: int,
    request: Commission,
    plan: ResearchPlan,
    results: list[SearchResult],
    items: list[EvidenceItem],
) -> Written:
    language = request.answer_language()
    task = WriterBrief(query=request.query, context=request.context, language=language, plan=plan, evidence=items)
    draft = await writer.write(meter, task)
    resolved = await compute(resolve, draft.output, items, run_id=run_id, language=language)
    known = await in_thread(holdings, owner_id)
    asked = await compute(asked_of, [one for result in results for one in result.providers], known, len(items))
    report = await compute(with_gap, resolved, request.query, request.context, items, asked, known)
    return Written(report=report, was_spent=draft.spent is not None)


async def verify(meter: Meter, report: ResearchReport, items: list[EvidenceItem]) -> ValidationResult:
    """Code judges every claim; a model may settle what code leaves open."""
    verdicts = await compute(verification.verify, report, items)
    settled = await verifier.settle(meter, report, items, verdicts)
    return verification.validate(report, items, settled)


def _prompts(request: Commission) -> dict[str, str]:
    """Which version of which prompt the phases that are done use."""
    spared = {*before(request.phase), *(("planning",) if request.is_bound else ())}
    return {role: prompt_version(role) for phase, role in ROLES.items() if phase not in spared}


def _query(request: ResearchRequest, terms: str) -> SearchQuery:
    return SearchQuery(
        text=terms,
        language=request.answer_language(),
        limit=PASSAGES[request.depth],
        include_domains=request.include_domains,
        exclude_domains=request.exclude_domains,
        start_date=request.start_date,
        end_date=request.end_date,
        document_ids=request.document_ids,
    )


def _result(query: SearchQuery, outcome: SearchOutcome | RunError, items: list[EvidenceItem]) -> SearchResult:
    if isinstance(outcome, RunError):
        return SearchResult(query=query.text, findings=[], sources=[], providers=[], error=outcome.message)
    by_hash = {item.content_hash: item for item in items}
    found = [by_hash[hit.content_hash] for hit in outcome.hits if hit.content_hash in by_hash]
    return SearchResult.of(query.text, found, outcome.providers)


def failed(ending: Ending) -> StreamErrorEvent:
    return StreamErrorEvent.model_validate(
        {
            "phase": ending.where,
            "error_type": ending.kind,
            "message": ending.message,
            "retryable": ending.retryable,
            "correlation_id": ending.correlation_id,
        }
    )


def noticed(notice: Notice) -> PhaseWarningEvent:
    phase = cast("Phase", notice.where or "planning")
    return PhaseWarningEvent(phase=phase, warnings=[notice.sentence], proceeded_with=1)
