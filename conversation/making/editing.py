"""`edit_part`: a part of what was made is written anew; the artifact keeps its id, and its version goes up."""

from pydantic import BaseModel, JsonValue

from conversation import steps
from conversation.briefs.arguments import LONGEST_PART, EditArguments
from conversation.briefs.tasks import Extracted
from conversation.errors import ChangedMeanwhile, NothingToEdit
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.parts import EDITORS
from conversation.making.tool import GenerationTool
from conversation.offline.parts import asked_part, part_of, shown
from conversation.store import OpenedArtifact
from runs.words import Sentence

EDIT = "edit_part"


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    """Raises `NothingToEdit`, `ChangedMeanwhile`, or what stands in the way of the part."""
    asked = EditArguments.model_validate(given)
    opened = await _opened(desk, asked)
    if asked.version not in (None, opened.number):
        raise ChangedMeanwhile(latest=opened.number)
    editor = EDITORS[opened.made.kind]
    made = await editor.rewrite(desk, call, opened.artifact_id, opened.made, asked.part, asked.remark)
    version = await desk.keep(call, opened.title, made, editor.tell, opened)
    proposed = {"requiresConfirmation": True} if made.kind == "outline" else {}
    return proposed | {
        "artifactId": version.artifact_id,
        "kind": made.kind,
        "version": version.number,
        "title": version.title,
        "part": shown(asked.part),
    }


async def _opened(desk: TurnDesk, asked: EditArguments) -> OpenedArtifact:
    """What is named, or was made last of the kinds that have such parts, or at all. Raises `NothingToEdit`."""
    named = part_of(asked.part)
    kinds = list(named.kinds) if named and not asked.artifact_id else []
    run, conversation = desk.run, desk.opened.conversation_id
    for among in filter(None, (kinds, list(EDITORS))):
        opened = await run.step("artifact", steps.open_artifact, run.owner_id, conversation, asked.artifact_id, among)
        if opened:
            return opened
    raise NothingToEdit


def doing(given: BaseModel) -> Sentence:
    return Sentence("Writing “%(part)s” anew…", part=EditArguments.model_validate(given).part)


def from_request(message: str, _extracted: Extracted) -> EditArguments:
    return EditArguments(part=(asked_part(message) or message)[:LONGEST_PART], remark=message[:1000])


tool = GenerationTool(
    name=EDIT,
    kind="quiz",
    label="",
    description=(
        "Write one part of something that was made in this conversation anew, such as question 3 of a quiz, slide 5, or "
        "section 2 of a document, as the teacher's remark says, and keep it as its next version. Returns its id."
    ),
    arguments=EditArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
