"""Writes a deck as PowerPoint: placeholders of our own master, native charts and tables, notes, formulas as Office math."""

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO

from lxml import etree
from pptx.chart.chart import Chart as ChartObject
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION
from pptx.enum.text import MSO_ANCHOR
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls, qn
from pptx.shapes.base import BaseShape
from pptx.shapes.placeholder import PlaceholderGraphicFrame
from pptx.slide import Slide as SlideObject
from pptx.table import _Cell
from pptx.text.text import TextFrame, _Run
from pptx.util import Emu, Pt

from conversation.decks.drawing import pictures
from conversation.decks.drawing.geometry import (
    CAPTION,
    FORMULA,
    INK,
    LAYOUTS,
    MUTED,
    NUMBER,
    PALE,
    SERIES,
    TextPlace,
    feet_of,
)
from conversation.decks.drawing.laying import TABLE_SIZE, column_widths, formula_size, size_of, texts_of, told_beside
from conversation.decks.drawing.master import (
    CHINESE,
    FOOTER,
    LATIN,
    NUMBER_FIELD,
    OBJECT,
    PLACES,
    SLIDE_NUMBER,
    new_presentation,
    position,
)
from conversation.decks.schemas import Chart, Deck, DeckSlide, SlideTable
from library.schemas import Language
from library.text.language import OFFICE_TAGS, OTHER
from library.typeset.formulas import read_formula, to_text
from library.typeset.formulas.omml import to_omml
from library.typeset.paper import Spans
from library.typeset.reading import read_inline

LONGEST_PROPERTY = 255
CHARTS = {
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
}
NUMBER_FORMAT = "0.##"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
A14 = "http://schemas.microsoft.com/office/drawing/2010/main"


def to_pptx(deck: Deck, created: datetime) -> bytes:
    made = new_presentation()
    properties = made.core_properties
    properties.title = deck.title[:LONGEST_PROPERTY]
    properties.author = properties.last_modified_by = "Nova Studio"
    properties.language = OFFICE_TAGS[deck.language]
    properties.created = properties.modified = created.astimezone(UTC).replace(tzinfo=None)
    order = list(LAYOUTS)
    for slide in deck.slides:
        target = made.slides.add_slide(made.slide_layouts[order.index(slide.layout)])
        _SlideDrawing(deck, target).fill(slide)
    saved = BytesIO()
    made.save(saved)
    return saved.getvalue()


