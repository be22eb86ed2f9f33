"""`edit_part`: a part of what was made is written anew; the artifact keeps its id, and its version goes up."""

from pydantic import BaseModel, JsonValue

from conversation import steps
from conversation.arguments import EditArguments
from conversation.briefs import Extracted
from conversation.errors import ChangedMeanwhile, NothingToEdit
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.parts import EDITORS
from conversation.making.tool import GenerationTool
from runs.words import Sentence

EDIT = "edit_part"


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel) -> JsonValue:
    """Raises `NothingToEdit`, `ChangedMeanwhile`, or what stands in the way of the part."""
    asked = EditArguments.model_validate(given)
    opened = await desk.run.step(
        "artifact",
        steps.open_artifact,
        desk.run.owner_id,
        desk.opened.conversation_id,
        asked.artifact_id,
        list(EDITORS),
    )
    if opened is None:
        raise NothingToEdit
    if asked.version not in (None, opened.number):
        raise ChangedMeanwhile(latest=opened.number)
    editor = EDITORS[opened.made.kind]
    made = await editor.rewrite(desk, call, opened.artifact_id, opened.made, asked.part, asked.remark)
    version = await desk.keep(call, opened.title, made, editor.tell, opened)
    return {
        "artifactId": version.artifact_id,
        "kind": made.kind,
        "version": version.number,
        "title": version.title,
        "part": asked.part,
    }


def doing(given: BaseModel) -> Sentence:
    return Sentence("Writing “%(part)s” anew…", part=EditArguments.model_validate(given).part)


def from_request(message: str, _extracted: Extracted) -> EditArguments:
    return EditArguments(part=message[:40], remark=message[:1000])


tool = GenerationTool(
    name=EDIT,
    kind="quiz",
    label="",
    description=(
        "Write one part of something that was made in this conversation anew, such as question 3 of a quiz, as the "
        "teacher's remark says, and keep it as its next version. Returns its id."
    ),
    arguments=EditArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
