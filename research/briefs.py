"""What each agent of a report is given and what it hands back, for hosted models and the offline engine alike."""

from typing import Literal

from pydantic import Field

from library.schemas import EvidenceItem, Language, Survey
from research.schemas import Depth, ResearchPlan
from runs.strict import Given, Strict, Trimmed

SEARCHES: dict[Depth, int] = {"quick": 3, "standard": 5, "deep": 5}


class PlannerBrief(Given):
    """A question to plan the searches for."""

    query: str
    language: Language
    depth: Depth = "standard"
    survey: Survey = Survey()
    """What the library has about the question."""

    @property
    def searches(self) -> int:
        return SEARCHES[self.depth]


class WriterBrief(Given):
    """A question with the evidence that was found for it."""

    query: str
    language: Language
    plan: ResearchPlan
    evidence: list[EvidenceItem]
    context: str = ""
    """The question it follows up on."""
    warnings: list[str] = []
    """What went wrong while gathering, as sentences."""


class DraftClaim(Trimmed):
    """One sentence of a draft and the evidence it rests on."""

    text: str = Field(min_length=1)
    evidence: list[str]
    """Evidence ids such as `e3`."""
    under: str = ""
    """The heading, or the line of its passage, that it must be read under; empty for a whole sentence."""


class DraftSection(Trimmed):
    heading: str
    claims: list[DraftClaim]


class DraftReport(Trimmed):
    """What a writer hands in: sentences that cite evidence ids only. Code resolves the ids."""

    title: str
    summary: list[DraftClaim]
    key_findings: list[DraftClaim]
    sections: list[DraftSection]
    limitations: str = ""


class OpenClaim(Given):
    """A claim that comparing words could not settle, with the passages it cites."""

    claim_id: str
    text: str
    passages: list[EvidenceItem]


class VerifierBrief(Given):
    language: Language
    claims: list[OpenClaim]


class Settlement(Strict):
    """What the passages say about one claim."""

    claim_id: str
    verdict: Literal["supported", "unsupported", "conflicting", "weak"]
    reason: str
    """One sentence for people."""
    quote: str = Field("", max_length=2000)
    """The words of a passage that decide it, copied exactly; empty when no passage speaks of it."""


class Settlements(Strict):
    """The verdicts on the claims that were asked about."""

    settlements: list[Settlement]
