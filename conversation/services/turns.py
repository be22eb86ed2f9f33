"""A turn: begun, followed, stopped, answered; and parts of what was made, written anew."""

from uuid import uuid4

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext

from conversation import store
from conversation.errors import (
    NothingGoing,
    UnknownDocument,
)
from conversation.events import turn_stream
from conversation.events.chunks import AnswerStarted
from conversation.events.data import ActionDecided, AskedBack, FileReady
from conversation.models import Conversation, ConversationTurn
from conversation.pipeline import KIND
from conversation.schemas.answers import (
    ClarifyAnswer,
    FileAnswer,
    TurnAnswer,
)
from conversation.schemas.requests import AskedEdit, AskedTurn, EditRequest, TurnRequest
from conversation.services.artifacts import editable
from library import fulltext
from library.models import Document
from library.schemas import Language
from library.text.language import detect
from runs import log
from runs.models import Run
from runs.services import Start, cancel, start
from runs.states import RUN

LONGEST_TITLE = 80


def start_turn(
    owner: User,
    request: TurnRequest,
    *,
    correlation_id: str,
    idempotency_key: str = "",
    edit: AskedEdit | None = None,
) -> Run:
    """Begin to answer a message. Whatever is still being answered in the same conversation is stopped.

    The same key leads to the same turn. Raises `UnknownDocument`.
    """
    body = _asked(owner, request, idempotency_key, edit)
    going: list[Run] = []
    answer_id = f"a-{uuid4().hex}"

    def also(run: Run) -> None:
        conversation, _ = Conversation.objects.get_or_create(
            owner=owner, key=body.conversation, defaults={"title": _title(body.text)}
        )
        going.extend(one.run for one in unfinished(conversation))
        store.begin_turn(run, conversation, body, answer_id)

    run = start(
        Start(
            kind=KIND,
            owner=owner,
            body=body,
            title=_title(body.text),
            correlation_id=correlation_id,
            language=body.language,
            idempotency_key=idempotency_key,
            opening=lambda: AnswerStarted(message_id=answer_id),
            opening_once="start",
            on_disconnect=request.on_disconnect,
            also=also,
        )
    )
    for earlier in going:
        cancel(earlier)
    return run


def _asked(owner: User, request: TurnRequest, idempotency_key: str, edit: AskedEdit | None) -> AskedTurn:
    """What the run is given to do."""
    said = request.said
    # Without an id of their own repeated requests must be the same request.
    key = request.id or (f"c-{idempotency_key}"[:64] if idempotency_key else uuid4().hex)
    documents = list(dict.fromkeys(one.file_id for one in request.attachments))
    visible = Document.objects.filter(fulltext.visible_documents(owner.pk), pk__in=documents)
    if visible.count() < len(documents):
        raise UnknownDocument
    return AskedTurn(
        conversation=key,
        message_id=said.id,
        text=said.text,
        language=request.language or _language(owner, key, said.text),
        class_id=request.context.class_id,
        document_ids=documents,
        edit=edit,
    )


def _language(owner: User, key: str, text: str) -> Language:
    """The language of the message; of a choice that was offered, the one in which it was."""
    last = ConversationTurn.objects.filter(conversation__owner=owner, conversation__key=key).last()
    offered = log.events_of(turn_stream, last.run_id, "data-clarify") if last else []
    choices = {choice.value for one in offered if isinstance(one, AskedBack) for choice in one.data.choices}
    return last.language if last and text in choices else detect(text)


def _title(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TITLE else f"{line[: LONGEST_TITLE - 1]}…"


def unfinished(conversation: Conversation) -> QuerySet[ConversationTurn]:
    return conversation.turns.exclude(run__state__in=RUN.terminal).select_related("run")


def going_of(conversation: Conversation) -> Run | None:
    """The run that is answering just now."""
    turn = unfinished(conversation).filter(is_replaced=False).last()
    return turn.run if turn else None


def stop(conversation: Conversation) -> Run:
    """Stop the answer that is being given; what was made so far is kept. Raises `NothingGoing`."""
    run = going_of(conversation)
    if run is None:
        raise NothingGoing
    cancel(run)
    return run


def turn_answer(run: Run) -> TurnAnswer:
    """A turn that is over, as one answer."""
    turn = ConversationTurn.objects.select_related("conversation").get(run=run)
    events = log.events_of(turn_stream, run.id)
    action = next(one.data for one in events if isinstance(one, ActionDecided))
    asked = next((one.data for one in events if isinstance(one, AskedBack)), None)
    made = store.made_in(run.id)
    files = [
        FileAnswer.model_validate(one.data.model_dump(include=set(FileAnswer.model_fields)))
        for one in events
        if isinstance(one, FileReady)
    ]
    return TurnAnswer(
        conversation_id=turn.conversation.key,
        run_id=run.id,
        intent=action.intent,
        status="clarify_needed" if asked else "artifact_ready" if made or files else "answer_ready",
        message=store.words_of(events),
        clarify=ClarifyAnswer.model_validate(asked.model_dump(include=set(ClarifyAnswer.model_fields)))
        if asked
        else None,
        artifacts=made,
        files=files,
        engine=run.engine,
    )


def start_edit(
    owner: User, artifact_id: str, request: EditRequest, *, correlation_id: str, idempotency_key: str = ""
) -> Run:
    """Begin to write a part anew, as a turn of the conversation it was made in.

    Raises `Http404`, `CannotEdit` or `StaleVersion`.
    """
    latest = editable(owner, artifact_id, request.version)
    told = gettext("%(title)s, part %(part)s: %(remark)s") % {
        "title": latest.title,
        "part": request.part,
        "remark": request.remark,
    }
    edit = AskedEdit(artifact_id=artifact_id, version=latest.number, part=request.part, remark=request.remark)
    asked = TurnRequest(id=latest.artifact.conversation.key, message=told, language=latest.made.language)
    return start_turn(owner, asked, correlation_id=correlation_id, idempotency_key=idempotency_key, edit=edit)
