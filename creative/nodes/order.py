"""The nodes of the workflow as data: their order, what each reads and makes, where a person is asked."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_noop

from creative.schemas.answers import PauseKind
from creative.schemas.content import Agent, Dimension


@dataclass(frozen=True)
class FlowNode:
    """One step of the workflow. `reads` and `makes` are fields of the state, by which edits invalidate."""

    agent: Agent
    label: str
    percent: int
    """How far the workflow is while it works."""
    reads: tuple[str, ...]
    makes: tuple[str, ...]
    done: str
    """The state's flag that says it is complete."""
    pause: PauseKind | None = None
    """What a person confirms when it is done."""


NODES = (
    FlowNode("brief_compiler_agent", gettext_noop("The brief compiler"), 10, ("message",), ("creative_brief",), "brief_complete"),
    FlowNode(
        "research_evidence_agent",
        gettext_noop("The researcher"),
        20,
        ("creative_brief",),
        ("evidence_pack",),
        "evidence_complete",
    ),
    FlowNode(
        "reference_intelligence_agent",
        gettext_noop("The reference analyst"),
        30,
        ("reference_inputs",),
        ("reference_analyses",),
        "reference_intelligence_complete",
    ),
    FlowNode(
        "writer_agent",
        gettext_noop("The writer"),
        42,
        ("creative_brief", "evidence_pack"),
        ("title", "body", "tags"),
        "content_complete",
        "content",
    ),
    FlowNode(
        "layout_planner_agent",
        gettext_noop("The layout planner"),
        52,
        ("title", "body", "layout_preference"),
        ("layout_spec", "body_blocks"),
        "layout_complete",
    ),
    FlowNode(
        "image_planner_agent",
        gettext_noop("The image planner"),
        62,
        ("title", "body", "layout_spec", "body_blocks"),
        ("image_plans", "paragraph_image_bindings", "text_overlay_plan"),
        "plans_complete",
        "image_plans",
    ),
    FlowNode(
        "image_agent",
        gettext_noop("The image maker"),
        85,
        ("image_plans", "text_overlay_plan", "reference_analyses"),
        ("images",),
        "images_complete",
    ),
    FlowNode(
        "review_agent",
        gettext_noop("The reviewer"),
        95,
        ("title", "body", "tags", "paragraph_image_bindings", "images"),
        ("quality_scores",),
        "review_complete",
    ),
)  # fmt: skip
SUPERVISOR = gettext_noop("The supervisor")
BY_AGENT: dict[str, FlowNode] = {node.agent: node for node in NODES}
PLACE: dict[str, int] = {node.agent: place for place, node in enumerate(NODES)}
LABELS: dict[str, str] = {"supervisor": SUPERVISOR, **{node.agent: node.label for node in NODES}}

REROUTES: dict[Dimension, Agent] = {
    "info_density": "research_evidence_agent",
    "text_image_alignment": "layout_planner_agent",
    "style_consistency": "reference_intelligence_agent",
    "readability": "image_planner_agent",
    "platform_fit": "writer_agent",
}
"""Where a draft goes back to when it is low in a dimension."""


def depending_on(fields: Iterable[str]) -> list[FlowNode]:
    """The nodes whose work rests on these fields, at any distance, in order."""
    changed = set(fields)
    found = []
    for node in NODES:
        if changed & set(node.reads):
            found.append(node)
            changed |= set(node.makes)
    return found
