"""The synthesis agent: the milestones become a summary, an insight, and the connections between them."""

from pydantic_ai import Agent

from library.briefing import CLOSE, OPEN, filling
from research.timelines.briefs import DraftSynthesis, SynthesisTask
from research.timelines.milestones.merging import RANKS
from research.timelines.offline import synthesis as offline
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import OFFLINE, ask
from runs.prompts import last_words, prompt
from runs.windows import SMALL_ROOM, tokens
from runs.words import compute

FEW = 10
"""Milestones that a small model sums up, the weightiest: of more it tells the first it reads."""
agent = Agent(
    name="research.timelines.synthesis",
    deps_type=SynthesisTask,
    output_type=DraftSynthesis,
    instructions=prompt(__name__, "synthesis"),
    retries={"output": 1},
)


async def synthesise(meter: Meter, task: SynthesisTask) -> DraftSynthesis:
    """The timeline as a whole; by the offline engine where no model could do it."""
    try:
        answer = await ask(
            agent,
            task,
            lambda room: _prompt(task, room),
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


def _prompt(task: SynthesisTask, room: int) -> str:
    """A line a milestone, in order of time; where not all fit, those that matter most."""
    lines: dict[str, str] = {}
    for node in task.nodes:
        quotes = " ".join(f"[{one.evidence_id}] “{one.quote}”" for one in node.evidence[:2])
        lines[node.id] = " ".join(f"{node.id} {node.date_text}: {node.title} {quotes}".split())
    by_weight = sorted(task.nodes, key=lambda node: -RANKS[node.significance])[: FEW if room < SMALL_ROOM else None]
    kept = set(filling([lines[node.id] for node in by_weight], room - tokens(task.topic) - 100))
    shown = [line for line in lines.values() if line in kept]
    return "\n".join([f"Topic: {task.topic}", OPEN, *shown, CLOSE, last_words(__name__, "synthesis", task.language)])
