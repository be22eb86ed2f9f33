"""A compute tool: which arguments it takes, what kind of value comes of them, and how it is computed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from pydantic import JsonValue

from conversation.builds.blueprint.kinds import ValueKind
from conversation.builds.blueprint.values import Cell, ColumnKind, DataTable, FigureValue, PlainValue, Value, number

ParameterKind = Literal["table", "figure", "column", "choice", "value", "whole"]


@dataclass(frozen=True)
class Parameter:
    kind: ParameterKind
    required: bool = True
    of: str = "table"
    """The table that a column is of, or the column that a value is compared with."""
    columns: tuple[ColumnKind, ...] = ()
    """Which columns it may be; any where there are none."""
    also: str = ""
    """A second table in which the column must stand."""
    choices: tuple[str, ...] = ()
    most: int = 500


@dataclass(frozen=True)
class Shapes:
    """Arguments before anything is read: the kinds of those that are paths, and the others as they stand."""

    kinds: Mapping[str, ValueKind]
    constants: Mapping[str, JsonValue]

    def columns(self, name: str = "table") -> dict[str, ColumnKind]:
        return dict(self.kinds[name].columns)

    def text(self, name: str) -> str:
        found = self.constants.get(name)
        return found if isinstance(found, str) else ""


@dataclass(frozen=True)
class ToolValues:
    """The arguments of one computation."""

    values: Mapping[str, Value] = field(default_factory=dict)

    def table(self, name: str = "table") -> DataTable:
        found = self.values[name]
        if not isinstance(found, DataTable):
            raise TypeError(f"{name} is no table.")
        return found

    def figure(self, name: str) -> FigureValue:
        found = self.values[name]
        if isinstance(found, FigureValue):
            return found
        value = found.value if isinstance(found, PlainValue) else None
        return FigureValue(value=number(value), grounds=found.grounds)

    def cell(self, name: str) -> Cell:
        """A value to compare with; none where it was not given."""
        found = self.values.get(name)
        if isinstance(found, FigureValue):
            return None if found.value is None else str(found.value)
        return found.value if isinstance(found, PlainValue) else None

    def text(self, name: str, default: str = "") -> str:
        found = self.cell(name)
        return found if isinstance(found, str) else default

    def whole(self, name: str, default: int) -> int:
        return int(Decimal(self.text(name, str(default))))


@dataclass(frozen=True)
class ComputeTool:
    name: str
    description: str
    parameters: Mapping[str, Parameter]
    result: Callable[[Shapes], ValueKind]
    compute: Callable[[ToolValues], Value]
