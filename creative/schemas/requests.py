"""Bodies of requests: what a post is asked for with, and what a person answers."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from creative.schemas.content import (
    IMAGES,
    PARTS,
    GeneratedContent,
    ImagePlan,
    Layout,
    LayoutSpec,
    ParagraphImageBinding,
    TextOverlayPlan,
)
from library.schemas import DocumentId, Language
from runs.strict import CamelWire


class ReferenceInput(CamelWire):
    """A picture the post shall take after."""

    url: str = Field(min_length=1, max_length=1_000_000)
    """An address, a `data:` URL, or the address of an own asset."""
    type: Literal["style", "layout", "content"] | None = None


class StreamRequest(CamelWire):
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


class PlanEdit(CamelWire):
    """Changes of the plan of images; what is left out stays or is made again."""

    image_plans: list[ImagePlan] | None = Field(None, min_length=1, max_length=IMAGES)
    layout_spec: list[LayoutSpec] | None = Field(None, min_length=1, max_length=IMAGES)
    paragraph_image_bindings: list[ParagraphImageBinding] | None = Field(None, max_length=IMAGES)
    text_overlay_plan: list[TextOverlayPlan] | None = Field(None, max_length=IMAGES)
    layout_preference: Layout | None = None

    _other_spelling = field_validator("layout_preference", mode="before")(
        lambda value: "visual-first" if value == "visual_first" else value
    )


class UserResponse(CamelWire):
    """An answer to a question."""

    selected_ids: list[Annotated[str, Field(max_length=60)]] = Field([], max_length=10)
    custom_input: str = Field("", max_length=2000)


class SavedTemplate(CamelWire):
    """What a person keeps of an edit, to write by another time."""

    name: str = Field(min_length=1, max_length=100)
    category: Literal["image_style", "writing_tone", "content_structure"]
    tags: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=10)


class ConfirmRequest(CamelWire):
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


class RedrawRequest(CamelWire):
    """What one image of a finished post shall have different."""

    remark: str = Field("", max_length=400)
