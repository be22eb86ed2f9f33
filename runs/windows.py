"""How much a model reads and writes in one call: as the operator says, as its server says, or as is known of it."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urljoin

import httpx
from django.conf import settings
from genai_prices import data_snapshot
from pydantic import BaseModel, Field, JsonValue, ValidationError
from pydantic_ai.messages import (
    BaseToolCallPart,
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponsePart,
    ToolReturnPart,
)
from pydantic_ai.tools import GenerateToolJsonSchema

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
ASKING_SECONDS = 3.0
CUT = " … (the rest is left out)"
UNTOLD = (
    "%s has not told its window, so %d tokens are assumed. Say it with NOVA_MODEL_CONTEXT: Ollama, which never tells, "
    "often has 4096 and cuts what is longer in silence."
)
NARROWER = (
    "%s refused a prompt for a window of %d tokens; %d are taken from now on. Say how many it has with "
    "NOVA_MODEL_CONTEXTS."
)
_told: dict[str, "ServerWord"] = {}
_unknown: set[str] = set()
"""Servers that were warned of."""
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
        told = await _told_by_server(address, bare)
        if not told and address not in _unknown:
            _unknown.add(address)
            logger.warning(UNTOLD, address, LOCAL)
        return Window(told.window if told else LOCAL)
    return Window(_known(bare) or HOSTED)


def slots_at(address: str) -> int | None:
    """How many requests the server at an address answers at once, where it has told; others wait there, in silence."""
    told = _told.get(address)
    return told.slots if told else None


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


@dataclass(frozen=True)
class ServerWord:
    """What a server says of itself."""

    window: int
    slots: int | None = None


class _Generation(BaseModel):
    n_ctx: int = Field(gt=0)


class _Properties(BaseModel):
    """What llama.cpp tells at `/props`."""

    default_generation_settings: _Generation
    total_slots: int | None = Field(None, gt=0)


class _ServedModel(BaseModel):
    id: str
    max_model_len: int = Field(gt=0)


class _Models(BaseModel):
    """What vLLM tells at `/v1/models`."""

    data: list[_ServedModel]


async def _told_by_server(address: str, name: str) -> ServerWord | None:
    """What llama.cpp or vLLM say of what they were started with; asked once, since it needs a restart to change."""
    if address not in _told:
        base = address.rstrip("/") + "/"
        async with httpx.AsyncClient(timeout=ASKING_SECONDS, trust_env=False) as client:
            for path in ("../props", "models"):
                try:
                    answer = await client.get(urljoin(base, path))
                    found = _read(path, answer.content, name)
                except (httpx.HTTPError, ValidationError, StopIteration) as error:
                    logger.info("%s does not tell its window at %s: %s", address, path, type(error).__name__)
                    continue
                _told[address] = found
                break
    return _told.get(address)


def _read(path: str, content: bytes, name: str) -> ServerWord:
    if path == "models":
        listed = _Models.model_validate_json(content).data
        return ServerWord(next(one.max_model_len for one in listed if one.id == name or len(listed) == 1))
    said = _Properties.model_validate_json(content)
    return ServerWord(said.default_generation_settings.n_ctx, said.total_slots)
