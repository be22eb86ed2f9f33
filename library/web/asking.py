"""One request to a search provider, and what its failure says of the provider."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import httpx
from pydantic import BaseModel, JsonValue, ValidationError

from library.web import connections
from library.web.errors import BUSY, KEY_REFUSED, UNREADABLE, ProviderFailed, failure

A = TypeVar("A", bound=BaseModel)


async def get(provider: str, url: str, params: Mapping[str, str], headers: Mapping[str, str] | None = None) -> bytes:
    """The body of the answer. Raises `ProviderFailed` with a sentence."""
    answer = await _answered(provider, url, lambda client: client.get(url, params=dict(params), headers=headers))
    return answer.content


async def post(provider: str, url: str, message: Mapping[str, JsonValue], headers: Mapping[str, str]) -> httpx.Response:
    """The answer to a JSON message. Raises `ProviderFailed` with a sentence."""
    return await _answered(provider, url, lambda client: client.post(url, json=dict(message), headers=headers))


async def _answered(
    provider: str, url: str, send: Callable[[httpx.AsyncClient], Awaitable[httpx.Response]]
) -> httpx.Response:
    try:
        async with await connections.client(url) as client:
            response = await send(client)
            response.raise_for_status()
            return response
    except httpx.HTTPStatusError as error:
        refused = {401: KEY_REFUSED, 403: KEY_REFUSED, 429: BUSY}.get(error.response.status_code)
        if refused is None:
            raise failure(provider, error) from error
        raise ProviderFailed(refused, lasting=True, provider=provider) from error
    except httpx.HTTPError as error:
        raise failure(provider, error) from error


def parsed(provider: str, model: type[A], content: bytes) -> A:
    """The answer as a model. Raises `ProviderFailed` for one that cannot be read."""
    try:
        return model.model_validate_json(content)
    except ValidationError as error:
        raise ProviderFailed(UNREADABLE, lasting=False, provider=provider) from error
