"""What a run's log and report row say so far, as the report's page tells it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple, get_args

from django.utils import timezone

from library.judging import Verdict
from research import services
from research.models import Report
from research.reuse import before, has_all_before
from research.schemas import (
    PHASES,
    Claim,
    ClaimVerdict,
    Phase,
    ResearchPlan,
    ResearchReport,
    SearchResult,
    Source,
    ValidationResult,
)
from runs.models import Run


class Cite(NamedTuple):
    """A citation as it is shown: `[number]`, leading to the passage `key`."""

    number: int
    key: str
    title: str


class Sentence(NamedTuple):
    """One sentence of the report, what it cites, and what the sources say about it."""

    claim: Claim
    cites: list[Cite]
    verdict: ClaimVerdict | None

    @property
    def ending(self) -> str:
        """The last word, or the last characters where words have no spaces: the citations stay on its line."""
        last = self.claim.text.rsplit(maxsplit=1)[-1]
        return last if len(last) <= 16 and last.isascii() else self.claim.text[-3:]

    @property
    def beginning(self) -> str:
        return self.claim.text.removesuffix(self.ending)


class Part(NamedTuple):
    """A section by paragraphs; `body` is shown where no sentences of it are known."""

    heading: str
    paragraphs: list[list[Sentence]]
    body: str


class Search(NamedTuple):
    """A search of the plan and how it fared."""

    terms: str
    purpose: str
    state: str
    found: int | None


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
    warnings: list[str] = field(default_factory=list)
    is_reused: bool = False
    """Whether an earlier run did it."""
    can_restart: bool = False
    """Whether the run may be done anew from here."""

    @property
    def elapsed(self) -> float:
        return (timezone.now() - self.began).total_seconds() if self.began else 0.0


class Story:
    """What a run's log and report row say so far. Telling it twice gives the same page."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.kept = Report.objects.filter(run=run).select_related("run", "rerun_of__run", "follow_up_to").first()
        self.phases = {name: PhaseRow(name) for name in PHASES}
        self.problem: dict[str, object] | None = None
        self._done: set[str] = set()
        # What phases made is in the report's row; reading it from the log as well would be large.
        lines = run.events.exclude(type="phase_complete").order_by("seq").values_list("type", "data", "created_at")
        for kind, data, at in lines:
            self._take(kind, json.loads(data), at)
        self._settle()

    def _take(self, kind: str, data: Mapping[str, object], at: datetime) -> None:
        row = self.phases.get(str(data.get("phase")))  # type: ignore[call-overload]  # an unknown name finds nothing
        match kind:
            case "phase_start" if row:
                row.state, row.began = "running", row.began or at
            case "phase_warning" if row:
                row.warnings.extend(map(str, data["warnings"]))  # type: ignore[call-overload]
            case "gathering_progress":
                row = self.phases["gathering"]
                row.completed, row.total = int(str(data["completed"])), int(str(data["total"]))
                row.query = str(data["current_query"])
                self._done.add(row.query)
            case "error":
                self.problem = dict(data)

    def _settle(self) -> None:
        timings: Mapping[str, object] = self.kept.timings if self.kept else {}
        for row in self.phases.values():
            if (ms := timings.get(f"{row.name}_ms")) is not None:
                row.state, row.ms = "done", int(str(ms))
            elif self.run.is_over and row.state == "running":
                row.state = "stopped" if self.run.state == "cancelled" else "failed"
            row.is_reused = row.name in before(self.run.input.get("phase", "planning"))
            row.can_restart = bool(self.run.is_over and self.kept and has_all_before(self.kept, row.name))
        if self.plan and not self.phases["gathering"].total:
            self.phases["gathering"].total = len(self.plan.web_search_steps)

    @cached_property
    def plan(self) -> ResearchPlan | None:
        return ResearchPlan.model_validate(self.kept.plan) if self.kept and self.kept.plan else None

    @cached_property
    def results(self) -> list[SearchResult]:
        kept: Iterable[object] = (self.kept and self.kept.search_results) or ()
        return [SearchResult.model_validate(one) for one in kept]

    @cached_property
    def report(self) -> ResearchReport | None:
        return ResearchReport.model_validate(self.kept.report) if self.kept and self.kept.report else None

    @cached_property
    def validation(self) -> ValidationResult | None:
        return ValidationResult.model_validate(self.kept.validation) if self.kept and self.kept.validation else None

    @property
    def is_bound(self) -> bool:
        """Whether it answers from the evidence of an earlier report."""
        return bool(self.run.input.get("follow_up_to"))

    @cached_property
    def follow_ups(self) -> list[Report]:
        return list(services.follow_ups_to(self.kept)) if self.kept else []

    @cached_property
    def previous(self) -> Report | None:
        """The report to compare this one with."""
        return services.previous_of(self.kept) if self.kept else None

    @property
    def searches(self) -> list[Search]:
        """The searches of the plan, ticked off as they end."""
        results = {result.query: result for result in self.results}
        steps = self.plan.web_search_steps if self.plan else []
        return [_search(step.search_terms, step.purpose, results, self._done) for step in steps]

    @property
    def passages(self) -> int:
        return len({key for result in self.results for key in result.findings})

    @cached_property
    def verdicts(self) -> dict[str, ClaimVerdict]:
        return {one.claim_id: one for one in self.validation.verdicts} if self.validation else {}

    @cached_property
    def sources(self) -> dict[str, Source]:
        return {source.evidence_id: source for source in self.report.sources} if self.report else {}

    @cached_property
    def sentences(self) -> dict[str, Sentence]:
        return {claim.id: self._sentence(claim) for claim in self.report.claims} if self.report else {}

    def _sentence(self, claim: Claim) -> Sentence:
        sources = [self.sources[key] for key in claim.evidence if key in self.sources]
        cites = [Cite(source.number, source.evidence_id, source.title) for source in sources]
        return Sentence(claim, cites, self.verdicts.get(claim.id))

    @property
    def has_title(self) -> bool:
        """Whether the report's title says more than the question above it."""
        return bool(self.report and self.kept and _bare(self.report.title) != _bare(self.kept.query))

    @property
    def summary(self) -> list[Sentence]:
        return [one for one in self.sentences.values() if one.claim.part == "summary"]

    @property
    def findings(self) -> list[Sentence]:
        return [one for one in self.sentences.values() if one.claim.part == "finding"]

    @property
    def parts(self) -> list[Part]:
        sections = self.report.sections if self.report else []
        return [
            Part(one.heading, _paragraphs([self.sentences[key] for key in one.claims], one.body), one.body)
            for one in sections
        ]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """How many sentences got which verdict, best first, without the verdicts nobody got."""
        counted: Mapping[str, int] = self.validation.counts if self.validation else {}  # type: ignore[assignment]
        return [(verdict, counted[verdict]) for verdict in get_args(Verdict) if counted.get(verdict)]

    def citing(self, key: str) -> list[Sentence]:
        return [one for one in self.sentences.values() if key in one.claim.evidence]


def _bare(title: str) -> str:
    return title.strip(" ?？.。").casefold()


def _paragraphs(sentences: Iterable[Sentence], body: str) -> list[list[Sentence]]:
    """The sentences in the paragraphs the section's text has them in."""
    texts = iter(body.split("\n\n"))
    text, paragraphs = next(texts), [list[Sentence]()]
    for sentence in sentences:
        while sentence.claim.text not in text and (following := next(texts, None)) is not None:
            text = following
            paragraphs.append([])
        paragraphs[-1].append(sentence)
    return [paragraph for paragraph in paragraphs if paragraph]


def _search(terms: str, purpose: str, results: Mapping[str, SearchResult], done: set[str]) -> Search:
    result = results.get(terms)
    if result:
        return Search(terms, purpose, "failed" if result.error else "done", len(result.findings))
    return Search(terms, purpose, "done" if terms[:100] in done else "todo", None)
