"""How a report is written: in one call or section by section, then checked, revised once, and told what stays open.

A quick or standard report is some forty sentences, which one answer of most models holds, and whoever writes it whole
repeats nothing: one call. A deep one is longer than an answer may be, and has more evidence than one can keep in mind:
it is outlined and written by sections, its summary last; so is every report of a model whose answers are too short for
forty sentences. The offline engine chooses sentences as they stand, for which an outline is no help: it always writes
in one call.
"""

from collections.abc import Sequence

from library.schemas import EvidenceItem
from research.briefs import DraftReport, DraftSection, Outline, SectionBrief, SummaryBrief, WriterBrief
from research.checking.citations import resolve
from research.checking.revising import brief, carried, flagged, revised, standing, without
from research.errors import SynthesisError
from research.events import SectionWrittenEvent
from research.making.showing import Showing
from research.making.telling import Phases
from research.offline import outliner, summariser
from research.reuse import Commission
from research.schemas.plans import Depth, SearchResult
from research.schemas.reports import ResearchReport
from research.steps import Checked, Outlined, check, finish, outline, revise, summarise, write, write_section
from runs.errors import RunError
from runs.execution import Execution, attempt
from runs.llm import OFFLINE, chain, longest_answer
from runs.words import Sentence, compute

REPORT_TOKENS = 4_000
"""About what forty sentences take as an answer: some sixty tokens each with the ids they cite, and half as much again."""


async def is_by_section(depth: Depth) -> bool:
    if chain("research.section", "strong")[:1] == [OFFLINE]:
        return False
    return depth == "deep" or await longest_answer("research.writer", "strong") < REPORT_TOKENS


