"""The state of a thread: what was asked, what every node has made, how far it is. Kept after each node."""

import hashlib
from typing import Literal

from pydantic import BaseModel

from creative.cards.schemas import CardPage
from creative.nodes.order import BY_AGENT, depending_on
from creative.schemas.content import (
    Agent,
    BodyBlock,
    BriefFact,
    CreativeBrief,
    EvidencePack,
    GeneratedContent,
    ImagePlan,
    Layout,
    LayoutSpec,
    ParagraphImageBinding,
    QualityScores,
    ReferenceAnalysis,
    RequirementClarity,
    ReviewFeedback,
    TextOverlayPlan,
)
from library.schemas import DocumentId, Language
from runs.strict import CamelWire

MAX_ITERATIONS = 3
MAX_REGENERATIONS = 3


class Message(CamelWire):
    """Something a person said."""

    role: Literal["user"] = "user"
    content: str
    agent: str = ""
    """Whose question or draft it is about; empty for the request itself."""


class ReferenceImage(CamelWire):
    """A reference picture: as it was kept, or an address on the web until it was fetched."""

    asset_id: int | None = None
    url: str
    type: Literal["style", "layout", "content"] | None = None


class Draft(CamelWire):
    """A reviewed draft: what is kept of an iteration."""

    iteration: int
    digest: str
    content: GeneratedContent
    image_plans: list[ImagePlan]
    text_overlay_plan: list[TextOverlayPlan]
    image_asset_ids: list[int]
    scores: QualityScores | None
    feedback: ReviewFeedback

    @property
    def rank(self) -> tuple[bool, int, float]:
        """Approved before not, fewer complaints before more, then the higher score."""
        scores = self.scores
        return (self.feedback.approved, -len(self.feedback.suggestions), scores.overall if scores else 0.0)


class AgentState(CamelWire):
    """All that the nodes know, under the names the workflow's documents give it."""

    thread_id: str
    language: Language
    message: str
    messages: list[Message] = []
    enable_hitl: bool = True
    theme: str = ""
    document_ids: list[DocumentId] = []
    template_id: int | None = None
    template_text: str = ""
    part: int = 1
    """Which post of a series it is."""
    parts: int = 1
    """How many posts the request asks for."""

    current_agent: str = "supervisor"
    iteration_count: int = 0
    max_iterations: int = MAX_ITERATIONS
    regeneration_count: int = 0
    brief_complete: bool = False
    evidence_complete: bool = False
    reference_intelligence_complete: bool = False
    content_complete: bool = False
    layout_complete: bool = False
    plans_complete: bool = False
    images_complete: bool = False
    review_complete: bool = False

    reference_inputs: list[ReferenceImage] = []
    layout_preference: Layout | None = None
    content_type: str = ""
    requirement_clarity: RequirementClarity | None = None

    creative_brief: CreativeBrief | None = None
    evidence_pack: EvidencePack | None = None
    reference_analyses: list[ReferenceAnalysis] = []
    layout_spec: list[LayoutSpec] = []
    body_blocks: list[BodyBlock] = []
    paragraph_image_bindings: list[ParagraphImageBinding] = []
    text_overlay_plan: list[TextOverlayPlan] = []
    image_plans: list[ImagePlan] = []

    card_pages: list[CardPage] = []
    """The images as they are drawn."""
    generated_content: GeneratedContent | None = None
    generated_image_asset_ids: list[int] = []
    review_feedback: ReviewFeedback | None = None
    quality_scores: QualityScores | None = None
    drafts: list[Draft] = []
    """One for each review since a person last wanted an image drawn again."""
    earlier: list[Draft] = []
    """Those before."""
    wishes: dict[int, str] = {}
    """What a person wants different of finished images, by their number; a line for each time."""

    pending_confirmation: int | None = None
    """Version of the question that waits for an answer."""
    agent_clarification_keys: list[str] = []
    confirmed: list[str] = []
    """Digests of the copies and plans of images that a person approved, or changed to."""
    user_feedback: str = ""
    """What a person wants different, until what it is about was made again."""
    routed: bool = False
    """Whether the supervisor has decided where that leads."""
    last_error: str = ""

    def is_done(self, agent: Agent) -> bool:
        return bool(getattr(self, BY_AGENT[agent].done))

    @property
    def content_digest(self) -> str:
        return digest_of(self.generated_content)

    @property
    def plans_digest(self) -> str:
        return digest_of(*self.image_plans, *self.text_overlay_plan)

    @property
    def draft_digest(self) -> str:
        """The same for the same copy with the same images."""
        content = self.generated_content
        return digest_of(content, *self.image_plans, *self.text_overlay_plan, *self.reference_analyses)

    @property
    def facts(self) -> list[BriefFact]:
        return self.evidence_pack.items if self.evidence_pack else []

    @property
    def is_stuck(self) -> bool:
        """Whether two drafts were sent back to the same node: what a model could not mend is made by code then."""
        targets = [draft.feedback.target_agent for draft in self.drafts if draft.feedback.target_agent]
        return len(set(targets)) < len(targets)

    @property
    def remarks(self) -> str:
        """What whoever works again is to mend: a person's remark, or else the review's."""
        return self.user_feedback or "\n".join(self.review_feedback.suggestions if self.review_feedback else [])

    @property
    def best(self) -> Draft | None:
        """The best of the drafts reviewed so far; of equal ones the later."""
        return max(reversed(self.drafts), key=lambda draft: draft.rank, default=None)


