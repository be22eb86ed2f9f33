"""Reads Word documents: paragraphs and tables under their headings."""

import re

from docx import Document
from docx.opc.exceptions import OpcError
from docx.table import Table
from docx.text.paragraph import Paragraph
from docx.text.run import Run
from lxml import etree

from library.readers import media_types
from library.readers.archives import checked_archive
from library.readers.document import BLANK, BlockBuilder, ReadDocument, UnreadableDocument, one_line, raised
from library.typeset.formulas.elements import told as formula

_INLINE = "|".join(
    f"./{within}{one}"
    for within in ("", "w:hyperlink/", "w:ins/", "w:smartTag/", "w:fldSimple/", "w:sdt/w:sdtContent/", "m:oMathPara/")
    for one in ("w:r", "m:oMath")
)
"""What stands in a paragraph, be it linked, inserted while changes were tracked, or filled in; what was deleted does not."""
_STYLE = re.compile(r"List (?:Bullet|Number)(?: ([2-5]))?")


def read(data: bytes) -> ReadDocument:
    archive = checked_archive(data)
    try:
        document = Document(archive)
        content = list(document.iter_inner_content())
    except (OpcError, KeyError, ValueError, etree.XMLSyntaxError) as error:
        raise UnreadableDocument("The Word document is damaged and could not be opened.") from error
    builder = BlockBuilder()
    title = one_line(document.core_properties.title or "")
    for item in content:
        if isinstance(item, Table):
            _table(item, builder)
        elif heading := _heading(item):
            title = title or heading
            builder.heading(heading, _level(item))
        else:
            builder.paragraph(_text(item), _depth(item))
    return ReadDocument(title=title, media_type=media_types.DOCX, blocks=builder.finish(title))


def _heading(paragraph: Paragraph) -> str:
    style = (paragraph.style.name or "") if paragraph.style is not None else ""
    is_heading = style.startswith(("Heading", "heading", "标题", "Title"))
    return one_line(_text(paragraph)) if is_heading else ""


def _level(paragraph: Paragraph) -> int:
    """Of "Heading 3" the third; a title is of the first."""
    numbered = re.search(r"\d", (paragraph.style.name or "") if paragraph.style is not None else "")
    return int(numbered[0]) if numbered else 1


def _text(paragraph: Paragraph) -> str:
    """Its text, with what is left out for a reader to write on a line, and what stands above it."""
    told = ""
    for element in paragraph._p.xpath(_INLINE):  # noqa: SLF001  # the library passes over formulas and what was inserted
        if element.tag.endswith("}oMath"):
            told += formula(element)
            continue
        run = Run(element, paragraph)
        if run.underline and run.text and not run.text.strip():
            told += BLANK
        else:
            told += raised(run.text, told) if run.font.superscript else run.text
    return told


def _depth(paragraph: Paragraph) -> int:
    """In how many entries of lists it stands, its own among them, by its numbering or by its style: List Bullet 2."""
    for level in paragraph._p.xpath("./w:pPr/w:numPr/w:ilvl/@w:val"):  # noqa: SLF001  # the library shows it nowhere
        return int(level) + 1
    style = _STYLE.fullmatch((paragraph.style.name or "") if paragraph.style is not None else "")
    return int(style[1] or 1) if style else 0


def _table(table: Table, builder: BlockBuilder) -> None:
    """A first row with a word for each column, and no figure, is a head: Word marks every first row as one."""
    rows = [
        [one_line(" ".join(map(_text, cell.paragraphs))) for cell in dict.fromkeys(row.cells)] for row in table.rows
    ]
    names = rows[0][1:] if rows else []
    is_headed = len({*filter(None, names)}) == len(names) and not any(map(str.isdigit, "".join(names)))
    builder.table(rows, is_headed=is_headed)
