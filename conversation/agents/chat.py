"""The chat agent: answers in words, with the data tools at hand.

A question is looked up before it is answered: a model that is merely offered tools answers from what it knows, and a
small one then invents the figures. What it says of a class is held against what the tools returned.
"""

from pydantic_ai import Agent, ModelRetry, RunContext
from pydantic_ai.agent import AgentModelSettings
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelResponse
from pydantic_ai.settings import ModelSettings

from conversation.briefs.tasks import ChatTask
from conversation.checking.numbers import ToldFigures, unknown_numbers
from library.text.language import answer_in
from runs.prompts import prompt
from runs.working import asks_again, is_offline, returned


class LookingFirst(AbstractCapability[ChatTask]):
    """The first request for a question has to call a tool; once the same is asked again, nothing is left but to answer."""

    def get_model_settings(self) -> AgentModelSettings[ChatTask]:
        return _settings


def _settings(context: RunContext[ChatTask]) -> ModelSettings:
    said = [message for message in context.messages if isinstance(message, ModelResponse)]
    if context.deps.intent == "chat_qa" and not said:
        return ModelSettings(tool_choice="required")
    return ModelSettings(tool_choice="none") if asks_again(said) else ModelSettings()


agent = Agent(
    name="conversation.chat",
    deps_type=ChatTask,
    instructions=prompt(__name__, "chat"),
    retries={"tools": 2, "output": 1},
    capabilities=[LookingFirst()],
)


@agent.instructions
def _variable(context: RunContext[ChatTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _is_borne_out(context: RunContext[ChatTask], output: str) -> str:
    task = context.deps
    if not task.is_about_class or is_offline(context):
        return output
    given = [str(one.content) for one in returned(context.messages) if not one.is_failure]
    if not given:
        raise ModelRetry("Call a data tool first: what is said about classes and students comes from there only.")
    if unknown := unknown_numbers(output, [ToldFigures([*given, *task.told])]):
        raise ModelRetry(f"No tool returned these figures: {', '.join(unknown)}. Use only those that were returned.")
    return output
