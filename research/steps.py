"""The durable steps of a report, each with one paid or outside effect."""

from collections.abc import Sequence

from pydantic import BaseModel

from library.schemas import EvidenceItem
from library.services import holdings, survey
from library.text.language import detect
from research.agents import gap_finder, outliner, planner, reviser, section, summariser, verifier, writer
from research.agents.writer import Stands
from research.briefs import (
    FURTHER,
    PAGES,
    DraftReport,
    DraftSection,
    DraftSummary,
    GapBrief,
    Lead,
    Outline,
    PlannerBrief,
    ReviserBrief,
    Revision,
    SectionBrief,
    Shortfall,
    SummaryBrief,
    WriterBrief,
)
from research.checking import verification
from research.checking.gaps import asked_of, looked_through, with_doubts, with_gap
from research.reuse import Commission
from research.schemas.plans import ResearchPlan, SearchResult
from research.schemas.reports import ClaimVerdict, ResearchReport, ValidationResult
from research.schemas.requests import ResearchRequest
from runs.budgets import Meter
from runs.database import in_thread
from runs.watching import Watch
from runs.words import compute


class Written(BaseModel):
    """A draft as a step keeps it."""

    draft: DraftReport
    engine: str
    was_spent: bool = False
    """Whether the budget was, so that the offline engine wrote it."""


class Outlined(BaseModel):
    """An outline, and the order in which its sections are shown the evidence."""

    outline: Outline
    order: list[str]


class WrittenSection(BaseModel):
    draft: DraftSection
    was_spent: bool = False


class Checked(BaseModel):
    """A report and what its sources say of each sentence."""

    report: ResearchReport
    verdicts: list[ClaimVerdict] = []


async def make_plan(meter: Meter, owner_id: int, request: ResearchRequest) -> ResearchPlan:
    language = request.answer_language()
    known = await in_thread(survey, owner_id, request.query)
    task = PlannerBrief(query=request.query, language=language, depth=request.depth, survey=known)
    return await planner.plan(meter, task)


async def find_gaps(
    meter: Meter,
    owner_id: int,
    request: Commission,
    questions: Sequence[str],
    searched: Sequence[str],
    read: Sequence[str],
    items: Sequence[EvidenceItem],
    leads: Sequence[Lead],
) -> Shortfall:
    """What is missing, and as many searches for it as depth and budget allow."""
    searches = min(FURTHER[request.depth], meter.searches_left)
    if not searches:
        return Shortfall()
    language = request.answer_language()
    task = GapBrief(
        query=request.query,
        context=request.context,
        questions=list(questions),
        language=language,
        searched=list(searched),
        read=list(read),
        evidence=list(items),
        leads=list(leads),
        survey=await in_thread(survey, owner_id, request.query),
        searches=searches,
        pages=PAGES[request.depth],
    )
    return await gap_finder.find(meter, task)


async def write(meter: Meter, task: WriterBrief, stands: Stands, watch: Watch) -> Written:
    """The whole report in one call, behind what stands of an attempt at it."""
    answer = await writer.write(meter, task, stands, watch)
    return Written(draft=answer.output, engine=answer.engine, was_spent=answer.spent is not None)


async def outline(meter: Meter, task: WriterBrief) -> Outlined:
    planned = await outliner.outline(meter, task)
    ordered = await compute(lambda: task.nearest_first)
    return Outlined(outline=planned, order=[item.id for item in ordered])


async def write_section(meter: Meter, task: SectionBrief) -> WrittenSection:
    answer = await section.write(meter, task)
    return WrittenSection(draft=answer.output, was_spent=answer.spent is not None)


async def summarise(meter: Meter, task: SummaryBrief) -> DraftSummary:
    return await summariser.summarise(meter, task)


async def check(
    meter: Meter, report: ResearchReport, items: Sequence[EvidenceItem], settled: Sequence[ClaimVerdict]
) -> list[ClaimVerdict]:
    """A verdict on each claim, by code and, where code leaves a sentence open, by a model.

    Of what was settled before, in the same words and with the same passages, no model is asked again.
    """
    verdicts = await compute(verification.verify, report, items)
    known = {one.claim_id: one for one in settled}
    verdicts = [known.get(one.claim_id, one) if one.verdict == "weak" else one for one in verdicts]
    return await verifier.settle(meter, report, items, verdicts, known)


async def revise(meter: Meter, task: ReviserBrief) -> list[Revision]:
    """What a model makes of the sentences that the check refuted or found no support for."""
    return await reviser.revise(meter, task)


async def finish(
    owner_id: int,
    request: Commission,
    results: Sequence[SearchResult],
    task: WriterBrief,
    report: ResearchReport,
) -> ResearchReport:
    """The report with what it leaves open, and what of its sources is open to doubt."""
    items = task.evidence
    report = await compute(with_doubts, report, task.noticed)
    known = await in_thread(holdings, owner_id, detect(request.query))
    reports = [one for result in results for one in result.providers]
    asked = looked_through(len(items)) if request.is_bound else await compute(asked_of, reports, known, items)
    return await compute(with_gap, report, request.query, request.context, items, asked, known, task.questions)


async def verify(
    meter: Meter, report: ResearchReport, items: list[EvidenceItem], settled: list[ClaimVerdict]
) -> ValidationResult:
    """Code judges every claim; a model may settle what code leaves open."""
    return verification.validate(report, items, await check(meter, report, items, settled))
