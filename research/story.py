"""How a report is told on its page: all of it from the log and the report's row, then what each event changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, get_args

from django.utils import timezone

from library.charts import Charted, Drawing
from library.judging import Verdict
from research import services
from research.checking.charting import charts_of
from research.events import (
    GatheringProgressEvent,
    PhaseCompleteEvent,
    PhaseStartEvent,
    PhaseWarningEvent,
    PlanOfferedEvent,
    PlanReviewedEvent,
    SectionWrittenEvent,
    StreamCompleteEvent,
    StreamErrorEvent,
    report_stream,
)
from research.models import Report
from research.phases.reviewing import offered
from research.reuse import before, has_all_before
from research.schemas.plans import PHASES, Phase, ResearchPlan, SearchResult, SearchStep
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport, ValidationResult
from research.schemas.tables import ReportChart, ReportTable
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

TOLD = ("phase_start", "phase_warning", "gathering_progress", "section_written", "error")
"""What the story is told by; what phases made is in the report's row, and large in the log."""


class Cite(NamedTuple):
    """A citation as it is shown: `[number]`, leading to the passage `key`."""

    number: int
    key: str
    title: str


class ToldClaim(NamedTuple):
    """One sentence of the report, what it cites, and what the sources say about it."""

    claim: Claim
    cites: list[Cite]
    verdict: ClaimVerdict | None

    @property
    def ending(self) -> str:
        """The last word, or the last characters where words have no spaces: the citations stay on its line."""
        last = self._said.rsplit(maxsplit=1)[-1]
        return last if len(last) <= 16 and last.isascii() else self._said[-3:]

    @property
    def beginning(self) -> str:
        return self._said.removesuffix(self.ending)

    @property
    def _said(self) -> str:
        return self.claim.text if self.claim.part == "cell" else self.claim.shown


class ToldRow(NamedTuple):
    name: str
    cells: list[ToldClaim | None]


class ToldTable(NamedTuple):
    """A table of a section, and the chart of one of its columns."""

    table: ReportTable
    rows: list[ToldRow]
    drawing: Drawing | None


class StoryPart(NamedTuple):
    """A section by paragraphs and its table; `body` is shown where neither is known."""

    heading: str
    paragraphs: list[list[ToldClaim]]
    table: ToldTable | None
    body: str


class Search(NamedTuple):
    """A search of the plan and how it fared."""

    key: str
    terms: str
    purpose: str
    state: str
    found: int | None
    is_page: bool = False
    """Whether a source was read whole instead."""


@dataclass
class PhaseRow:
    """One phase of the rail."""

    name: Phase
    state: str = "todo"
    ms: int | None = None
    began: datetime | None = None
    completed: int = 0
    total: int = 0
    query: str = ""
    made: int | None = None
    """How many searches, passages or sentences it made."""
    warnings: list[str] = field(default_factory=list)
    is_bound: bool = False
    """Whether it reads only the evidence of an earlier report."""
    is_reused: bool = False
    """Whether an earlier run did it."""
    can_restart: bool = False
    """Whether the run may be done anew from here."""

    @property
    def elapsed(self) -> float:
        return (timezone.now() - self.began).total_seconds() if self.began else 0.0


