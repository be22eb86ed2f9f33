"""What a run is likely to take before it begins."""

from collections.abc import Mapping
from decimal import Decimal
from statistics import median

from conversation.builds.blueprint.form import Blueprint, MarkdownSlot, QuestionSlot
from conversation.builds.checking.affordable import price
from conversation.builds.models import ExecutionStep
from conversation.builds.schemas.answers import EstimateAnswer
from runs.llm import OFFLINE, chain

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
