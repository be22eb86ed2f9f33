"""Follow-ups: a question answered from the evidence of an earlier report, so nothing is planned or searched anew."""

from collections.abc import Sequence

from library.answering.relevance import on_topic
from library.schemas import EvidenceItem, Language
from research.errors import GatheringError
from research.schemas import Commission, ResearchPlan, SearchResult, SearchStep

NOTHING = "None of the report's sources speaks of this question."
LONGEST = 400


def plan(request: Commission) -> ResearchPlan:
    """The one step there is: look the question up in the evidence."""
    summary, purpose, instructions = _WORDS[request.answer_language()]
    return ResearchPlan(
        executive_summary=summary.format(context=request.context),
        web_search_steps=[SearchStep(search_terms=request.query[:LONGEST], purpose=purpose)],
        analysis_instructions=instructions.format(context=request.context),
    )


def look_through(
    request: Commission, evidence: Sequence[EvidenceItem]
) -> tuple[list[SearchResult], list[EvidenceItem]]:
    """The evidence that speaks of the question, best first. Raises `GatheringError` when none does."""
    found = on_topic(request.query, request.context, evidence)
    if not found:
        raise GatheringError(NOTHING)
    return [SearchResult.of(request.query[:LONGEST], found, [])], found


_WORDS: dict[Language, tuple[str, str, str]] = {
    "en": (
        "Answered from the sources of the report on “{context}”; nothing new is searched.",
        "The passages of that report that speak of this",
        "The question follows up on “{context}”, which says what it refers to. Answer it briefly, from the passages alone.",
    ),
    "zh": (
        "根据报告“{context}”的资料回答，不再检索。",
        "该报告中谈到这一点的资料",
        "本问题承接“{context}”，所指以此为准。请根据所给资料简要回答。",
    ),
}
