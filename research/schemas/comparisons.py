"""Two reports side by side."""

from datetime import datetime

from library.judging.verdicts import Verdict
from runs.strict import Trimmed


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
