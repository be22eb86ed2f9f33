"""The agent for quick questions: one short answer from what is at hand."""

from pydantic_ai import Agent, RunContext

from library.text.language import answer_in
from novachat.briefs.plans import QuickQuestion, Suggestion
from runs.prompts import prompt

agent = Agent(
    name="novachat.suggestion",
    output_type=Suggestion,
    deps_type=QuickQuestion,
    instructions=prompt(__name__, "suggestion"),
    retries={"output": 2},
)


@agent.instructions
def language(context: RunContext[QuickQuestion]) -> str:
    return answer_in(context.deps.language)
