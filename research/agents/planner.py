"""The planner: a question and what the library has about it become the searches of a report."""

from pydantic_ai import Agent, RunContext

from library.briefing import surveyed
from library.text.language import answer_in
from research.briefs import DraftPlan, PlannerBrief
from research.errors import PlanningError
from research.offline import planner as offline
from research.offline.planner import distinct
from research.schemas.plans import ResearchPlan
from runs.answering import decides_by_code
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import ask
from runs.prompts import prompt
from runs.windows import tokens
from runs.words import compute

agent = Agent(
    name="research.planner",
    deps_type=PlannerBrief,
    output_type=DraftPlan,
    instructions=prompt(__name__, "planner"),
    retries={"output": 2},
)


async def plan(meter: Meter, task: PlannerBrief) -> ResearchPlan:
    """The searches for a question, as many as its depth asks for where code knows enough to add what a model leaves out.

    Code plans where the model is a small one, which searches for the titles it was shown. Raises `PlanningError` when no
    model made a usable plan.
    """
    if await decides_by_code(agent):
        return await compute(offline.plan, task)
    try:
        answer = await ask(
            agent, task, lambda room: _prompt(task, room), meter=meter, offline=offline.plan, when_spent="offline"
        )
    except ModelFailed as error:
        raise PlanningError from error
    return await compute(_completed, answer.output, task)


def _prompt(task: PlannerBrief, room: int) -> str:
    asked = f"Question: {task.query}\n"
    return asked + surveyed(task.survey, room - tokens(asked))


@agent.instructions
def _variable(ctx: RunContext[PlannerBrief]) -> str:
    return f"{answer_in(ctx.deps.language)} Plan exactly {ctx.deps.searches} searches."


def _completed(draft: ResearchPlan, task: PlannerBrief) -> ResearchPlan:
    """The searches that differ, and as many of the offline planner's as are missing: asking again costs minutes."""
    steps = distinct(draft.web_search_steps)
    if len(steps) < task.searches:
        steps = distinct([*steps, *offline.plan(task).web_search_steps])
    return ResearchPlan(
        executive_summary=draft.executive_summary,
        web_search_steps=steps[: task.searches],
        analysis_instructions=draft.analysis_instructions,
    )
