"""The order of a turn: what is wanted, who answers it, and how it ends."""

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_noop

from conversation import steps, store
from conversation.briefs.arguments import EditArguments
from conversation.briefs.tasks import AssistantTask, ChatTask, ClarifyPayload, FinalResult, RouterResult, RouterTask
from conversation.classes.naming import spoken as naming
from conversation.classes.naming.pseudonyms import Pseudonyms
from conversation.events.chunks import TurnFailed, TurnFinished, TurnStopped
from conversation.events.data import (
    Action,
    AskedBackChoice,
    AskedBackData,
    BuildOffered,
    OfferedBuild,
    Remark,
    Remarked,
)
from conversation.making import GENERATION_TOOLS, editing, files, loop
from conversation.making.desk import TurnDesk
from conversation.offline import chat as offline_chat
from conversation.schemas.requests import AskedEdit
from conversation.steps import Surroundings
from conversation.store import OpenedTurn
from library.text.language import joined
from runs.database import in_thread
from runs.errors import Cancelled, RunError
from runs.events import Event
from runs.execution import Execution
from runs.models import Run
from runs.prompts import prompt_version
from runs.words import Sentence, compute
from runs.workflows import Ending, Notice

KIND = "conversation.turn"
SURE, UNSURE = 0.7, 0.4
"""From which confidence a message is acted on, and from which the teacher is asked; below it is talked about."""
NEEDS_CLASS = "needClassId"
ABOUT_CLASSES = ("chat_qa", "quiz_generate", "content_create")
WISHES = (
    gettext_noop("Make a quiz"),
    gettext_noop("Write a lesson plan"),
    gettext_noop("Make slides"),
    gettext_noop("Make an interactive page"),
    gettext_noop("Answer a question about a class"),
    gettext_noop("Answer a question from my documents"),
)
INSTEAD = (
    gettext_noop("Make a quiz"),
    gettext_noop("Write a handout"),
    gettext_noop("Write a lesson plan"),
    gettext_noop("Make an interactive page"),
)


async def answer_turn(run: Execution) -> Event:
    """Answer one message; returns the last chunk."""
    opened = await run.step("open", steps.open_turn, run.id)
    said = await in_thread(store.said_so_far, run.id)
    disguise = await in_thread(Pseudonyms.of, run.owner_id)
    desk = TurnDesk(run, opened, said, disguise)
    await run.write(
        lambda: Run.objects.filter(id=run.id).update(prompts={role: prompt_version(role) for role in steps.ROLES})
    )
    try:
        await _answer(desk)
    except Cancelled:
        raise
    except RunError as error:
        await desk.close(error)
        raise
    return TurnFinished()


async def _answer(desk: TurnDesk) -> None:
    run, opened = desk.run, desk.opened
    await desk.open()
    if opened.edit:
        await _edit(desk, opened.edit)
        return
    around = await run.step("look around", steps.look_around, run.owner_id, told_before(opened))
    task = RouterTask(
        language=opened.language,
        message=opened.message,
        earlier=opened.earlier,
        classes=[one.label for one in around.classes],
        documents=len(opened.document_ids),
        tools=list(GENERATION_TOOLS),
        outline=opened.outline,
        parts=opened.parts,
    )
    run.where = "routing"
    routed = settled(await run.finishing_step("route", steps.route, run.meter, task, desk.disguise))
    await desk.decide(_action(routed))
    run.where = "answering"
    named = naming.meant(opened.message, [one.label for one in around.classes])
    if routed.intent in ABOUT_CLASSES and around.classes and named.is_open:
        await _ask_for_class(desk, routed, around, named)
        return
    if named.names:
        said = routed.extracted.model_copy(update={"class_name": named.names[0]})
        routed = routed.model_copy(update={"extracted": said})
    match routed.intent:
        case "clarify":
            await _ask_back(desk, routed, around)
        case "chat_smalltalk" | "chat_qa":
            await _talk(desk, routed, around)
        case "build_workflow":
            await _offer_build(desk)
        case _ if not routed.candidate_tools:
            await _cannot_make(desk)
        case _:
            await _make(desk, routed, around)


def told_before(opened: OpenedTurn) -> str:
    """The message, behind what it answers where something was asked back."""
    return " ".join(filter(None, (offline_chat.asked_before(opened.earlier), opened.message)))


