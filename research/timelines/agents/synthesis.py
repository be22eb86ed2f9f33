"""The synthesis agent: the milestones become a summary, an insight, and the connections between them."""

from pydantic import BaseModel
from pydantic_ai import Agent, RunContext, format_as_xml

from library.text.language import answer_in
from research.timelines.briefs import DraftSynthesis, SynthesisTask
from research.timelines.offline import synthesis as offline
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import OFFLINE, ask
from runs.prompts import prompt
from runs.words import compute

agent = Agent(
    name="research.timelines.synthesis",
    deps_type=SynthesisTask,
    output_type=DraftSynthesis,
    instructions=prompt(__name__, "synthesis"),
    retries={"output": 1},
)


class Milestone(BaseModel):
    id: str
    date: str
    title: str
    quotes: list[str]
    """Each with the id of its evidence in front."""


class AskedSynthesis(BaseModel):
    topic: str
    untrusted_milestones: list[Milestone]


async def synthesise(meter: Meter, task: SynthesisTask) -> DraftSynthesis:
    """The timeline as a whole; by the offline engine where no model could do it."""
    milestones = [
        Milestone(
            id=node.id,
            date=node.date_text,
            title=node.title,
            quotes=[f"{one.evidence_id}: {one.quote}" for one in node.evidence[:2]],
        )
        for node in task.nodes
    ]
    asked = format_as_xml(AskedSynthesis(topic=task.topic, untrusted_milestones=milestones), root_tag="task")
    try:
        answer = await ask(
            agent,
            task,
            asked,
            meter=meter,
            offline=offline.synthesis,
            tier="standard",
            requests=2,
            when_spent="offline",
        )
    except ModelFailed:
        meter.record(engine=OFFLINE)
        return await compute(offline.synthesis, task)
    return answer.output


@agent.instructions
def _variable(ctx: RunContext[SynthesisTask]) -> str:
    return answer_in(ctx.deps.language)
