"""What a call may cost at most, before it is made."""

from decimal import Decimal

from genai_prices import Usage, calc_price
from pydantic_ai import Agent

from runs.budgets import Meter
from runs.llm import OFFLINE, Tier, chain, effort, most_said, window_for
from runs.places import address_of
from runs.prompts import standing
from runs.windows import tokens


def price(name: str, input_tokens: int, output_tokens: int) -> Decimal | None:
    """US dollars of a call; none where the price is not known, as of local models."""
    provider, _, model = name.partition("@")[0].partition(":")
    if name == OFFLINE or address_of(name) is not None:
        return Decimal(0)
    try:
        usage = Usage(input_tokens=input_tokens, output_tokens=output_tokens)
        return calc_price(usage, model, provider_id=provider).total_price
    except (LookupError, ValueError, AssertionError):
        return None


async def is_affordable(
    meter: Meter, agent: Agent[object, object], prompt: str, requests: int, sharers: int, tier: Tier = "standard"
) -> bool:
    """Whether the dearest that the call can become fits into its share of what is left of the budget."""
    left = (Decimal(str(meter.budget.cost_usd)) - meter.usage.cost_usd) / max(1, sharers)
    role = agent.name or ""
    for name in chain(role, tier):
        if name == OFFLINE:
            continue
        window = await window_for(name, most_said(role, tier), effort(role, tier))
        asked = tokens(prompt) + tokens(standing(role)) + window.answer * (requests - 1)
        most = price(name, 2 * asked * requests, window.output * requests)
        if most is not None and most > left:
            return False
    return True
