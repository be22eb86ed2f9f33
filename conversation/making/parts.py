"""What of each kind of artifact can be written anew by itself: one row a kind."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from conversation.events.data import FileReady, OutlineProposed, PageReady, QuizCompleted
from conversation.making import plans, questions, sections, slides
from conversation.making.desk import Toolcall, TurnDesk
from conversation.models import ArtifactVersion
from conversation.schemas.artifacts import ArtifactKind, Made


@dataclass(frozen=True)
class PartEditor:
    rewrite: Callable[[TurnDesk, Toolcall, str, Made, str, str], Awaitable[Made]]
    """The artifact of this id with the part (its number or name) as the remark says. Raises a `RunError`."""
    tell: Callable[[ArtifactVersion], QuizCompleted | FileReady | PageReady | OutlineProposed]
    """The chunk that tells of the new version."""
    replace: Callable[[Made, str, JsonValue], Made]
    """The artifact with this content in the part's place. Raises a `RunError` or pydantic's `ValidationError`."""


EDITORS: Mapping[ArtifactKind, PartEditor] = {
    "document": PartEditor(sections.rewrite, sections.tell, sections.replace),
    "outline": PartEditor(plans.rewrite, plans.tell, plans.replace),
    "deck": PartEditor(slides.rewrite, slides.tell, slides.replace),
    "quiz": PartEditor(questions.rewrite, questions.tell, questions.replace),
}
