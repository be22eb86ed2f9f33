"""What the servers of models tell of them: how much a model reads and writes, and how many requests are answered at once."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

import httpx
from pydantic import BaseModel, Field, ValidationError
from pydantic_ai.exceptions import UserError

logger = logging.getLogger(__name__)

ASKING_SECONDS = 3.0
OPENROUTER = "https://openrouter.ai/api/v1/"
_told: dict[str, "ServerWord | None"] = {}
"""By address what holds for all models of a server, by `model@address` or `provider:model` what one has for itself."""


@dataclass(frozen=True)
class ServerWord:
    """What a server says of itself, or of one of its models."""

    window: int
    slots: int | None = None
    longest: int | None = None
    """Tokens that an answer may have at most."""
    has_template: bool = False
    """Whether requests may say something to the template of its prompts, as that it is not to think."""


class _Generation(BaseModel):
    n_ctx: int = Field(gt=0)


class _Properties(BaseModel):
    """What llama.cpp tells at `/props`."""

    default_generation_settings: _Generation
    total_slots: int | None = Field(None, gt=0)


class _Served(BaseModel):
    id: str
    max_model_len: int | None = Field(None, gt=0)
    context_length: int | None = Field(None, gt=0)

    class Provider(BaseModel):
        max_completion_tokens: int | None = Field(None, gt=0)

    top_provider: Provider = Provider()


class _Models(BaseModel):
    """What vLLM tells at `/v1/models`, and OpenRouter of those it reaches."""

    data: list[_Served]


class _Loaded(BaseModel):
    name: str
    context_length: int = Field(gt=0)


class _Running(BaseModel):
    """What Ollama tells at `/api/ps` of the models it has loaded."""

    models: list[_Loaded]


async def told_by_server(address: str, name: str) -> ServerWord | None:
    """What llama.cpp, vLLM or Ollama say of what they were started with; asked once, since it needs a restart to change."""
    key = f"{name}@{address}"
    if address not in _told and key not in _told:
        base = address.rstrip("/") + "/"
        for path in ("../props", "models", "../api/ps"):
            if found := await _asked(urljoin(base, path), name):
                _told[address if path == "../props" else key] = found
                break
    return _told.get(address) or _told.get(key)


def has_template(address: str, name: str) -> bool:
    told = _told.get(address) or _told.get(f"{name}@{address}")
    return bool(told and told.has_template)


async def told_by_provider(provider: str, name: str) -> ServerWord | None:
    """What OpenRouter or Google say of one of their models, asked once; others do not tell."""
    key = f"{provider}:{name}"
    if key not in _told:
        found = None
        if provider == "openrouter":
            found = await _asked(urljoin(OPENROUTER, "models"), name)
        elif provider == "google":
            found = await _described(name)
        _told[key] = found
    return _told[key]


async def _described(name: str) -> ServerWord | None:
    """What Google tells of a model, asked by its own client, which has the key."""
    import httpx2  # noqa: PLC0415  # as is the client, which few studios need
    from google.genai.errors import APIError  # noqa: PLC0415
    from pydantic_ai.providers.google import GoogleProvider  # noqa: PLC0415

    try:
        async with asyncio.timeout(ASKING_SECONDS), GoogleProvider() as provider:
            told = await provider.client.aio.models.get(model=name)
    except (APIError, httpx2.HTTPError, UserError, TimeoutError) as error:
        logger.info("Google tells no window of %s: %s", name, type(error).__name__)
        return None
    return ServerWord(told.input_token_limit, longest=told.output_token_limit) if told.input_token_limit else None


def slots_at(address: str) -> int | None:
    """How many requests the server at an address answers at once, where it has told; others wait there, in silence."""
    told = _told.get(address)
    return told.slots if told else None


async def _asked(url: str, name: str) -> ServerWord | None:
    is_far = url.startswith("https://")  # what is near is reached through no proxy
    try:
        async with httpx.AsyncClient(timeout=ASKING_SECONDS, trust_env=is_far) as client:
            answer = await client.get(url)
        return _read(httpx.URL(url).path, answer.content, name)
    except (httpx.HTTPError, ValidationError) as error:
        logger.info("%s tells no window: %s", url, type(error).__name__)
        return None


def _read(path: str, content: bytes, name: str) -> ServerWord | None:
    if path.endswith("/props"):
        said = _Properties.model_validate_json(content)
        return ServerWord(said.default_generation_settings.n_ctx, said.total_slots, has_template=True)
    if path.endswith("/api/ps"):
        running = _Running.model_validate_json(content).models
        return next((ServerWord(one.context_length) for one in running if one.name in (name, f"{name}:latest")), None)
    return _listed(_Models.model_validate_json(content).data, name)


def _listed(models: Sequence[_Served], name: str) -> ServerWord | None:
    for one in models:
        window = one.max_model_len or one.context_length
        if window and (one.id == name or len(models) == 1):
            return ServerWord(
                window, longest=one.top_provider.max_completion_tokens, has_template=bool(one.max_model_len)
            )
    return None
