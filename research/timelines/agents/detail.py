"""The detail agent: one milestone and the passages found for it become its details."""

from pydantic import BaseModel
from pydantic_ai import Agent, RunContext, format_as_xml

from library.text.language import answer_in
from research.timelines.agents.milestone import TimelinePassage
from research.timelines.briefs import DetailTask, DraftDetails
from research.timelines.offline import detail as offline
from runs.budgets import Meter
from runs.llm import ask
from runs.prompts import prompt

CHARACTERS = 800

agent = Agent(
    name="research.timelines.detail",
    deps_type=DetailTask,
    output_type=DraftDetails,
    instructions=prompt(__name__, "detail"),
    retries={"output": 1},
)


class AskedDetails(BaseModel):
    topic: str
    date: str
    milestone: str
    description: str
    untrusted_passages: list[TimelinePassage]


async def detail(meter: Meter, task: DetailTask) -> DraftDetails:
    """The details. Raises `ModelFailed` or `BudgetReached`; either costs this one node its details."""
    asked = AskedDetails(
        topic=task.topic,
        date=task.node.date_text,
        milestone=task.node.title,
        description=task.node.description,
        untrusted_passages=[
            TimelinePassage(id=item.id, title=item.title, published=item.published or "", text=item.text[:CHARACTERS])
            for item in task.evidence
        ],
    )
    prompt = format_as_xml(asked, root_tag="task")
    answer = await ask(agent, task, prompt, meter=meter, offline=offline.details, tier="standard", requests=2)
    return answer.output


@agent.instructions
def _variable(ctx: RunContext[DetailTask]) -> str:
    return answer_in(ctx.deps.language)
