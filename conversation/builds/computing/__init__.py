"""What can be computed: one row a tool; what is not here, no blueprint can ask for."""

from collections.abc import Mapping

from conversation.builds.blueprint import kinds
from conversation.builds.blueprint.values import ColumnKind
from conversation.builds.computing import figures, tables
from conversation.builds.computing.conditions import CONDITIONS
from conversation.builds.computing.tool import ComputeTool, Parameter

_TABLE = Parameter("table")
_NUMBER = Parameter("column", columns=("number",))
_OF = Parameter("column", required=False, columns=("number",))
_ANY = Parameter("column")
_SORTABLE: tuple[ColumnKind, ...] = ("number", "text", "date", "truth")
_CONDITION = {
    "table": _TABLE,
    "column": _ANY,
    "condition": Parameter("choice", choices=CONDITIONS),
    "value": Parameter("value", of="column"),
}
_MEASURED = {"table": _TABLE, "column": _NUMBER, "of": _OF}
_DIRECTION = Parameter("choice", required=False, choices=("ascending", "descending"))
_ORDERED = {"table": _TABLE, "column": Parameter("column", columns=_SORTABLE), "direction": _DIRECTION}

_TOOLS = (
    ComputeTool(
        "average",
        "The mean of a column; with `of`, of the share in percent that it is of another column; with `weight`, weighted.",
        {**_MEASURED, "weight": _OF},
        lambda _: kinds.figure(),
        figures.average,
    ),
    ComputeTool("count", "How many rows there are.", {"table": _TABLE}, lambda _: kinds.figure(), figures.count),
    ComputeTool(
        "share",
        "Percent of the rows in which a column fulfils a condition, of those in which it has a value.",
        _CONDITION,
        lambda _: kinds.figure(),
        figures.share,
    ),
    ComputeTool(
        "compare",
        "By how much a figure is more than another.",
        {"value": Parameter("figure"), "other": Parameter("figure")},
        lambda _: kinds.figure(),
        figures.compare,
    ),
    ComputeTool(
        "calculate_stats",
        "Count, mean, median, spread and quarters of a column, as rows `measure`, `value`.",
        _MEASURED,
        lambda _: kinds.table({"measure": "text", "value": "number"}),
        figures.statistics,
    ),
    ComputeTool(
        "distribution",
        "How many values lie in each band of percent, as rows `band`, `count`.",
        _MEASURED,
        lambda _: kinds.table({"band": "text", "count": "number"}),
        figures.distribution,
    ),
    ComputeTool(
        "filter",
        "The rows in which a column fulfils a condition.",
        _CONDITION,
        lambda shapes: kinds.table(shapes.columns()),
        tables.filtered,
    ),
    ComputeTool(
        "sort",
        "All rows in the order of a column.",
        _ORDERED,
        lambda shapes: kinds.table(shapes.columns()),
        tables.sorted_by,
    ),
    ComputeTool(
        "ranking",
        "The first rows in the order of a column, with their `rank`.",
        {**_ORDERED, "limit": Parameter("whole", required=False)},
        lambda shapes: kinds.table(tables.ranked_columns(shapes.columns())),
        tables.ranking,
    ),
    ComputeTool(
        "group",
        "A row for each value of the column `by`: its `count` and, with `column`, its `average`.",
        {"table": _TABLE, "by": _ANY, "column": Parameter("column", required=False, columns=("number",)), "of": _OF},
        lambda shapes: kinds.table(tables.grouped_shape(shapes)),
        tables.grouped,
    ),
    ComputeTool(
        "trend",
        "The average of each day as rows `day`, `label`, `count`, `average`, `change`.",
        {
            **_MEASURED,
            "date": Parameter("column", columns=("date",)),
            "label": Parameter("column", required=False, columns=("text",)),
        },
        lambda _: kinds.table(tables.TREND),
        tables.trend,
    ),
    ComputeTool(
        "join",
        "The rows of `table` with the columns that `other` has for the same value of the column `on`.",
        {
            "table": _TABLE,
            "other": _TABLE,
            "on": Parameter("column", columns=("number", "text", "date"), also="other"),
        },
        lambda shapes: kinds.table(tables.joined_shape(shapes)),
        tables.joined,
    ),
)
COMPUTE_TOOLS: Mapping[str, ComputeTool] = {tool.name: tool for tool in _TOOLS}
