"""How a report is told on its page: all of it from the log and the report's row, then what each event changes."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from research import services
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
from research.schemas.plans import PHASES, Phase, ResearchPlan, SearchResult
from research.schemas.reports import ResearchReport, ValidationResult
from research.story.forms import PlanForm
from research.story.phases import PhaseRow, advance, beginning_of, can_restart, halt_of, row_of
from research.story.searches import Search, further_of, passages_in, search_key, searches_of
from research.story.sentences import CheckedReport, checked_of
from runs import log
from runs.events import Event
from runs.models import Run
from runs.rooms import Context

TOLD = ("phase_start", "phase_warning", "gathering_progress", "section_written", "error")
"""What the story is told by; what phases made is in the report's row, and large in the log."""


class ReportStory:
    """What a run's log and its report's row say so far. Telling it twice gives the same page."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.kept = Report.objects.filter(run=run).select_related("run", "rerun_of__run", "follow_up_to").first()
        self.phases = {name: row_of(run, name) for name in PHASES}
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
                advance(self.phases["gathering"], event)
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
                row.state = halt_of(self.run)
            elif row.state == "running":
                row.began = beginning_of(self.run, row.name)
            row.can_restart = can_restart(self.run, self.kept, row.name)
        if self.plan and not self.phases["gathering"].total:
            self.phases["gathering"].total = len(self.plan.web_search_steps)

    def _made(self, phase: Phase) -> int | None:
        match phase:
            case "planning":
                return len(self.plan.web_search_steps) if self.plan else None
            case "gathering":
                return passages_in(self.results)
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
        return checked_of(self.kept) if self.kept else None

    @cached_property
    def offer(self) -> PlanForm | None:
        """The plan that waits for a person."""
        return _offer(self.plan, self.run)

    @property
    def searches(self) -> list[Search]:
        """The searches of the plan, ticked off as they end."""
        return searches_of(self.plan.web_search_steps if self.plan else [], self.results, self._done)

    @property
    def further(self) -> list[Search]:
        """What was searched and read beyond the plan."""
        return further_of(self.plan, self.results, self._done)

    @cached_property
    def onward(self) -> Context:
        return _onward(self.kept) if self.kept else {}


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
            row = row_of(run, "gathering")
            row.state = "running"
            kept = _kept(run)
            plan = ResearchPlan.model_validate(kept.plan) if kept.plan else None
            return {
                "row": advance(row, event),
                "search": search_key(event.current_query),
                "further": further_of(plan, [], _progress(run)),
            }
        case SectionWrittenEvent():
            return {"sections": _sections(run)}
        case PlanOfferedEvent():
            return {"offer": _offer(event.plan, run)}
        case PlanReviewedEvent():
            steps = event.plan.web_search_steps
            return {"plan": event.plan, "searches": searches_of(steps, [], [])}
        case StreamErrorEvent():
            return _failed(run)
        case StreamCompleteEvent():
            return {"rows": [PhaseRow(name, can_restart=True) for name in PHASES], **_onward(_kept(run))}
    return {}


def _kept(run: Run) -> Report:
    return Report.objects.select_related("run").get(run=run)


def _started(run: Run, phase: Phase) -> PhaseRow:
    row = row_of(run, phase)
    row.state, row.began = "running", beginning_of(run, phase)
    if phase == "gathering" and (plan := _kept(run).plan):
        row.total = len(plan["web_search_steps"])
    return row


def _completed(run: Run, event: PhaseCompleteEvent) -> Context:
    """What a phase made, from the event; what it goes into, from the report's row."""
    row = row_of(run, event.phase)
    row.state, row.ms = "done", event.duration_ms
    match event.phase:
        case "planning":
            plan = ResearchPlan.model_validate(event.output)
            row.made = len(plan.web_search_steps)
            return {"row": row, "plan": plan, "searches": searches_of(plan.web_search_steps, [], [])}
        case "gathering":
            plan = ResearchPlan.model_validate(_kept(run).plan)
            found: Iterable[object] = event.output["search_results"]  # type: ignore[assignment]
            results = [SearchResult.model_validate(one) for one in found]
            row.made = passages_in(results)
            return {
                "row": row,
                "plan": plan,
                "searches": searches_of(plan.web_search_steps, results, []),
                "further": further_of(plan, results, []),
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
        stopped = advance(row_of(run, "gathering"), started)
    elif isinstance(started, PhaseStartEvent):
        stopped = row_of(run, started.phase)
    if stopped and f"{stopped.name}_ms" in kept.timings:
        stopped = None
    if stopped:
        stopped.state, stopped.can_restart = halt_of(run), can_restart(run, kept, stopped.name)
        stopped.total = stopped.total or len(kept.plan["web_search_steps"] if kept.plan else [])
    rows = [PhaseRow(name, can_restart=True) for name in PHASES if can_restart(run, kept, name)]
    return {"kept": kept, "stopped": stopped, "rows": rows, "sections": _sections(run)}


def _sections(run: Run) -> list[SectionWrittenEvent]:
    """What was shown of the report while it was written: it is little, and stays when the report fails."""
    told = log.events_of(report_stream, run.id, "section_written")
    return [one for one in told if isinstance(one, SectionWrittenEvent)]


def _warnings(run: Run, phase: Phase) -> list[str]:
    """All of a phase's warnings: they are few, and an event that is sent twice must not stand there twice."""
    told = log.events_of(report_stream, run.id, "phase_warning")
    return [
        one for event in told if isinstance(event, PhaseWarningEvent) and event.phase == phase for one in event.warnings
    ]


def _offer(plan: ResearchPlan | None, run: Run) -> PlanForm | None:
    return PlanForm.of(plan) if plan and run.state == "waiting" else None


def _progress(run: Run) -> list[str]:
    """All that was searched so far: it is little, and an event that is sent twice must not stand there twice."""
    told = log.events_of(report_stream, run.id, "gathering_progress")
    return [one.current_query for one in told if isinstance(one, GatheringProgressEvent)]


def _onward(kept: Report) -> Context:
    """The follow-ups that were asked, and the report to compare this one with."""
    return {"follow_ups": list(services.follow_ups_to(kept)), "previous": services.previous_of(kept)}
