"""What a run is likely to take before it begins, and what a call may cost at most before it is made."""

from collections.abc import Mapping
from decimal import Decimal
from statistics import median

from genai_prices import Usage, calc_price
from pydantic_ai import Agent

from conversation.builds.blueprint import Blueprint, MarkdownSlot, QuestionSlot
from conversation.builds.models import ExecutionStep
from conversation.builds.schemas import EstimateAnswer
from runs.budgets import Meter
from runs.llm import OFFLINE, Tier, address_of, chain
from runs.prompts import standing
from runs.windows import tokens, window_of

USUAL: Mapping[str, float] = {"write_remark": 8.0, "make_questions": 30.0}
"""Seconds of a tool that never ran here; what is read or computed takes a moment."""
MOMENT, OFFLINE_SECONDS = 0.05, 1.0
FIGURE_TOKENS, REMARK_TOKENS, PASSAGE_TOKENS, QUESTION_TOKENS = 30, 500, 2500, 220
RECENT = 20


def estimate(blueprint: Blueprint) -> EstimateAnswer:
    written = [slot for slot in blueprint.slots if isinstance(slot, MarkdownSlot) and slot.ai_content_slot is not None]
    asked = [slot for slot in blueprint.slots if isinstance(slot, QuestionSlot)]
    roles = ["conversation.builds.remark"] * len(written) + ["conversation.quiz"] * len(asked)
    hosted = [role for role in roles if chain(role, "standard")[0] != OFFLINE]
    amounts = {
        "conversation.builds.remark": sum(REMARK_TOKENS + FIGURE_TOKENS * len(slot.props.figures) for slot in written),
        "conversation.quiz": sum(
            PASSAGE_TOKENS * slot.props.subjects + QUESTION_TOKENS * slot.props.count for slot in asked
        ),
    }
    used = sum(amounts[role] for role in dict.fromkeys(hosted))
    prices = [price(chain(role, "standard")[0], amounts[role], amounts[role] // 4) for role in dict.fromkeys(hosted)]
    known = [one for one in prices if one is not None]
    tools = [one.tool_name for one in blueprint.data_contract.bindings if one.source_type == "tool"]
    tools += [one.tool_name for one in blueprint.compute_graph.nodes]
    seconds = sum(_seconds(tool, is_hosted=False) for tool in tools)
    slow = ["write_remark"] * len(written) + ["make_questions"] * len(asked)
    seconds += max((_seconds(tool, is_hosted=bool(hosted)) for tool in slow), default=0.0)  # side by side
    return EstimateAnswer(
        estimated_tokens=used,
        estimated_cost=float(sum(known, Decimal(0))) if len(known) == len(prices) else None,
        estimated_duration=round(seconds, 1),
        steps=len(tools) + len(slow),
        written=len(slow),
    )


def _seconds(tool: str, *, is_hosted: bool) -> float:
    """What the tool took of late, half of the times less."""
    took = ExecutionStep.objects.filter(tool=tool, error__isnull=True, is_reused=False).order_by("-pk")
    known = list(took.values_list("seconds", flat=True)[:RECENT])
    if known:
        return median(known)
    return USUAL.get(tool, MOMENT) if is_hosted else (OFFLINE_SECONDS if tool in USUAL else MOMENT)


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
    for name in chain(agent.name or "", tier):
        if name == OFFLINE:
            continue
        window = await window_of(name, address_of(name))
        asked = tokens(prompt) + tokens(standing(agent.name or "")) + window.answer * (requests - 1)
        most = price(name, 2 * asked * requests, window.answer * requests)
        if most is not None and most > left:
            return False
    return True
