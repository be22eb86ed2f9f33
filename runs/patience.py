"""How long a model is waited for: until it begins to answer, and between two of its tokens."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from django.conf import settings
from pydantic_ai.exceptions import ModelTimeoutError
from pydantic_ai.messages import (
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    ThinkingPart,
    ThinkingPartDelta,
)
from pydantic_ai.models import StreamedResponse

READING = 25
"""Tokens of a prompt that the slowest machine worth waiting for reads in a second; until then it is silent."""
THINKING = 50
"""Tokens that a model thinks in a second, at least: some providers show nothing of it."""


@asynccontextmanager
async def awaited(
    opening: AbstractAsyncContextManager[StreamedResponse], name: str, before: float
) -> AsyncGenerator[StreamedResponse]:
    """A stream that may say nothing for so many seconds before its answer begins, and then no longer than any other.

    What only keeps its connection open says nothing. Raises `ModelTimeoutError`.
    """
    until = asyncio.get_running_loop().time() + before
    async with AsyncExitStack() as stack:
        try:
            async with asyncio.timeout_at(until):
                stream = await stack.enter_async_context(opening)
        except TimeoutError as error:
            raise ModelTimeoutError(name, "It did not begin to answer.") from error
        events = stream._get_event_iterator  # noqa: SLF001  # whoever iterates over the stream is to notice its silence
        stream._get_event_iterator = lambda: _steady(events(), name, before, until)  # type: ignore[method-assign]  # noqa: SLF001
        yield stream


async def _steady(
    events: AsyncIterator[ModelResponseStreamEvent], name: str, before: float, until: float
) -> AsyncIterator[ModelResponseStreamEvent]:
    loop, limit = asyncio.get_running_loop(), before
    while True:
        try:
            async with asyncio.timeout_at(until):
                event = await anext(events, None)
        except TimeoutError as error:
            raise ModelTimeoutError(name, "It was silent in the middle of its answer.") from error
        if event is None:
            return
        match event:
            case PartStartEvent(part=ThinkingPart()) | PartDeltaEvent(delta=ThinkingPartDelta()):
                pass  # of more that is thought, a provider may show nothing
            case _:
                limit = settings.ENV.model_timeout_seconds
        yield event
        until = loop.time() + limit
