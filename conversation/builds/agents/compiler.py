"""The compiler: a blueprint made of a description, which is checked whole before it is taken."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.builds.briefs import CompileDraft, CompileTask
from conversation.builds.checking import problems_in
from library.text.language import answer_in
from runs.prompts import prompt

TOLD = 12
"""At most so many problems are told at once."""

agent = Agent(
    name="conversation.builds.compiler",
    output_type=CompileDraft,
    deps_type=CompileTask,
    instructions=prompt(__name__, "compiler"),
    retries={"output": 1},
)


@agent.instructions
def _variable(context: RunContext[CompileTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _may_run(output: CompileDraft) -> CompileDraft:
    if output.blueprint is None:
        if not output.refusal.strip():
            raise ModelRetry("Hand in a blueprint, or say what is not there to build it from.")
        return output
    if problems := problems_in(output.blueprint):
        raise ModelRetry("\n".join(f"{one.place}: {one.message}" for one in problems[:TOLD]))
    return output
