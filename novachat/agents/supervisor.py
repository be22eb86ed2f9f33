"""The supervisor: it turns a request into a plan of one to six tasks."""

from pydantic_ai import Agent, RunContext

from novachat.actions import BY_ACTION
from novachat.briefs import Plan, PlanningTask
from runs.prompts import prompt

agent = Agent(
    name="novachat.supervisor",
    output_type=Plan,
    deps_type=PlanningTask,
    instructions=prompt(__name__, "supervisor"),
    retries={"output": 2},
)


@agent.instructions
def language(context: RunContext[PlanningTask]) -> str:
    return "Write in Simplified Chinese." if context.deps.language == "zh" else "Write in English."


@agent.output_validator
def in_order(_context: RunContext[PlanningTask], output: Plan) -> Plan:
    """In dependency order, whatever order the model gave."""
    return Plan(tasks=sorted(output.tasks, key=lambda task: BY_ACTION[task.action].rank))
