"""The durable steps of a compilation and an execution, each with one paid or outside effect."""

import time
from collections.abc import Mapping
from typing import TypeVar, cast

from django.utils import timezone
from pydantic import BaseModel, JsonValue
from pydantic_ai import Agent

from conversation.agents import quiz
from conversation.briefs.tasks import AgentTask
from conversation.builds import store
from conversation.builds.agents import compiler, remark
from conversation.builds.blueprint.values import Value
from conversation.builds.briefs import CompileDraft, CompileTask, RemarkTask
from conversation.builds.checking.affordable import is_affordable
from conversation.builds.computing import COMPUTE_TOOLS
from conversation.builds.computing.tool import ToolValues
from conversation.builds.offline import compiler as offline_compiler
from conversation.builds.offline import remark as offline_remark
from conversation.classes.naming.pseudonyms import Pseudonyms
from conversation.classes.tools import APPLICATION_TOOLS
from conversation.quizzes.briefs import QuizTask
from conversation.quizzes.checking.spreading import balanced
from conversation.quizzes.offline import quiz as offline_quiz
from conversation.quizzes.schemas import Difficulty, QuizQuestion
from conversation.steps import answer_disguised, find_passages
from library.schemas import Language
from runs.answering import answer_by_code
from runs.budgets import Meter
from runs.database import in_thread
from runs.disguises import Disguise
from runs.llm import Answer, room_of
from runs.offline import Counterpart
from runs.words import Sentence, compute

REQUESTS = 3
"""How often a model is asked for one answer at most."""

T = TypeVar("T", bound=AgentTask)
O = TypeVar("O", bound=BaseModel)  # noqa: E741  # output, as T is task


class Timed(BaseModel):
    seconds: float = 0


class Read(Timed):
    """What a data tool answered."""

    answer: dict[str, JsonValue]


class ComputedValue(Timed):
    value: Value


class RemarkMade(Timed):
    content: str
    engine: str


class QuestionsMade(Timed):
    """Questions that passed all gates, and the subjects about which there are none."""

    questions: list[QuizQuestion]
    engine: str
    silent: list[str] = []


async def open_execution(run_id: str) -> store.OpenedExecution:
    """Recorded, so that whoever executes it again begins with the same."""
    return await in_thread(store.open_execution, run_id)


async def today() -> str:
    """Recorded as well: an execution that goes on after midnight is still of the day it began."""
    return timezone.localdate().isoformat()


async def read_data(owner_id: int, tool: str, arguments: dict[str, JsonValue]) -> Read:
    """What a data tool answers to this teacher. Raises the `RunError` that says what is not there."""
    began = time.monotonic()
    return Read(answer=await APPLICATION_TOOLS[tool].ask(owner_id, arguments), seconds=_since(began))


async def compute_value(tool: str, given: Mapping[str, Value]) -> ComputedValue:
    began = time.monotonic()
    value = await compute(COMPUTE_TOOLS[tool].compute, ToolValues(given))
    return ComputedValue(value=value, seconds=_since(began))


def _since(began: float) -> float:
    return round(time.monotonic() - began, 3)


async def write_remark(meter: Meter, task: RemarkTask, owner_id: int, sharers: int) -> RemarkMade:
    began = time.monotonic()
    disguise = await in_thread(Pseudonyms.of, owner_id)
    answer = await _ask(meter, remark.agent, task, offline_remark.remark, disguise, sharers)
    return RemarkMade(content=answer.output.content, engine=answer.engine, seconds=_since(began))


async def make_questions(
    meter: Meter, owner_id: int, subject: str, count: int, difficulty: Difficulty, language: Language, sharers: int
) -> QuestionsMade:
    """Questions about a subject by the assistant's quiz maker; none where offline the documents do not speak of it."""
    began = time.monotonic()
    disguise = await in_thread(Pseudonyms.of, owner_id)
    passages = await find_passages(meter, owner_id, subject, [])
    task = QuizTask(
        language=language,
        topic=subject,
        count=count,
        difficulty=difficulty,
        weak_points=[subject],
        passages=list(dict.fromkeys(passages)),
    )
    answer = await _ask(meter, quiz.agent, task, offline_quiz.draft, disguise, sharers)
    questions = balanced(answer.output.questions, [], seed=subject)
    return QuestionsMade(questions=questions, engine=answer.engine, seconds=_since(began))


async def draft_blueprint(meter: Meter, task: CompileTask, owner_id: int) -> CompileDraft:
    disguise = await in_thread(Pseudonyms.of, owner_id)
    return (await _ask(meter, compiler.agent, task, offline_compiler.compile_blueprint, disguise)).output


async def _ask(
    meter: Meter, agent: Agent[T, O], task: T, counterpart: Counterpart[T], disguise: Disguise, sharers: int = 1
) -> Answer[O]:
    """An answer in any case; people are told where the offline engine had to give it.

    Where the call might cost more than its share of what is left of the budget, it is not made: the cap holds.
    """
    shown = disguise.hide(task.as_prompt(await room_of(agent)))
    if not await is_affordable(meter, cast("Agent[object, object]", agent), shown, REQUESTS, sharers):
        cause = Sentence("The budget does not allow a model here.")
        return await answer_by_code(agent, task, meter=meter, offline=counterpart, cause=cause)
    return await answer_disguised(meter, agent, task, counterpart, disguise, requests=REQUESTS)
