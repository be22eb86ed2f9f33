"""The unified agent's loop: attempt, check, one more attempt, the tool alone, and then an honest error."""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from django.conf import settings
from django.utils.translation import gettext_noop
from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_ai import ModelRetry
from pydantic_ai.exceptions import ToolFailed as ToolGaveUp
from pydantic_ai.messages import ModelMessage
from pydantic_ai.tools import RunContext, Tool
from pydantic_ai.toolsets import FunctionToolset

from conversation import steps
from conversation.agents import assistant, chat
from conversation.briefs.tasks import AssistantTask, ChatTask, ClarifyPayload, FinalResult, RouterResult
from conversation.checking.numbers import ToldFigures, borne_out
from conversation.checking.terminal import RetryNeeded, SoftRetryNeeded, validate_terminal_state
from conversation.classes.tools import TOOLS, DataTool
from conversation.errors import NoEnding, NoMaterial, NoQuestionPassed, NothingMade
from conversation.making import GENERATION_TOOLS
from conversation.making.calling import CallsHeard, both
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.hearing import ResultHeard, WordsHeard
from conversation.making.tool import GenerationTool
from conversation.offline import assistant as offline_assistant
from conversation.offline import chat as offline_chat
from conversation.offline.router import agrees
from runs.errors import BudgetReached, Cancelled, RunError
from runs.llm import OFFLINE, Tier, chain
from runs.prompts import prompt
from runs.refusals import problems_of
from runs.windows import schema_of
from runs.words import Sentence, compute
from runs.working import Work, work

logger = logging.getLogger(__name__)
T = TypeVar("T", DataTool, GenerationTool)

ATTEMPTS = 2
REQUESTS = 8
LOOKING: Mapping[str, str] = {
    "get_teacher_classes": gettext_noop("Looking at your classes…"),
    "get_class_detail": gettext_noop("Looking at the class…"),
    "get_student_grades": gettext_noop("Looking at the student's grades…"),
    "get_assignment_submissions": gettext_noop("Looking at what was handed in…"),
    "search_teacher_documents": gettext_noop("Searching your documents…"),
    "list_available_rubrics": gettext_noop("Looking at your rubrics…"),
    "get_rubric": gettext_noop("Looking at the rubric…"),
    "analyze_student_weakness": gettext_noop("Computing what is found hard…"),
    "compare_classes": gettext_noop("Comparing your classes…"),
    "get_student_error_patterns": gettext_noop("Counting the errors that were marked…"),
}
"""What people read while a data tool is at work."""


class TurnEnding(BaseModel):
    """How a turn ended, and what it took."""

    result: FinalResult
    engine: str
    attempts: int
    has_fallen_back: bool = False
    false_promises: int = 0


async def make(desk: TurnDesk, task: AssistantTask, routed: RouterResult) -> TurnEnding:
    """Let the unified agent work until it ends as it may. Raises the error people are told where nothing comes of it."""
    if not settings.ENV.agent_unified_v2_enabled:
        return await fall_back(desk, task, routed, 0)
    history: tuple[ModelMessage, ...] = ()
    correction, promises = "", 0
    tools = toolset(desk, task.candidate_tools)

    def check(result: FinalResult) -> None:
        validate_terminal_state(result, desk.emitted, desk.called, task.expected_mode)

    for attempt in range(1, ATTEMPTS + 1):
        asked = task.model_copy(update={"expected_mode": "answer"}) if attempt > 1 else task
        worked = await work(
            desk.run,
            Work(
                agent=assistant.agent,
                deps=asked,
                prompt=correction or (lambda room: desk.disguise.hide(task.as_prompt(room))),
                offline=offline_assistant.decide,
                tools=tools,
                tier=routed.model_tier,
                history=history,
                requests=REQUESTS,
                # The outline that was agreed to is made as it stands, not as somebody remembers it.
                needs_no_model=bool(task.outline_id) and agrees(task.message),
                hear=both(ResultHeard(desk.grow, check, desk.disguise).hear, CallsHeard(desk).hear),
                disguise=desk.disguise,
            ),
        )
        result = worked.output
        try:
            check(result)
        except SoftRetryNeeded as error:
            if attempt == ATTEMPTS:
                logger.warning("Turn %s was expected to make something and answered: %s", desk.run.id, error)
                return TurnEnding(result=result, engine=worked.engine, attempts=attempt, false_promises=promises)
            correction = _correction(error)
        except RetryNeeded as error:
            promises += result.status == "artifact_ready"
            correction = _correction(error)
        else:
            return TurnEnding(result=result, engine=worked.engine, attempts=attempt, false_promises=promises)
        history = worked.messages
    return await fall_back(desk, task, routed, promises, attempts=ATTEMPTS)


def _correction(error: RetryNeeded) -> str:
    return f"{prompt('conversation', 'correction')}\n\n{error}"


async def fall_back(
    desk: TurnDesk, task: AssistantTask, routed: RouterResult, promises: int, *, attempts: int = 0
) -> TurnEnding:
    """Call the one tool that suits in the assistant's place. Raises `NothingMade` or `NoEnding`."""
    tool = next(
        (made for one in task.candidate_tools if (made := GENERATION_TOOLS.get(one)) and made.from_request), None
    )
    if desk.emitted:
        return _made_by_code(desk, promises, attempts)
    if tool is None or tool.from_request is None:
        if routed.clarifying_question:
            payload = ClarifyPayload(question=routed.clarifying_question)
            result = FinalResult(status="clarify_needed", clarify=payload, message=routed.clarifying_question)
            return TurnEnding(
                result=result, engine="", attempts=attempts, has_fallen_back=True, false_promises=promises
            )
        raise NoEnding
    try:
        arguments = tool.from_request(task.message, task.extracted)
        await generate(desk, tool, arguments)
    except (Cancelled, BudgetReached):
        raise
    except RunError as error:
        raise NothingMade(
            "It could not be made. %(reason)s", reason=error.message, retryable=error.retryable
        ) from error
    return _made_by_code(desk, promises, attempts)