class CheckedReport:
    """A report by its sentences, each with what it cites and what the check said of it, so far."""

    def __init__(self, run: Run, report: ResearchReport, validation: ValidationResult | None) -> None:
        self.report = report
        self.validation = validation
        self.sources = {source.evidence_id: source for source in report.sources}
        verdicts = {one.claim_id: one for one in validation.verdicts} if validation else {}
        self.has_title = _bare(report.title) != _bare(str(run.input.get("query", "")))
        """Whether the report's title says more than the question above it."""
        self.sentences = {claim.id: self._sentence(claim, verdicts.get(claim.id)) for claim in report.claims}

    def _sentence(self, claim: Claim, verdict: ClaimVerdict | None) -> ToldClaim:
        sources = [self.sources[key] for key in claim.evidence if key in self.sources]
        cites = [Cite(source.number, source.evidence_id, source.title) for source in sources]
        return ToldClaim(claim, cites, verdict)

    @property
    def summary(self) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if one.claim.part == "summary"]

    @property
    def findings(self) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if one.claim.part == "finding"]

    @property
    def parts(self) -> list[StoryPart]:
        charts = {one.section: one for one in charts_of(self.report, self.validation)}
        return [
            StoryPart(
                one.heading,
                _paragraphs([self.sentences[key] for key in one.claims], one.body),
                self._table(one.table, charts.get(place)),
                one.body,
            )
            for place, one in enumerate(self.report.sections)
        ]

    def _table(self, table: ReportTable | None, chart: ReportChart | None) -> ToldTable | None:
        if table is None:
            return None
        rows = [ToldRow(row.name, [self.sentences.get(key) for key in row.cells]) for row in table.rows]
        return ToldTable(table, rows, _drawing(chart) if chart else None)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many sentences got which verdict, best first, without the verdicts nobody got."""
        counted: Mapping[str, int] = self.validation.counts if self.validation else {}  # type: ignore[assignment]
        return [(verdict, counted[verdict]) for verdict in get_args(Verdict) if counted.get(verdict)]

    def citing(self, key: str) -> list[ToldClaim]:
        return [one for one in self.sentences.values() if key in one.claim.evidence]


class ReportStory:
    """What a run's log and its report's row say so far. Telling it twice gives the same page."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.kept = Report.objects.filter(run=run).select_related("run", "rerun_of__run", "follow_up_to").first()
        self.phases = {name: _row(run, name) for name in PHASES}
        self.problem: StreamErrorEvent | None = None
        self.sections: list[SectionWrittenEvent] = []
        """What is shown of a report that is being written."""
        self._done: list[str] = []
        for event in log.events_of(report_stream, run.id, *TOLD):
            self._take(event)
        self._settle()

    def _take(self, event: Event) -> None:
        match event:
            case PhaseStartEvent():
                self.phases[event.phase].state = "running"
            case PhaseWarningEvent():
                self.phases[event.phase].warnings += event.warnings
            case GatheringProgressEvent():
                _advance(self.phases["gathering"], event)
                self._done.append(event.current_query)
            case SectionWrittenEvent():
                self.sections.append(event)
            case StreamErrorEvent():
                self.problem = event

    def _settle(self) -> None:
        timings: Mapping[str, object] = self.kept.timings if self.kept else {}
        for row in self.phases.values():
            if (ms := timings.get(f"{row.name}_ms")) is not None:
                row.state, row.ms, row.made = "done", int(str(ms)), self._made(row.name)
            elif self.run.is_over and row.state == "running":
                row.state = _halt(self.run)
            elif row.state == "running":
                row.began = _beginning(self.run, row.name)
            row.can_restart = _can_restart(self.run, self.kept, row.name)
        if self.plan and not self.phases["gathering"].total:
            self.phases["gathering"].total = len(self.plan.web_search_steps)

    def _made(self, phase: Phase) -> int | None:
        match phase:
            case "planning":
                return len(self.plan.web_search_steps) if self.plan else None
            case "gathering":
                return _passages(self.results)
            case "synthesis":
                return len(self.checked.report.claims) if self.checked else None
        return None

    @cached_property
    def plan(self) -> ResearchPlan | None:
        return ResearchPlan.model_validate(self.kept.plan) if self.kept and self.kept.plan else None

    @cached_property
    def results(self) -> list[SearchResult]:
        kept: Iterable[object] = (self.kept and self.kept.search_results) or ()
        return [SearchResult.model_validate(one) for one in kept]

    @cached_property
    def checked(self) -> CheckedReport | None:
        return _checked(self.kept) if self.kept else None

    @cached_property
    def offer(self) -> PlanOfferedEvent | None:
        """The plan that waits for a person."""
        return _offer(self.plan, self.run)

    @property
    def searches(self) -> list[Search]:
        """The searches of the plan, ticked off as they end."""
        return _searches(self.plan.web_search_steps if self.plan else [], self.results, self._done)

    @property
    def further(self) -> list[Search]:
        """What was searched and read beyond the plan."""
        return _further(self.plan, self.results, self._done)

    @cached_property
    def onward(self) -> Context:
        return _onward(self.kept) if self.kept else {}


