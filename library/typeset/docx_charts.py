"""Charts of Word's own: drawn by it, with their figures in a workbook that opens on a click."""

from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from io import BytesIO

from docx.document import Document as DocumentObject
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, Emu
from lxml import etree
from pptx.chart.chart import Chart as ChartObject
from pptx.chart.data import CategoryChartData
from pptx.chart.series import BarSeries, LineSeries
from pptx.chart.xmlwriter import ChartXmlWriter
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION, XL_MARKER_STYLE
from pptx.enum.dml import MSO_LINE_DASH_STYLE
from pptx.oxml import parse_xml as parse_chart
from pptx.util import Pt
from xlsxwriter import Workbook

from library.typeset.paper import Plot

FORMS = {"bar": XL_CHART_TYPE.BAR_CLUSTERED, "line": XL_CHART_TYPE.LINE_MARKERS}
COLOURS = ("1D54A0", "B45309", "3F7D58")
MARK, GRID = "8A5A00", "CDD1D8"
CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
BOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ALWAYS = datetime(1980, 1, 1)  # noqa: DTZ001  # as a workbook has it
NUMBERS = "General"
WIDTH, ROW, FRAME, LINE, TALLEST = Cm(16), Cm(0.75), Cm(1.8), Cm(7), Cm(20)


def add_chart(document: DocumentObject, chart: Plot, number: int) -> None:
    """`number` tells it apart from the other charts of the document."""
    package = document.part.package
    book = Part(PackURI(f"/word/embeddings/chart{number}.xlsx"), BOOK_TYPE, _workbook(chart), package)
    part = Part(PackURI(f"/word/charts/chart{number}.xml"), CHART_TYPE, b"", package)
    part._blob = _drawn(chart, part.relate_to(book, f"{OFFICE}/package"))  # noqa: SLF001  # it names its own relation
    relation = document.part.relate_to(part, f"{OFFICE}/chart")
    height = FRAME + ROW * len(chart.names) * len(chart.series) if chart.form == "bar" else LINE
    frame = _frame(chart, relation, number, Emu(min(height, TALLEST)))
    document.add_paragraph().add_run()._r.append(frame)  # noqa: SLF001  # python-docx has no words for charts


def _frame(chart: Plot, relation: str, number: int, height: Emu) -> BaseOxmlElement:
    drawing = etree.fromstring(
        '<w:drawing xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
        ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
        f' xmlns:a="{DRAWING}" xmlns:c="{CHART}" xmlns:r="{OFFICE}">'
        f'<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="{WIDTH}" cy="{height}"/><wp:docPr/>'
        f'<wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="{CHART}"><c:chart r:id="{relation}"/>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing>"
    )
    (about,) = drawing.iter("{*}docPr")
    about.attrib.update({"id": str(10_000 + number), "name": f"Chart {number}", "descr": chart.said})
    return parse_xml(etree.tostring(drawing))


def _values(chart: Plot) -> list[tuple[str, list[float | None]]]:
    """All that is drawn: the series and, across points, the mark as a series that is the same everywhere."""
    tenth = Decimal("0.1")
    found = [
        (one.name, [None if value is None else float(value.quantize(tenth, ROUND_HALF_UP)) for value in one.values])
        for one in chart.series
    ]
    if chart.mark is not None and chart.form == "line":
        found.append((f"{chart.mark:g}{chart.series[0].unit}", [chart.mark] * len(chart.names)))
    return found


def _workbook(chart: Plot) -> bytes:
    """The figures as Word looks them up."""
    made = BytesIO()
    book = Workbook(made, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"created": ALWAYS})
    sheet = book.add_worksheet("Sheet1")
    sheet.write_column(1, 0, chart.names)
    for column, (name, values) in enumerate(_values(chart), 1):
        sheet.write_string(0, column, name)
        sheet.write_column(1, column, ["" if value is None else value for value in values])
    book.close()
    return made.getvalue()


def _drawn(chart: Plot, book: str) -> bytes:
    data = CategoryChartData(number_format=NUMBERS)
    data.categories = list(chart.names)
    for name, values in _values(chart):
        data.add_series(name, values)
    space = parse_chart(ChartXmlWriter(FORMS[chart.form], data).xml.encode())
    drawn = ChartObject(space, None)
    drawn.font.size = Pt(9)
    drawn.has_title = False
    drawn.has_legend = len(_values(chart)) > 1
    if drawn.legend is not None:
        drawn.legend.position, drawn.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    _set_axes(drawn, chart)
    for place, series in enumerate(drawn.plots[0].series):
        _set_look(series, chart, place)
    # Its figures are looked up in the workbook; by the schema this stands at the end.
    etree.SubElement(space, f"{{{CHART}}}externalData", {f"{{{OFFICE}}}id": book})
    return etree.tostring(space, xml_declaration=True, encoding="UTF-8", standalone=True)


def _set_axes(drawn: ChartObject, chart: Plot) -> None:
    drawn.value_axis.minimum_scale, drawn.value_axis.maximum_scale = 0, float(chart.end)
    drawn.value_axis.major_gridlines.format.line.color.rgb = RGBColor.from_string(GRID)
    drawn.value_axis.format.line.fill.background()
    drawn.category_axis.format.line.color.rgb = RGBColor.from_string(GRID)
    if chart.form == "bar":
        # Bars lie from the first, at the top, as the table has them.
        drawn.category_axis.reverse_order = True
        drawn.value_axis.visible = False
        drawn.value_axis.has_major_gridlines = False
        drawn.plots[0].gap_width = 60


def _set_look(series: BarSeries | LineSeries, chart: Plot, place: int) -> None:
    """Its colour, and its numbers beside its marks."""
    is_mark = place >= len(chart.series)
    colour = RGBColor.from_string(MARK if is_mark else COLOURS[place])
    if isinstance(series, BarSeries):
        series.format.fill.solid()
        series.format.fill.fore_color.rgb = colour
        for at in _below(chart):
            series.points[at].format.fill.solid()
            series.points[at].format.fill.fore_color.rgb = RGBColor.from_string(MARK)
    else:
        series.smooth = False
        series.format.line.color.rgb, series.format.line.width = colour, Pt(1 if is_mark else 2)
        series.marker.style = XL_MARKER_STYLE.NONE if is_mark else XL_MARKER_STYLE.CIRCLE
        series.marker.format.fill.solid()
        series.marker.format.fill.fore_color.rgb = colour
    if is_mark:
        series.format.line.dash_style = MSO_LINE_DASH_STYLE.DASH
        return
    labels = series.data_labels
    labels.show_value, labels.font.size = True, Pt(9)
    labels.number_format, labels.number_format_is_linked = _format(chart.series[place].unit), False
    labels.position = XL_LABEL_POSITION.OUTSIDE_END if chart.form == "bar" else XL_LABEL_POSITION.ABOVE


def _below(chart: Plot) -> list[int]:
    """Which bars do not reach the mark; where there are several series their colours say which is which."""
    if chart.mark is None or len(chart.series) > 1:
        return []
    mark = Decimal(str(chart.mark))
    return [at for at, value in enumerate(chart.series[0].values) if value is not None and value < mark]


def _format(unit: str) -> str:
    """With the unit as words, where there is one; shares always with one decimal."""
    words = unit.replace('"', "”")  # which would end them
    return f'0.0" {unit}"' if unit == "%" else f'General" {words}"' if unit else "General"
