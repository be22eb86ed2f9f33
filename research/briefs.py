"""What each agent of a report is given, and what only agents hand back: for hosted models and the offline engine alike."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from library.schemas import EvidenceItem, Language, Survey
from research.schemas import Depth, ResearchPlan

SEARCHES: dict[Depth, int] = {"quick": 3, "standard": 5, "deep": 5}


class Task(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class PlanningTask(Task):
    """A question to plan the searches for."""

    query: str
    language: Language
    depth: Depth = "standard"
    survey: Survey = Survey()
    """What the library has about the question."""

    @property
    def searches(self) -> int:
        return SEARCHES[self.depth]


class WritingTask(Task):
    """A question with the evidence that was found for it."""

    query: str
    language: Language
    plan: ResearchPlan
    evidence: list[EvidenceItem]
    context: str = ""
    """The question it follows up on."""
    warnings: list[str] = []
    """What went wrong while gathering, as sentences."""


class OpenClaim(Task):
    """A claim that comparing words could not settle, with the passages it cites."""

    claim_id: str
    text: str
    passages: list[EvidenceItem]


class VerifyingTask(Task):
    language: Language
    claims: list[OpenClaim]


class Settlement(BaseModel):
    """What the passages say about one claim."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    claim_id: str
    verdict: Literal["supported", "unsupported", "conflicting", "weak"]
    reason: str
    """One sentence for people."""
    quote: str = Field("", max_length=2000)
    """The words of a passage that decide it, copied exactly; empty when no passage speaks of it."""


class Settlements(BaseModel):
    """The verdicts on the claims that were asked about."""

    settlements: list[Settlement]
