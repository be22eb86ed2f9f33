"""A result as a workbook: a sheet of figures and words, then one for each table and chart, its numbers as numbers."""

import io
import re
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from conversation.builds.schemas.blocks import (
    Block,
    ChartBlock,
    KpiBlock,
    MarkdownBlock,
    QuestionBlock,
    ResultPage,
    SuggestionBlock,
    TableBlock,
)

FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
LONGEST_SHEET = 28
WIDE, NARROW = 44, 16
NUMBER = re.compile(r"-?\d+(\.\d+)?( %)?")
COLOURS = {"warn": "#FFF4D6", "bad": "#FBE3E0", "good": "#E3F4E6", "": ""}


class ResultBook:
    """The workbook as it is filled. Text that begins like a formula stays text."""

    def __init__(self, page: ResultPage, made_at: datetime) -> None:
        self._file = io.BytesIO()
        self._book = Workbook(self._file, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
        self._book.set_properties({"title": page.title, "created": made_at.replace(tzinfo=None)})
        self.bold = self._book.add_format({"bold": True})
        self.wrapped = self._book.add_format({"text_wrap": True, "valign": "top"})
        self._marked = {name: self._book.add_format({"bg_color": colour}) for name, colour in COLOURS.items() if colour}
        self._names: set[str] = set()
        self.first = self._sheet(page.title)
        self.line = 0

    def say(self, *cells: str, look: Format | None = None) -> None:
        """A line of the first sheet."""
        for column, text in enumerate(cells):
            _write(self.first, self.line, column, text, look)
        self.line += 1

    def table(self, block: TableBlock) -> None:
        sheet = self._sheet(block.title or block.id)
        self._headers(sheet, block.headers)
        for line, row in enumerate(block.rows, 1):
            for column, text in enumerate(row.cells):
                _write(sheet, line, column, text, self._marked.get(row.status))

    def chart(self, block: ChartBlock) -> None:
        """The numbers of a chart, and the chart drawn of them."""
        sheet = self._sheet(block.title or block.id)
        self._headers(sheet, ["", *(one.name for one in block.series)])
        last = len(block.x_axis)
        for line, name in enumerate(block.x_axis, 1):
            sheet.write_string(line, 0, name)
            for column, one in enumerate(block.series, 1):
                if (value := one.data[line - 1]) is not None:
                    sheet.write_number(line, column, float(value.quantize(Decimal("0.1"))))
        drawn = self._book.add_chart({"type": "line" if block.variant == "line" else "column"})
        if drawn is not None:
            for column in range(1, len(block.series) + 1):
                cells = [sheet.get_name(), 1, column, last, column]
                drawn.add_series(
                    {
                        "name": [sheet.get_name(), 0, column],
                        "categories": [sheet.get_name(), 1, 0, last, 0],
                        "values": cells,
                    }
                )
            drawn.set_title({"name": block.title})
            sheet.insert_chart(1, len(block.series) + 2, drawn)

    def _headers(self, sheet: Worksheet, names: list[str]) -> None:
        for column, name in enumerate(names):
            sheet.write_string(0, column, name, self.bold)
        sheet.freeze_panes(1, 0)

    def _sheet(self, title: str) -> Worksheet:
        """With a name that Excel takes, and none twice."""
        name = FORBIDDEN.sub(" ", title).strip("' ")[:LONGEST_SHEET] or "1"
        found, place = name, 2
        while found.lower() in self._names:
            found, place = f"{name} {place}", place + 1
        self._names.add(found.lower())
        sheet = self._book.add_worksheet(found)
        sheet.set_column(0, 0, WIDE)
        sheet.set_column(1, 12, NARROW)
        return sheet

    def bytes(self) -> bytes:
        self._book.close()
        return self._file.getvalue()


def _write(sheet: Worksheet, line: int, column: int, text: str, look: Format | None) -> None:
    if NUMBER.fullmatch(text):
        sheet.write_number(line, column, float(text.removesuffix(" %")), look)
    else:
        sheet.write_string(line, column, text, look)


def as_xlsx(page: ResultPage, made_at: datetime) -> bytes:
    book = ResultBook(page, made_at)
    book.say(page.title, look=book.bold)
    for block in page.blocks:
        if isinstance(block, TableBlock) and not block.problem:
            book.table(block)
        elif isinstance(block, ChartBlock) and not block.problem:
            book.chart(block)
        else:
            book.say()
            book.say(block.title, look=book.bold)
            for cells in _lines(block):
                book.say(*cells, look=book.wrapped)
    book.say()
    book.say(gettext("What these figures rest on"), look=book.bold)
    for grounds in page.grounds:
        book.say(grounds, look=book.wrapped)
    return book.bytes()


def _lines(block: Block) -> list[tuple[str, ...]]:
    if block.problem:
        return [(block.problem,)]
    match block:
        case KpiBlock():
            return [(one.label, one.value, one.subtext) for one in block.data]
        case MarkdownBlock():
            return [(line.removeprefix("- "),) for line in block.content.splitlines()]
        case SuggestionBlock():
            return [(one.title, one.description) for one in block.items]
        case QuestionBlock():
            asked = [(f"{one.order}. {one.question}", ", ".join(one.right)) for one in block.questions]
            return [*([(block.silent,)] if block.silent else []), *asked]
    return []
