"""Draws tables whose rows break over pages under a repeated header."""

from collections.abc import Iterator

from library.typeset.lines import Line
from library.typeset.paper import Runs, Table, padded, shares
from library.typeset.sheet import LINE, MARGIN, POINT, SHADE, Sheet

SIZE = 9.0
STEP = SIZE * POINT * 1.5
PADDING = 1.6

Row = list[list[Line]]


def draw_table(sheet: Sheet, table: Table) -> None:
    widths = [share * sheet.width for share in shares(table)]
    header = row_of(sheet, tuple(emboldened(runs) for runs in table.header), widths)
    rows = [row_of(sheet, padded(row, len(widths)), widths) for row in table.rows]
    limit = lines_within(sheet.height - height_of(header))
    if limit < 4:
        # So tall a header leaves no room for rows: it is then only the first of them.
        header, rows, limit = [], [header, *rows], lines_within(sheet.height)
    parts = [part for row in rows for part in slices(row, limit)]
    sheet.room(height_of(header) + height_of(parts[0] if parts else []))
    draw_header(sheet, header, widths)
    for part in parts:
        if height_of(part) > sheet.left:
            sheet.new_page()
            draw_header(sheet, header, widths)
        draw_row(sheet, part, widths)


def row_of(sheet: Sheet, cells: tuple[Runs, ...], widths: list[float]) -> Row:
    return [sheet.wrap(runs, width - 2 * PADDING, size=SIZE) for runs, width in zip(cells, widths, strict=True)]


def emboldened(runs: Runs) -> Runs:
    return tuple(run.model_copy(update={"bold": True}) for run in runs)


def height_of(row: Row) -> float:
    return max(len(cell) for cell in row) * STEP + 2 * PADDING if row else 0.0


def lines_within(height: float) -> int:
    return int((height - 2 * PADDING) // STEP)


def slices(row: Row, limit: int) -> Iterator[Row]:
    """Cut a row that is taller than a page."""
    for start in range(0, max(len(cell) for cell in row), limit):
        yield [cell[start : start + limit] for cell in row]


def draw_header(sheet: Sheet, header: Row, widths: list[float]) -> None:
    if header:
        sheet.box(MARGIN, sheet.pdf.y, sheet.width, height_of(header), SHADE)
        draw_row(sheet, header, widths)


def draw_row(sheet: Sheet, row: Row, widths: list[float]) -> None:
    top, height, x = sheet.pdf.y, height_of(row), MARGIN
    sheet.pdf.set_draw_color(*LINE)
    sheet.pdf.set_line_width(0.2)
    for cell, width in zip(row, widths, strict=True):
        sheet.pdf.rect(x, top, width, height)
        for number, line in enumerate(cell):
            sheet.draw(line, x + PADDING, top + PADDING + number * STEP + STEP * 0.5 + SIZE * POINT * 0.36, size=SIZE)
        x += width
    sheet.pdf.set_y(top + height)
