"""The quiz writer: a few questions at a time, each of which passes the gates."""

from pydantic_ai import Agent, ModelRetry, RunContext

from conversation.quizzes.briefs import QuizDraft, QuizTask
from conversation.quizzes.checking.questions import is_repeated, problems
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
def _passes(context: RunContext[QuizTask], output: QuizDraft) -> QuizDraft:
    """At the last attempt, those that pass are taken and the others left out."""
    task = context.deps
    found = [problem for one in output.questions for problem in problems(one)]
    found += [f"“{one.question[:60]}” is there already." for one in output.questions if is_repeated(one, task.taken)]
    asked = as_asked(output.questions, task.types)
    if len(asked) < task.count:
        wanted = ", ".join(task.types) or "any type"
        found.append(f"There must be {task.count} questions: {wanted}. There are {len(asked)}.")
    if found and context.retry < context.max_retries:
        raise ModelRetry("\n".join(found[:10]))
    passed = [one for one in asked if not problems(one) and not is_repeated(one, task.taken)]
    return QuizDraft(questions=passed[: task.count])
