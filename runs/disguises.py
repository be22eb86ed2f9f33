"""What must not reach a hosted model, such as people's names: replaced on the way there, put back on the way home."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from pydantic import BaseModel, JsonValue
from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse

M = TypeVar("M", bound=BaseModel)
SPOKEN = frozenset({"content", "args", "instructions"})
"""The fields of messages that hold what people, tools and models say; the others say what kind of thing it is."""


class RestoredStream(Protocol):
    """Puts back what was replaced in a text that arrives in pieces."""

    def feed(self, chunk: str) -> str: ...

    def end(self) -> str: ...


class Disguise(Protocol):
    """Replaces in texts what must stay here, and puts it back."""

    def hide(self, text: str) -> str: ...

    def restore(self, text: str) -> str: ...

    def restoring(self) -> RestoredStream: ...


class NoDisguise:
    """No disguise: what is said here stays here."""

    def hide(self, text: str) -> str:
        return text

    def restore(self, text: str) -> str:
        return text

    def restoring(self) -> RestoredStream:
        return self

    def feed(self, chunk: str) -> str:
        return chunk

    def end(self) -> str:
        return ""


def hidden(messages: list[ModelMessage], disguise: Disguise) -> list[ModelMessage]:
    """The messages as a hosted model may read them."""
    if isinstance(disguise, NoDisguise):
        return messages
    dumped: list[JsonValue] = ModelMessagesTypeAdapter.dump_python(messages, mode="json")
    return ModelMessagesTypeAdapter.validate_python([_walked(one, disguise.hide, spoken=False) for one in dumped])


def restored(response: ModelResponse, disguise: Disguise) -> ModelResponse:
    """A response as people may read it, and tools may take it."""
    if isinstance(disguise, NoDisguise):
        return response
    (dumped,) = ModelMessagesTypeAdapter.dump_python([response], mode="json")
    (message,) = ModelMessagesTypeAdapter.validate_python([_walked(dumped, disguise.restore, spoken=False)])
    return message if isinstance(message, ModelResponse) else response


def restored_in(model: M, disguise: Disguise) -> M:
    """A model's output as people may read it."""
    if isinstance(disguise, NoDisguise):
        return model
    return type(model).model_validate(_walked(model.model_dump(mode="json"), disguise.restore, spoken=True))


def _walked(value: JsonValue, change: Callable[[str], str], *, spoken: bool) -> JsonValue:
    if isinstance(value, str):
        return change(value) if spoken else value
    if isinstance(value, list):
        return [_walked(one, change, spoken=spoken) for one in value]
    if isinstance(value, dict):
        return {name: _walked(one, change, spoken=spoken or name in SPOKEN) for name, one in value.items()}
    return value
