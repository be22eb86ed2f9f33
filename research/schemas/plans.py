"""A plan and its searches, as they are offered, changed and made."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from library.schemas import EvidenceItem, ProviderReport
from runs.strict import Trimmed

Phase = Literal["planning", "gathering", "synthesis", "verification"]
PHASES: tuple[Phase, ...] = ("planning", "gathering", "synthesis", "verification")
Depth = Literal["quick", "standard", "deep"]
MOST_SEARCHES = 8
"""Searches of a plan, those included that a person adds."""
MOST_QUESTIONS = 5
SEARCHABLE = 400
"""Characters of a search at most."""
FurtherQuestion = Annotated[str, Field(min_length=1, max_length=SEARCHABLE)]


class SearchStep(Trimmed):
    """One search of the plan."""

    search_terms: str = Field(min_length=1, max_length=SEARCHABLE)
    purpose: str


class ResearchPlan(Trimmed):
    """How a question will be researched."""

    executive_summary: str
    web_search_steps: list[SearchStep] = Field(min_length=1, max_length=MOST_SEARCHES)
    analysis_instructions: str
    questions: list[FurtherQuestion] = Field([], max_length=MOST_QUESTIONS)
    """What the report has to answer besides, as a person added it."""


class PlanOffer(Trimmed):
    """The plan of a report as it stands."""

    version: str
    """Names it by what it says; an answer names it too."""
    plan: ResearchPlan
    is_open: bool
    """Whether the run waits for an answer."""


class ReviewedSearch(Trimmed):
    """A search as a person wants it."""

    search_terms: str = Field(min_length=1, max_length=SEARCHABLE)
    purpose: str = Field("", max_length=400)


class PlanReview(Trimmed):
    """A person's answer to a plan: searches and further questions, changed, dropped or added, and what it must settle."""

    version: str
    """The plan that was shown."""
    web_search_steps: list[ReviewedSearch] = Field(min_length=1, max_length=MOST_SEARCHES)
    analysis_instructions: str | None = Field(None, max_length=2000)
    """What the report must settle; nothing leaves it as it was planned."""
    questions: list[FurtherQuestion] | None = Field(None, max_length=MOST_QUESTIONS)
    """What the report must answer besides; each is searched for as well, as far as a plan has room for searches."""


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