class Writing:
    """The writing of one report."""

    def __init__(
        self, run: Execution, request: Commission, phases: Phases, task: WriterBrief, *, by_section: bool
    ) -> None:
        self._run = run
        self._by_sections = by_section
        self._request = request
        self._phases = phases
        self._task = task
        self._known = {item.id: item for item in task.evidence}

    async def write(self, results: list[SearchResult]) -> Checked:
        """The report with the verdicts it was revised by. Raises `SynthesisError` when nothing could be written."""
        if self._by_sections:
            checked = await self._checked(await self._by_section())
        else:
            checked = await self._in_one_call()
        report = await self._run.step(
            "report", finish, self._run.owner_id, self._request, results, self._task, checked.report
        )
        return Checked(report=report, verdicts=checked.verdicts)

    async def _in_one_call(self) -> Checked:
        run, task = self._run, self._task
        showing = await Showing.of(run, task)
        made = await run.finishing_step("write", write, run.meter, task, showing.told, showing.watch)
        draft = await showing.keep(made.draft)
        if made.engine == OFFLINE:
            # It wrote nothing of its own: what it quotes stands, and the last check says so.
            report = await self._resolved(draft)
            if made.was_spent:
                note = Sentence(
                    "The run reached its budget, so the offline engine wrote the report from the evidence found."
                )
                await self._phases.warn("synthesis", [note], len(report.claims))
            return Checked(report=report)
        await showing.show(draft)
        return await self._checked(draft)

    async def _by_section(self) -> DraftReport:
        """Outline, sections, summary. What a model fails at costs itself, never the report: code does it instead."""
        run, task = self._run, self._task
        told: list[Sentence] = []
        planned = await attempt(run.finishing_step("outline", outline, run.meter, task))
        if isinstance(planned, RunError):
            planned = await compute(_outlined, task)
            told.append(Sentence("No outline could be made, so the report is built on the headings of its sources."))
        ordered = [self._known[key] for key in planned.order if key in self._known]
        written, troubles = await self._sections(planned.outline, ordered)
        asked = self._summing(planned.outline, written, ordered)
        summed = await attempt(run.finishing_step("summary", summarise, run.meter, asked))
        if isinstance(summed, RunError):
            summed = await compute(summariser.summarise, asked)
            troubles.append(Sentence("The summary could not be written, so it was chosen from the sections."))
        if told + troubles:
            await self._phases.warn("synthesis", [*told, *troubles], len(written))
        return DraftReport(title=planned.outline.title, sections=written, **summed.model_dump())

    async def _sections(
        self, planned: Outline, ordered: Sequence[EvidenceItem]
    ) -> tuple[list[DraftSection], list[Sentence]]:
        """The sections that could be written, one step each, and what went wrong. Raises `SynthesisError` for none."""
        run, task = self._run, self._task
        written: list[DraftSection] = []
        troubles: list[Sentence] = []
        spent = 0
        for place, part in enumerate(planned.sections):
            asked = SectionBrief(
                query=task.query,
                context=task.context,
                questions=task.questions,
                noticed=task.noticed,
                language=task.language,
                plan=task.plan,
                depth=task.depth,
                audience=task.audience,
                evidence=list(ordered),
                outline=planned,
                place=place,
                before=list(written),
            )
            made = await attempt(run.finishing_step("section", write_section, run.meter, asked))
            if isinstance(made, RunError):
                troubles.append(Sentence("The section “%(heading)s” could not be written.", heading=part.heading))
                continue
            await self._tell(place + 1, len(planned.sections), made.draft, written)
            spent += made.was_spent
            written.append(made.draft)
        if not any(one.said for one in written):
            raise SynthesisError
        return written, [*_out_of_budget(spent), *troubles]

    def _summing(
        self, planned: Outline, written: Sequence[DraftSection], ordered: Sequence[EvidenceItem]
    ) -> SummaryBrief:
        task = self._task
        return SummaryBrief(
            query=task.query,
            context=task.context,
            questions=task.questions,
            noticed=task.noticed,
            language=task.language,
            plan=task.plan,
            depth=task.depth,
            audience=task.audience,
            evidence=list(ordered),
            kind=planned.kind,
            sections=list(written),
        )

    async def _tell(self, place: int, total: int, draft: DraftSection, before: Sequence[DraftSection]) -> None:
        """Show what of a section will stay, to those who follow the run."""
        task = self._task
        sentences, table = await compute(standing, draft, task.evidence, self._run.id, task.language, before)
        event = SectionWrittenEvent(place=place, total=total, heading=draft.heading, sentences=sentences, table=table)
        await self._run.emit(event, once=f"section.{place}")

    async def _checked(self, draft: DraftReport) -> Checked:
        """The draft after its check: what it refuted is revised once, and what stays so is left out and told."""
        run, items = self._run, self._task.evidence
        first = await self._resolved(draft)
        verdicts = await run.finishing_step("check", check, run.meter, first, items, [])
        if not flagged(verdicts):
            return Checked(report=first, verdicts=verdicts)
        asked = brief(self._task.query, self._task.language, first, items, verdicts)
        revisions = await attempt(run.step("revise", revise, run.meter, asked))
        if not isinstance(revisions, RunError) and revisions:
            second = await compute(revised, first, items, run.id, revisions)
            kept = carried(first, verdicts, second)
            verdicts = await run.finishing_step("check again", check, run.meter, second, items, kept)
            first = second
        if not flagged(verdicts):
            return Checked(report=first, verdicts=verdicts)
        last = await compute(without, first, items, run.id, verdicts)
        return Checked(report=last, verdicts=carried(first, verdicts, last))

    async def _resolved(self, draft: DraftReport) -> ResearchReport:
        task = self._task
        return await compute(resolve, draft, task.evidence, run_id=self._run.id, language=task.language)


def _out_of_budget(sections: int) -> list[Sentence]:
    if not sections:
        return []
    return [
        Sentence(
            "The run reached its budget, so the offline engine wrote %(count)s section.",
            plural="The run reached its budget, so the offline engine wrote %(count)s sections.",
            count=sections,
        )
    ]


def _outlined(task: WriterBrief) -> Outlined:
    return Outlined(outline=outliner.outline(task), order=[item.id for item in task.evidence])
