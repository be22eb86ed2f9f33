"""What outsiders may ask of the assistant: a turn, its answer, the history, what was made."""

from typing import TYPE_CHECKING, TypedDict
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext
from django_stubs_ext import WithAnnotations

from conversation import store
from conversation.decks.schemas import Deck
from conversation.errors import (
    CannotEdit,
    ChangedMeanwhile,
    NothingGoing,
    StaleVersion,
    UnfitPart,
    UnknownDocument,
)
from conversation.events import ActionDecided, AnswerStarted, AskedBack, turn_stream
from conversation.exports import FORMATS
from conversation.history import parts_of
from conversation.making.parts import EDITORS
from conversation.models import Artifact, ArtifactVersion, Conversation, ConversationTurn
from conversation.pipeline import KIND
from conversation.schemas import (
    ArtifactVersionAnswer,
    AskedEdit,
    AskedTurn,
    ClarifyAnswer,
    ConversationList,
    ConversationSummary,
    EditRequest,
    History,
    HistoryMessage,
    PartRequest,
    TurnAnswer,
    TurnRequest,
)
from library import fulltext
from library.models import Document
from library.schemas import Language
from library.text.language import detect
from runs import log
from runs.engine import forget
from runs.errors import RunError
from runs.models import Run
from runs.services import Start, cancel, start
from runs.states import RUN

if TYPE_CHECKING:

    class Counts(TypedDict):
        """What is counted of a conversation."""

        turn_count: int
        is_going: bool

    Counted = WithAnnotations[Conversation, Counts]
else:
    Counted = Conversation

LONGEST_TITLE = 80
MOST = 200
"""Conversations of a list."""


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
    said = request.said
    # Without an id of their own repeated requests must be the same request.
    key = request.id or (f"c-{idempotency_key}"[:64] if idempotency_key else uuid4().hex)
    documents = list(dict.fromkeys(one.file_id for one in request.attachments))
    visible = Document.objects.filter(fulltext.visible_documents(owner.pk), pk__in=documents)
    if visible.count() < len(documents):
        raise UnknownDocument
    body = AskedTurn(
        conversation=key,
        message_id=said.id,
        text=said.text,
        language=request.language or _language(owner, key, said.text),
        class_id=request.context.class_id,
        document_ids=documents,
        edit=edit,
    )
    going: list[Run] = []
    answer_id = f"a-{uuid4().hex}"

    def also(run: Run) -> None:
        conversation, _ = Conversation.objects.get_or_create(
            owner=owner, key=body.conversation, defaults={"title": _title(body.text)}
        )
        going.extend(one.run for one in _going(conversation))
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


def _language(owner: User, key: str, text: str) -> Language:
    """The language of the message; of a choice that was offered, the one in which it was."""
    last = ConversationTurn.objects.filter(conversation__owner=owner, conversation__key=key).last()
    offered = log.events_of(turn_stream, last.run_id, "data-clarify") if last else []
    choices = {choice.value for one in offered if isinstance(one, AskedBack) for choice in one.data.choices}
    return last.language if last and text in choices else detect(text)


