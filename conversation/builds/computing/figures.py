"""Figures of a table: each is exact, and carries how many values went in and which days they are of."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from statistics import median, pstdev
from typing import NamedTuple

from conversation.builds.blueprint.values import DataTable, FigureValue, Grounds, Row, number
from conversation.builds.computing.conditions import holds
from conversation.builds.computing.tool import ToolValues
from runs.words import Sentence

HUNDRED = Decimal(100)
BANDS = (0, 60, 70, 80, 90, 100)
"""Percent; the first band is what lies below the pass mark."""


DAYS = ("due_at", "day")
"""Columns that say which day a row is of; other dates say something else of it."""


class Measured(NamedTuple):
    """A row and its number; a share in percent where a column says of how much."""

    row: Row
    number: Decimal


def measured(table: DataTable, column: str, of: str = "") -> list[Measured]:
    """The rows that have a number."""
    found: list[Measured] = []
    for row in table.rows:
        value, most = number(row[column]), number(row[of]) if of else None
        if value is None or (of and not most):
            continue
        found.append(Measured(row, value * HUNDRED / most if most else value))
    return found


def mean(numbers: Sequence[Decimal]) -> Decimal | None:
    return sum(numbers, Decimal(0)) / len(numbers) if numbers else None


def grounds(table: DataTable, rows: Sequence[Row]) -> Grounds:
    """What some rows of a table rest on: the days they were due where they have any, else those of the table."""
    for column in (name for name in DAYS if table.columns.get(name) == "date"):
        said = [row[column] for row in rows]
        if days := sorted(date.fromisoformat(one[:10]) for one in said if isinstance(one, str) and one):
            return Grounds(n=len(rows), first=days[0], last=days[-1], said=table.grounds.said)
    return table.grounds.model_copy(update={"n": len(rows)})


def average(given: ToolValues) -> FigureValue:
    """The mean; where rows stand for several values each, by how many they are."""
    table, weight = given.table(), given.text("weight")
    found = measured(table, given.text("column"), given.text("of"))
    rests_on = _of(table, found)
    if not weight:
        return FigureValue(value=mean([one.number for one in found]), grounds=rests_on)
    weights = [number(one.row[weight]) or Decimal(0) for one in found]
    total = sum(weights, Decimal(0))
    value = (
        sum((one.number * by for one, by in zip(found, weights, strict=True)), Decimal(0)) / total if total else None
    )
    return FigureValue(value=value, grounds=rests_on.model_copy(update={"n": int(total)}))


def _of(table: DataTable, found: Iterable[Measured]) -> Grounds:
    return grounds(table, [one.row for one in found])


def count(given: ToolValues) -> FigureValue:
    table = given.table()
    return FigureValue(value=Decimal(len(table.rows)), grounds=grounds(table, table.rows))


def share(given: ToolValues) -> FigureValue:
    """Percent of the rows that have a value there which fulfil the condition."""
    table, column = given.table(), given.text("column")
    known = [row for row in table.rows if row[column] not in (None, "")]
    kept = [row for row in known if holds(row[column], table.columns[column], given)]
    value = Decimal(len(kept)) * HUNDRED / len(known) if known else None
    return FigureValue(value=value, grounds=grounds(table, known))


def compare(given: ToolValues) -> FigureValue:
    """By how much the first is more than the second."""
    one, other = given.figure("value"), given.figure("other")
    known = one.value is not None and other.value is not None
    value = one.value - other.value if known and one.value is not None and other.value is not None else None
    return FigureValue(value=value, grounds=one.grounds)


def statistics(given: ToolValues) -> DataTable:
    table = given.table()
    found = measured(table, given.text("column"), given.text("of"))
    numbers = sorted(one.number for one in found)
    told = _statistics(numbers) if numbers else []
    rows: list[Row] = [{"measure": str(name), "value": str(value)} for name, value in told]
    return DataTable(columns={"measure": "text", "value": "number"}, rows=rows, grounds=_of(table, found))


def _statistics(numbers: list[Decimal]) -> list[tuple[str, Decimal]]:
    """The spread is that of all values there are, not of a sample."""
    return [
        (Sentence("Values"), Decimal(len(numbers))),
        (Sentence("Mean"), mean(numbers) or Decimal(0)),
        (Sentence("Median"), median(numbers)),
        (Sentence("Standard deviation"), pstdev(numbers)),
        (Sentence("Lowest"), numbers[0]),
        (Sentence("Lower quarter"), _quantile(numbers, Decimal("0.25"))),
        (Sentence("Upper quarter"), _quantile(numbers, Decimal("0.75"))),
        (Sentence("Highest"), numbers[-1]),
    ]


def _quantile(numbers: list[Decimal], part: Decimal) -> Decimal:
    """Between the two nearest, in proportion (Hyndman and Fan's type 7)."""
    place = part * (len(numbers) - 1)
    below = int(place)
    above = min(below + 1, len(numbers) - 1)
    return numbers[below] + (numbers[above] - numbers[below]) * (place - below)


def distribution(given: ToolValues) -> DataTable:
    """How many values lie in each band of percent; the last holds its upper end, and what lies above."""
    table = given.table()
    found = measured(table, given.text("column"), given.text("of"))
    rows: list[Row] = []
    for low, high in pairwise(BANDS):
        is_last = high == BANDS[-1]
        inside = sum(low <= one.number and (is_last or one.number < high) for one in found)
        shown = f"{low}–{high}" if is_last else f"{low}–<{high}"
        rows.append({"band": shown, "count": str(inside)})
    return DataTable(columns={"band": "text", "count": "number"}, rows=rows, grounds=_of(table, found))
