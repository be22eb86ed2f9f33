"""The supervisor: it turns a request into a plan of one to six tasks."""

from pydantic_ai import Agent, RunContext

from library.text.language import answer_in
from novachat.actions import BY_ACTION, KINDS
from novachat.briefs.plans import Plan, PlanRequest
from runs.prompts import prompt

agent = Agent(
    name="novachat.supervisor",
    output_type=Plan,
    deps_type=PlanRequest,
    instructions=prompt(__name__, "supervisor"),
    retries={"output": 2},
)


@agent.instructions
def language(context: RunContext[PlanRequest]) -> str:
    return answer_in(context.deps.language)


@agent.instructions
def actions() -> str:
    """What the tasks of a plan can be."""
    lines = [f"| {kind.action} | {kind.purpose} |" for kind in KINDS]
    return "\n".join(["可以安排的任务：", "", "| action | 做什么 |", "|---|---|", *lines])


@agent.output_validator
def in_order(_context: RunContext[PlanRequest], output: Plan) -> Plan:
    """In dependency order, whatever order the model gave."""
    return Plan(tasks=sorted(output.tasks, key=lambda task: BY_ACTION[task.action].rank))
