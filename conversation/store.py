"""The rows of a conversation, and what the logs of its turns say, as the pipeline and the pages take them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet
from pydantic import BaseModel

from conversation.briefs.tasks import EarlierTurn
from conversation.decks.schemas import Deck, DeckOutline
from conversation.errors import ChangedMeanwhile
from conversation.events import turn_stream
from conversation.events.chunks import TextAdded, TextFinished, TextStarted
from conversation.events.data import ActionDecided, AskedBack, FileReady, OutlineProposed, PageReady, QuizCompleted
from conversation.models import Artifact, ArtifactVersion, Conversation, ConversationTurn
from conversation.schemas.artifacts import ArtifactAnswer, ArtifactKind, Made, TextDocument
from conversation.schemas.requests import AskedEdit, AskedTurn
from conversation.schemas.sections import sections_of
from library.exports import file_name
from library.schemas import DocumentId, Language
from runs import log
from runs.events import Event
from runs.models import Run

EARLIER = 6
"""How many turns back a new one is told of."""
MAKING = (QuizCompleted, FileReady, OutlineProposed, PageReady)
"""The chunks that tell of something made."""
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
    edit: AskedEdit | None = None
    earlier: list[EarlierTurn] = []
    first: str = ""
    """What was said first, where `earlier` does not reach back so far."""
    outline_id: str = ""
    """Proposed slides that await the teacher's word: the last thing that was made."""
    outline: str = ""
    """What they are called."""
    parts: list[str] = []
    """What the parts of what was made last are called."""


class OpenedArtifact(BaseModel):
    """Something that was made, as the work at a part of it begins."""

    artifact_id: str
    number: int
    title: str
    made: Made


@dataclass
class SaidText:
    """Words that stand in the log."""

    id: str
    text: str = ""
    is_over: bool = False


def open_turn(run_id: str) -> OpenedTurn:
    turn = ConversationTurn.objects.select_related("conversation", "run").get(run_id=run_id)
    last = ArtifactVersion.objects.filter(artifact__conversation=turn.conversation).order_by("pk").last()
    awaiting = last if last and isinstance(last.made, DeckOutline) else None
    before = _before(turn)
    told = before[-EARLIER:]
    return OpenedTurn(
        turn_id=turn.pk,
        conversation=turn.conversation.key,
        conversation_id=turn.conversation_id,
        title=turn.conversation.title,
        message=turn.text,
        language=turn.language,
        class_id=turn.class_id,
        document_ids=turn.document_ids,
        edit=AskedTurn.model_validate(turn.run.input).edit,
        earlier=[_in_words(one) for one in told],
        first=before[0].text[:LONGEST_EARLIER] if len(before) > len(told) else "",
        outline_id=awaiting.artifact_id if awaiting else "",
        outline=awaiting.title if awaiting else "",
        parts=_parts(last.made) if last else [],
    )


def _parts(made: Made) -> list[str]:
    if isinstance(made, Deck | DeckOutline):
        return [one.title for one in made.slides]
    return [one.heading for one in sections_of(made.content)[1]] if isinstance(made, TextDocument) else []


def _before(turn: ConversationTurn) -> list[ConversationTurn]:
    """The turns before this one that are told again, behind the first where it is not among them."""
    turns = ConversationTurn.objects.filter(conversation_id=turn.conversation_id, is_replaced=False, pk__lt=turn.pk)
    last = list(reversed(turns.order_by("-pk")[:EARLIER]))
    return (
        last if len(last) < EARLIER else list(turns.order_by("pk").exclude(pk__in=[one.pk for one in last])[:1]) + last
    )