def _drawing(chart: ReportChart) -> Drawing:
    return Drawing(
        [Charted(one.name, one.value, one.shown) for one in chart.points],
        title=chart.title,
        variant=chart.variant,
        is_share=chart.unit == "%",
    )


def story(run: Run) -> ReportStory:
    """All that the page of a report shows."""
    return ReportStory(run)


def change(run: Run, event: Event) -> Context:
    """What an event's template is told besides the run and the event."""
    match event:
        case PhaseStartEvent():
            return {"row": _started(run, event.phase)}
        case PhaseCompleteEvent():
            return _completed(run, event)
        case PhaseWarningEvent():
            return {"warnings": _warnings(run, event.phase)}
        case GatheringProgressEvent():
            row = _row(run, "gathering")
            row.state = "running"
            kept = _kept(run)
            plan = ResearchPlan.model_validate(kept.plan) if kept.plan else None
            return {
                "row": _advance(row, event),
                "search": search_key(event.current_query),
                "further": _further(plan, [], _progress(run)),
            }
        case SectionWrittenEvent():
            return {"sections": _sections(run)}
        case PlanOfferedEvent():
            return {"offer": _offer(event.plan, run)}
        case PlanReviewedEvent():
            steps = event.plan.web_search_steps
            return {"plan": event.plan, "searches": _searches(steps, [], [])}
        case StreamErrorEvent():
            return _failed(run)
        case StreamCompleteEvent():
            return {"rows": [PhaseRow(name, can_restart=True) for name in PHASES], **_onward(_kept(run))}
    return {}


def search_key(terms: str) -> str:
    """Names a search on the page by its words, of which an event tells the first hundred characters."""
    return sha256(terms[:100].encode()).hexdigest()[:8]


def _kept(run: Run) -> Report:
    return Report.objects.select_related("run").get(run=run)


def _row(run: Run, phase: Phase) -> PhaseRow:
    is_bound = bool(run.input.get("follow_up_to"))
    return PhaseRow(phase, is_bound=is_bound, is_reused=phase in before(run.input.get("phase", "planning")))


def _started(run: Run, phase: Phase) -> PhaseRow:
    row = _row(run, phase)
    row.state, row.began = "running", _beginning(run, phase)
    if phase == "gathering" and (plan := _kept(run).plan):
        row.total = len(plan["web_search_steps"])
    return row


def _completed(run: Run, event: PhaseCompleteEvent) -> Context:
    """What a phase made, from the event; what it goes into, from the report's row."""
    row = _row(run, event.phase)
    row.state, row.ms = "done", event.duration_ms
    match event.phase:
        case "planning":
            plan = ResearchPlan.model_validate(event.output)
            row.made = len(plan.web_search_steps)
            return {"row": row, "plan": plan, "searches": _searches(plan.web_search_steps, [], [])}
        case "gathering":
            plan = ResearchPlan.model_validate(_kept(run).plan)
            found: Iterable[object] = event.output["search_results"]  # type: ignore[assignment]
            results = [SearchResult.model_validate(one) for one in found]
            row.made = _passages(results)
            return {
                "row": row,
                "plan": plan,
                "searches": _searches(plan.web_search_steps, results, []),
                "further": _further(plan, results, []),
            }
        case "synthesis":
            report = ResearchReport.model_validate(event.output)
            row.made = len(report.claims)
            return {"row": row, "checked": CheckedReport(run, report, None)}
    report = ResearchReport.model_validate(_kept(run).report)
    return {"row": row, "checked": CheckedReport(run, report, ValidationResult.model_validate(event.output))}


def _failed(run: Run) -> Context:
    """The phase the run stopped in, if it was in one, and the phases it may be done anew from."""
    kept = _kept(run)
    started = log.last_of(report_stream, run.id, "phase_start", "gathering_progress")
    stopped: PhaseRow | None = None
    if isinstance(started, GatheringProgressEvent):
        stopped = _advance(_row(run, "gathering"), started)
    elif isinstance(started, PhaseStartEvent):
        stopped = _row(run, started.phase)
    if stopped and f"{stopped.name}_ms" in kept.timings:
        stopped = None
    if stopped:
        stopped.state, stopped.can_restart = _halt(run), _can_restart(run, kept, stopped.name)
        stopped.total = stopped.total or len(kept.plan["web_search_steps"] if kept.plan else [])
    rows = [PhaseRow(name, can_restart=True) for name in PHASES if _can_restart(run, kept, name)]
    return {"kept": kept, "stopped": stopped, "rows": rows}