def settled(routed: RouterResult) -> RouterResult:
    """What is done about it: acted on where it is sure, asked where it is not, talked about where nothing is clear."""
    if routed.confidence >= SURE or routed.intent in ("clarify", "chat_smalltalk", "chat_qa"):
        mode = {"chat_smalltalk": "answer", "chat_qa": "answer", "clarify": "clarify"}.get(routed.intent, "artifact")
        changes: dict[str, object] = {"expected_mode": mode}
    elif routed.confidence >= UNSURE:
        changes = {"intent": "clarify", "expected_mode": "clarify"}
    else:
        changes = {"intent": "chat_qa", "expected_mode": "answer"}
    known = [tool for tool in routed.candidate_tools if tool in GENERATION_TOOLS]
    return RouterResult.model_validate(routed.model_dump() | changes | {"candidate_tools": known})


def _action(routed: RouterResult) -> Action:
    made = routed.intent in ("quiz_generate", "content_create")
    if routed.intent == "clarify":
        kind = "clarify"
    elif routed.intent == "build_workflow":
        kind = "build"
    else:
        kind = "make" if made else "chat"
    asks = routed.intent in ("chat_smalltalk", "chat_qa")
    return Action.model_validate(
        {
            "action": kind,
            "intent": routed.intent,
            "orchestrator": "unified_agent" if made else "chat_agent" if asks else "none",
            "expected_mode": routed.expected_mode,
            "candidate_tools": routed.candidate_tools,
            "model_tier": routed.model_tier,
            "confidence": round(routed.confidence, 2),
        }
    )


async def _edit(desk: TurnDesk, edit: AskedEdit) -> None:
    """A part is named, and what is to be different about it: there is nothing to find out."""
    routed = RouterResult(
        intent="content_create", confidence=1.0, candidate_tools=[editing.EDIT], expected_mode="artifact"
    )
    await desk.decide(_action(routed))
    desk.run.where = "answering"
    asked = EditArguments.model_validate(edit.model_dump())
    await loop.generate(desk, editing.tool, asked)
    ending = loop.ended(desk, str(Sentence("“%(part)s” is written anew.", part=asked.part)))
    asks = ending.clarify is not None
    await desk.end_with(ending.message, _asked(ending, Surroundings()) if asks else None)
    await _note(desk, routed, ending.status, attempts=1)


async def _talk(desk: TurnDesk, routed: RouterResult, around: Surroundings) -> None:
    opened = desk.opened
    named = next((one.value for one in around.classes if one.label == routed.extracted.class_name), "")
    asks = routed.intent == "chat_qa"
    task = ChatTask(
        language=opened.language,
        message=opened.message,
        first=opened.first,
        earlier=opened.earlier,
        intent=routed.intent,
        named=around.named,
        class_id=named or opened.class_id,
        document_ids=opened.document_ids,
        can_make=[str(Sentence(tool.label)) for tool in GENERATION_TOOLS.values() if tool.label],
        is_about_class=asks
        and (
            bool(named or around.named.work or around.named.students)
            or await compute(offline_chat.is_about_class, opened.message)
        ),
    )
    text = await loop.talk(desk, task, routed.model_tier)
    asked = _asked_among(text, around)
    await desk.end_with(text, asked)
    await _note(desk, routed, "clarify_needed" if asked else "answer_ready", attempts=1)


def _asked_among(text: str, around: Surroundings) -> AskedBackData | None:
    """An answer that ends by asking between classes of the teacher's: these, to choose from."""
    question = text.rstrip().rsplit("\n", 1)[-1]
    if not question.endswith(("?", "？")):
        return None
    choices = [one for one in _classes(around) if one.label in question]
    return AskedBackData(question=question, hint=NEEDS_CLASS, choices=choices) if len(choices) > 1 else None


