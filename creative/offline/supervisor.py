"""Decides where the work goes back to by what the remark speaks of: sources, copy, layout or pictures."""

import re

from creative.briefs import RoutingTask, RoutingWish
from creative.schemas.content import Agent
from library.text.scripts import any_of

_ABOUT: list[tuple[Agent, re.Pattern[str]]] = [
    ("research_evidence_agent", any_of(__name__, "remark_research")),
    ("layout_planner_agent", any_of(__name__, "remark_layout")),
    ("image_planner_agent", any_of(__name__, "remark_images")),
    ("writer_agent", any_of(__name__, "remark_copy")),
]


def decide(task: RoutingTask) -> RoutingWish:
    """The first the remark names; else where the rules send it."""
    agent = next((agent for agent, about in _ABOUT if about.search(task.feedback)), task.decided)
    return RoutingWish(next_agent=agent, guidance=task.feedback[:200])
