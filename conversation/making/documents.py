"""`generate_docx` and `render_pdf`: a lesson plan, handout, worksheet or report as a file of Word or as PDF."""

from functools import partial

from django.utils import timezone
from django.utils.translation import gettext_noop
from pydantic import BaseModel, JsonValue

from conversation import steps
from conversation.briefs.arguments import DocxArguments
from conversation.briefs.tasks import ClassFigure, Extracted, WritingTask
from conversation.exports import document_size
from conversation.making.desk import Toolcall, TurnDesk
from conversation.making.sections import ready
from conversation.making.tool import GenerationTool
from conversation.schemas.artifacts import TextDocument
from conversation.schemas.sections import is_whole
from runs.words import Sentence, compute

DOCX, PDF = "docx", "pdf"


async def make(desk: TurnDesk, call: Toolcall, given: BaseModel, *, file: str = DOCX) -> JsonValue:
    asked = DocxArguments.model_validate(given)
    document = await _written(desk, asked)
    size = await compute(document_size, document, timezone.now(), file)

    version = await desk.keep(call, document.title, document, lambda version: ready(version, file, size))
    await desk.name_sources(document.sources)
    return {
        "artifactId": version.artifact_id,
        "kind": "document",
        "version": version.number,
        "title": document.title,
        "format": document.format,
    }


async def _written(desk: TurnDesk, asked: DocxArguments) -> TextDocument:
    """As the assistant wrote it, or as another agent does from what the documents say."""
    language = desk.opened.language
    if is_whole(asked.format, asked.content):
        return TextDocument(language=language, format=asked.format, title=asked.title, content=asked.content)
    run, subject = desk.run, asked.topic or asked.title
    figures: list[ClassFigure] = []
    if asked.class_id:
        figures = await run.step("figures", steps.class_figures, run.owner_id, asked.class_id)
    is_of_class = subject == asked.class_id
    passages = (
        []
        if is_of_class
        else await run.step("passages", steps.find_passages, run.meter, run.owner_id, subject, desk.opened.document_ids)
    )
    task = WritingTask(
        language=language,
        title=asked.title,
        topic=subject,
        format=asked.format,
        request=desk.opened.message,
        grade=asked.grade,
        figures=figures,
        passages=passages,
    )
    text = await run.finishing_step("write", steps.write_document, run.meter, task, desk.disguise)
    keys = [one.passage_id for one in passages if one.passage_id]
    (links,) = await run.step("cite", steps.cite, run.owner_id, keys, [[text.content]])
    return TextDocument(
        language=language,
        format=asked.format,
        title=text.title or asked.title,
        content=text.content,
        sources=list(dict.fromkeys(one.title for one in links)) or steps.titles(passages),
        passages=keys,
        links=links,
    )


def doing(given: BaseModel) -> Sentence:
    return Sentence("Writing “%(title)s”…", title=DocxArguments.model_validate(given).title)


def from_request(message: str, extracted: Extracted) -> DocxArguments:
    values = {"title": extracted.topic or message[:60], "topic": extracted.topic, "grade": extracted.grade}
    return DocxArguments.model_validate(values | ({"format": extracted.format} if extracted.format else {}))


tool = GenerationTool(
    name="generate_docx",
    kind="document",
    label=gettext_noop("lesson plans, handouts, worksheets and reports as Word files"),
    description=(
        "Make a Word document (lesson plan, handout, worksheet, report) and keep it. Returns its id. Give the whole "
        "text as Markdown in `content`, or leave `content` empty to have it written from the teacher's documents."
    ),
    arguments=DocxArguments,
    make=make,
    doing=doing,
    from_request=from_request,
)
pdf_tool = GenerationTool(
    name="render_pdf",
    kind="document",
    label=gettext_noop("the same as PDF"),
    description=(
        "Make a PDF (lesson plan, handout, worksheet, report) and keep it; it can be had as a Word file as well. Returns "
        "its id. Arguments as of `generate_docx`; formulas stand as `$…$`, chemistry as `\\ce{…}`."
    ),
    arguments=DocxArguments,
    make=partial(make, file=PDF),
    doing=doing,
    from_request=from_request,
)