async def _make(desk: TurnDesk, routed: RouterResult, around: Surroundings) -> None:
    opened = desk.opened
    task = AssistantTask(
        language=opened.language,
        message=opened.message,
        earlier=opened.earlier,
        intent=routed.intent,
        expected_mode=routed.expected_mode,
        candidate_tools=routed.candidate_tools,
        extracted=routed.extracted,
        class_id=opened.class_id,
        document_ids=opened.document_ids,
        topics=around.topics,
        outline_id=opened.outline_id,
        parts=opened.parts,
    )
    ending = await loop.make(desk, task, routed)
    result = ending.result
    asked = _asked(result, around) if result.status == "clarify_needed" else None
    told = None if asked else await files.accompany(desk, routed.extracted.file)
    await desk.end_with(joined(filter(None, (result.message, told)), opened.language), asked)
    await _note(
        desk,
        routed,
        result.status,
        attempts=ending.attempts,
        has_fallen_back=ending.has_fallen_back,
        false_promises=ending.false_promises,
    )


def _asked(result: FinalResult, around: Surroundings) -> AskedBackData:
    """What is asked, with what may be answered: classes are the teacher's own, never made up."""
    payload = result.clarify or ClarifyPayload(question=result.message)
    choices = [AskedBackChoice(label=one, value=one) for one in payload.options or []]
    if payload.hint == NEEDS_CLASS:
        choices = _classes(around)
    return AskedBackData(question=payload.question, hint=payload.hint, choices=choices)


def _classes(around: Surroundings) -> list[AskedBackChoice]:
    return [AskedBackChoice(label=one.label, value=one.label, description=one.description) for one in around.classes]


async def _ask_back(desk: TurnDesk, routed: RouterResult, around: Surroundings) -> None:
    """What the router cannot tell: its own question where it has one, else what there is to choose from."""
    question = routed.clarifying_question or Sentence("What would you like me to do?")
    choices = [AskedBackChoice(label=Sentence(one), value=Sentence(one)) for one in WISHES]
    await desk.end_with(str(question), AskedBackData(question=question, choices=choices))
    await _note(desk, routed, "clarify_needed")


async def _ask_for_class(desk: TurnDesk, routed: RouterResult, around: Surroundings, named: naming.Meant) -> None:
    """A class that is named, and is none of the teacher's or may be several: asked for, never guessed."""
    if named.names:
        question = Sentence("Which class do you mean by “%(said)s”?", said=named.said)
    else:
        question = Sentence("You have no class “%(said)s”. Which of yours do you mean?", said=named.said)
    choices = [one for one in _classes(around) if not named.names or one.label in named.names]
    await desk.end_with(str(question), AskedBackData(question=question, hint=NEEDS_CLASS, choices=choices))
    await _note(desk, routed, "clarify_needed")


async def _offer_build(desk: TurnDesk) -> None:
    """Applications are built by button, apart from what is said here: the way there, with what was asked for."""
    opened = desk.opened
    text = Sentence(
        "This can become an application that runs again and again. You see what it would do before anything is kept or run."
    )
    query = urlencode({"description": opened.message, "conversation": opened.conversation})
    offered = OfferedBuild(
        description=opened.message,
        message=Sentence("Build this as an application"),
        url=f"{reverse('builds')}?{query}",
    )
    await desk.turn_to_words()
    await desk.say(BuildOffered(data=offered), once="blueprint")
    await desk.end_with(str(text))


async def _cannot_make(desk: TurnDesk) -> None:
    """Nothing here makes what is wanted: said at once, with what there is instead."""
    question = Sentence(
        "I cannot make this; I can make %(things)s. Shall it be one of these?",
        things=Sentence("quizzes, slides, lesson plans, handouts, worksheets, reports, and interactive pages"),
    )
    choices = [AskedBackChoice(label=Sentence(one), value=Sentence(one)) for one in INSTEAD]
    await desk.end_with(str(question), AskedBackData(question=question, choices=choices))


async def _note(desk: TurnDesk, routed: RouterResult, status: str, **counted: int | bool) -> None:
    turn = desk.opened.turn_id
    await desk.run.write(lambda: store.note_ending(turn, intent=routed.intent, status=status, **counted))


def failed(ending: Ending) -> TurnStopped | TurnFailed:
    """How a failure, or a turn that was stopped, is told."""
    if ending.kind == Cancelled.__name__:
        return TurnStopped()
    return TurnFailed(error_text=ending.message)


def noticed(notice: Notice) -> Remarked:
    return Remarked(data=Remark(message=notice.sentence))
