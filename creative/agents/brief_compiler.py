"""The brief compiler: a request becomes a brief, without anything that was not said."""

from pydantic_ai import Agent, ModelRetry, RunContext

from creative.briefs import BriefTask
from creative.schemas.content import CreativeBrief
from library.text.language import answer_in
from library.text.similarity import term_containment
from runs.prompts import prompt

NAMED = 0.5
"""Least share of the subject's words that the request must hold, where both are in one language."""

agent = Agent(
    name="creative.brief_compiler",
    output_type=CreativeBrief,
    deps_type=BriefTask,
    instructions=prompt(__name__, "brief_compiler"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[BriefTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _on_the_subject(context: RunContext[BriefTask], output: CreativeBrief) -> CreativeBrief:
    said = "\n".join([context.deps.message, *context.deps.answers])
    if term_containment(output.topic, said) < NAMED:
        raise ModelRetry("Name the topic in the words of the request.")
    points, keywords = dict.fromkeys(output.key_points), dict.fromkeys(output.keywords)
    return output.model_copy(update={"key_points": list(points), "keywords": list(keywords)})