class _SlideDrawing:
    """One slide of the file, being filled."""

    def __init__(self, deck: Deck, target: SlideObject) -> None:
        self.deck = deck
        self.target = target
        self.language: Language = deck.language

    def fill(self, slide: DeckSlide) -> None:
        plan = LAYOUTS[slide.layout]
        if self.target.shapes.title is not None:
            frame = self.target.shapes.title.text_frame
            self._write(frame, [slide.title], size_of(plan.title, [slide.title]) or plan.title.least)
        texts = texts_of(slide)
        for name, place in plan.texts.items():
            holder = self.target.placeholders[PLACES[name]]
            if texts[name]:
                self._write(holder.text_frame, texts[name], size_of(place, texts[name]) or place.least)
            else:
                holder._element.getparent().remove(holder._element)  # noqa: SLF001  # an empty one asks to be clicked
        self._add_object(slide)
        for foot in feet_of(slide.layout):
            self._add_foot(foot)
        notes = self.target.notes_slide.notes_text_frame
        if notes is not None and (told := told_beside(slide)):
            self._write_spans(notes, told, None)

    def _add_object(self, slide: DeckSlide) -> None:
        if slide.chart:
            self._add_chart(slide.chart, slide.title)
            self._add_caption(slide.chart.basis)
        elif slide.table:
            self._add_table(slide.table, slide.title)
            self._add_caption(slide.table.basis)
        elif slide.picture:
            picture = self.target.placeholders[OBJECT].insert_picture(BytesIO(pictures.concept_map(self.deck, slide)))
            _describe(picture, ", ".join([slide.picture.centre, *slide.picture.around]))
        elif slide.formula:
            self._add_formula(slide.formula)

    def _write(self, frame: TextFrame, texts: Sequence[str], size: float | None) -> None:
        self._write_spans(frame, [read_inline(text, formulas=True) for text in texts], size)

    def _write_spans(self, frame: TextFrame, texts: Sequence[Spans], size: float | None) -> None:
        for number, text in enumerate(texts):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            for line, spans in enumerate(_lines(text)):
                if line:
                    paragraph.add_line_break()
                for span in spans:
                    run = paragraph.add_run()
                    run.text = span.text
                    run.font.bold = True if span.bold else None
                    run.font.italic = True if span.italic and span.text.isascii() else None
                    if size is not None:
                        run.font.size = Pt(size)
                    self._set_fonts(run)
                    if span.link and not span.link.startswith("#"):
                        run.hyperlink.address = span.link

    def _set_fonts(self, run: _Run) -> None:
        look = run._r.get_or_add_rPr()  # noqa: SLF001  # python-pptx has no words for the fonts of other scripts
        look.set("lang", OFFICE_TAGS[self.language])
        look.set("altLang", OFFICE_TAGS[OTHER[self.language]])
        for tag, font in (("latin", LATIN), ("ea", CHINESE), ("cs", LATIN)):
            look.append(parse_xml(f'<a:{tag} {nsdecls("a")} typeface="{font}"/>'))

    def _add_chart(self, chart: Chart, title: str) -> None:
        data = CategoryChartData(number_format=NUMBER_FORMAT)
        data.categories = chart.categories
        for series in chart.series:
            data.add_series(series.name, series.values)
        frame: PlaceholderGraphicFrame = self.target.placeholders[OBJECT].insert_chart(CHARTS[chart.form], data)
        _describe(frame, described(chart, title))
        _set_chart(frame.chart, chart)

    def _add_table(self, table: SlideTable, title: str) -> None:
        columns = len(table.header)
        holder = self.target.placeholders[OBJECT]
        frame = holder.insert_table(rows=len(table.rows) + 1, cols=columns)
        _describe(frame, title)
        made = frame.table
        widths = column_widths(table)
        for column, width in zip(made.columns, widths, strict=True):
            column.width = Emu(Pt(width))
        for at, row in enumerate([table.header, *table.rows]):
            made.rows[at].height = Emu(Pt(26))
            for cell, text in zip(made.rows[at].cells, [*row, *[""] * columns], strict=False):
                self._fill_cell(cell, text, at)

    def _fill_cell(self, cell: _Cell, text: str, row: int) -> None:
        cell.vertical_anchor = MSO_ANCHOR.MIDDLE
        cell.margin_left = cell.margin_right = Emu(Pt(8))
        cell.fill.solid()
        cell.fill.fore_color.rgb = RGBColor.from_string("1D54A0" if row == 0 else PALE if row % 2 == 0 else "FFFFFF")
        self._write(cell.text_frame, [text], TABLE_SIZE)
        for paragraph in cell.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.bold = True if row == 0 else run.font.bold
                run.font.color.rgb = RGBColor.from_string("FFFFFF" if row == 0 else INK)

    def _add_caption(self, text: str) -> None:
        if not text:
            return
        shape = self.target.shapes.add_textbox(*(Emu(Pt(one)) for one in CAPTION.box))
        shape.text_frame.margin_left = 0
        shape.text_frame.word_wrap = True
        self._write(shape.text_frame, [text], CAPTION.size)
        for run in shape.text_frame.paragraphs[0].runs:
            run.font.color.rgb = RGBColor.from_string(MUTED)

    def _add_formula(self, latex: str) -> None:
        """As Office math, which can be edited; who knows none of it shows the picture."""
        formula = read_formula(latex)
        box = FORMULA
        size = formula_size(formula)
        math = to_omml(formula, "slide", is_displayed=True)
        for look in math.iter(qn("a:rPr")):
            look.set("sz", str(round(size * 100)))
        picture, number = pictures.formula_picture(formula, self.language, size), self._next_id()
        _image, relation = self.target.part.get_or_add_image_part(BytesIO(picture.png))
        fitted = picture.centred_in(box)
        name = f'<p:cNvPr id="{number}" name="Formula" descr="{_escaped(to_text(formula))}"/>'
        xml = (
            f'<mc:AlternateContent xmlns:mc="{MC}" xmlns:a14="{A14}" {nsdecls("p", "a", "r")}><mc:Choice Requires="a14">'
            f'<p:sp><p:nvSpPr>{name}<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>{position(fitted)}'
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>'
            '<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/>'
            f"<a14:m>{etree.tostring(math, encoding='unicode')}</a14:m></a:p></p:txBody></p:sp></mc:Choice><mc:Fallback>"
            f'<p:pic><p:nvPicPr>{name}<p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="{relation}"/>'
            f"<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>{position(fitted)}"
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic></mc:Fallback></mc:AlternateContent>'
        )
        self.target.shapes._spTree.append(parse_xml(xml))  # noqa: SLF001

    def _next_id(self) -> int:
        return max(int(one.get("id", "0")) for one in self.target.shapes._spTree.iter(qn("p:cNvPr"))) + 1  # noqa: SLF001

    def _add_foot(self, place: TextPlace) -> None:
        """The deck's title or the slide's number; python-pptx leaves these out of a new slide."""
        if place is NUMBER:
            name, kind, index, text = "Slide number", "sldNum", SLIDE_NUMBER, NUMBER_FIELD
        else:
            name, kind, index = "Footer", "ftr", FOOTER
            text = f'<a:r><a:rPr lang="{OFFICE_TAGS[self.language]}"/><a:t>{_escaped(self.deck.title)}</a:t></a:r>'
        xml = (
            f'<p:sp {nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="{self._next_id()}" name="{name}"/><p:cNvSpPr>'
            f'<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="{kind}" idx="{index}"/></p:nvPr></p:nvSpPr>'
            f"<p:spPr>{position(place.box)}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p>{text}</a:p></p:txBody></p:sp>"
        )
        self.target.shapes._spTree.append(parse_xml(xml))  # noqa: SLF001


