"""The writer of interactive pages: HTML, style and script of one page, which stands by itself."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.interactive.briefs import PageDraft, PageTask
from conversation.interactive.checking import problems
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="conversation.interactive.page",
    output_type=PageDraft,
    deps_type=PageTask,
    instructions=prompt(__name__, "page"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[PageTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _keeps_the_rules(context: RunContext[PageTask], output: PageDraft) -> PageDraft:
    if not output.lacks and (found := problems(output)):
        raise ModelRetry("\n".join(found))
    return output
