"""One section of a document, written anew as a teacher's remark says, or put by the teacher."""

from django.utils import timezone
from pydantic import JsonValue

from conversation import steps, store
from conversation.briefs.tasks import Excerpt, WritingTask
from conversation.errors import NoSuchSection
from conversation.events.data import FileReady, ReadyFile
from conversation.exports import document_size
from conversation.making.desk import Toolcall, TurnDesk
from conversation.models import ArtifactVersion
from conversation.offline.parts import place_of, shown
from conversation.schemas.artifacts import Made, TextDocument
from conversation.schemas.sections import SectionText, headed_as, sections_of, with_section
from library.exports import file_name
from library.text.language import quoted
from library.text.sentences import split
from library.text.similarity import is_held

FILE = "docx"
USED = 0.8
"""Share of a sentence's content that a text has which rests on it."""


async def rewrite(desk: TurnDesk, _call: Toolcall, _artifact_id: str, made: Made, part: str, remark: str) -> Made:
    """Raises `NoSuchSection`, and offline what is said where it cannot be done as the remark says."""
    document, run = _document(made), desk.run
    at = _place(document, part)
    lead, sections = sections_of(document.content)
    old = sections[at]
    about = old.heading or document.title
    known = await run.step("known passages", steps.known_passages, run.owner_id, document.passages)
    found = await run.step("passages", steps.find_passages, run.meter, run.owner_id, f"{document.title} {about}", [])
    passages = list({one.passage_id: one for one in [*known, *found]}.values())
    task = WritingTask(
        language=document.language,
        title=document.title,
        topic=about,
        format=document.format,
        passages=passages,
        headings=[one.heading for one in sections],
        instead_of=old.text,
        remark=remark,
        elsewhere=[lead, *(one.text for place, one in enumerate(sections) if place != at)],
    )
    text = await run.finishing_step("section", steps.write_document, run.meter, task, desk.disguise)
    content = with_section(document.content, at, headed_as(old, text.content))
    new = [one for one in found if one.passage_id not in document.passages and _is_used(one, text.content)]
    keys = [*document.passages, *(one.passage_id for one in new if one.passage_id)]
    (links,) = await run.step("cite", steps.cite, run.owner_id, keys, [[content]])
    return document.model_copy(
        update={
            "content": content,
            "sources": list(dict.fromkeys(one.title for one in links)) or document.sources,
            "passages": keys,
            "links": links,
        }
    )


def _is_used(passage: Excerpt, text: str) -> bool:
    return any(is_held(one.text, text, USED) for one in split(passage.text))


def replace(made: Made, part: str, content: JsonValue) -> Made:
    document = _document(made)
    text = SectionText.model_validate(content).text
    return document.model_copy(update={"content": with_section(document.content, _place(document, part), text)})


def _document(made: Made) -> TextDocument:
    if not isinstance(made, TextDocument):
        raise TypeError(made.kind)
    return made


def _place(document: TextDocument, part: str) -> int:
    names = [one.heading for one in sections_of(document.content)[1]]
    at = place_of(part, names)
    if at is None:
        raise NoSuchSection(part=shown(part), count=len(names), names=quoted(names))
    return at


def tell(version: ArtifactVersion) -> FileReady:
    document = _document(version.made)
    return ready(version, FILE, document_size(document, timezone.now(), FILE))


def ready(version: ArtifactVersion, file: str, size: int) -> FileReady:
    return FileReady(
        id=version.artifact_id,
        data=ReadyFile(
            artifact_id=version.artifact_id,
            kind="document",
            version=version.number,
            title=version.title,
            type=file,
            url=store.file_address(version.artifact_id, version.number, file),
            artifact_url=store.address_of(version.artifact_id, version.number),
            filename=file_name(version.title, file),
            size=size,
        ),
    )
