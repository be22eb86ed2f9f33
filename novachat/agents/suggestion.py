"""The agent for quick questions: one short answer from what is at hand."""

from pydantic_ai import Agent, RunContext

from novachat.briefs import Question, Suggestion
from runs.prompts import prompt

agent = Agent(
    name="novachat.suggestion",
    output_type=Suggestion,
    deps_type=Question,
    instructions=prompt(__name__, "suggestion"),
    retries={"output": 2},
)


@agent.instructions
def language(context: RunContext[Question]) -> str:
    return "Answer in Simplified Chinese." if context.deps.language == "zh" else "Answer in English."
