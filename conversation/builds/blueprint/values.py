"""What is read and computed at run time: figures, tables and plain values, each with what it rests on."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from runs.strict import Strict

ColumnKind = Literal["number", "text", "date", "truth", "texts"]
Cell = str | bool | list[str] | None
"""Numbers stand as exact decimals in text, days as `2026-11-22`, moments as `2026-11-22T16:00`."""
Row = dict[str, Cell]


class Grounds(Strict):
    """What a value rests on."""

    n: int = 0
    """How many values went in."""
    first: date | None = None
    last: date | None = None
    """The first and the last day it is about."""
    said: str = ""
    """All that is known of it, as the data tool says it."""


class FigureValue(Strict):
    """A number; none where nothing could be computed."""

    kind: Literal["figure"] = "figure"
    value: Decimal | None
    grounds: Grounds


class DataTable(Strict):
    kind: Literal["table"] = "table"
    columns: dict[str, ColumnKind]
    rows: list[Row]
    grounds: Grounds


class PlainValue(Strict):
    """A text, a day or what was picked."""

    kind: Literal["plain"] = "plain"
    value: Cell
    grounds: Grounds = Grounds()


Value = Annotated[FigureValue | DataTable | PlainValue, Field(discriminator="kind")]


def number(cell: Cell) -> Decimal | None:
    """The exact number of a cell; none where it holds none."""
    return Decimal(cell) if isinstance(cell, str) and cell else None
