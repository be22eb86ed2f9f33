"""The writer of remarks: a few sentences about figures, in which no other number stands."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.builds.briefs import RemarkTask, WrittenRemark
from conversation.checking.numbers import ToldFigures, unknown_numbers
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="conversation.builds.remark",
    output_type=WrittenRemark,
    deps_type=RemarkTask,
    instructions=prompt(__name__, "remark"),
    retries={"output": 1},
)


@agent.instructions
def _variable(context: RunContext[RemarkTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _says_no_other_number(context: RunContext[RemarkTask], output: WrittenRemark) -> WrittenRemark:
    if unknown := unknown_numbers(output.content, [ToldFigures(context.deps.told, is_exact=True)]):
        raise ModelRetry(f"These numbers are none of the figures: {', '.join(unknown)}. Leave them out.")
    return output
