"""The writer of documents: a whole text as Markdown."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.briefs.tasks import WritingTask, WrittenText
from conversation.schemas.sections import is_one_section
from library.text.language import answer_in
from runs.prompts import prompt

SHORTEST = 80
"""Least characters of a document."""

agent = Agent(
    name="conversation.document",
    output_type=WrittenText,
    deps_type=WritingTask,
    instructions=prompt(__name__, "document"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[WritingTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _is_written(context: RunContext[WritingTask], output: WrittenText) -> WrittenText:
    if context.deps.instead_of:
        if not output.content.strip() or not is_one_section(output.content):
            raise ModelRetry("Write the section `instead_of` anew, under its heading, and no other.")
    elif len(output.content.strip()) < SHORTEST:
        raise ModelRetry("The content is not a whole document yet.")
    return output
