"""The planner: a question and what the library has about it become the searches of a report."""

from pydantic import BaseModel
from pydantic_ai import Agent, ModelRetry, RunContext, format_as_xml

from library.schemas import Survey
from library.text.language import answer_in
from library.text.terms import content_terms
from research.briefs import DraftPlan, PlannerBrief
from research.errors import PlanningError
from research.offline import planner as offline
from research.schemas.plans import ResearchPlan
from runs.budgets import Meter
from runs.errors import ModelFailed
from runs.llm import ask
from runs.prompts import prompt

agent = Agent(
    name="research.planner",
    deps_type=PlannerBrief,
    output_type=DraftPlan,
    instructions=prompt(__name__, "planner"),
    retries={"output": 2},
)


class PlannerInput(BaseModel):
    question: str
    library: Survey


async def plan(meter: Meter, task: PlannerBrief) -> ResearchPlan:
    """The searches for a question. Raises `PlanningError` when no model made a usable plan."""
    question = format_as_xml(PlannerInput(question=task.query, library=task.survey), root_tag="task")
    try:
        answer = await ask(agent, task, question, meter=meter, offline=offline.plan, when_spent="offline")
    except ModelFailed as error:
        raise PlanningError from error
    return ResearchPlan.model_validate(answer.output.model_dump())


@agent.instructions
def _variable(ctx: RunContext[PlannerBrief]) -> str:
    return f"{answer_in(ctx.deps.language)} Plan exactly {ctx.deps.searches} searches."


@agent.output_validator
def _distinct(ctx: RunContext[PlannerBrief], output: DraftPlan) -> DraftPlan:
    """As many different searches as asked for; with fewer only where asking again did not help."""
    found = {
        frozenset(content_terms(step.search_terms)) or step.search_terms: step
        for step in reversed(output.web_search_steps)
    }
    steps = [step for step in output.web_search_steps if any(step is kept for kept in found.values())]
    wanted = ctx.deps.searches
    if len(steps) < wanted and ctx.retry < ctx.max_retries:
        raise ModelRetry(f"Plan exactly {wanted} searches that differ in their words; {len(steps)} did.")
    return output.model_copy(update={"web_search_steps": steps[:wanted]})
