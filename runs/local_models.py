"""Models served by whatever speaks OpenAI's protocol: Ollama, llama.cpp, vLLM."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from openai import AsyncOpenAI
from pydantic_ai.exceptions import ModelContextWindowExceededError, ModelHTTPError
from pydantic_ai.messages import (
    ERROR_OUTCOMES,
    ModelMessage,
    ModelRequest,
    RetryFeedbackPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters, StreamedResponse
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import RunContext

from runs.telling import has_template, slots_at
from runs.thinking import thinks

OVERFLOW = "exceed_context_size_error"
"""What llama.cpp calls a prompt that is larger than its window."""
REFUSED = "An answer to this was refused. Give another, without this fault:"
"""What a request says that asks once more for an answer that did not fit."""
NOT_THINKING = {"chat_template_kwargs": {"enable_thinking": False}}
Refusal = RetryFeedbackPart | ToolReturnPart


def local_model(name: str, base_url: str, api_key: str, profile: ModelProfile) -> OpenAIChatModel:
    return LocalModel(name, base_url, AsyncOpenAI(base_url=base_url, api_key=api_key), profile)


class LocalModel(OpenAIChatModel):
    """A model on a machine of one's own: slower than a hosted one, and with room for few requests at once."""

    def __init__(self, name: str, address: str, client: AsyncOpenAI, profile: ModelProfile) -> None:
        shown = ModelProfile(supports_json_schema_output=True, native_output_requires_schema_in_instructions=True)
        super().__init__(name, provider=OpenAIProvider(openai_client=client), profile={**shown, **profile})
        self._address = address
        self._is_told_how = "default_structured_output_mode" in profile

    def prepare_request(
        self, model_settings: ModelSettings | None, model_request_parameters: ModelRequestParameters
    ) -> tuple[ModelSettings | None, ModelRequestParameters]:
        """llama.cpp holds an answer to its schema from the first token; a call of a tool may begin with prose instead.

        Only where there are no other tools, which could not be called then, and where nobody has said how. Who is not
        to think is told so by the template of its prompt, since no field of the protocol says it.
        """
        if not self._is_told_how and not model_request_parameters.function_tools and slots_at(self._address):
            model_request_parameters = model_request_parameters.with_default_output_mode("native")
        given: ModelSettings = model_settings or {}
        if given.get("thinking") is False and thinks(self.model_name) and has_template(self._address, self.model_name):
            model_settings = {**given, "extra_body": NOT_THINKING}
        return super().prepare_request(model_settings, model_request_parameters)

    def prepare_messages(
        self, messages: list[ModelMessage], model_request_parameters: ModelRequestParameters | None = None
    ) -> list[ModelMessage]:
        """Asked anew where it has no tools; with them what was refused may be a call among others."""
        if model_request_parameters and not model_request_parameters.function_tools:
            messages = asked_anew(messages)
        return super().prepare_messages(messages, model_request_parameters)

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """llama.cpp has a word of its own for a prompt that is too long."""
        try:
            async with super().request_stream(
                messages, model_settings, model_request_parameters, run_context
            ) as stream:
                yield stream
        except ModelHTTPError as error:
            if OVERFLOW not in str(error.body):
                raise
            raise ModelContextWindowExceededError(error.model_name, str(error.body)) from error


def asked_anew(messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """The messages without answers that were refused, and why the last one was: a small model copies what it reads.

    One of 1.5 billion parameters wrote two posts word for word three times.
    """
    kept: list[ModelMessage] = []
    for message in messages:
        refusals = [
            part
            for part in message.parts
            if isinstance(part, RetryFeedbackPart)
            or (isinstance(part, ToolReturnPart) and part.outcome in ERROR_OUTCOMES)
        ]
        if refusals and kept:
            kept.pop()  # what was refused
        if refusals and message is messages[-1] and isinstance(message, ModelRequest):
            told = "\n".join([REFUSED, *map(_told, refusals)])
            kept.append(replace(message, parts=[UserPromptPart(told)]))
        elif not refusals:
            kept.append(message)
    return kept


def _told(refusal: Refusal) -> str:
    """The reason as our own check gave it, else as a schema's."""
    if isinstance(refusal.content, str):
        return refusal.content
    return refusal.model_response_str() if isinstance(refusal, ToolReturnPart) else refusal.model_response()
