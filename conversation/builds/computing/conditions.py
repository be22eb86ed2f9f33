"""Whether a cell fulfils a condition; what is not known fulfils none, and a value that was not given refuses nothing."""

from decimal import Decimal

from conversation.builds.blueprint.values import Cell, ColumnKind
from conversation.builds.computing.tool import ToolValues

CONDITIONS = ("eq", "ne", "lt", "le", "gt", "ge")
Comparable = Decimal | str


def holds(cell: Cell, kind: ColumnKind, given: ToolValues) -> bool:
    wanted = given.cell("value")
    return wanted is None or fulfils(cell, kind, given.text("condition"), wanted)


def fulfils(cell: Cell, kind: ColumnKind, condition: str, wanted: Cell) -> bool:
    if cell is None:
        return False
    if kind == "texts":
        is_among = wanted in cell if isinstance(cell, list) else False
        return is_among if condition == "eq" else not is_among
    one, other = _comparable(cell, kind), _comparable(wanted, kind)
    if isinstance(one, Decimal) and isinstance(other, Decimal):
        order = (one > other) - (one < other)
    else:
        order = (str(one) > str(other)) - (str(one) < str(other))
    return {"eq": order == 0, "ne": order != 0, "lt": order < 0, "le": order <= 0, "gt": order > 0, "ge": order >= 0}[
        condition
    ]


def _comparable(cell: Cell, kind: ColumnKind) -> Comparable:
    text = str(cell)
    if kind == "number":
        return Decimal(text)
    if kind == "date":
        return text[:10]
    return text.lower() if kind == "truth" else text
