"""A deck's file is opened again by python-pptx, its handout by pypdf, and where it is installed by LibreOffice."""

import shutil
import subprocess
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.presentation import Presentation as PresentationObject
from pypdf import PdfReader

from conversation.decks import exports
from conversation.decks.drawing import pictures
from conversation.decks.drawing.geometry import LAYOUTS
from conversation.decks.drawing.laying import laid, overflowing
from conversation.decks.schemas import Chart, Deck, DeckSlide, Series, SlideTable
from library.typeset.formulas.omml import MATH
from runs.words import speaking
from tests.conversation.decks.samples import CHINESE, ENGLISH

AT = datetime(2026, 1, 2, 8, 30, tzinfo=UTC)
M = f"{{{MATH}}}"


@pytest.fixture(scope="module")
def opened() -> PresentationObject:
    with speaking("zh"):
        return Presentation(BytesIO(exports.as_pptx(CHINESE, AT)))


def test_the_template_has_our_layouts_in_16_to_9(opened: PresentationObject) -> None:
    assert [one.name for one in opened.slide_layouts] == [plan.name for plan in LAYOUTS.values()]
    assert (opened.slide_width or 0) * 9 == (opened.slide_height or 0) * 16
    assert [slide.slide_layout.name for slide in opened.slides] == [LAYOUTS[one.layout].name for one in CHINESE.slides]
    assert (opened.core_properties.title, opened.core_properties.language) == ("牛顿第二定律", "zh-CN")


def test_text_stands_in_placeholders_with_fonts_for_each_script(opened: PresentationObject) -> None:
    slide = opened.slides[2]
    assert slide.shapes.title is not None
    assert slide.shapes.title.text_frame.text == "要点"
    assert slide.placeholders[1].text_frame.text == "加速度与合外力成正比，F = ma。\n方向与合外力相同。"
    runs = [run for paragraph in slide.placeholders[1].text_frame.paragraphs for run in paragraph.runs]
    assert [run.font.bold for run in runs][:3] == [None, True, None]
    for run in runs:
        look = run._r.rPr
        fonts = {etree.QName(one).localname: one.get("typeface") for one in look if one.get("typeface")}
        assert fonts == {"latin": "Calibri", "ea": "Microsoft YaHei", "cs": "Calibri"}
        assert look.get("lang") == "zh-CN"


def test_charts_are_native_and_say_what_they_rest_on(opened: PresentationObject) -> None:
    slide = opened.slides[5]
    frame = next(one for one in slide.shapes if one.has_chart)
    plot = frame.chart.plots[0]
    assert list(plot.categories) == ["受力分析", "加速度"]
    assert [list(one.values) for one in plot.series] == [[62.5, 48.0]]
    assert frame.chart.part.chart_workbook.xlsx_part is not None
    assert "24 名学生，截至 2026-11-20。" in [one.text_frame.text for one in slide.shapes if one.has_text_frame]
    assert "加速度 48%" in frame._element.nvGraphicFramePr.cNvPr.get("descr")


def test_tables_are_native(opened: PresentationObject) -> None:
    table = next(one for one in opened.slides[6].shapes if one.has_table).table
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["时间", "事件"],
        ["1687年", "《原理》出版"],
        ["1736年", "欧拉的《力学》"],
    ]


def test_notes_hold_what_is_said_and_the_sources(opened: PresentationObject) -> None:
    told = [slide.notes_slide.notes_text_frame.text for slide in opened.slides if slide.has_notes_slide]
    assert told[2] == "先做实验，再写公式。\n出处：牛顿运动定律"


def test_formulas_are_office_math_with_a_picture_for_others(opened: PresentationObject) -> None:
    element = opened.slides[8].shapes._spTree
    (math,) = element.iter(f"{M}oMath")
    assert ["".join(one.itertext()) for one in math.iter(f"{M}f")] == ["Fm"]
    (fallback,) = element.iter("{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback")
    assert [etree.QName(one).localname for one in fallback] == ["pic"]


def test_pictures_are_drawn_of_every_slide() -> None:
    for number in range(1, len(CHINESE.slides) + 1):
        assert Image.open(BytesIO(pictures.to_png(CHINESE, number))).size == (1280, 720)
    with pytest.raises(IndexError):
        pictures.to_png(CHINESE, len(CHINESE.slides) + 1)


def test_the_handout_is_tagged_and_holds_slides_and_notes() -> None:
    with speaking("zh"):
        handout = PdfReader(BytesIO(exports.as_handout(CHINESE, AT)))
    text = "".join("".join(page.extract_text() for page in handout.pages).split())
    for word in (
        "先做实验，再写公式。",
        "出处：牛顿运动定律",
        "受力分析",
        "62.5%",
        "《原理》出版",
        "站在巨人的肩膀上。",
    ):
        assert word in text
    assert handout.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert handout.trailer["/Root"]["/Lang"] == "zh-CN"


def test_what_is_too_much_goes_on_to_another_slide_and_nothing_is_lost() -> None:
    long = [one for one in ENGLISH.slides if one.title.startswith("Long")]
    assert [one.title for one in long] == [f"Long ({number}/{len(long)})" for number in range(1, len(long) + 1)]
    assert len(long) > 1
    assert sum(len(one.points) for one in long) == 9
    rows = [[str(number), "An event of that year, told in a sentence. " * 3] for number in range(20)]
    tables = laid([DeckSlide(layout="table", title="T", table=SlideTable(header=["When", "What"], rows=rows))])
    assert [row for one in tables if one.table for row in one.table.rows] == rows
    assert len(tables) > 1
    assert not [found for one in [*ENGLISH.slides, *CHINESE.slides, *tables] if (found := overflowing(one))]


def test_what_cannot_be_drawn_is_told() -> None:
    broken, empty = ENGLISH.slides[-2:]
    assert (broken.layout, broken.points) == ("bullets", [r"\frac{a}{", "It is told."])
    assert (empty.layout, empty.points) == ("bullets", ["There is nothing to show."])


def test_every_form_of_a_chart_is_drawn_and_written() -> None:
    series = [Series(name="Class", values=[40, 60, 80]), Series(name="Year", values=[50, 55, 60])]
    forms = ("column", "bar", "line")
    slides = [
        DeckSlide(
            layout="chart",
            title=form,
            chart=Chart(form=form, categories=["A", "B", "C"], series=series, basis="n = 30"),
        )
        for form in forms
    ]
    deck = Deck(language="en", title="Charts", slides=slides)
    made = Presentation(BytesIO(exports.as_pptx(deck, AT)))
    charts = [shape.chart for slide in made.slides for shape in slide.shapes if shape.has_chart]
    assert [len(one.plots[0].series) for one in charts] == [2, 2, 2]
    assert all(pictures.to_png(deck, number) for number in (1, 2, 3))


def test_markdown_holds_the_figures() -> None:
    written = exports.as_markdown(CHINESE, AT).decode()
    assert "| 加速度 | 48% |" in written
    assert r"$$a=\frac{F}{m}$$" in written


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed.")
def test_libreoffice_shows_every_slide(tmp_path: Path) -> None:
    source = tmp_path / "deck.pptx"
    source.write_bytes(exports.as_pptx(CHINESE, AT))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    pages = [page.extract_text() for page in PdfReader(tmp_path / "deck.pdf").pages]
    assert len(pages) == len(CHINESE.slides)
    assert "欧拉的《力学》" in pages[6]
    assert "48" in pages[5]
