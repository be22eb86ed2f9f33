"""How many tokens a model may think: providers count them with its answer, and refuse a limit below their budget."""

from typing import Literal, NamedTuple

from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ThinkingEffort

Asked = ThinkingEffort | Literal[False] | None
"""How hard a model is asked to think; `None` as it does by itself."""

TOKENS: dict[ThinkingEffort, int] = {
    "minimal": 2_048,
    "low": 4_096,
    "medium": 12_288,
    "high": 24_576,
    "xhigh": 32_768,
    "max": 32_768,
}
"""From the least to the most; no fewer than what Anthropic and Google are sent as a budget for that effort."""
BY_ITSELF: ThinkingEffort = "medium"
"""What models that think unasked are taken to do."""


class Thinking(NamedTuple):
    """How hard a model is asked to think, and the tokens that takes at most."""

    effort: Asked = None
    tokens: int = 0


UNASKED = Thinking()


def thinking(asked: Asked, profile: ModelProfile, most: int) -> Thinking:
    """What is asked of a model, or as much of it as fits `most` tokens."""
    is_bound_to = profile.get("thinking_always_enabled", False)
    if not profile.get("supports_thinking", False):
        return Thinking(asked)  # which it is not sent
    if asked is None:
        thinks = is_bound_to or profile.get("thinking_enabled_by_default", False)
        return Thinking(None, min(TOKENS[BY_ITSELF], most) if thinks else 0)
    if asked:
        upto = [*TOKENS][: [*TOKENS].index(asked) + 1]
        fitting = [effort for effort in upto if TOKENS[effort] <= most]
        if fitting:
            return Thinking(fitting[-1], TOKENS[fitting[-1]])
    return Thinking(effort=False, tokens=min(TOKENS["minimal"], most) if is_bound_to else 0)
