"""The detail agent: one milestone and the passages found for it become its details."""

from pydantic_ai import Agent

from library.briefing import passages
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.offline import detail as offline
from runs.answering import answer_anyhow
from runs.budgets import Meter
from runs.llm import UNLIMITED, room_of
from runs.prompts import last_words, prompt
from runs.windows import SMALL_ROOM, tokens

NEAREST = 800
"""Tokens that a small model is shown for one milestone, its own passages first: those behind them tell of other ones."""
PASSAGE = 200
"""Tokens of a passage, about."""
MOST = 24
"""Passages found for one milestone that a large model is shown at most: what is further away tells of others."""
READINGS = 8
"""The part of the budget's tokens, one in so many, that all details may be told from."""
agent = Agent(
    name="research.timelines.detail",
    deps_type=DetailTask,
    output_type=DraftDetails,
    instructions=prompt(__name__, "detail"),
    retries={"output": 1},
)


async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
    """The details; by the offline engine where no model gave any or the budget is spent."""
    answer = await answer_anyhow(
        agent, task, lambda room: _prompt(task, room), meter=meter, offline=offline.details, tier="standard", requests=2
    )
    return answer.output


async def room_for_found(meter: Meter, nodes: int) -> int:
    """How many passages found for each of so many milestones there is room for; none where a small model, or code, tells."""
    room = await room_of(agent)
    if not SMALL_ROOM <= room < UNLIMITED:
        return 0
    return min(MOST, room // 2 // PASSAGE, meter.budget.tokens // READINGS // max(1, nodes) // PASSAGE)


def _prompt(task: DetailTask, room: int) -> str:
    """In a small window only the nearest passages, its own first: every milestone is asked about, and reading takes minutes."""
    node = task.node
    asked = f"Topic: {task.topic}\nMilestone: {node.date_text}: {node.title}\n{node.description}\n\n"
    ask_last = last_words(__name__, "detail", task.language)
    left = (room if room >= SMALL_ROOM else min(room, NEAREST)) - tokens(asked) - tokens(ask_last)
    return f"{asked}{passages(task.evidence, left)}\n{ask_last}"
