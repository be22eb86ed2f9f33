"""What callers of reports send."""

from datetime import date
from typing import Literal

from pydantic import Field, model_validator

from library.schemas import DocumentId, Language
from library.text.language import detect
from research.schemas.plans import Depth, Phase
from runs.errors import Misfit
from runs.strict import Trimmed

OnDisconnect = Literal["cancel", "continue"]


class ResearchRequest(Trimmed):
    """A question to research."""

    query: str = Field(min_length=1, max_length=1000)
    """The question, in Chinese or English."""
    language: Language | None = None
    """Language of the report; by default the language of the question."""
    depth: Depth = "standard"
    """How far it goes: quick 3 searches; standard 5 and once more for what is missing; deep 5 and up to three times more,
    sources read whole, and written by sections."""
    audience: str = Field("", max_length=120)
    """Whom the report is for, such as "ten-year-olds" or "our board"; where it is empty, whom the question names."""
    include_domains: list[str] = Field([], max_length=50)
    exclude_domains: list[str] = Field([], max_length=50)
    start_date: date | None = None
    """Only sources published on or after this day."""
    end_date: date | None = None
    document_ids: list[DocumentId] = Field([], max_length=200)
    """Only these documents of the library."""
    on_disconnect: OnDisconnect = "cancel"
    """What happens to the run when its last reader leaves."""
    review_plan: bool = False
    """Whether the run waits after planning until its plan was looked at, and changed where it should be."""

    @model_validator(mode="after")
    def _dates_in_order(self) -> "ResearchRequest":
        if self.start_date and self.end_date and self.start_date > self.end_date:
            raise Misfit("start_date must not be after end_date.")
        return self

    def answer_language(self) -> Language:
        """The language asked for, else that of the question."""
        return self.language or detect(self.query)


class RerunRequest(Trimmed):
    """From where on an earlier run is done anew."""

    phase: Phase
    """The first phase that is done anew; what the earlier ones made is taken over."""
    on_disconnect: OnDisconnect = "cancel"


class FollowUpRequest(Trimmed):
    """A question to answer from the sources of an earlier report alone."""

    query: str = Field(min_length=1, max_length=1000)
    language: Language | None = None
    """Language of the answer; by default the language of the question."""
    on_disconnect: OnDisconnect = "cancel"
