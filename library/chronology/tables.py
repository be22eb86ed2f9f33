"""Rows of tables, written as `name: value; name: value`: every column that holds a date tells of something."""

import re
from collections.abc import Iterator, Sequence

from library.chronology.clauses import Clause
from library.chronology.dating import Dated
from library.text.sentences import SentenceSpan

_CELL = re.compile(r"(?:^|;\s)(?P<column>[^:;]{1,40}):\s(?P<value>[^;]+)")
_NAME = re.compile(r"[^\W\d_]{2,}")


def is_row(text: str) -> bool:
    """Whether a text is a row of at least three cells."""
    return len(_CELL.findall(text)) >= 3 and "; " in text


def row_clauses(sentence: SentenceSpan, dates: Sequence[Dated]) -> Iterator[tuple[Clause, Dated]]:
    """A clause for every cell that is a date, named after the row and the column."""
    cells = list(_CELL.finditer(sentence.text))
    name = next((cell["value"] for cell in cells if _NAME.search(cell["value"])), "")
    for cell in cells:
        start, end = cell.start("value") + sentence.start, cell.end("value") + sentence.start
        for dated in dates:
            if dated.start == start and dated.end == end and name:
                yield (
                    Clause(
                        f"{name} {cell['column']} {cell['value']}",
                        sentence.start,
                        end,
                        name=f"{name}: {cell['column']}",
                    ),
                    dated,
                )