FLAGS = {node.agent: node.done for node in BY_AGENT.values()}
_EMPTY: dict[str, object] = {
    "creative_brief": None,
    "evidence_pack": None,
    "reference_analyses": [],
    "layout_spec": [],
    "body_blocks": [],
    "image_plans": [],
    "paragraph_image_bindings": [],
    "text_overlay_plan": [],
    "quality_scores": None,
}
"""What a field is when its node has to work again. The copy stays until there is another, and so do images: those whose
plan comes out the same are not drawn twice."""


def redo(state: AgentState, agent: Agent) -> AgentState:
    """Have a node work again, and all that rests on its work."""
    node = BY_AGENT[agent]
    return _cleared(state, [agent, *(one.agent for one in depending_on(node.makes))], kept=())


def changed(state: AgentState, values: dict[str, object], fields: list[str]) -> AgentState:
    """The state with what a person gave; what rests on these fields has to be made again, but for what was given."""
    cleared = _cleared(state, [node.agent for node in depending_on(fields)], kept=tuple(values))
    return cleared.model_copy(update=values)


def wishing(state: AgentState, number: int, remark: str) -> AgentState:
    """A finished thread with one image to be drawn again; what is reviewed from now on is held against itself only."""
    said = "\n".join(filter(None, [state.wishes.get(number), remark.strip() or "-"]))
    again = redo(state, "review_agent")
    return again.model_copy(
        update={
            "wishes": {**state.wishes, number: said},
            "images_complete": False,
            "current_agent": "supervisor",
            "earlier": [*state.earlier, *state.drafts],
            "drafts": [],
            "iteration_count": state.max_iterations - 1,
        }
    )


def _cleared(state: AgentState, agents: list[Agent], kept: tuple[str, ...]) -> AgentState:
    update: dict[str, object] = {}
    for agent in agents:
        made = [name for name in BY_AGENT[agent].makes if name in _EMPTY]
        update |= {name: _EMPTY[name] for name in made if name not in kept}
        update[FLAGS[agent]] = BY_AGENT[agent].makes[0] in kept
    return state.model_copy(update=update, deep=True)


def digest_of(*parts: BaseModel | None) -> str:
    """The same for the same words, whatever else is true of them."""
    text = "\n".join(part.model_dump_json() if part else "" for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def snapshot(state: AgentState) -> dict[str, object]:
    """The state as a column keeps it."""
    return state.model_dump(mode="json")
