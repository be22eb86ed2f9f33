"""Writes a paper as PDF: A4, fonts embedded, with bookmarks, links and page numbers."""

from datetime import datetime

from fpdf.prefs import ViewerPreferences

from library.typeset.lines import Line
from library.typeset.paper import Block, Heading, Listing, Paper, Run, Runs, numbers, plain
from library.typeset.pdf_table import draw_table
from library.typeset.sheet import BOTTOM, LINE, MARGIN, MUTED, POINT, Sheet

BODY = 10.5
INDENT = 6.0
HEADINGS = {1: 15.0, 2: 12.5, 3: 11.0}
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}


def to_pdf(paper: Paper, *, created: datetime) -> bytes:
    sheet = Sheet(frozenset(block.anchor for block in paper.blocks if block.kind == "paragraph" and block.anchor))
    describe(sheet, paper, created)
    draw_title(sheet, paper)
    for block in paper.blocks:
        draw(sheet, block)
    number_pages(sheet, paper.title)
    return bytes(sheet.pdf.output())


def describe(sheet: Sheet, paper: Paper, created: datetime) -> None:
    pdf = sheet.pdf
    pdf.set_title(paper.title)
    pdf.set_lang(LANGUAGES[paper.language])
    pdf.set_creator("Nova Studio")
    pdf.set_producer("Nova Studio")
    pdf.set_creation_date(created)
    pdf.viewer_preferences = ViewerPreferences(display_doc_title=True)


def draw_title(sheet: Sheet, paper: Paper) -> None:
    sheet.flow(wrap(sheet, (Run(text=paper.title, bold=True),), size=21), size=21, leading=1.35)
    if paper.subtitle:
        sheet.skip(1.5)
        sheet.flow(wrap(sheet, plain(paper.subtitle), size=12), size=12, leading=1.5, colour=MUTED)
    sheet.skip(2)
    draw_rule(sheet)


def wrap(sheet: Sheet, runs: Runs, *, size: float = BODY, indent: float = 0) -> list[Line]:
    return sheet.wrap(runs, sheet.width - indent, size=size)


def draw(sheet: Sheet, block: Block) -> None:
    match block.kind:
        case "heading":
            draw_heading(sheet, block)
        case "paragraph":
            lines = wrap(sheet, block.runs)
            keep_start(sheet, lines)
            if block.anchor:
                sheet.pdf.set_link(name=block.anchor, y=sheet.pdf.y)
            sheet.flow(lines, size=BODY)
            sheet.skip(2.4)
        case "list":
            draw_list(sheet, block)
        case "quote":
            lines = sheet.wrap(block.runs, sheet.width - INDENT, size=BODY - 0.5)
            keep_start(sheet, lines)
            sheet.flow(lines, x=MARGIN + INDENT, size=BODY - 0.5, colour=MUTED, bar=True)
            sheet.skip(3)
        case "table":
            draw_table(sheet, block)
            sheet.skip(4)
        case "rule":
            draw_rule(sheet)
        case "page_break":
            sheet.room(sheet.height)


def keep_start(sheet: Sheet, lines: list[Line]) -> None:
    """Leave no single first line at the foot of a page."""
    sheet.room(min(2, len(lines)) * BODY * POINT * 1.65)


def draw_heading(sheet: Sheet, heading: Heading) -> None:
    size = HEADINGS[heading.level]
    lines = wrap(sheet, (Run(text=heading.text, bold=True),), size=size)
    sheet.skip(size * POINT * 0.8)
    # A heading stays with the two lines below it.
    sheet.room(len(lines) * size * POINT * 1.4 + BODY * POINT * 4)
    sheet.pdf.start_section(heading.text, level=heading.level - 1, strict=False)
    sheet.flow(lines, size=size, leading=1.4)
    sheet.skip(1.2)


def draw_list(sheet: Sheet, listing: Listing) -> None:
    for number, item in zip(numbers(listing), listing.items, strict=True):
        x = MARGIN + INDENT * item.level
        sign = plain(f"{number}." if listing.ordered else "•–·"[item.level])
        lines = wrap(sheet, item.runs, indent=INDENT * (item.level + 1))
        keep_start(sheet, lines)
        top, page = sheet.pdf.y, sheet.pdf.page
        sheet.flow(wrap(sheet, sign), x=x, size=BODY, colour=MUTED)
        if sheet.pdf.page == page:
            sheet.pdf.set_y(top)
        sheet.flow(lines, x=x + INDENT, size=BODY)
        sheet.skip(0.8)
    sheet.skip(1.6)


def draw_rule(sheet: Sheet) -> None:
    sheet.room(4)
    sheet.box(MARGIN, sheet.pdf.y + 1, sheet.width, 0.3, LINE)
    sheet.skip(4.5)


def number_pages(sheet: Sheet, title: str) -> None:
    """Write the foot of each page, now that their number is known."""
    pdf, total = sheet.pdf, sheet.pdf.page
    foot = pdf.h - BOTTOM / 2
    for page in range(1, total + 1):
        pdf.page = page
        # fpdf believes that the font it set last, on another page, is still set.
        pdf.current_font_is_set_on_page = False
        number = sheet.wrap(plain(f"{page} / {total}"), sheet.width, size=8.5)[0]
        sheet.draw(number, pdf.w - MARGIN - sum(glyph.advance for glyph in number), foot, size=8.5, colour=MUTED)
        first = sheet.wrap(plain(title), sheet.width * 0.8, size=8.5)[0]
        sheet.draw(first, MARGIN, foot, size=8.5, colour=MUTED)
