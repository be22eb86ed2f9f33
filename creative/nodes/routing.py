"""Who works next: decided by what is complete. A model may only send the work back or have a stage repeated."""

from dataclasses import dataclass

from creative.nodes.order import BY_AGENT, LABELS, NODES, PLACE, REROUTES
from creative.nodes.state import AgentState
from creative.schemas.content import Agent, Dimension, QualityScores, Scores
from runs.words import Sentence

CRITICAL = ("MISSING_BODY_FOR_LAYOUT", "MISSING_BODY_FOR_IMAGE_PLANNER", "WRITER_EMPTY_BODY")
"""Errors after which the writer works again, whatever else is complete."""
THRESHOLD = 0.6
"""What is asked of each dimension, and of all together."""
DIMENSIONS: tuple[Dimension, ...] = (
    "info_density",
    "text_image_alignment",
    "style_consistency",
    "readability",
    "platform_fit",
)


@dataclass(frozen=True)
class Decision:
    """Who works next, and why; nobody when the workflow is over."""

    agent: Agent | None
    reason: Sentence


def decide(state: AgentState) -> Decision:
    """The first node that is not complete; after the review, the end or the way back."""
    if state.last_error in CRITICAL:
        return Decision("writer_agent", Sentence("The copy is missing; it is written again."))
    for node in NODES:
        if not state.is_done(node.agent):
            if node.agent == "review_agent":
                return Decision(node.agent, Sentence("Everything is made; nothing leaves without a review."))
            return Decision(node.agent, Sentence("%(agent)s is next.", agent=Sentence(LABELS[node.agent])))
    return after_review(state)


def after_review(state: AgentState) -> Decision:
    """The end for what passed, for what is not getting better, and when there were enough rounds; else the way back."""
    feedback = state.review_feedback
    if feedback is None or not feedback.reviewed:
        return Decision(None, Sentence("The draft could not be reviewed; it is kept as it is, unapproved."))
    if feedback.approved:
        return Decision(None, Sentence("The draft passed the review."))
    if state.iteration_count >= state.max_iterations:
        return Decision(
            None, Sentence("There were %(count)s rounds; the best draft is kept.", count=state.iteration_count)
        )
    if [draft.digest for draft in state.drafts].count(state.draft_digest) > 1:
        return Decision(None, Sentence("Another round changed nothing; the best draft is kept."))
    target = feedback.target_agent or "image_planner_agent"
    return Decision(target, Sentence("The draft did not pass; %(agent)s goes over it.", agent=Sentence(LABELS[target])))


def bounded(state: AgentState, wanted: str | None, decided: Decision) -> Decision:
    """A model's wish where it may have one: back, or the same stage again; never ahead, never past the review."""
    is_forced = state.last_error in CRITICAL or state.iteration_count >= state.max_iterations
    if is_forced or decided.agent is None or wanted not in BY_AGENT or wanted == decided.agent:
        return decided
    target = BY_AGENT[wanted].agent
    if decided.agent == "review_agent" or PLACE[target] > PLACE[decided.agent]:
        return decided
    return Decision(target, Sentence("%(agent)s goes over it.", agent=Sentence(LABELS[target])))


def reroute(scores: Scores) -> Agent:
    """Where a draft goes back to: to whom answers for its lowest dimension."""
    low = [name for name in DIMENSIONS if getattr(scores, name) < THRESHOLD]
    lowest = min(low, key=lambda name: float(getattr(scores, name)), default=None)
    return REROUTES[lowest] if lowest else "image_planner_agent"


def falls_short(quality: QualityScores) -> bool:
    """Whether any dimension, or all together, is below what is asked."""
    return quality.overall < THRESHOLD or any(getattr(quality.scores, name) < THRESHOLD for name in DIMENSIONS)
