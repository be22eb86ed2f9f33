"""The detail agent: one milestone and the passages found for it become its details."""

from pydantic_ai import Agent

from library.briefing import passages
from library.schemas import Language
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.offline import detail as offline
from runs.answering import SMALL_ROOM
from runs.budgets import Meter
from runs.llm import ask
from runs.prompts import prompt
from runs.windows import tokens

NEAREST = 800
"""Tokens that a small model is shown for one milestone, its own passages first: those behind them tell of other ones."""
ASK: dict[Language, str] = {
    "en": "In English, state what the passages say of this milestone, each text with the id of its passage. "
    "What they do not say stays empty.",
    "zh": "用简体中文写出段落对这个里程碑的叙述，每条注明段落 id。段落没有说的留空。",
}
"""The last words of the prompt, in the timeline's language: a small model goes on in the language it read last."""

agent = Agent(
    name="research.timelines.detail",
    deps_type=DetailTask,
    output_type=DraftDetails,
    instructions=prompt(__name__, "detail"),
    retries={"output": 1},
)


async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
    """The details. Raises `ModelFailed` or `BudgetReached`; either costs this one node its details."""
    answer = await ask(
        agent, task, lambda room: _prompt(task, room), meter=meter, offline=offline.details, tier="standard", requests=2
    )
    return answer.output


def _prompt(task: DetailTask, room: int) -> str:
    """In a small window only the nearest passages, its own first: every milestone is asked about, and reading takes minutes."""
    node = task.node
    asked = f"Topic: {task.topic}\nMilestone: {node.date_text}: {node.title}\n{node.description}\n\n"
    ask_last = ASK[task.language]
    left = (room if room >= SMALL_ROOM else min(room, NEAREST)) - tokens(asked) - tokens(ask_last)
    return f"{asked}{passages(task.evidence, left)}\n{ask_last}"
