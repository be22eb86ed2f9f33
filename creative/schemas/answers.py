"""What the API tells of a thread."""

from typing import Literal

from pydantic import Field

from creative.schemas.content import GeneratedContent, ImagePlan, QualityScores, ReviewFeedback
from runs.strict import CamelWire

PauseKind = Literal["content", "image_plans", "clarification"]


class PausedData(CamelWire):
    """What a person is shown at a pause, beside the question."""

    title: str | None = Field(None, exclude_if=lambda value: value is None)
    body: str | None = Field(None, exclude_if=lambda value: value is None)
    tags: list[str] | None = Field(None, exclude_if=lambda value: value is None)
    plans: list[ImagePlan] | None = Field(None, exclude_if=lambda value: value is None)


class ImageState(CamelWire):
    """How far an image is."""

    task_id: int
    role: str
    status: str
    progress: float
    url: str | None = None
    alt: str = ""
    error_message: str | None = None


class ThreadAnswer(CamelWire):
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


class UploadedAsset(CamelWire):
    """A picture that was kept."""

    id: int
    url: str
    width: int
    height: int
