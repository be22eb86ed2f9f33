"""A table of what is compared, made of rows that tables of the sources have of it; otherwise none."""

import re
from collections.abc import Iterator, Sequence

from library.answering.question import Question
from library.judging.cells import PARTS
from library.schemas import EvidenceItem
from library.text.language import among
from library.text.terms import normalise
from research.briefs import MOST_COLUMNS, MOST_ROWS, DraftCell, DraftRow, DraftTable, WriterBrief

LONGEST = 60
"""Characters of a cell."""
_NAMED = re.compile(r"([^:：]{1,40})[:：]\s+(.+)")


def compared(task: WriterBrief, question: Question) -> DraftTable | None:
    """Rows are the things that a comparison names, columns what a source tells of at least two of them."""
    things = [name for part in question.parts if part.kind == "compare" for name in part.names]
    things = list(dict.fromkeys(things))[:MOST_ROWS]
    columns: dict[str, dict[str, DraftCell]] = {}
    for item in task.evidence if len(things) > 1 else ():
        for thing, ground, text in _cells(item, things):
            columns.setdefault(ground, {}).setdefault(thing, DraftCell(text=text, evidence=[item.id]))
    shared = {ground: cells for ground, cells in columns.items() if len(cells) > 1}
    kept = dict(list(shared.items())[:MOST_COLUMNS])
    rows = [DraftRow(name=one, cells=[cells.get(one, DraftCell()) for cells in kept.values()]) for one in things]
    return DraftTable(title=among(things, task.language), columns=list(kept), rows=rows) if kept else None


def _cells(item: EvidenceItem, things: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Thing, column and text of each row whose first cell is one of the things; a row may name its columns itself."""
    header: Sequence[str] = ()
    for line in item.text.splitlines():
        cells = [cell.strip() for cell in line.split(PARTS)]
        named = [found.groups() for cell in cells if (found := _NAMED.fullmatch(cell))]
        if len(named) == len(cells):
            header, cells = [name for name, _ in named], [value for _, value in named]
        thing = next((one for one in things if normalise(one) == normalise(cells[0])), "")
        if thing and len(cells) == len(header):
            pairs = zip(header[1:], cells[1:], strict=True)
            yield from ((thing, ground, text) for ground, text in pairs if 0 < len(text) <= LONGEST)
        elif not header and len(cells) > 1:
            header = cells