def _title(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TITLE else f"{line[: LONGEST_TITLE - 1]}…"


def _going(conversation: Conversation) -> QuerySet[ConversationTurn]:
    return conversation.turns.exclude(run__state__in=RUN.terminal).select_related("run")


def conversations_of(owner: User) -> QuerySet[Counted]:
    """A person's conversations, the last one first."""
    going = ConversationTurn.objects.filter(conversation=OuterRef("pk")).exclude(run__state__in=RUN.terminal)
    counted = Count("turns", filter=Q(turns__is_replaced=False))
    return (
        Conversation.objects.filter(owner=owner)
        .annotate(turn_count=counted, is_going=Exists(going))
        .order_by("-updated_at", "-pk")
    )


def conversation_of(owner: User, key: str) -> Counted:
    """An own conversation; anybody else's does not exist. Raises `Http404`."""
    found = conversations_of(owner).filter(key=key).first()
    if found is None:
        raise Http404
    return found


def found(owner: User, search: str = "") -> QuerySet[Counted]:
    """A person's conversations in whose title or messages the words stand."""
    every = conversations_of(owner)
    if not search:
        return every
    named = ConversationTurn.objects.filter(conversation=OuterRef("pk"), text__icontains=search)
    return every.filter(Q(title__icontains=search) | Exists(named))


def listed(owner: User, search: str = "") -> ConversationList:
    return ConversationList(conversations=[summary(one) for one in found(owner, search)[:MOST]])


def summary(conversation: Counted) -> ConversationSummary:
    return ConversationSummary(
        id=conversation.key,
        title=conversation.title,
        turns=conversation.turn_count,
        is_going=conversation.is_going,
        created_at=conversation.created_at,
        updated_at=conversation.updated_at,
    )


def history(conversation: Conversation) -> History:
    """All that was said, as clients keep it."""
    messages: list[HistoryMessage] = []
    for turn in store.turns_of(conversation):
        asked = [{"type": "text", "text": turn.text}]
        messages.append(HistoryMessage.model_validate({"id": turn.message_id, "role": "user", "parts": asked}))
        parts = parts_of(log.events_of(turn_stream, turn.run_id))
        if parts:
            messages.append(HistoryMessage(id=turn.answer_id, role="assistant", parts=parts))
    return History(id=conversation.key, title=conversation.title, messages=messages)


def rename(conversation: Conversation, title: str) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(title=title)
    conversation.title = title


def delete(conversation: Conversation) -> None:
    """Delete a conversation with its turns and what was made in it; what is still being answered is stopped first."""
    for turn in _going(conversation):
        cancel(turn.run)
    turns = Run.objects.filter(conversation_turn__conversation=conversation)
    with transaction.atomic():
        legs = dict(turns.values_list("id", "leg"))
        turns.delete()
        Conversation.objects.filter(pk=conversation.pk).delete()
    forget(legs)


def going_of(conversation: Conversation) -> Run | None:
    """The run that is answering just now."""
    turn = _going(conversation).filter(is_replaced=False).last()
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
    return TurnAnswer(
        conversation_id=turn.conversation.key,
        run_id=run.id,
        intent=action.intent,
        status="clarify_needed" if asked else "artifact_ready" if made else "answer_ready",
        message=store.words_of(events),
        clarify=ClarifyAnswer.model_validate(asked.model_dump(include=set(ClarifyAnswer.model_fields)))
        if asked
        else None,
        artifacts=made,
        engine=run.engine,
    )


def version_of(owner: User, artifact_id: str, number: int | None = None) -> ArtifactVersion:
    """One version of something that was made, the latest where none is named. Raises `Http404`."""
    versions = ArtifactVersion.objects.select_related("artifact").filter(artifact_id=artifact_id, artifact__owner=owner)
    found = versions.filter(number=number).first() if number else versions.last()
    if found is None:
        raise Http404
    return found


def restore(version: ArtifactVersion) -> ArtifactVersion:
    """The latest version again says what this one says; what stood between stays."""
    with transaction.atomic():
        return store.add_version(version.artifact_id, version.title, version.made)


def version_answer(version: ArtifactVersion) -> ArtifactVersionAnswer:
    numbers = version.artifact.versions.values_list("number", flat=True)
    made = version.made
    return ArtifactVersionAnswer(
        **store.artifact_answer(version).model_dump(),
        versions=list(numbers),
        content=made,
        exports={key: store.file_address(version.artifact_id, version.number, key) for key in FORMATS[made.kind]},
        created_at=version.created_at,
    )


def artifacts_of(conversation: Conversation) -> list[ArtifactVersion]:
    """The latest version of everything made in a conversation, the last one first."""
    latest = [one.versions.last() for one in Artifact.objects.filter(conversation=conversation)]
    return [one for one in latest if one]


def slide_picture(owner: User, artifact_id: str, number: int, slide: int) -> bytes:
    """A slide of an own deck as PNG. Raises `Http404`."""
    return picture_of(version_of(owner, artifact_id, number), slide)


def picture_of(version: ArtifactVersion, slide: int) -> bytes:
    """A slide of a deck as PNG. Raises `Http404`."""
    from conversation.decks.pictures import to_png  # noqa: PLC0415  # the press, loaded when something is drawn

    made = version.made
    if not isinstance(made, Deck) or not 1 <= slide <= len(made.slides):
        raise Http404
    return to_png(made, slide)


def start_edit(
    owner: User, artifact_id: str, request: EditRequest, *, correlation_id: str, idempotency_key: str = ""
) -> Run:
    """Begin to write a part anew, as a turn of the conversation it was made in.

    Raises `Http404`, `CannotEdit` or `StaleVersion`.
    """
    latest = _editable(owner, artifact_id, request.version)
    told = gettext("%(title)s, part %(part)s: %(remark)s") % {
        "title": latest.title,
        "part": request.part,
        "remark": request.remark,
    }
    edit = AskedEdit(artifact_id=artifact_id, version=latest.number, part=request.part, remark=request.remark)
    asked = TurnRequest(id=latest.artifact.conversation.key, message=told, language=latest.made.language)
    return start_turn(owner, asked, correlation_id=correlation_id, idempotency_key=idempotency_key, edit=edit)


def put_part(owner: User, artifact_id: str, part: str, request: PartRequest) -> ArtifactVersion:
    """Put a part as the teacher wrote it; makes the next version.

    Raises `Http404`, `CannotEdit`, `StaleVersion`, `UnfitPart`, or pydantic's `ValidationError` for another content.
    """
    latest = _editable(owner, artifact_id, request.version)
    try:
        made = EDITORS[latest.made.kind].replace(latest.made, part, request.content)
        with transaction.atomic():
            return store.add_version(artifact_id, latest.title, made, made_from=request.version)
    except ChangedMeanwhile as error:
        raise StaleVersion(latest=error.message.values["latest"], version=request.version) from error
    except RunError as error:
        raise UnfitPart(problem=error.message) from error


def _editable(owner: User, artifact_id: str, version: int | None) -> ArtifactVersion:
    latest = version_of(owner, artifact_id)
    if latest.made.kind not in EDITORS:
        raise CannotEdit
    if version not in (None, latest.number):
        raise StaleVersion(latest=latest.number, version=version)
    return latest