def _beginning(run: Run, phase: Phase) -> datetime | None:
    return run.events.filter(once=f"{phase}.start").values_list("created_at", flat=True).first()


def _warnings(run: Run, phase: Phase) -> list[str]:
    """All of a phase's warnings: they are few, and an event that is sent twice must not stand there twice."""
    told = log.events_of(report_stream, run.id, "phase_warning")
    return [
        one for event in told if isinstance(event, PhaseWarningEvent) and event.phase == phase for one in event.warnings
    ]


def _offer(plan: ResearchPlan | None, run: Run) -> PlanOfferedEvent | None:
    return offered(plan) if plan and run.state == "waiting" else None


def _progress(run: Run) -> list[str]:
    """All that was searched so far: it is little, and an event that is sent twice must not stand there twice."""
    told = log.events_of(report_stream, run.id, "gathering_progress")
    return [one.current_query for one in told if isinstance(one, GatheringProgressEvent)]


def _sections(run: Run) -> list[SectionWrittenEvent]:
    told = log.events_of(report_stream, run.id, "section_written")
    return [one for one in told if isinstance(one, SectionWrittenEvent)]


def _halt(run: Run) -> str:
    return "stopped" if run.state == "cancelled" else "failed"


def _can_restart(run: Run, kept: Report | None, phase: Phase) -> bool:
    return bool(run.is_over and kept and has_all_before(kept, phase))


def _advance(row: PhaseRow, event: GatheringProgressEvent) -> PhaseRow:
    row.completed, row.total, row.query = event.completed, event.total, event.current_query
    return row


def _checked(kept: Report) -> CheckedReport | None:
    if kept.report is None:
        return None
    validation = ValidationResult.model_validate(kept.validation) if kept.validation else None
    return CheckedReport(kept.run, ResearchReport.model_validate(kept.report), validation)


def _onward(kept: Report) -> Context:
    """The follow-ups that were asked, and the report to compare this one with."""
    return {"follow_ups": list(services.follow_ups_to(kept)), "previous": services.previous_of(kept)}


def _passages(results: Iterable[SearchResult]) -> int:
    return len({key for result in results for key in result.findings})


def _searches(steps: Iterable[SearchStep], results: Iterable[SearchResult], done: Sequence[str]) -> list[Search]:
    by_query = {result.query: result for result in results}
    return [_search(step, by_query.get(step.search_terms), done) for step in steps]


def _further(plan: ResearchPlan | None, results: Sequence[SearchResult], done: Sequence[str]) -> list[Search]:
    """What rounds after the first searched and read: as it ended, or so far as it is told."""
    if results:
        return [
            Search(
                search_key(one.query),
                one.query,
                one.purpose,
                "failed" if one.error else "done",
                len(one.findings),
                is_page=one.kind == "page",
            )
            for one in results
            if one.round > 1
        ]
    planned = {step.search_terms[:100] for step in plan.web_search_steps} if plan else set(done)
    return [Search(search_key(one), one, "", "done", None) for one in done if one not in planned]


def _search(step: SearchStep, result: SearchResult | None, done: Sequence[str]) -> Search:
    terms, key = step.search_terms, search_key(step.search_terms)
    if result:
        return Search(key, terms, step.purpose, "failed" if result.error else "done", len(result.findings))
    return Search(key, terms, step.purpose, "done" if terms[:100] in done else "todo", None)


def _bare(title: str) -> str:
    return title.strip(" ?？.。").casefold()


def _paragraphs(sentences: Iterable[ToldClaim], body: str) -> list[list[ToldClaim]]:
    """The sentences in the paragraphs the section's text has them in."""
    texts = iter(body.split("\n\n"))
    text, paragraphs = next(texts), [list[ToldClaim]()]
    for sentence in sentences:
        while sentence.claim.text not in text and (following := next(texts, None)) is not None:
            text = following
            paragraphs.append([])
        paragraphs[-1].append(sentence)
    return [paragraph for paragraph in paragraphs if paragraph]
