"""Tables made of tables: filtered, sorted, ranked, grouped, followed through time, joined."""

from collections.abc import Sequence
from decimal import Decimal

from conversation.builds.blueprint.values import Cell, ColumnKind, DataTable, Row, number
from conversation.builds.computing.conditions import holds
from conversation.builds.computing.figures import grounds, mean, measured
from conversation.builds.computing.tool import Shapes, ToolValues


def _with(table: DataTable, rows: Sequence[Row], columns: dict[str, ColumnKind] | None = None) -> DataTable:
    """Some rows of a table, with what they rest on."""
    return DataTable(columns=columns or table.columns, rows=list(rows), grounds=grounds(table, rows))


def filtered(given: ToolValues) -> DataTable:
    table, column = given.table(), given.text("column")
    return _with(table, [row for row in table.rows if holds(row[column], table.columns[column], given)])


def sorted_by(given: ToolValues) -> DataTable:
    table, column = given.table(), given.text("column")
    return _with(table, _sorted(table, column, given.text("direction", "ascending")))


def _sorted(table: DataTable, column: str, direction: str) -> list[Row]:
    """What has no value comes last in either direction; equal ones stay as they were."""
    kind = table.columns[column]
    known = [row for row in table.rows if row[column] is not None]
    rest = [row for row in table.rows if row[column] is None]

    def key(row: Row) -> tuple[Decimal, str]:
        return (number(row[column]) or Decimal(0), "") if kind == "number" else (Decimal(0), str(row[column]))

    return [*sorted(known, key=key, reverse=direction == "descending"), *rest]


def ranking(given: ToolValues) -> DataTable:
    """The first ones by a column; equal ones share a place."""
    table, column = given.table(), given.text("column")
    rows: list[Row] = []
    for place, row in enumerate(_sorted(table, column, given.text("direction", "ascending")), 1):
        is_equal = bool(rows) and rows[-1][column] == row[column]
        rows.append({"rank": rows[-1]["rank"] if is_equal else str(place), **row})
    return _with(table, rows[: given.whole("limit", 5)], ranked_columns(table.columns))


def ranked_columns(columns: dict[str, ColumnKind]) -> dict[str, ColumnKind]:
    return {"rank": "number", **columns}


def grouped(given: ToolValues) -> DataTable:
    """A row for each value of a column, in the order in which they come: how many rows, and their average."""
    table, by, column = given.table(), given.text("by"), given.text("column")
    groups: dict[str, list[Row]] = {}
    for row in table.rows:
        groups.setdefault(str(row[by]), []).append(row)
    rows: list[Row] = []
    for members in groups.values():
        made: Row = {by: members[0][by], "count": str(len(members))}
        if column:
            part = table.model_copy(update={"rows": members})
            average = mean([one.number for one in measured(part, column, given.text("of"))])
            made["average"] = None if average is None else str(average)
        rows.append(made)
    columns = grouped_columns(table.columns, by, has_average=bool(column))
    return DataTable(columns=columns, rows=rows, grounds=grounds(table, table.rows))


def grouped_columns(columns: dict[str, ColumnKind], by: str, *, has_average: bool) -> dict[str, ColumnKind]:
    average: dict[str, ColumnKind] = {"average": "number"} if has_average else {}
    return {by: columns[by], "count": "number", **average}


def grouped_shape(shapes: Shapes) -> dict[str, ColumnKind]:
    return grouped_columns(shapes.columns(), shapes.text("by"), has_average=bool(shapes.text("column")))


TREND: dict[str, ColumnKind] = {
    "day": "date",
    "label": "text",
    "count": "number",
    "average": "number",
    "change": "number",
}


def trend(given: ToolValues) -> DataTable:
    """The average of each day in order, and by how much it is more than the one before."""
    table, day, label = given.table(), given.text("date"), given.text("label")
    known = sorted({str(row[day])[:10] for row in table.rows if row[day]})
    rows: list[Row] = []
    before: Decimal | None = None
    for one in known:
        members = [row for row in table.rows if str(row[day])[:10] == one]
        part = table.model_copy(update={"rows": members})
        values = [found.number for found in measured(part, given.text("column"), given.text("of"))]
        now = mean(values)
        change = now - before if now is not None and before is not None else None
        named = ", ".join(dict.fromkeys(str(row[label]) for row in members)) if label else one
        average = None if now is None else str(now)
        told: dict[str, Cell] = {"day": one, "label": named, "count": str(len(values)), "average": average}
        rows.append({**told, "change": None if change is None else str(change)})
        before = now if now is not None else before
    return DataTable(columns=TREND, rows=rows, grounds=grounds(table, table.rows))


def joined(given: ToolValues) -> DataTable:
    """The rows of the first table with what the second says of the same; where it says nothing, nothing stands."""
    table, other, on = given.table(), given.table("other"), given.text("on")
    known = {str(row[on]): row for row in reversed(other.rows)}
    names = joined_names(table.columns, other.columns, on)
    rows: list[Row] = []
    for row in table.rows:
        found = known.get(str(row[on]))
        rows.append({**row, **{new: found[name] if found else None for name, new in names.items()}})
    columns = {**table.columns, **{new: other.columns[name] for name, new in names.items()}}
    return _with(table, rows, columns)


def joined_names(columns: dict[str, ColumnKind], others: dict[str, ColumnKind], on: str) -> dict[str, str]:
    """What the columns of the second table are called beside those of the first."""
    return {name: f"other_{name}" if name in columns else name for name in others if name != on}


def joined_shape(shapes: Shapes) -> dict[str, ColumnKind]:
    columns, others = shapes.columns(), shapes.columns("other")
    return {**columns, **{new: others[name] for name, new in joined_names(columns, others, shapes.text("on")).items()}}
