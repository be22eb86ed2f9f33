"""Reads PowerPoint: one block per slide, with its tables and speaker notes."""

from collections.abc import Iterable, Iterator

from lxml import etree
from pptx import Presentation
from pptx.exc import PythonPptxError
from pptx.shapes.base import BaseShape
from pptx.shapes.graphfrm import GraphicFrame
from pptx.shapes.group import GroupShape
from pptx.slide import Slide
from pptx.text.text import TextFrame
from pptx.text.text import _Paragraph as Paragraph

from library.readers import media_types
from library.readers.archives import checked_archive
from library.readers.document import BlockBuilder, ReadDocument, UnreadableDocument, one_line, raised, tell_rows
from library.typeset.formulas.elements import told as formula

_INLINE = "./a:r | ./a:br | ./a:fld | .//m:oMath[not(ancestor::m:oMath)]"


def read(data: bytes) -> ReadDocument:
    archive = checked_archive(data)
    try:
        presentation = Presentation(archive)
        slides = list(presentation.slides)
    except (PythonPptxError, KeyError, ValueError, etree.XMLSyntaxError) as error:
        raise UnreadableDocument("The presentation is damaged and could not be opened.") from error
    builder = BlockBuilder()
    title = one_line(presentation.core_properties.title or "")
    for number, slide in enumerate(slides, 1):
        shape = slide.shapes.title
        heading = one_line(_joined(shape.text_frame)) if shape is not None else ""
        title = title or heading
        builder.heading(heading or f"Slide {number}")
        for text, depth in _texts(slide):
            builder.paragraph(text, depth)
    return ReadDocument(title=title, media_type=media_types.PPTX, blocks=builder.finish())


def _texts(slide: Slide) -> Iterator[tuple[str, int]]:
    """What stands on a slide and below it, with in how many points it stands, its own among them."""
    heading = slide.shapes.title
    for shape in _flat(slide.shapes):
        if heading is not None and shape.shape_id == heading.shape_id:
            continue
        if isinstance(shape, GraphicFrame) and shape.has_table:
            rows = ([one_line(_joined(cell.text_frame)) for cell in row.cells] for row in shape.table.rows)
            yield from ((line, 0) for line in tell_rows(rows, is_headed=shape.table.first_row))
        elif shape.has_text_frame and (frame := getattr(shape, "text_frame", None)) is not None:
            yield from ((_text(paragraph), paragraph.level + 1) for paragraph in frame.paragraphs)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        yield from ((_text(paragraph), 0) for paragraph in slide.notes_slide.notes_text_frame.paragraphs)


def _joined(frame: TextFrame) -> str:
    return " ".join(map(_text, frame.paragraphs))


def _text(paragraph: Paragraph) -> str:
    """Its text, with its formulas and what stands above the line."""
    told = ""
    for element in paragraph._p.xpath(_INLINE):  # noqa: SLF001  # the library passes over formulas
        match etree.QName(element).localname:
            case "oMath":
                told += formula(element)
            case "br":
                told += "\v"
            case _:
                text = "".join(element.xpath("./a:t/text()"))
                # How far above the line, in thousandths of a per cent; below it is negative.
                levels = element.xpath("./a:rPr/@baseline")
                is_raised = any(level.strip("0%") and level[0] != "-" for level in levels)
                told += raised(text, told) if is_raised else text
    return told


def _flat(shapes: Iterable[BaseShape]) -> Iterator[BaseShape]:
    for shape in shapes:
        if isinstance(shape, GroupShape):
            yield from _flat(shape.shapes)
        else:
            yield shape
