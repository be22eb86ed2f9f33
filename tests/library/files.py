"""Small documents of every format, made in memory."""

import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

import typst
from docx import Document
from pptx import Presentation
from pptx.util import Inches
from pypdf import PdfWriter
from pypdf.generic import IndirectObject

PAGES = b"""
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title)
#data.pages.map(page => [#page]).join(pagebreak())
"""


def pdf(*pages: str, title: str = "") -> bytes:
    return typst.compile(PAGES, sys_inputs={"data": json.dumps({"title": title or None, "pages": pages})})


def pdf_with_outline(sections: Sequence[tuple[int, int, str]], *pages: str) -> bytes:
    """Its outline has entries, each with its level, the page it begins on and its title, as a program writes them."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf(*pages)))
    parents: list[IndirectObject] = []
    for level, page, title in sections:
        parents[level:] = [writer.add_outline_item(title, page, parents[level - 1] if level else None)]
    file = io.BytesIO()
    writer.write(file)
    return file.getvalue()


def docx() -> bytes:
    document = Document()
    document.core_properties.title = "Steam"
    document.add_heading("The engine", 1)
    document.add_paragraph("James Watt added a condenser.")
    _fill(document.add_table(rows=2, cols=2), (("Year", "Engines"), ("1776", "12")))
    document.add_heading("后来", 2)
    document.add_paragraph("蒸汽机传到了欧洲。")
    return _saved(document)


def docx_of_notes() -> bytes:
    """A list within a list, a line to write on, a power and the number of a note."""
    document = Document()
    document.add_paragraph("Causes", "List Bullet")
    document.add_paragraph("Harvests failed.", "List Bullet 2")
    blank = document.add_paragraph("The king was ", "List Bullet 2")
    blank.add_run("      ").underline = True
    blank.add_run(", of 2 m")
    blank.add_run("2").font.superscript = True
    blank.add_run(".")
    blank.add_run("7").font.superscript = True
    cell = document.add_table(1, 1).cell(0, 0).paragraphs[0]
    cell.add_run("10")
    cell.add_run("6 ").font.superscript = True
    cell.add_run("men")
    return _saved(document)


def docx_of_rows(*rows: Sequence[str]) -> bytes:
    document = Document()
    _fill(document.add_table(rows=len(rows), cols=len(rows[0])), rows)
    return _saved(document)


def pptx_of_rows(*rows: Sequence[str], is_headed: bool) -> bytes:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    size = Inches(1), Inches(4), Inches(4), Inches(1)
    table = slide.shapes.add_table(len(rows), len(rows[0]), *size).table
    table.first_row = is_headed
    _fill(table, rows)
    return _saved(presentation)


def _fill(table: Any, rows: Sequence[Sequence[str]]) -> None:
    for row, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text


def pptx_of_notes() -> bytes:
    """A point below a point, with a power in it."""
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Steam"
    frame = slide.placeholders[1].text_frame
    frame.text = "Causes"
    below = frame.add_paragraph()
    below.text, below.level = "Coal was cheap, 10", 1
    for text, baseline in (("9", "30000"), (" t of CO", "0"), ("2", "-25000"), (".", "0")):
        run = below.add_run()
        run.text = text
        run.font._element.set("baseline", baseline)  # the library sets it nowhere
    return _saved(presentation)


def pptx() -> bytes:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Steam"
    slide.placeholders[1].text_frame.text = "Watt added a condenser."
    table = slide.shapes.add_table(1, 2, Inches(1), Inches(4), Inches(4), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "1776", "12 engines"
    slide.notes_slide.notes_text_frame.text = "Say how it saved coal."
    return _saved(presentation)


def bomb() -> bytes:
    """A Word document that would unpack to a thousand times its size."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"0" * 20_000_000)
    return file.getvalue()


def _saved(document: object) -> bytes:
    file = io.BytesIO()
    document.save(file)  # type: ignore[attr-defined]
    return file.getvalue()
