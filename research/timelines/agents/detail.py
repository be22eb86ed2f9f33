"""The detail agent: one milestone and the passages found for it become its details."""

from pydantic_ai import Agent

from library.briefing import passages
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.offline import detail as offline
from runs.answering import answer_anyhow
from runs.budgets import Meter
from runs.prompts import last_words, prompt
from runs.windows import SMALL_ROOM, tokens

NEAREST = 800
"""Tokens that a small model is shown for one milestone, its own passages first: those behind them tell of other ones."""
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


def _prompt(task: DetailTask, room: int) -> str:
    """In a small window only the nearest passages, its own first: every milestone is asked about, and reading takes minutes."""
    node = task.node
    asked = f"Topic: {task.topic}\nMilestone: {node.date_text}: {node.title}\n{node.description}\n\n"
    ask_last = last_words(__name__, "detail", task.language)
    left = (room if room >= SMALL_ROOM else min(room, NEAREST)) - tokens(asked) - tokens(ask_last)
    return f"{asked}{passages(task.evidence, left)}\n{ask_last}"
