"""Writes a paper as a Word file with real styles, links and repeated table headers."""

import zipfile
from datetime import UTC, datetime
from io import BytesIO

from docx import Document
from docx.document import Document as DocumentObject
from docx.enum.text import WD_BREAK, WD_TAB_ALIGNMENT
from docx.oxml import parse_xml
from docx.section import Section
from docx.shared import Cm, Emu, Pt
from docx.text.paragraph import Paragraph
from lxml import etree

from library.text.language import OFFICE_TAGS
from library.typeset.docx_parts import (
    MUTED,
    add_bookmark,
    add_field,
    add_line_below,
    mark_header,
    new_numbering,
    prefer_chinese,
    set_fonts,
    set_numbering,
    set_styles,
    wrap_in_link,
)
from library.typeset.formulas import Formula
from library.typeset.formulas.omml import to_omml
from library.typeset.paper import Block, Listing, Paper, Span, Spans, Table, numbers, padded, shares

LONGEST_PROPERTY = 255
MARGIN = Cm(2.3)


def to_docx(paper: Paper, *, created: datetime) -> bytes:
    document = Document()
    set_fonts(document, OFFICE_TAGS[paper.language])
    set_styles(document)
    set_page(document)
    set_feet(document.sections[0], paper.title)
    describe(document, paper, created)
    document.add_paragraph(paper.title, style="Title")
    if paper.subtitle:
        document.add_paragraph(paper.subtitle, style="Subtitle")
    for number, block in enumerate(paper.blocks):
        add(document, block, number)
    if OFFICE_TAGS[paper.language].startswith("zh-"):
        prefer_chinese(document)
    return packed(document)


def describe(document: DocumentObject, paper: Paper, created: datetime) -> None:
    properties = document.core_properties
    properties.title = paper.title[:LONGEST_PROPERTY]
    properties.language = OFFICE_TAGS[paper.language]
    properties.author = properties.last_modified_by = "Nova Studio"
    properties.comments = ""
    properties.created = properties.modified = created.astimezone(UTC)


def set_page(document: DocumentObject) -> None:
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = MARGIN


def set_feet(section: Section, title: str) -> None:
    """At the bottom of each page the title, and which page it is of how many."""
    foot = section.footer.paragraphs[0]
    foot.paragraph_format.tab_stops.add_tab_stop(Cm(21) - 2 * MARGIN, WD_TAB_ALIGNMENT.RIGHT)
    # The style of footers has a stop in the middle.
    foot.add_run(f"{title}\t\t")
    add_field(foot, "PAGE")
    foot.add_run(" / ")
    add_field(foot, "NUMPAGES")
    for written in foot.runs:
        written.font.size = Pt(8.5)
        written.font.color.rgb = MUTED


def add(document: DocumentObject, block: Block, number: int) -> None:
    match block.kind:
        case "heading":
            document.add_heading(block.line, level=block.level)
        case "paragraph":
            paragraph = filled(document.add_paragraph(), block.line)
            if block.anchor:
                add_bookmark(paragraph, block.anchor, number)
        case "list":
            add_list(document, block)
        case "quote":
            filled(document.add_paragraph(style="Quote"), block.spans)
        case "formula":
            add_formula(document.add_paragraph(), block.formula, is_displayed=True)
        case "table":
            add_table(document, block)
        case "chart":
            from library.typeset.docx_charts import add_chart  # noqa: PLC0415  # 30 MB, loaded where there is one

            add_chart(document, block, number)
        case "rule" | "page_break":
            add_pause(document, is_page=block.kind == "page_break")


def add_pause(document: DocumentObject, *, is_page: bool) -> None:
    if is_page:
        document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
    else:
        add_line_below(document.add_paragraph())


def filled(paragraph: Paragraph, spans: Spans) -> Paragraph:
    for span in spans:
        if span.formula is None:
            write(paragraph, span)
        else:
            add_formula(paragraph, span.formula)
    return paragraph


def add_formula(paragraph: Paragraph, formula: Formula, *, is_displayed: bool = False) -> None:
    written = to_omml(formula, is_displayed=is_displayed)
    paragraph.paragraph_format.element.append(parse_xml(etree.tostring(written)))


def write(paragraph: Paragraph, span: Span) -> None:
    written = paragraph.add_run(span.text)
    # None leaves the style its say; False would overrule it.
    written.bold = span.bold or None
    written.italic = span.italic or None
    written.font.superscript = span.superscript or None
    if span.link:
        written.style = "Hyperlink"
        wrap_in_link(paragraph, written, span.link)


def add_list(document: DocumentObject, listing: Listing) -> None:
    kind = "List Number" if listing.ordered else "List Bullet"
    restarted: dict[int, int] = {}
    for number, item in zip(numbers(listing), listing.items, strict=True):
        style = f"{kind} {item.level + 1}" if item.level else kind
        paragraph = filled(document.add_paragraph(style=style), item.spans)
        if listing.ordered:
            if number == 1:
                restarted[item.level] = new_numbering(document, style)
            set_numbering(paragraph, restarted[item.level])


def add_table(document: DocumentObject, table: Table) -> None:
    columns = len(table.header)
    made = document.add_table(rows=0, cols=columns, style="Table Grid")
    made.autofit = False
    total = Cm(21) - 2 * MARGIN
    widths = [Emu(int(total * share)) for share in shares(table)]
    for column, width in zip(made.columns, widths, strict=True):
        column.width = width
    for row in (table.header, *table.rows):
        for cell, width, spans in zip(made.add_row().cells, widths, padded(row, columns), strict=True):
            cell.width = width
            paragraph = filled(cell.paragraphs[0], spans)
            paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(2)
    for cell in made.rows[0].cells:
        for written in cell.paragraphs[0].runs:
            written.bold = True
    mark_header(made.rows[0])
    # Word joins tables that touch.
    document.add_paragraph()


def packed(document: DocumentObject) -> bytes:
    """Save with one date on every part, so that the same paper makes the same file."""
    saved, repacked = BytesIO(), BytesIO()
    document.save(saved)
    with zipfile.ZipFile(saved) as parts, zipfile.ZipFile(repacked, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in parts.namelist():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), parts.read(name), zipfile.ZIP_DEFLATED)
    return repacked.getvalue()
