"""How much a model reads and writes in one call: as the operator says, as its server says, or as is known of it."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from genai_prices import data_snapshot
from pydantic import BaseModel, JsonValue
from pydantic_ai.messages import (
    BaseToolCallPart,
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponsePart,
    ToolReturnPart,
)
from pydantic_ai.tools import GenerateToolJsonSchema

from runs.telling import told_by_provider, told_by_server
from runs.thinking import UNASKED, Thinking

logger = logging.getLogger(__name__)

HOSTED, LOCAL = 64_000, 8_192
"""Tokens of a window nobody knows: what hosted models have at least, and what local servers usually give."""
SMALL_ROOM = 8_000
"""Tokens that a small model leaves at most for what changes from call to call: of a window of 8,192 it is 5,000."""
ANSWER_SHARE = 4
"""The part of a window, one in so many, that an answer may have."""
THINKING_SHARE = 2
"""The part of a window, one in so many, that thinking may take."""
EXACT = 0.85
"""How much of the room is filled, since tokens are estimated: code and figures take more of them than prose."""
CUT = " … (the rest is left out)"
UNTOLD = (
    "%s has not told its window, so %d tokens are assumed. Say it with NOVA_MODEL_CONTEXTS: Ollama, which tells it of "
    "models it has loaded, often has 4096 and cuts what is longer in silence."
)
UNKNOWN = "Nobody knows the window of %s, so %d tokens are assumed. Say it with NOVA_MODEL_CONTEXTS."
NARROWER = (
    "%s refused a prompt for a window of %d tokens; %d are taken from now on. Say how many it has with "
    "NOVA_MODEL_CONTEXTS."
)
_unknown: set[str] = set()
"""Servers, and models of providers, that were warned of."""
_narrowed: dict[str, int] = {}
"""Windows of models, by name, that refused a prompt for its length: smaller than anybody said."""


@dataclass(frozen=True)
class Window:
    """Tokens of a prompt and its answer together, and how many of them the answer and what is thought may have."""

    tokens: int
    most: int | None = None
    """Most tokens of an answer, where they are not the usual ones."""
    thinking: Thinking = UNASKED
    longest: int | None = None
    """Tokens that the model itself can write at most, thinking included, where it is known."""

    @property
    def answer(self) -> int:
        share = self.tokens // ANSWER_SHARE
        return min(self.most or settings.ENV.model_max_tokens, share, self.longest or share)

    @property
    def output(self) -> int:
        """What a provider is told as the longest answer: it counts what is thought as well."""
        asked = self.answer + self.thinking.tokens
        return min(asked, self.longest or asked)

    def room(self, standing: str) -> int:
        """Tokens left for what changes from call to call, beside the instructions and schemas that do not."""
        return max(0, int((self.tokens - self.output) * EXACT) - tokens(standing))


async def window_of(name: str, address: str | None) -> Window:
    """The window of a model by its name, and by the address of its server where it has one of its own."""
    window = await _said_of(name, address)
    return replace(window, tokens=min(window.tokens, _narrowed.get(name, window.tokens)))


def narrow(name: str, window: Window, standing: str, room: int) -> None:
    """Take a model that refused a prompt to have a window in which that room is left, for as long as the process lives."""
    prompt = int((room + tokens(standing)) / EXACT)
    whole = min(prompt * ANSWER_SHARE // (ANSWER_SHARE - 1), prompt + window.answer) + window.thinking.tokens
    _narrowed[name] = min(whole, window.tokens)
    logger.warning(NARROWER, name.partition("@")[0], window.tokens, _narrowed[name])


async def _said_of(name: str, address: str | None) -> Window:
    env = settings.ENV
    bare = name.partition("@")[0]
    said = env.model_contexts.get(bare) or env.model_context
    if said:
        return Window(said)
    if address:
        told, assumed, warning, who = await told_by_server(address, bare), LOCAL, UNTOLD, address
    elif known := _known(bare):
        return Window(known)
    else:
        provider, _, model = bare.partition(":")
        told, assumed, warning, who = await told_by_provider(provider, model), HOSTED, UNKNOWN, bare
    if told:
        return Window(told.window, longest=told.longest)
    if who not in _unknown:
        _unknown.add(who)
        logger.warning(warning, who, assumed)
    return Window(assumed)


def tokens(text: str) -> int:
    """About how many tokens a text has: one for each Chinese character, else one for 3.5 bytes."""
    wide = sum("\u2e80" <= character <= "\uffef" for character in text)
    return wide + int((len(text) - wide) / 3.5)


def schema_of(model: type[BaseModel]) -> dict[str, JsonValue]:
    """A model's schema as language models are shown it: without titles, which repeat the names and take a tenth of it."""
    return model.model_json_schema(schema_generator=GenerateToolJsonSchema)


def tokens_of(messages: Sequence[ModelMessage]) -> int:
    """About how many tokens a prompt has whose provider did not count them."""
    text = "".join(_said(part) for message in messages for part in message.parts)
    return tokens(
        text + "".join(message.instructions or "" for message in messages if isinstance(message, ModelRequest))
    )


def _said(part: ModelRequestPart | ModelResponsePart) -> str:
    if isinstance(part, BaseToolCallPart):  # its arguments are a text while they arrive, and may have been cut off
        return part.args if isinstance(part.args, str) else part.args_as_json_str()
    return str(getattr(part, "content", ""))


def shortened(messages: list[ModelMessage], room: int) -> list[ModelMessage]:
    """Messages that fit a room of so many tokens, as far as cutting what tools returned can make them: the longest first."""
    over = tokens_of(messages) - room
    if over <= 0:
        return messages
    returns = [part for message in messages for part in message.parts if type(part) is ToolReturnPart]
    cut: dict[int, ToolReturnPart] = {}
    for part in sorted(returns, key=lambda one: -len(str(one.content))):
        if over <= 0:
            break
        text = str(part.content)
        whole = tokens(text)
        left = text[: len(text) * max(0, whole - over) // max(1, whole)]
        cut[id(part)] = ToolReturnPart(
            part.tool_name, f"{left}{CUT}", part.tool_call_id, timestamp=part.timestamp, outcome=part.outcome
        )
        over -= whole - tokens(left)
    return [
        replace(message, parts=[cut.get(id(part), part) for part in message.parts])
        if isinstance(message, ModelRequest)
        else message
        for message in messages
    ]


def _known(name: str) -> int | None:
    provider, _, model = name.partition(":")
    try:
        _, found = data_snapshot.get_snapshot().find_provider_model(model, None, provider, None)
    except LookupError:
        return None
    return found.context_window
