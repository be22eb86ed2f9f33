"""A tool that makes something: what it is called and told, and what it does."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pydantic import BaseModel, JsonValue

from conversation.briefs.tasks import Extracted
from conversation.making.desk import Toolcall, TurnDesk
from conversation.schemas.artifacts import ArtifactKind
from runs.words import Sentence


@dataclass(frozen=True)
class GenerationTool:
    name: str
    kind: ArtifactKind
    label: str
    """What it makes, in English, to be told: "quizzes"; empty where another tool makes the same."""
    description: str
    arguments: type[BaseModel]
    make: Callable[[TurnDesk, Toolcall, BaseModel], Awaitable[JsonValue]]
    """Makes it, telling of it as it goes; returns it in short. Raises a `RunError` where it cannot be made."""
    doing: Callable[[BaseModel], Sentence]
    """What is being done, for people."""
    from_request: Callable[[str, Extracted], BaseModel] | None
    """The arguments that the request itself gives, for when code calls the tool in the assistant's place; none where
    only a model can give them."""
