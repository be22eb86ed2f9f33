"""Rows of tables, written as `name: value; name: value`: every cell that is a date tells of something, named after its row and column."""

import re
from collections.abc import Iterator, Sequence

from library.chronology.clauses import Clause, clauses
from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.language import HAN
from library.text.sentences import SentenceSpan

FEWEST = 2
"""Cells of a row."""
_CELL = re.compile(r"(?:(?<![^;\s])(?P<column>[^:;\s][^:;]{0,39}):\s)?[~≈]?(?P<value>[^;\s~≈][^;]*?)\s*(?:;|$)")
_WORD = re.compile(rf"[^\W\d_]{{2,}}|[{HAN}]")
_WHEN = re.compile(r"(?:dates?|days?|years?|when|日期|时间|年份|年代|^)$", re.IGNORECASE)


def is_row(text: str) -> bool:
    """Whether a text is a row: cells, at least one of which is a date."""
    cells = list(_CELL.finditer(text))
    are_dates = ([one.text for one in find_dates(cell["value"])] == [cell["value"]] for cell in cells)
    return len(cells) >= FEWEST and any(are_dates)


def row_clauses(sentence: SentenceSpan, dates: Sequence[DateMention]) -> Iterator[tuple[Clause, DateMention]]:
    """A clause for every cell that is a date, named after the first cell of words and the column, and those of cells that tell of dates."""
    cells = list(_CELL.finditer(sentence.text))
    others = [cell for cell in cells if not find_dates(cell["value"]) and not _WHEN.search(cell["value"])]
    about = next((cell for cell in others if _WORD.search(cell["value"])), None)
    told = {(one.start - sentence.start, one.end - sentence.start): one for one in dates}
    for cell in cells:
        if about and (dated := told.get(cell.span("value"))):
            name, column = about["value"], cell["column"] or ""
            label = name if _WHEN.search(column) else f"{name}: {column}"
            end = sentence.start + max(cell.end("value"), about.end("value"))
            yield Clause(f"{name} {column} {cell['value']}", sentence.start, end, name=label), dated
        elif cell["column"] and cell.span("value") not in told:
            start, end = (sentence.start + place for place in cell.span("value"))
            within = [one for one in dates if start <= one.start and one.end <= end]
            yield from clauses(SentenceSpan(cell["value"], start, end), within)
