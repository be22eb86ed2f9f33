"""What the nodes make of a post: brief, facts, style, text, layout, pictures, review."""

from typing import Annotated, Literal

from pydantic import Field

from creative.cards.schemas import Kind
from runs.strict import CamelWire
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
Dimension = Literal["info_density", "text_image_alignment", "style_consistency", "readability", "platform_fit"]
PARTS = 20
"""Most posts of a series."""
TITLE, BODY, TAGS, IMAGES = 100, 5000, 30, 18
"""Most that is taken in from outside. What the platform takes is less, and the review's matter."""


class RequirementClarity(CamelWire):
    """How clear a request is, and what it does not say."""

    score: float
    level: Literal["high", "medium", "low"]
    missing: list[str] = []


class CreativeBrief(CamelWire):
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


class BriefFact(CamelWire):
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


class EvidencePack(CamelWire):
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


class StyleTokens(CamelWire):
    color_palette: list[str] = []
    mood: str = ""
    lighting: str = ""
    style_keywords: list[str] = []


class LayoutTokens(CamelWire):
    layout: str = ""
    text_density: str = ""
    composition: str = ""


class ContentTokens(CamelWire):
    elements: list[str] = []
    scene: str = ""


class ReferenceAnalysis(CamelWire):
    """What can be taken over from a reference picture."""

    index: int
    url: str
    type: Literal["style_ref", "layout_ref", "content_ref", "mixed_ref"]
    confidence: float
    style_tokens: StyleTokens = StyleTokens()
    layout_tokens: LayoutTokens = LayoutTokens()
    content_tokens: ContentTokens = ContentTokens()
    raw_analysis: str = ""


class GeneratedContent(CamelWire):
    """The copy of a post."""

    title: str = Field(min_length=1, max_length=TITLE)
    body: str = Field(min_length=1, max_length=BODY)
    tags: list[Annotated[str, Field(min_length=1, max_length=40)]] = Field([], max_length=TAGS)


class BodyBlock(CamelWire):
    """A paragraph of the body."""

    id: str
    text: str
    intent: str = ""
    keywords: list[str] = []
    sources: list[str] = []
    """Ids of the facts it states."""


class LayoutBlock(CamelWire):
    area: Literal["title", "body", "visual_focus", "footer"]
    instruction: str = Field(max_length=200)


class LayoutSpec(CamelWire):
    """How one image is divided."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    role: Literal["cover", "detail", "result"]
    visual_focus: str = Field("", max_length=200)
    text_density: Literal["低", "中", "高"] = "中"
    blocks: list[LayoutBlock] = Field([], max_length=6)


class ImagePlan(CamelWire):
    """What one image shows."""

    sequence: int = Field(ge=0, lt=IMAGES)
    role: Role
    description: str = Field(max_length=400)
    prompt: str = Field("", max_length=1000)
    kind: Kind = "list"
    """Which kind of card it is drawn as."""


class ParagraphImageBinding(CamelWire):
    """Which paragraphs an image is about."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    paragraph_ids: list[str] = Field([], max_length=20)
    rationale: str = Field("", max_length=200)


class TextOverlayPlan(CamelWire):
    """The words that stand on an image, a line a point."""

    image_seq: int = Field(ge=0, lt=IMAGES)
    title_text: str = Field("", max_length=120)
    body_text: str = Field("", max_length=1200)
    placement: Literal["top", "center", "bottom"] = "top"


class Scores(CamelWire):
    info_density: float = Field(ge=0, le=1)
    text_image_alignment: float = Field(ge=0, le=1)
    style_consistency: float = Field(ge=0, le=1)
    readability: float = Field(ge=0, le=1)
    platform_fit: float = Field(ge=0, le=1)

    @property
    def mean(self) -> float:
        values = [float(getattr(self, name)) for name in type(self).model_fields]
        return round(sum(values) / len(values), 3)


class QualityScores(CamelWire):
    """What the review gives a draft."""

    scores: Scores
    overall: float
    fail_reasons: list[Words] = []


class ReviewFeedback(CamelWire):
    """Whether a draft passes, and what is to be done about it."""

    approved: bool
    reviewed: bool = True
    """Whether it could be scored; what was not is never a pass."""
    suggestions: list[Words] = []
    target_agent: Agent | None = None
    """Where the work goes back to."""