def _lines(spans: Spans) -> list[Spans]:
    lines: list[list[object]] = [[]]
    for span in spans:
        for number, text in enumerate(span.text.split("\n")):
            if number:
                lines.append([])
            if text:
                lines[-1].append(span.model_copy(update={"text": text}))
    return [tuple(line) for line in lines]  # type: ignore[arg-type]


def _describe(shape: BaseShape, text: str) -> None:
    """What is heard of a shape by those who do not see it."""
    next(shape.element.iter(qn("p:cNvPr"))).set("descr", text)


def described(chart: Chart, title: str) -> str:
    """A chart for those who do not see it."""
    told = [
        f"{series.name}: "
        + ", ".join(
            f"{name} {value:g}{chart.unit}" for name, value in zip(chart.categories, series.values, strict=False)
        )
        for series in chart.series
    ]
    return ". ".join([title, *told, chart.basis])


def _set_chart(made: ChartObject, chart: Chart) -> None:
    made.has_title = False
    made.has_legend = len(chart.series) > 1
    if made.has_legend:
        made.legend.position = XL_LEGEND_POSITION.BOTTOM
        made.legend.include_in_layout = False
    made.font.size = Pt(14)
    made.font.name = LATIN
    values = made.value_axis
    values.minimum_scale = 0
    if chart.unit == "%":
        values.maximum_scale = 100
    values.has_major_gridlines = True
    values.major_gridlines.format.line.color.rgb = RGBColor.from_string("E3E6EB")
    values.format.line.fill.background()
    plot = made.plots[0]
    plot.has_data_labels = True
    plot.data_labels.number_format = f'{NUMBER_FORMAT}"{chart.unit}"' if chart.unit else NUMBER_FORMAT
    plot.data_labels.number_format_is_linked = False
    plot.data_labels.font.size = Pt(14)
    if chart.form != "line":
        plot.data_labels.position = XL_LABEL_POSITION.OUTSIDE_END
        plot.gap_width = 60
    if chart.form == "bar":
        made.category_axis.reverse_order = True
    for series, colour in zip(plot.series, SERIES, strict=False):
        series.format.fill.solid()
        series.format.fill.fore_color.rgb = RGBColor.from_string(colour)
    for look in made._chartSpace.iter(qn("a:latin")):  # noqa: SLF001  # no words for the fonts of other scripts
        look.addnext(parse_xml(f'<a:ea {nsdecls("a")} typeface="{CHINESE}"/>'))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
