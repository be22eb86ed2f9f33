"""The planner: a topic and what the library has about it become lines of research."""

from pydantic import BaseModel
from pydantic_ai import Agent, RunContext, format_as_xml

from library.schemas import Survey
from library.text.language import answer_in
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.offline import planner as offline
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import OFFLINE, ask
from runs.prompts import prompt
from runs.words import compute

agent = Agent(
    name="research.timelines.planner",
    deps_type=ProposalTask,
    output_type=DraftProposal,
    instructions=prompt(__name__, "planner"),
    retries={"output": 1},
)


class AskedProposal(BaseModel):
    topic: str
    library: Survey


async def plan(meter: Meter, task: ProposalTask) -> DraftProposal:
    """The lines of research; the offline engine's where no model gave them."""
    asked = format_as_xml(AskedProposal(topic=task.topic, library=task.survey), root_tag="task")
    try:
        answer = await ask(
            agent, task, asked, meter=meter, offline=offline.plan, tier="fast", requests=2, when_spent="offline"
        )
    except ModelFailed:
        meter.record(engine=OFFLINE)
        return await compute(offline.plan, task)
    return answer.output


@agent.instructions
def _variable(ctx: RunContext[ProposalTask]) -> str:
    return answer_in(ctx.deps.language)
