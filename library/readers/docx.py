"""Reads Word documents: paragraphs and tables under their headings."""

from docx import Document
from docx.opc.exceptions import OpcError
from docx.table import Table
from docx.text.paragraph import Paragraph
from lxml import etree

from library.readers import media_types
from library.readers.archives import checked_archive
from library.readers.document import BlockBuilder, ReadDocument, UnreadableDocument, one_line


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
            builder.heading(heading)
        else:
            builder.paragraph(item.text)
    return ReadDocument(title=title, media_type=media_types.DOCX, blocks=builder.finish())


def _heading(paragraph: Paragraph) -> str:
    style = (paragraph.style.name or "") if paragraph.style is not None else ""
    is_heading = style.startswith(("Heading", "heading", "标题", "Title"))
    return one_line(paragraph.text) if is_heading else ""


def _table(table: Table, builder: BlockBuilder) -> None:
    for row in table.rows:
        cells: list[str] = []
        for cell in row.cells:
            text = one_line(cell.text)
            if text and text not in cells[-1:]:
                cells.append(text)
        builder.paragraph("; ".join(cells))
