"""How a report is made: plan, gather, write, verify."""

from typing import cast

from django.utils.translation import gettext_noop
from pydantic import BaseModel

from library.schemas import EvidenceItem
from research.briefs import Shortfall, WriterBrief
from research.events import PhaseWarningEvent, PlanReviewedEvent, StreamCompleteEvent, StreamErrorEvent
from research.making.gathering import ROUNDS, Findings, gather
from research.making.reviewing import OFFERED, offered, reviewed
from research.making.telling import Phases
from research.making.writing import Writing, is_by_section
from research.reuse import Commission, TakenOver, before, kept_for, look_through, plan_follow_up
from research.schemas.plans import Phase, ResearchPlan, SearchResult
from research.steps import Checked, make_plan, verify
from runs.database import in_thread
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import compute
from runs.workflows import Ending, Notice

KIND = "research.report"
MESSAGES: dict[Phase, str] = {
    "planning": gettext_noop("Creating research plan..."),
    "gathering": gettext_noop("Searching for information..."),
    "synthesis": gettext_noop("Writing the report..."),
    "verification": gettext_noop("Checking every sentence against its source..."),
}
LOOKING = gettext_noop("Looking through the report's sources...")
SECTION = "research.section"
BY_SECTION = ("outliner", "section", "summariser")


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


async def make_report(run: Execution) -> Event:
    """The four phases, each done or taken over from an earlier run; returns the last event."""
    request = Commission.model_validate(run.run.input)
    phases = Phases(run)
    kept = await in_thread(kept_for, run.id, request)
    by_section = await written_by_section(run, request)

    await phases.begin("planning", MESSAGES["planning"])
    plan = kept.plan or await planned(run, request)
    await phases.complete("planning", plan, plan=plan)
    if request.is_reviewed:
        plan = await looked_at(run, plan)

    await phases.begin("gathering", LOOKING if request.is_bound else MESSAGES["gathering"])
    results, items, noticed = await gathered(run, request, plan, kept, phases)
    shown = [Found.model_validate(item, from_attributes=True) for item in items]
    gathering = Gathered(search_results=results, evidence=shown)
    await phases.complete("gathering", gathering, search_results=list[BaseModel](results), noticed=noticed)

    await phases.begin("synthesis", MESSAGES["synthesis"])
    if kept.report:
        checked = Checked(report=kept.report)
    else:
        task = _task(request, plan, items, noticed)
        checked = await Writing(run, request, phases, task, by_section=by_section).write(results)
    report = checked.report
    await phases.complete("synthesis", report, report=report)

    await phases.begin("verification", MESSAGES["verification"])
    validation = await run.finishing_step("verify", verify, run.meter, report, items, checked.verdicts)
    await phases.complete("verification", validation, validation=validation)

    return StreamCompleteEvent(query=request.query, timings=await phases.timings())


async def written_by_section(run: Execution, request: Commission) -> bool:
    """Decided once, with the prompts that are kept: the model's server says it, and might say otherwise when the run is taken over."""
    decided = await in_thread(Run.objects.values_list("prompts", flat=True).get, id=run.id)
    if decided:
        return SECTION in decided
    by_section = await is_by_section(request.depth)
    await run.write(lambda: Run.objects.filter(id=run.id).update(prompts=_prompts(request, by_section=by_section)))
    return by_section


async def planned(run: Execution, request: Commission) -> ResearchPlan:
    if request.is_bound:
        return plan_follow_up(request)
    if run.run.leg > 0:
        return reviewed(run.run)
    return await run.finishing_step("plan", make_plan, run.meter, run.owner_id, request)


async def looked_at(run: Execution, plan: ResearchPlan) -> ResearchPlan:
    """The plan once a person has looked at it: the run waits for that, for days if need be."""
    if run.run.leg == 0:
        await run.pause(offered(plan), once=OFFERED)
    await run.emit(PlanReviewedEvent(plan=plan), once="plan.reviewed")
    return plan


async def gathered(
    run: Execution, request: Commission, plan: ResearchPlan, kept: TakenOver, phases: Phases
) -> Findings:
    if kept.results is not None:
        return Findings(kept.results, kept.evidence, kept.noticed)
    if request.is_bound:
        return Findings(*await compute(look_through, request, kept.evidence))
    return await gather(run, request, plan, phases)


def _task(request: Commission, plan: ResearchPlan, items: list[EvidenceItem], noticed: Shortfall) -> WriterBrief:
    return WriterBrief(
        query=request.query,
        context=request.context,
        questions=plan.questions,
        noticed=noticed,
        language=request.answer_language(),
        plan=plan,
        evidence=items,
        depth=request.depth,
        audience=request.audience,
    )


def _prompts(request: Commission, *, by_section: bool) -> dict[str, str]:
    """Which version of which prompt the phases that are done use."""
    spared = {*before(request.phase), *(("planning", "gathering") if request.is_bound else ())}
    roles = {
        "planning": ["planner"],
        "gathering": ["gap_finder"] if ROUNDS[request.depth] > 1 else [],
        "synthesis": [*(BY_SECTION if by_section else ["writer"]), "reviser"],
        "verification": ["verifier"],
    }
    used = [f"research.{role}" for phase, names in roles.items() if phase not in spared for role in names]
    return {role: prompt_version(role) for role in used}


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
