"""The reviser: says anew, as their passages bear it out, the sentences that the check refuted."""

from pydantic_ai import Agent, RunContext

from library.briefing import with_passages
from library.text.language import answer_in
from research.briefs import ReviserBrief, Revision, Revisions
from runs.budgets import Meter
from runs.llm import ask
from runs.prompts import prompt
from runs.windows import tokens

agent = Agent(
    name="research.reviser",
    deps_type=ReviserBrief,
    output_type=Revisions,
    instructions=prompt(__name__, "reviser"),
    retries={"output": 1},
)


async def revise(meter: Meter, task: ReviserBrief) -> list[Revision]:
    """What becomes of each sentence. Raises `ModelFailed`, and `BudgetReached` before a call that is not allowed."""
    answer = await ask(
        agent,
        task,
        lambda room: _prompt(task, room),
        meter=meter,
        offline=lambda _: Revisions(revisions=[]),  # code leaves out what it cannot say in other words
        tier="strong",
        requests=2,
    )
    return answer.output.revisions


def _prompt(task: ReviserBrief, room: int) -> str:
    asked = f"The report answers: {task.query}\n\n"
    entries = ((f"Sentence {one.claim_id}: {one.text}\nThe check: {one.reason}", one.passages) for one in task.claims)
    return asked + with_passages(entries, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[ReviserBrief]) -> str:
    return answer_in(ctx.deps.language)


@agent.output_validator
def _of_these(ctx: RunContext[ReviserBrief], output: Revisions) -> Revisions:
    """Revisions of sentences that were asked about, with passages these were shown with."""
    known = {one.claim_id: [item.id for item in one.passages] for one in ctx.deps.claims}
    kept = {one.claim_id: one for one in output.revisions if one.claim_id in known}
    return Revisions(
        revisions=[
            one.model_copy(
                update={"evidence": [key for key in one.evidence if key in known[one.claim_id]] or known[one.claim_id]}
            )
            for one in kept.values()
        ]
    )