def _in_words(turn: ConversationTurn) -> EarlierTurn:
    events = log.events_of(
        turn_stream,
        turn.run_id,
        "text-delta",
        "data-clarify",
        "data-action",
        *(kind.model_fields["type"].default for kind in MAKING),
    )
    asked = next((one.data.question for one in events if isinstance(one, AskedBack)), "")
    made = [f"{one.data.kind}: {one.data.title}" for one in events if isinstance(one, MAKING)]
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
    owner_id: int,
    conversation_id: int,
    artifact_id: str,
    run_id: str,
    call: str,
    title: str,
    made: Made,
    *,
    made_from: int | None = None,
) -> ArtifactVersion:
    """Keep what a call of a tool made: once, however often it is executed."""
    known = ArtifactVersion.objects.filter(run_id=run_id, call=call).first()
    if known:
        return known
    artifact, _ = Artifact.objects.get_or_create(
        id=artifact_id, defaults={"owner_id": owner_id, "conversation_id": conversation_id, "kind": made.kind}
    )
    return add_version(artifact.id, title, made, run_id=run_id, call=call, made_from=made_from)


def add_version(
    artifact_id: str, title: str, made: Made, *, run_id: str | None = None, call: str = "", made_from: int | None = None
) -> ArtifactVersion:
    """Another version behind those there are, in the caller's transaction.

    Raises `ChangedMeanwhile` where the one it was made from is not the latest.
    """
    artifact = Artifact.objects.select_for_update(no_key=True).get(pk=artifact_id)
    last = artifact.versions.aggregate(last=Max("number"))["last"] or 0
    if made_from is not None and made_from != last:
        raise ChangedMeanwhile(latest=last)
    return ArtifactVersion.objects.create(
        artifact=artifact,
        number=last + 1,
        title=title[:200],
        content=made.model_dump(mode="json"),
        run_id=run_id,
        call=call,
    )


def open_artifact(
    owner_id: int, conversation_id: int, artifact_id: str, kinds: list[ArtifactKind]
) -> OpenedArtifact | None:
    """The latest version of it, or of what was made last in the conversation of one of these kinds."""
    versions = ArtifactVersion.objects.filter(artifact__owner_id=owner_id, artifact__kind__in=kinds)
    if artifact_id:
        found = versions.filter(artifact_id=artifact_id).order_by("number").last()
    else:
        found = versions.filter(artifact__conversation_id=conversation_id).order_by("pk").last()
    if found is None:
        return None
    return OpenedArtifact(artifact_id=found.artifact_id, number=found.number, title=found.title, made=found.made)


def address_of(artifact_id: str, version: int | None = None) -> str:
    own = f"/api/conversation/artifacts/{artifact_id}"
    return own if version is None else f"{own}/versions/{version}"


def slide_address(artifact_id: str, version: int, number: int) -> str:
    """Where a slide can be seen as a picture."""
    return f"{address_of(artifact_id, version)}/slides/{number}.png"


def outline_of(conversation_id: int, artifact_id: str) -> DeckOutline | None:
    """The latest version of a proposal; none where there is no such proposal."""
    versions = ArtifactVersion.objects.filter(artifact_id=artifact_id, artifact__conversation_id=conversation_id)
    found = versions.order_by("number").last()
    return found.made if found and isinstance(found.made, DeckOutline) else None


def page_address(artifact_id: str, version: int) -> str:
    """Where an interactive page is shown."""
    return f"{address_of(artifact_id, version)}/page"


def file_address(artifact_id: str, version: int, key: str) -> str:
    return f"{address_of(artifact_id, version)}/export/{key}"


FILES: dict[ArtifactKind, str] = {"document": "docx", "deck": "pptx"}
"""What a kind is first of all as a file."""


def artifact_answer(version: ArtifactVersion) -> ArtifactAnswer:
    made = version.made
    kind: ArtifactKind = made.kind
    return ArtifactAnswer(
        kind=kind,
        id=version.artifact_id,
        version=version.number,
        title=version.title,
        url=address_of(version.artifact_id, version.number),
        filename=file_name(version.title, FILES[kind]) if kind in FILES else None,
    )


def made_in(run_id: str) -> list[ArtifactAnswer]:
    """What a turn made, in order."""
    return [artifact_answer(one) for one in ArtifactVersion.objects.filter(run_id=run_id).order_by("pk")]


def note_ending(turn_id: int, **values: str | int | bool) -> None:
    """What operators count of a turn."""
    ConversationTurn.objects.filter(pk=turn_id).update(**values)
