"""`give_file`: something that was made, as a file of another format, where it has that."""

from collections.abc import Sequence

from django.utils import timezone
from pydantic import BaseModel, JsonValue

from conversation import steps, store
from conversation.briefs.arguments import FileArguments
from conversation.briefs.tasks import Extracted
from conversation.checking.terminal import EmittedArtifact
from conversation.errors import NothingToGive
from conversation.events.data import FileReady, ReadyFile
from conversation.exports import FORMATS
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.tool import GenerationTool
from conversation.offline.files import kinds_in
from conversation.schemas.artifacts import ArtifactKind
from conversation.store import OpenedArtifact
from library.exports import KINDS, file_name, written
from runs.words import Sentence, compute

GIVE = "give_file"
OWN = {"generate_docx": "docx", "render_pdf": "pdf", "generate_pptx": "pptx"}
"""The format that a tool announces by itself."""


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    """Raises `NothingToGive`."""
    asked = FileArguments.model_validate(given)
    opened = await _opened(desk, asked.artifact_id, asked.kinds or list(FORMATS))
    if opened is None:
        raise NothingToGive
    form = asked.format
    if form not in FORMATS[opened.made.kind]:
        return {"title": opened.title, "missing": called(form), "formats": [*labels(opened)]}
    await _announce(desk, opened, form, once=f"{call.id}.file")
    desk.emitted.append(EmittedArtifact(opened.artifact_id, opened.made.kind))
    return {
        "artifactId": opened.artifact_id,
        "kind": opened.made.kind,
        "version": opened.number,
        "title": opened.title,
        "format": called(form),
        "url": store.file_address(opened.artifact_id, opened.number, form),
    }


async def accompany(desk: TurnDesk, form: str) -> Sentence | None:
    """Beside what a turn has just made, the file that the request wanted it as; returns what has to be said of it."""
    finished = [one for one in desk.emitted if not one.is_proposal]
    if not form or not finished or GIVE in desk.called or form in {OWN.get(tool) for tool in desk.called}:
        return None
    opened = await _opened(desk, finished[-1].id, list(FORMATS))
    if opened is None:
        return None
    if form not in FORMATS[opened.made.kind]:
        listed = ", ".join(labels(opened))
        return Sentence("It cannot be had as %(format)s, but as: %(formats)s.", format=called(form), formats=listed)
    await _announce(desk, opened, form, once="accompanying")
    return Sentence("Its download as %(format)s stands beside.", format=called(form))


async def _opened(desk: TurnDesk, artifact_id: str, kinds: Sequence[ArtifactKind]) -> OpenedArtifact | None:
    run, conversation = desk.run, desk.opened.conversation_id
    return await run.step("artifact", steps.open_artifact, run.owner_id, conversation, artifact_id, list(kinds))


async def _announce(desk: TurnDesk, opened: OpenedArtifact, form: str, *, once: str) -> None:
    made = opened.made
    file = await compute(written, FORMATS[made.kind][form], made, timezone.now(), language=made.language)
    data = ReadyFile(
        artifact_id=opened.artifact_id,
        kind=made.kind,
        version=opened.number,
        title=opened.title,
        type=form,
        url=store.file_address(opened.artifact_id, opened.number, form),
        artifact_url=store.address_of(opened.artifact_id, opened.number),
        filename=file_name(opened.title, form),
        size=len(file),
    )
    await desk.say(FileReady(id=f"{opened.artifact_id}.{form}", data=data), once=once)


def labels(opened: OpenedArtifact) -> list[str]:
    return [one.label for one in FORMATS[opened.made.kind].values()]


def called(form: str) -> str:
    """What people call a format."""
    return KINDS[form][0] if form in KINDS else form.upper() if form.islower() else form


def doing(given: BaseModel) -> Sentence:
    return Sentence("Preparing the file: %(format)s", format=called(FileArguments.model_validate(given).format))


def from_request(message: str, extracted: Extracted) -> FileArguments:
    return FileArguments(format=extracted.file or message[:40], kinds=kinds_in(message))


tool = GenerationTool(
    name=GIVE,
    kind="document",
    label="",
    description=(
        "Give something that was made in this conversation already as a file of another format, such as the quiz for "
        "Moodle or the handout as PDF. Makes nothing new. Returns its id and the file's address, or, where there is no "
        "such format of it, those that there are."
    ),
    arguments=FileArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
