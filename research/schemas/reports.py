"""A report, what was found about its sentences, and the whole result."""

from collections.abc import Sequence
from typing import Literal

from django.utils.translation import gettext
from pydantic import Field

from library.judging.verdicts import Verdict
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from research.schemas.plans import ResearchPlan, SearchResult
from research.schemas.tables import ReportChart, ReportTable
from runs.strict import Trimmed
from runs.words import speaking


def as_shown(sentence: str, *, inferred: bool) -> str:
    """A sentence as readers see it: of one that is inferred they are told so, in its language."""
    if not inferred:
        return sentence
    with speaking(detect(sentence)):
        return gettext("Inferred: %(sentence)s") % {"sentence": sentence}


class Claim(Trimmed):
    """One sentence of the report with its resolved citations."""

    id: str
    """`c1`, `c2`, … in reading order."""
    part: Literal["summary", "finding", "section", "cell"]
    text: str
    """The sentence, or the words of a table's cell, without citation markers."""
    under: str = ""
    """The heading or line of its source that it must be read under, of a cell its row and column; empty for a whole sentence."""
    evidence: list[str]
    inferred: bool = False
    """Whether it is concluded from all it cites together, and no source says it alone."""

    @property
    def whole(self) -> str:
        """The sentence behind what it stands under."""
        if not self.under:
            return self.text
        last = self.under[-1]
        between = "" if last in "：？" else " " if last in ":?" else "：" if detect(self.under) == "zh" else ": "
        return f"{self.under}{between}{self.text}"

    @property
    def shown(self) -> str:
        return as_shown(self.whole, inferred=self.inferred)

    @property
    def alone(self) -> str:
        """What it says where it is told of by itself: of a cell with its row and column."""
        return self.shown if self.part == "cell" else self.text


class Section(Trimmed):
    heading: str
    body: str
    """Markdown with citation markers `[1]`; its table, where it has one, stands at the end."""
    claims: list[str]
    """Ids of the claims of its sentences, in order."""
    table: ReportTable | None = None


class Source(Trimmed):
    """A source the report cites; `number` is what its citation markers `[1]` show."""

    number: int
    evidence_id: str
    title: str
    url: str | None = None
    publisher: str = ""
    published: str | None = None
    heading: str = ""
    document_id: int | None = None
    origin: int
    evidence_url: str
    """Where the cited passage can be read: `/research/reports/{run}/evidence/{id}`."""

    @property
    def work(self) -> str:
        """Which document or page it stands in."""
        return f"library:{self.document_id}" if self.document_id is not None else self.url or self.title


def by_work(sources: Sequence[Source]) -> list[list[Source]]:
    """Passages by the document or page they stand in, in the order in which these were first cited."""
    found: dict[str, list[Source]] = {}
    for source in sources:
        found.setdefault(source.work, []).append(source)
    return list(found.values())


class StrippedCitation(Trimmed):
    """A citation that code removed from a draft, and why."""

    claim: str
    evidence: str
    reason: Literal["unknown_id", "no_citation"]


class Gap(Trimmed):
    """What of the question nothing found answers, who was asked, and what there is instead."""

    open: list[str]
    """The parts of the question that stay open, as they were asked."""
    asked: list[str]
    """Who was asked and what came of it, a sentence each."""
    topics: list[str] = []
    """What the library has documents about."""


class ResearchReport(Trimmed):
    """The finished report; each sentence ends with the numbers of its sources."""

    title: str
    language: Language
    summary: str
    key_findings: list[str]
    sections: list[Section]
    sources: list[Source]
    limitations: str
    claims: list[Claim]
    parts: int = 1
    """How many things the question asks."""
    likely: int = 0
    """How many of them are answered by sentences that are only like them, so that the reader must tell."""
    caution: str = ""
    """What readers are told before such an answer."""
    gap: Gap | None = None
    """What the report leaves open; nothing where it answers the whole question."""
    stripped: list[StrippedCitation] = []
    """Citations that named no evidence of this run, and sentences dropped for having none."""

    @property
    def is_open(self) -> bool:
        """Whether nothing answers any part of the question, so that what is told only comes near."""
        return self.gap is not None and len(self.gap.open) >= self.parts

    @property
    def works(self) -> list[list[Source]]:
        """The sources by the document or page they stand in, in the order in which these were first cited."""
        return by_work(self.sources)


class ClaimVerdict(Trimmed):
    """What the sources say about one claim."""

    claim_id: str
    verdict: Verdict
    evidence_id: str | None
    """The passage the verdict rests on."""
    quote: str
    """The words of the passage that decide it."""
    support: float = Field(ge=0, le=1)
    """Share of the claim's content found in the passage."""
    reason: str
    """One sentence for people."""
    judged_by: Literal["code", "model"] = "code"


class ValidationResult(Trimmed):
    """The verification of a report against its sources."""

    is_valid: bool
    confidence_score: float = Field(ge=0, le=1)
    issues_found: list[str]
    recommendations: list[str]
    verdicts: list[ClaimVerdict]
    counts: dict[Verdict, int]
    answered: float = Field(ge=0, le=1)
    """The share of the question's parts that the report answers; less where only likeness says so."""
    faithful: float = Field(ge=0, le=1)
    """How well its sentences stand in their sources; says nothing of whether they answer."""
    formula: str
    """How confidence_score follows from what is answered, the independent origins and the verdicts."""
    independent_origins: int


class PhaseTimings(Trimmed):
    """How long each phase took, and all of them together."""

    planning_ms: int = 0
    gathering_ms: int = 0
    synthesis_ms: int = 0
    verification_ms: int = 0
    total_ms: int = 0

    @classmethod
    def of(cls, phases: dict[str, int]) -> "PhaseTimings":
        """From what a report keeps: milliseconds by phase."""
        return cls.model_validate({**phases, "total_ms": sum(phases.values())})


class ResearchResult(Trimmed):
    """Everything a finished report is: what `POST /research` answers with."""

    id: str
    engine: str
    """`offline`, or the models that were used."""
    query: str
    plan: ResearchPlan
    search_results: list[SearchResult]
    report: ResearchReport
    validation: ValidationResult
    timings: PhaseTimings
    evidence: list[EvidenceItem]
    charts: list[ReportChart] = []
    """What its tables show that can be drawn."""
    rerun_of: str | None = None
    """The run whose phases it took over."""
    follow_up_to: str | None = None
    """The run whose evidence it answers from."""
    follow_ups: list[str] = []
    """The runs that answer from its evidence, oldest first."""
