"""What callers of reports send and get back."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

from pydantic import Field, model_validator

from library.judging import Verdict
from library.schemas import DocumentId, EvidenceItem, Language, ProviderReport
from library.text.language import detect
from runs.errors import Misfit
from runs.strict import Trimmed

Phase = Literal["planning", "gathering", "synthesis", "verification"]
PHASES: tuple[Phase, ...] = ("planning", "gathering", "synthesis", "verification")
Depth = Literal["quick", "standard", "deep"]
MOST_SEARCHES = 8
"""Searches of a plan, those included that a person adds."""
OnDisconnect = Literal["cancel", "continue"]


class ResearchRequest(Trimmed):
    """A question to research."""

    query: str = Field(min_length=1, max_length=1000)
    """The question, in Chinese or English."""
    language: Language | None = None
    """Language of the report; by default the language of the question."""
    depth: Depth = "standard"
    """How far it goes: quick 3 searches; standard 5 and once more for what is missing; deep 5 and up to three times more,
    sources read whole, and written by sections."""
    include_domains: list[str] = Field([], max_length=50)
    exclude_domains: list[str] = Field([], max_length=50)
    start_date: date | None = None
    """Only sources published on or after this day."""
    end_date: date | None = None
    document_ids: list[DocumentId] = Field([], max_length=200)
    """Only these documents of the library."""
    on_disconnect: OnDisconnect = "cancel"
    """What happens to the run when its last reader leaves."""
    review_plan: bool = False
    """Whether the run waits after planning until its plan was looked at, and changed where it should be."""

    @model_validator(mode="after")
    def _dates_in_order(self) -> "ResearchRequest":
        if self.start_date and self.end_date and self.start_date > self.end_date:
            raise Misfit("start_date must not be after end_date.")
        return self

    def answer_language(self) -> Language:
        """The language asked for, else that of the question."""
        return self.language or detect(self.query)


class RerunRequest(Trimmed):
    """From where on an earlier run is done anew."""

    phase: Phase
    """The first phase that is done anew; what the earlier ones made is taken over."""
    on_disconnect: OnDisconnect = "cancel"


class FollowUpRequest(Trimmed):
    """A question to answer from the sources of an earlier report alone."""

    query: str = Field(min_length=1, max_length=1000)
    language: Language | None = None
    """Language of the answer; by default the language of the question."""
    on_disconnect: OnDisconnect = "cancel"


class SearchStep(Trimmed):
    """One search of the plan."""

    search_terms: str = Field(min_length=1, max_length=400)
    purpose: str


class ResearchPlan(Trimmed):
    """How a question will be researched."""

    executive_summary: str
    web_search_steps: list[SearchStep] = Field(min_length=1, max_length=MOST_SEARCHES)
    analysis_instructions: str


class PlanOffer(Trimmed):
    """The plan of a report as it stands."""

    version: str
    """Names it by what it says; an answer names it too."""
    plan: ResearchPlan
    is_open: bool
    """Whether the run waits for an answer."""


class ReviewedSearch(Trimmed):
    """A search as a person wants it."""

    search_terms: str = Field(min_length=1, max_length=400)
    purpose: str = Field("", max_length=400)


class PlanReview(Trimmed):
    """A person's answer to a plan: the searches to make, changed, dropped or added, and what the report must settle."""

    version: str
    """The plan that was shown."""
    web_search_steps: list[ReviewedSearch] = Field(min_length=1, max_length=MOST_SEARCHES)
    analysis_instructions: str | None = Field(None, max_length=2000)
    """What the report must settle; nothing leaves it as it was planned."""


class SearchResult(Trimmed):
    """What one search brought, or one source that was read whole."""

    query: str
    findings: list[str]
    """The evidence ids found, best first."""
    sources: list[str]
    """URLs of the sources, or `library:<document id>` for documents without one."""
    providers: list[ProviderReport]
    error: str | None = None
    """Why the search failed, where it did."""
    round: int = 1
    """In which round of gathering; the plan's searches are the first."""
    kind: Literal["search", "page"] = "search"
    """Whether `query` was searched for, or is the title of a source that was read whole."""
    purpose: str = ""
    """Why it was searched for, in rounds after the first."""

    @classmethod
    def of(cls, query: str, found: Sequence[EvidenceItem], providers: list[ProviderReport]) -> "SearchResult":
        sources = dict.fromkeys(item.source for item in found)
        findings = dict.fromkeys(item.id for item in found)
        return cls(query=query, findings=list(findings), sources=list(sources), providers=providers)


class Claim(Trimmed):
    """One sentence of the report with its resolved citations."""

    id: str
    """`c1`, `c2`, … in reading order."""
    part: Literal["summary", "finding", "section"]
    text: str
    """The sentence without citation markers."""
    under: str = ""
    """The heading or line of its source that it must be read under; empty for a whole sentence."""
    evidence: list[str]

    @property
    def shown(self) -> str:
        """The sentence behind what it stands under."""
        if not self.under:
            return self.text
        return f"{self.under} {self.text}" if self.under.endswith((":", "：")) else f"{self.under}: {self.text}"


class Section(Trimmed):
    heading: str
    body: str
    """Markdown with citation markers `[1]`."""
    claims: list[str]
    """Ids of the section's claims, in order."""


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
    gap: Gap | None = None
    """What the report leaves open; nothing where it answers the whole question."""
    stripped: list[StrippedCitation] = []
    """Citations that named no evidence of this run, and sentences dropped for having none."""

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
    rerun_of: str | None = None
    """The run whose phases it took over."""
    follow_up_to: str | None = None
    """The run whose evidence it answers from."""
    follow_ups: list[str] = []
    """The runs that answer from its evidence, oldest first."""


class ComparedRun(Trimmed):
    """What one of the two runs came to."""

    run_id: str
    created_at: datetime
    engine: str
    confidence_score: float
    is_valid: bool
    counts: dict[Verdict, int]
    findings: int
    """Different sentences of the report."""
    sources: int
    """Different pages and documents it cites."""
    independent_origins: int
    total_ms: int
    searches: int
    model_requests: int
    tokens: int
    cost_usd: float


class ComparedSource(Trimmed):
    """A page or document that a report cites."""

    title: str
    url: str | None
    publisher: str
    published: str | None
    passages: int
    """How many passages of it are cited."""
    evidence_url: str
    """The first of them."""


class ComparedFinding(Trimmed):
    """A sentence of a report and what its sources say about it."""

    claim_id: str
    text: str
    verdict: Verdict


class KeptFinding(ComparedFinding):
    """A finding of the later report that the earlier one has too, in these words or nearly so."""

    earlier_text: str
    earlier_verdict: Verdict

    @property
    def is_changed(self) -> bool:
        return (self.text, self.verdict) != (self.earlier_text, self.earlier_verdict)


class SourceChanges(Trimmed):
    new: list[ComparedSource]
    gone: list[ComparedSource]
    kept: list[ComparedSource]


class FindingChanges(Trimmed):
    new: list[ComparedFinding]
    gone: list[ComparedFinding]
    kept: list[KeptFinding]


class Comparison(Trimmed):
    """How a report differs from an earlier one on the same question."""

    query: str
    earlier: ComparedRun
    later: ComparedRun
    sources: SourceChanges
    findings: FindingChanges
