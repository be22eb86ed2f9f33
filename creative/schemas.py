"""What travels over the wire of the creative workflow: bodies of requests, and what its nodes make."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, field_validator
from pydantic.alias_generators import to_camel

from creative.cards.schemas import Kind
from library.schemas import DocumentId, Language
from runs.strict import Strict
from runs.words import Words

Agent = Literal[
    "supervisor",
    "brief_compiler_agent",
    "research_evidence_agent",
    "reference_intelligence_agent",
    "writer_agent",
    "layout_planner_agent",
    "image_planner_agent",
    "image_agent",
    "review_agent",
]
Layout = Literal["dense", "balanced", "visual-first"]
Role = Literal["cover", "step", "detail", "result", "comparison"]
PauseKind = Literal["content", "image_plans", "clarification"]
Dimension = Literal["info_density", "text_image_alignment", "style_consistency", "readability", "platform_fit"]

PARTS = 20
"""Most posts of a series."""
TITLE, BODY, TAGS, IMAGES = 100, 5000, 30, 18
"""Most that is taken in from outside. What the platform takes is less, and the review's matter."""


class Wire(Strict):
    """In camel case on the wire, as the workflow's clients write and read it."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, serialize_by_alias=True
    )


class ReferenceInput(Wire):
    """A picture the post shall take after."""

    url: str = Field(min_length=1, max_length=1_000_000)
    """An address, a `data:` URL, or the address of an own asset."""
    type: Literal["style", "layout", "content"] | None = None


class StreamRequest(Wire):
    """What a post is asked for with."""

    message: str = Field(min_length=1, max_length=4000)
    theme_id: Annotated[str, Field(max_length=100)] | int | None = None
    """The topic of the imported notes to look into; without one, the brief's own."""
    reference_image_url: str | None = Field(None, max_length=1_000_000)
    reference_images: list[Annotated[str, Field(min_length=1, max_length=1_000_000)]] = Field([], max_length=6)
    reference_inputs: list[ReferenceInput] = Field([], max_length=6)
    """Wins over the other two."""
    layout_preference: Layout | None = None
    enable_hitl: bool = Field(default=True, alias="enableHITL")
    """Whether the workflow asks a person: what is unclear, and to confirm the copy and the plan of images."""
    document_ids: list[DocumentId] = Field([], max_length=20)
    """Documents of the library the post is to rest on; without any, all that can be read."""
    template_id: int | None = Field(None, ge=1)
    """An own prompt template to write by."""
    part: int = Field(1, ge=1, le=PARTS)
    """Which of several posts on one request this is: each says something else, as far as enough is known."""
    language: Language | None = None
    """Without one, that of the message."""
    on_disconnect: Literal["cancel", "continue"] = "cancel"

    @field_validator("message")
    @classmethod
    def _bare(cls, value: str) -> str:
        return value.strip()

    @field_validator("layout_preference", mode="before")
    @classmethod
    def _other_spelling(cls, value: object) -> object:
        return "visual-first" if value == "visual_first" else value

    @property
    def references(self) -> list[ReferenceInput]:
        plain = [*self.reference_images, *([self.reference_image_url] if self.reference_image_url else [])]
        return self.reference_inputs or [ReferenceInput(url=url) for url in dict.fromkeys(plain)]


class RequirementClarity(Wire):
    """How clear a request is, and what it does not say."""

    score: float
    level: Literal["high", "medium", "low"]
    missing: list[str] = []


class CreativeBrief(Wire):
    """What the post is to be."""

    topic: str = Field(min_length=1, max_length=60)
    """What it is about, as short as it can be named."""
    audience: str = Field("", max_length=60)
    goal: str = Field("", max_length=120)
    key_points: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=8)
    """What the request itself wants told."""
    call_to_action: str = Field("", max_length=120)
    banned_expressions: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=10)
    tone: str = Field("", max_length=60)
    constraints: list[Annotated[str, Field(max_length=200)]] = Field([], max_length=5)
    keywords: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=8)


class BriefFact(Wire):
    """Something a note or a passage says, in its words."""

    id: str
    """`e3` for a passage of the run's evidence, `note12` for a note."""
    fact: str
    source: str = ""
    """Title of the note or document."""
    url: str | None = None
    passage_url: str = ""
    """Where the passage can be read, with what it rests on itself."""
    quote: str = ""
    """The passage around it."""
    theme: str = ""
    """What of the subject it is about."""
    kind: Literal["advice", "complaint", "statement"] = "statement"
    sample: bool = False
    """Whether it belongs to the invented sample."""


class EvidencePack(Wire):
    """What notes and library say about the subject."""

    summary: str = ""
    items: list[BriefFact] = []
    titles: list[str] = []
    """Titles of the notes about it that did best."""
    tags: list[str] = []
    """Tags of the notes about it, those that do best first."""
    elsewhere: bool = False
    """Whether documents in another language speak of it."""
    gap: Words = ""
    """What is missing, and what would help; empty where something was found."""


class StyleTokens(Wire):
    color_palette: list[str] = []
    mood: str = ""
    lighting: str = ""
    style_keywords: list[str] = []


class LayoutTokens(Wire):
    layout: str = ""
    text_density: str = ""
    composition: str = ""


class ContentTokens(Wire):
    elements: list[str] = []
    scene: str = ""


class ReferenceAnalysis(Wire):
    """What can be taken over from a reference picture."""

    index: int
    url: str
    type: Literal["style_ref", "layout_ref", "content_ref", "mixed_ref"]
    confidence: float
    style_tokens: StyleTokens = StyleTokens()
    layout_tokens: LayoutTokens = LayoutTokens()
    content_tokens: ContentTokens = ContentTokens()
    raw_analysis: str = ""


