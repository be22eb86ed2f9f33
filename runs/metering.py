"""A model whose requests are counted: against the run's budget before they are made, and what they used after."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from decimal import Decimal
from typing import TypeVar, cast

from django.conf import settings
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelConnectionError,
    ModelHTTPError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
)
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext

from runs.budgets import Meter
from runs.patience import READING, awaited
from runs.places import is_hosted, place_for
from runs.thinking import note_thought
from runs.truncation import is_cut
from runs.windows import tokens_of
from runs.words import Sentence

T = TypeVar("T")

PASSING = (ModelRateLimitError, ModelUnavailableError, ModelServerError, ModelConnectionError)
"""What a hosted model refuses a request with that it may take a moment later: it is asked once more, and never by its client."""
PASSING_STATUS = {429, 500, 502, 503, 504}
PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before that, where its provider does not say, and at most."""


async def perhaps_again(ask: Callable[[], Awaitable[T]], name: str) -> T:
    """What a model is asked for; once more after a pause where it is hosted, and what it was refused with may pass."""
    try:
        return await ask()
    except ModelAPIError as error:
        pause = PAUSE if error.retry_after is None else error.retry_after
        if not _may_pass(error) or pause > LONGEST_PAUSE or not is_hosted(name):
            raise
        await asyncio.sleep(pause)
        return await ask()


def _may_pass(error: ModelAPIError) -> bool:
    """By its kind; of those who paint, which tell of none, by the status."""
    is_plain = type(error) is ModelHTTPError and error.status_code in PASSING_STATUS
    return is_plain or (isinstance(error, PASSING) and not isinstance(error, ModelTimeoutError))


class MeteredModel(WrapperModel):
    """A model whose requests wait for a place, and are counted against a run's budget before they are made."""

    def __init__(self, wrapped: Model, meter: Meter, name: str) -> None:
        super().__init__(wrapped)
        self._meter = meter
        self.name = name
        self._label = name.partition("@")[0]
        self.last: ModelResponse | None = None
        """What it answered last, whole or not."""

    def notice_cut(self) -> None:
        cut = Sentence(
            "%(model)s reached the length its answers may have; what it had finished is used.", model=self._label
        )
        self._meter.notice(cut)

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Unused by `ask`, which streams; metered all the same."""
        async with place_for(self.name):
            self._meter.reserve_request()
            response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        self._record(response, messages, model_settings)
        return response

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[object] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        async with (
            place_for(self.name),
            self._metered(messages, model_settings, model_request_parameters, run_context) as stream,
        ):
            yield stream

    @asynccontextmanager
    async def _metered(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[object] | None,
    ) -> AsyncGenerator[StreamedResponse]:
        if not self._meter.waits_for(self._label):
            raise ModelTimeoutError(self._label, "It was silent twice in this run, and is not waited for again.")
        opened, earlier = False, self.last
        try:
            async with AsyncExitStack() as stack:
                asked = (messages, model_settings, model_request_parameters, run_context)
                stream = await perhaps_again(lambda: self._opened(stack, *asked), self.name)
                opened = True
                try:
                    yield stream
                finally:
                    self._record(stream.get(), messages, model_settings)
            self._meter.note_answer(self._label)
            if self.last and is_cut(self.last):
                # The agent would ask again, with the same limit, for what would be cut again.
                raise OutputTokenLimitExceeded("The answer was cut at its token limit.")
            if earlier and not model_request_parameters.function_tools and _words(earlier) == _words(self.last):
                # Without tools it is asked again only for what was refused.
                raise UnexpectedModelBehavior(
                    "It gave the answer again that was refused, and would give it a third time."
                )
        except (asyncio.CancelledError, ModelTimeoutError, ModelRequestTimeout) as error:
            if not isinstance(error, asyncio.CancelledError):
                self._meter.note_silence(self._label)
            if not opened:
                # Nobody says what it used; that it read the prompt is likely.
                self._meter.record(engine=self._label, input_tokens=tokens_of(messages))
            raise

    async def _opened(
        self,
        stack: AsyncExitStack,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[object] | None,
    ) -> StreamedResponse:
        self._meter.reserve_request()
        given: ModelSettings = model_settings or {}
        # How long it thinks was said with the settings; a machine of one's own reads its prompt before.
        said = cast("float", given.get("timeout", settings.ENV.model_timeout_seconds))
        before = said if is_hosted(self.name) else said + tokens_of(messages) / READING
        patient: ModelSettings = {**given, "timeout": before}
        opening = self.wrapped.request_stream(messages, patient, model_request_parameters, run_context)
        return await stack.enter_async_context(awaited(opening, self._label, before))

    def _record(self, response: ModelResponse, messages: list[ModelMessage], given: ModelSettings | None) -> None:
        """What a response used; by estimate where its provider does not say, as when it was cut off."""
        self.last = response
        if response.thinking and not is_hosted(self.name):
            note_thought(self._label, was_told_not_to=(given or {}).get("thinking") is False)
        usage = response.usage
        self._meter.record(
            engine=self._label,
            input_tokens=usage.input_tokens or tokens_of(messages),
            output_tokens=usage.output_tokens or tokens_of([response]),
            cost_usd=_cost(response),
        )


def _words(response: ModelResponse | None) -> list[str]:
    if response is None:
        return []
    calls = [call.args_as_json_str() for call in response.tool_calls]
    return [response.text or "", *calls]


def _cost(response: ModelResponse) -> Decimal:
    """The price of a response in US dollars, zero where no price is known (local and offline models)."""
    try:
        return response.cost().total_price
    except (LookupError, ValueError, AssertionError):
        return Decimal(0)
