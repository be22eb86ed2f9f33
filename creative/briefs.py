"""What the agents are given and what they hand back, for hosted models and the offline engine alike."""

from typing import Annotated, ClassVar, cast

from pydantic import Field, JsonValue
from pydantic.main import IncEx

from creative.cards.schemas import PageBrief, ReferencePicture
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
    ReferenceAnalysis,
    Scores,
    TextOverlayPlan,
)
from library.briefing import fenced, outline
from library.schemas import Language
from runs.strict import Given, Strict

IN_FACTS = {"__all__": {"id", "url", "passage_url", "quote", "sample"}}
"""What a fact is found again by. Its own words and its source are what a model needs."""


class Task(Given):
    """What every agent is given: the language to write in, and how its work is shown to a model."""

    language: Language
    is_stuck: bool = False
    """Whether code makes it: what a model was sent back for twice, it is not asked a third time."""
    unshown: ClassVar[IncEx] = {}
    """What of its fields says nothing to a model."""

    def as_prompt(self, room: int) -> str:
        """What is given, a line each, as much as there is room for; what was found is told as words of strangers."""
        exclude = {"language": True, "is_stuck": True, **cast("dict[str, IncEx | bool]", self.unshown)}
        shown = self.model_dump(mode="json", exclude=exclude, exclude_defaults=True, by_alias=False)
        # Groups of values are taken apart, so that each has a line of its own.
        flat: dict[str, JsonValue] = {}
        for name, value in shown.items():
            if isinstance(value, dict):
                flat |= {f"{name} {inner}": one for inner, one in value.items()}
            else:
                flat[name] = value
        return fenced(outline(flat).splitlines(), room)


class RoutingTask(Task):
    """Where the workflow stands when a person or the review sends it back."""

    decided: Agent
    """Where the rules send it."""
    feedback: str
    title: str = ""
    complete: list[Agent] = []


class RoutingWish(Strict):
    """Where the supervisor wants the work to go back to."""

    next_agent: Agent
    guidance: str = Field("", max_length=200)
    focus_areas: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=5)


class BriefTask(Task):
    message: str
    answers: list[str] = []
    """What the person said when asked."""


class EvidenceTask(Task):
    """What was found about a subject."""

    topic: str
    key_points: list[str] = []
    facts: list[BriefFact]

    def as_prompt(self, room: int) -> str:
        """The facts by their places: several of one passage share its id."""
        told = [f"{place}. {one.fact} ({one.source})" for place, one in enumerate(self.facts)]
        asked = [f"topic: {self.topic}", *(f"key point: {one}" for one in self.key_points), "facts:"]
        return fenced([*asked, *told], room)


class EvidenceDigest(Strict):
    """The facts worth using, by id, and what they come to."""

    summary: str = Field(max_length=600)
    fact_ids: list[str] = Field(max_length=16)


class SeenReference(Given):
    """A reference picture as it was measured."""

    index: int
    url: str
    type: str | None = None
    picture: ReferencePicture | None = None
    """None where it could not be read."""


class ReferenceTask(Task):
    references: list[SeenReference]


class ReferenceAnalyses(Strict):
    analyses: list[ReferenceAnalysis]


class WriterTask(Task):
    unshown: ClassVar[IncEx] = {"evidence": {"items": IN_FACTS}}

    brief: CreativeBrief
    evidence: EvidencePack
    previous: GeneratedContent | None = None
    """The copy that did not do."""
    feedback: str = ""
    """What is to be different."""
    variant: int = 0
    """How often it was written before."""
    part: int = 1
    """Which post of a series on the same request it is; each says something else."""
    parts: int = 1
    """How many posts the series has."""
    template: str = ""
    """A way of writing that the person kept."""


class LayoutTask(Task):
    content: GeneratedContent
    blocks: list[BodyBlock]
    preference: Layout = "balanced"
    references: list[ReferenceAnalysis] = []
    feedback: str = ""


class LayoutPlan(Strict):
    layout_spec: list[LayoutSpec] = Field(min_length=1, max_length=6)


class ImagePlanTask(Task):
    content: GeneratedContent
    blocks: list[BodyBlock]
    layout: list[LayoutSpec]
    feedback: str = ""


class PlannedImages(Strict):
    """The plan of all images with their words."""

    image_plans: list[ImagePlan] = Field(min_length=1, max_length=6)
    paragraph_image_bindings: list[ParagraphImageBinding]
    text_overlay_plan: list[TextOverlayPlan]


class PictureTask(Task):
    """The plan of the images, to be put into pages."""

    unshown: ClassVar[IncEx] = {"facts": IN_FACTS}

    topic: str
    plans: list[ImagePlan]
    overlays: list[TextOverlayPlan]
    facts: list[BriefFact] = []
    """What the words on the images rest on."""
    bindings: list[ParagraphImageBinding] = []
    blocks: list[BodyBlock] = []


class Pages(Strict):
    pages: list[PageBrief]


class ReviewTask(Task):
    """A draft as the reviewer sees it."""

    unshown: ClassVar[IncEx] = {"evidence": {"items": IN_FACTS}}

    brief: CreativeBrief
    content: GeneratedContent
    evidence: EvidencePack
    plans: list[ImagePlan]
    overlays: list[TextOverlayPlan]
    bindings: list[ParagraphImageBinding]
    blocks: list[BodyBlock]
    images: int
    missing_images: int = 0
    overflowing: int = 0
    references: int = 0
    findings: list[str] = []
    """What the rules found."""


class Verdict(Strict):
    """The reviewer's scores and remarks."""

    scores: Scores
    approved: bool
    suggestions: list[Annotated[str, Field(max_length=300)]] = Field([], max_length=6)
