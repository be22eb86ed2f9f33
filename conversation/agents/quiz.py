"""The quiz writer: a few questions at a time."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.quizzes.briefs import QuizDraft, QuizTask
from conversation.quizzes.checking.spreading import as_asked
from library.text.language import answer_in
from runs.prompts import prompt

agent = Agent(
    name="conversation.quiz",
    output_type=QuizDraft,
    deps_type=QuizTask,
    instructions=prompt(__name__, "quiz"),
    retries={"output": 2},
)


@agent.instructions
def _variable(context: RunContext[QuizTask]) -> str:
    return answer_in(context.deps.language)


@agent.output_validator
def _as_many(context: RunContext[QuizTask], output: QuizDraft) -> QuizDraft:
    """As many as were asked for, of the types; whether each passes the gates is looked at one by one afterwards."""
    task = context.deps
    asked = as_asked(output.questions, task.types)
    if len(asked) < task.count and context.retry < context.max_retries:
        wanted = ", ".join(task.types) or "any type"
        raise ModelRetry(f"There must be {task.count} questions: {wanted}. There are {len(asked)}.")
    return QuizDraft(questions=asked[: task.count])
