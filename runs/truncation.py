"""What can be used of a structured answer that was cut at its token limit, or is still being written: what is finished of it."""

from collections.abc import Collection
from typing import TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_core import from_json

O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as in `runs.llm`


def is_cut(response: ModelResponse) -> bool:
    """Whether it ends within the arguments of a tool, or within an object it answers with, which nobody can read then."""
    if response.finish_reason != "length" or not response.parts:
        return False
    part = response.parts[-1]
    if isinstance(part, TextPart):
        return part.content.lstrip().startswith("{") and not _is_json(part.content)
    return isinstance(part, ToolCallPart) and isinstance(part.args, str) and not _is_json(part.args)


def finished_of(response: ModelResponse | None, schema: type[O]) -> O | None:
    """The finished part of a structured answer; None where it is none without what was cut off."""
    part = response.parts[-1] if response and response.parts else None
    if isinstance(part, ToolCallPart) and isinstance(part.args, str):
        return finished(part.args, schema)
    return finished(part.content, schema) if isinstance(part, TextPart) else None


def _is_json(text: str) -> bool:
    try:
        from_json(text)
    except ValueError:
        return False
    return True


def finished(text: str, schema: type[O]) -> O | None:
    """JSON that ends anywhere, less what was being written when it ended, and no more than the schema can do without.

    None where nothing was finished, though the schema may do without anything.
    """
    try:
        value: JsonValue = from_json(text, allow_partial=True)
    except ValueError:
        return None
    while True:
        try:
            return schema.model_validate(value) if _says_something(value) else None
        except ValidationError:
            if not _drop_last(value):
                return None


def begun(text: str, schema: type[O]) -> O | None:
    """All there is of JSON that is being written, also of its last text. None where the schema cannot do without the rest."""
    return _made(schema, _written(text))


def closed(text: str, schema: type[O], *, by_items: Collection[str] = ()) -> O | None:
    """Of JSON that is being written the members behind which something else began, and of those `by_items` such items.

    What is so cannot become longer. None where the schema cannot do without the rest.
    """
    value = _written(text)
    if not value:
        return None
    last = next(reversed(value))
    items = value[last]
    if last in by_items and isinstance(items, list):
        del items[-1:]
    else:
        del value[last]
    return _made(schema, value)


def _written(text: str) -> dict[str, JsonValue]:
    """The members of an object, which a fence may stand before; none where it is none."""
    try:
        value: JsonValue = from_json(text[max(text.find("{"), 0) :], allow_partial="trailing-strings")
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _made(schema: type[O], value: dict[str, JsonValue]) -> O | None:
    try:
        return schema.model_validate(value)
    except ValidationError:
        return None


def _says_something(value: JsonValue) -> bool:
    if isinstance(value, dict):
        return any(map(_says_something, value.values()))
    if isinstance(value, list):
        return any(map(_says_something, value))
    return value is not None and value != ""


def _drop_last(value: JsonValue) -> bool:
    """Take away the innermost thing that was written last; False when nothing is left to take."""
    holder: list[JsonValue] | dict[str, JsonValue] | None = None
    while isinstance(value, list | dict) and value:
        holder = value
        value = value[-1] if isinstance(value, list) else value[next(reversed(value))]
    if isinstance(holder, list):
        holder.pop()
    elif holder:
        holder.popitem()
    return holder is not None
