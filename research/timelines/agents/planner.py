"""The planner: a topic and what the library has about it become lines of research."""

from pydantic_ai import Agent, RunContext

from library.briefing import surveyed
from library.text.language import answer_in
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.offline import planner as offline
from runs.answering import answer_anyhow, decides_by_code
from runs.budgets import Meter
from runs.llm import Tier
from runs.prompts import prompt
from runs.windows import tokens
from runs.words import compute

TIER: Tier = "fast"

agent = Agent(
    name="research.timelines.planner",
    deps_type=ProposalTask,
    output_type=DraftProposal,
    instructions=prompt(__name__, "planner"),
    retries={"output": 1},
)


async def plan(meter: Meter, task: ProposalTask) -> DraftProposal:
    """The lines of research; code's where the model is a small one or gave none."""
    if await decides_by_code(agent, TIER):
        return await compute(offline.plan, task)
    answer = await answer_anyhow(
        agent, task, lambda room: _prompt(task, room), meter=meter, offline=offline.plan, tier=TIER, requests=2
    )
    return answer.output


def _prompt(task: ProposalTask, room: int) -> str:
    asked = f"Topic: {task.topic}\n"
    return asked + surveyed(task.survey, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[ProposalTask]) -> str:
    return answer_in(ctx.deps.language)