def _made_by_code(desk: TurnDesk, promises: int, attempts: int) -> TurnEnding:
    result = ended(desk, str(Sentence("It is made, and stands beside.")))
    return TurnEnding(result=result, engine="", attempts=attempts, has_fallen_back=True, false_promises=promises)


def ended(desk: TurnDesk, message: str) -> FinalResult:
    """How a turn ends whose tool was called by code: a proposal awaits the teacher's word."""
    ids = [one.id for one in desk.emitted if not one.is_proposal]
    if desk.emitted and not ids:
        return offline_assistant.confirmation()
    return FinalResult(status="artifact_ready", artifacts=ids, message=message)


async def talk(desk: TurnDesk, task: ChatTask, tier: Tier) -> str:
    """Let the chat agent answer in words; returns them, with what has to be said of where they come from."""
    if task.is_about_class and chain(chat.agent.name or "", tier)[0] != OFFLINE:
        desk.told = [await compute(ToldFigures, task.told)]
    worked = await work(
        desk.run,
        Work(
            agent=chat.agent,
            deps=task,
            prompt=lambda room: desk.disguise.hide(task.as_prompt(room)),
            offline=offline_chat.decide,
            tools=toolset(desk, []),
            tier=tier,
            requests=REQUESTS,
            hear=both(WordsHeard(desk.grow, desk.disguise, _sayable(desk)).hear, CallsHeard(desk).hear),
            disguise=desk.disguise,
        ),
    )
    if task.intent != "chat_qa" or worked.engine == OFFLINE or desk.has_found:
        return worked.output
    note = Sentence("This is what the model knows by itself: nothing about it was found in your documents or classes.")
    return f"{worked.output}\n\n{note}"


def _sayable(desk: TurnDesk) -> Callable[[str], str]:
    """What of a growing answer may be said at once: of a class, sentences whose figures the tools returned."""

    def may_say(text: str) -> str:
        return borne_out(text, desk.told or ()) if desk.has_found else ""

    return str if desk.told is None else may_say


def toolset(desk: TurnDesk, candidates: list[str]) -> FunctionToolset[object]:
    """The data tools, which are always there, and of the generation tools those that suit."""
    made = [_offered(desk, GENERATION_TOOLS[name], generate) for name in candidates if name in GENERATION_TOOLS]
    return FunctionToolset([*(_offered(desk, tool, look_up) for tool in TOOLS.values()), *made])


async def generate(desk: TurnDesk, tool: GenerationTool, arguments: BaseModel) -> JsonValue:
    """What it makes, in short; what was made already with the same arguments, or cannot be, is not tried twice."""
    desk.called.append(tool.name)
    key = (tool.name, arguments.model_dump_json())

    async def run(call: Toolcall) -> JsonValue:
        if key in desk.hopeless:
            raise desk.hopeless[key]
        if key not in desk.made:
            try:
                desk.made[key] = await tool.make(desk, call, arguments)
            except (NoMaterial, NoQuestionPassed) as error:
                desk.hopeless[key] = error
                raise
        return desk.made[key]

    return await desk.use(tool.name, arguments, tool.doing(arguments), run)


async def look_up(desk: TurnDesk, tool: DataTool, arguments: BaseModel) -> JsonValue:
    async def run(_call: Toolcall) -> JsonValue:
        given = arguments.model_dump(mode="json", exclude_defaults=True)
        found = await desk.run.step(tool.name, steps.ask_data, desk.run.owner_id, tool.name, given)
        if found.get("hits") != []:
            desk.has_found = True
            if desk.told is not None:
                desk.told.append(await compute(ToldFigures, [json.dumps(found, ensure_ascii=False)]))
        return found

    return await desk.use(tool.name, arguments, Sentence(LOOKING[tool.name]), run)


def _offered(desk: TurnDesk, tool: T, use: Callable[[TurnDesk, T, BaseModel], Awaitable[JsonValue]]) -> Tool[object]:
    async def call(_context: RunContext[object], **given: JsonValue) -> str:
        fitting = await _fitting(desk, tool.name, tool.arguments, given)
        return await _called(lambda: use(desk, tool, fitting))

    return Tool.from_schema(call, tool.name, tool.description, schema_of(tool.arguments), takes_ctx=True)


async def _fitting(desk: TurnDesk, tool: str, model: type[BaseModel], given: Mapping[str, JsonValue]) -> BaseModel:
    """The arguments as the tool takes them; a model that gave others is told what does not fit."""
    try:
        return model.model_validate(given)
    except ValidationError as error:
        await desk.refuse(tool, Sentence("It was called with arguments that do not fit."))
        raise ModelRetry("\n".join(f"{one.field}: {one.message}" for one in problems_of(error))) from error


async def _called(run: Callable[[], Awaitable[JsonValue]]) -> str:
    """What a tool gives, as the model reads it; what it failed with is told to the model, which may go on."""
    try:
        return json.dumps(await run(), ensure_ascii=False)
    except (Cancelled, BudgetReached):
        raise
    except RunError as error:
        raise ToolGaveUp(str(error)) from error
