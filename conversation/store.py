"""The rows of a conversation, and what the logs of its turns say, as the pipeline and the pages take them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet
from pydantic import BaseModel

from conversation.briefs import EarlierTurn
from conversation.events import (
    ActionDecided,
    AskedBack,
    FileReady,
    PageReady,
    QuizCompleted,
    TextAdded,
    TextFinished,
    TextStarted,
    turn_stream,
)
from conversation.models import Artifact, ArtifactVersion, Conversation, ConversationTurn
from conversation.schemas import ArtifactAnswer, ArtifactKind, AskedTurn, Made, TextDocument
from library.exports import file_name
from library.schemas import DocumentId, Language
from runs import log
from runs.events import Event
from runs.models import Run

EARLIER = 6
"""How many turns back a new one is told of."""
LONGEST_EARLIER = 600
"""Most characters of what was said in one of them."""


class OpenedTurn(BaseModel):
    """A turn as its work begins."""

    turn_id: int
    conversation: str
    conversation_id: int
    title: str
    message: str
    language: Language
    class_id: str = ""
    document_ids: list[DocumentId] = []
    earlier: list[EarlierTurn] = []


@dataclass
class SaidText:
    """Words that stand in the log."""

    id: str
    text: str = ""
    is_over: bool = False


def open_turn(run_id: str) -> OpenedTurn:
    turn = ConversationTurn.objects.select_related("conversation", "run").get(run_id=run_id)
    return OpenedTurn(
        turn_id=turn.pk,
        conversation=turn.conversation.key,
        conversation_id=turn.conversation_id,
        title=turn.conversation.title,
        message=turn.text,
        language=turn.language,
        class_id=turn.class_id,
        document_ids=turn.document_ids,
        earlier=[_in_words(one) for one in _before(turn)],
    )


def _before(turn: ConversationTurn) -> list[ConversationTurn]:
    turns = ConversationTurn.objects.filter(conversation_id=turn.conversation_id, is_replaced=False, pk__lt=turn.pk)
    return list(reversed(turns.order_by("-pk")[:EARLIER]))


def _in_words(turn: ConversationTurn) -> EarlierTurn:
    events = log.events_of(
        turn_stream,
        turn.run_id,
        "text-delta",
        "data-clarify",
        "data-quiz-complete",
        "data-file-ready",
        "data-interactive-content",
        "data-action",
    )
    asked = next((one.data.question for one in events if isinstance(one, AskedBack)), "")
    made = [
        f"{one.data.kind}: {one.data.title}" for one in events if isinstance(one, QuizCompleted | FileReady | PageReady)
    ]
    intent = next((one.data.intent for one in events if isinstance(one, ActionDecided)), "")
    return EarlierTurn(
        said=turn.text[:LONGEST_EARLIER],
        answered=words_of(events)[:LONGEST_EARLIER],
        made=made,
        asked_back=str(asked),
        intent=intent,
    )


def words_of(events: Iterable[Event]) -> str:
    """What the assistant said, one part a paragraph."""
    texts: dict[str, str] = {}
    for event in events:
        if isinstance(event, TextAdded):
            texts[event.id] = texts.get(event.id, "") + event.delta
    return "\n\n".join(text.strip() for text in texts.values())


def said_so_far(run_id: str) -> list[SaidText]:
    """What earlier executions of a run have said: nothing of it is said again or taken back."""
    said: dict[str, SaidText] = {}
    for event in log.events_of(turn_stream, run_id, "text-start", "text-delta", "text-end"):
        match event:
            case TextStarted(id=key):
                said[key] = SaidText(key)
            case TextAdded(id=key, delta=delta):
                said[key].text += delta
            case TextFinished(id=key):
                said[key].is_over = True
    return list(said.values())


def begin_turn(run: Run, conversation: Conversation, asked: AskedTurn, answer_id: str) -> None:
    """Keep the message with its run. One whose id is known stands for the one there was, and for all that followed."""
    turns = conversation.turns.filter(is_replaced=False)
    message_id = asked.message_id or f"u-{run.id}"
    if known := turns.filter(message_id=message_id).first():
        turns.filter(pk__gte=known.pk).update(is_replaced=True)
    ConversationTurn.objects.create(
        conversation=conversation,
        run=run,
        message_id=message_id,
        answer_id=answer_id,
        text=asked.text,
        class_id=asked.class_id,
        document_ids=asked.document_ids,
    )
    conversation.save(update_fields=["updated_at"])


def events_shown(run: Run) -> list[Event]:
    """What a run's log said when the row was read: a page goes on from there, and shows nothing twice."""
    return [turn_stream.decode(record) for record in log.read(run.id, 0, run.seq)]


def turns_of(conversation: Conversation) -> QuerySet[ConversationTurn]:
    """The turns that stand, in order."""
    return conversation.turns.filter(is_replaced=False).select_related("run")


def keep_artifact(
    owner_id: int, conversation_id: int, artifact_id: str, run_id: str, call: str, title: str, made: Made
) -> ArtifactVersion:
    """Keep what a call of a tool made: once, however often it is executed."""
    known = ArtifactVersion.objects.filter(run_id=run_id, call=call).first()
    if known:
        return known
    artifact, _ = Artifact.objects.get_or_create(
        id=artifact_id, defaults={"owner_id": owner_id, "conversation_id": conversation_id, "kind": made.kind}
    )
    return add_version(artifact.id, title, made, run_id=run_id, call=call)


def add_version(
    artifact_id: str, title: str, made: Made, *, run_id: str | None = None, call: str = ""
) -> ArtifactVersion:
    """Another version behind those there are, in the caller's transaction."""
    artifact = Artifact.objects.select_for_update().get(pk=artifact_id)
    last = artifact.versions.aggregate(last=Max("number"))["last"] or 0
    return ArtifactVersion.objects.create(
        artifact=artifact,
        number=last + 1,
        title=title[:200],
        content=made.model_dump(mode="json"),
        run_id=run_id,
        call=call,
    )


def address_of(artifact_id: str, version: int | None = None) -> str:
    own = f"/api/conversation/artifacts/{artifact_id}"
    return own if version is None else f"{own}/versions/{version}"


def page_address(artifact_id: str, version: int) -> str:
    """Where an interactive page is shown."""
    return f"{address_of(artifact_id, version)}/page"


def file_address(artifact_id: str, version: int, key: str) -> str:
    return f"{address_of(artifact_id, version)}/export/{key}"


def artifact_answer(version: ArtifactVersion) -> ArtifactAnswer:
    made = version.made
    kind: ArtifactKind = made.kind
    return ArtifactAnswer(
        kind=kind,
        id=version.artifact_id,
        version=version.number,
        title=version.title,
        url=address_of(version.artifact_id, version.number),
        filename=file_name(version.title, "docx") if isinstance(made, TextDocument) else None,
    )


def made_in(run_id: str) -> list[ArtifactAnswer]:
    """What a turn made, in order."""
    return [artifact_answer(one) for one in ArtifactVersion.objects.filter(run_id=run_id).order_by("pk")]


def note_ending(turn_id: int, **values: str | int | bool) -> None:
    """What operators count of a turn."""
    ConversationTurn.objects.filter(pk=turn_id).update(**values)