class GeneratedContent(Wire):
    """The copy of a post."""

    title: str = Field(min_length=1, max_length=TITLE)
    body: str = Field(min_length=1, max_length=BODY)
    tags: list[Annotated[str, Field(min_length=1, max_length=40)]] = Field([], max_length=TAGS)


class BodyBlock(Wire):
    """A paragraph of the body."""

    id: str
    text: str
    intent: str = ""
    keywords: list[str] = []
    sources: list[str] = []
    """Ids of the facts it states."""


class LayoutBlock(Wire):
    area: Literal["title", "body", "visual_focus", "footer"]
    instruction: str = Field(max_length=200)


class LayoutSpec(Wire):
    """How one image is divided."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    role: Literal["cover", "detail", "result"]
    visual_focus: str = Field("", max_length=200)
    text_density: Literal["低", "中", "高"] = "中"
    blocks: list[LayoutBlock] = Field([], max_length=6)


class ImagePlan(Wire):
    """What one image shows."""

    sequence: int = Field(ge=0, lt=IMAGES)
    role: Role
    description: str = Field(max_length=400)
    prompt: str = Field("", max_length=1000)
    kind: Kind = "list"
    """Which kind of card it is drawn as."""


class ParagraphImageBinding(Wire):
    """Which paragraphs an image is about."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    paragraph_ids: list[str] = Field([], max_length=20)
    rationale: str = Field("", max_length=200)


class TextOverlayPlan(Wire):
    """The words that stand on an image, a line a point."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    title_text: str = Field("", max_length=120)
    body_text: str = Field("", max_length=1200)
    placement: Literal["top", "center", "bottom"] = "top"


class Scores(Wire):
    info_density: float = Field(ge=0, le=1)
    text_image_alignment: float = Field(ge=0, le=1)
    style_consistency: float = Field(ge=0, le=1)
    readability: float = Field(ge=0, le=1)
    platform_fit: float = Field(ge=0, le=1)

    @property
    def mean(self) -> float:
        values = [float(getattr(self, name)) for name in type(self).model_fields]
        return round(sum(values) / len(values), 3)


class QualityScores(Wire):
    """What the review gives a draft."""

    scores: Scores
    overall: float
    fail_reasons: list[Words] = []


class ReviewFeedback(Wire):
    """Whether a draft passes, and what is to be done about it."""

    approved: bool
    reviewed: bool = True
    """Whether it could be scored; what was not is never a pass."""
    suggestions: list[Words] = []
    target_agent: Agent | None = None
    """Where the work goes back to."""


class PausedData(Wire):
    """What a person is shown at a pause, beside the question."""

    title: str | None = Field(None, exclude_if=lambda value: value is None)
    body: str | None = Field(None, exclude_if=lambda value: value is None)
    tags: list[str] | None = Field(None, exclude_if=lambda value: value is None)
    plans: list[ImagePlan] | None = Field(None, exclude_if=lambda value: value is None)


class PlanEdit(Wire):
    """Changes of the plan of images; what is left out stays or is made again."""

    image_plans: list[ImagePlan] | None = Field(None, min_length=1, max_length=IMAGES)
    layout_spec: list[LayoutSpec] | None = Field(None, min_length=1, max_length=IMAGES)
    paragraph_image_bindings: list[ParagraphImageBinding] | None = Field(None, max_length=IMAGES)
    text_overlay_plan: list[TextOverlayPlan] | None = Field(None, max_length=IMAGES)
    layout_preference: Layout | None = None

    _other_spelling = field_validator("layout_preference", mode="before")(
        lambda value: "visual-first" if value == "visual_first" else value
    )


class UserResponse(Wire):
    """An answer to a question."""

    selected_ids: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=10)
    custom_input: str = Field("", max_length=2000)


class SavedTemplate(Wire):
    """What a person keeps of an edit, to write by another time."""

    name: str = Field(min_length=1, max_length=100)
    category: Literal["image_style", "writing_tone", "content_structure"]
    tags: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=10)


class ConfirmRequest(Wire):
    """A person's answer to a pause."""

    thread_id: str = Field(min_length=1, max_length=64)
    action: Literal["approve", "reject", "modify"] | None = None
    """Needed unless `userResponse` answers a question."""
    modified_data: (
        GeneratedContent | PlanEdit | Annotated[list[ImagePlan], Field(min_length=1, max_length=IMAGES)] | None
    ) = None
    user_feedback: str = Field("", max_length=2000)
    """What is to be different; needed to reject."""
    user_response: UserResponse | None = None
    """Wins over the action."""
    version: int | None = Field(None, ge=1)
    """The version that was shown, from the question's context; another one is refused."""
    save_as_template: SavedTemplate | None = None


class ImageState(Wire):
    """How far an image is."""

    task_id: int
    role: str
    status: str
    progress: float
    url: str | None = None
    alt: str = ""
    error_message: str | None = None


class RedrawRequest(Wire):
    """What one image of a finished post shall have different."""

    remark: str = Field("", max_length=400)


class ThreadAnswer(Wire):
    """A thread as it stands."""

    thread_id: str
    creative_id: int
    run_id: str
    status: Literal["processing", "paused", "completed", "failed", "aborted"]
    version: int | None
    """Of the question that waits for an answer."""
    current_agent: str
    generated_content: GeneratedContent | None
    images: list[ImageState]
    quality_scores: QualityScores | None
    review_feedback: ReviewFeedback | None


class UploadedAsset(Wire):
    """A picture that was kept."""

    id: int
    url: str
    width: int
    height: int
