"""Prompts that begin as the last one did: providers that can keep what they have read are told where that ends."""

from collections.abc import Sequence
from typing import NamedTuple

from pydantic_ai.messages import CachePoint, UserContent
from pydantic_ai.models import Model


class Prefixed(NamedTuple):
    """A prompt of which the first part comes again in the next call."""

    stays: str
    changes: str


Filled = str | Prefixed
"""A prompt that fills its room."""


def sent(prompt: Filled, model: Model) -> str | Sequence[UserContent]:
    """What the model is sent. Others than those that keep a part on request get one text: some keep it by themselves."""
    if isinstance(prompt, str):
        return prompt
    if model.profile.get("supports_cache"):
        return [prompt.stays, CachePoint(), prompt.changes]
    return prompt.stays + prompt.changes
