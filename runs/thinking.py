"""How many tokens a model may think: providers count them with its answer, and refuse a limit below their budget."""

import re
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
NAMED = re.compile(r"qwq|deepseek-r1|gpt-oss|magistral|thinking|reasoning|qwen3(?!.*(?:coder|instruct))", re.IGNORECASE)
"""Models that think wherever they run."""
_thinkers: dict[str, bool] = {}
"""Models on servers of one's own that were seen to think, and whether they did though they were told not to."""


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


def thinks(name: str) -> bool:
    """Whether a model on a server of one's own thinks, of which no profile tells: by its name, or as it was seen to."""
    return name in _thinkers or bool(NAMED.search(name))


def note_thought(name: str, *, was_told_not_to: bool) -> None:
    """Remember that a model thinks; what was told not to before it was known to think was not told in its own words."""
    _thinkers[name] = _thinkers.get(name, False) or (was_told_not_to and thinks(name))


def thinker(name: str, *, can_be_told: bool) -> ModelProfile:
    """How a model thinks that does so by itself, and does not stop unless it can be told."""
    always = not can_be_told or _thinkers.get(name, False)
    return ModelProfile(supports_thinking=True, thinking_enabled_by_default=True, thinking_always_enabled=always)
