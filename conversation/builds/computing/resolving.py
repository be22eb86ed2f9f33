"""What stands at a path when an application runs: what was picked, what was read, what was computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from pydantic import BaseModel, JsonValue

from conversation.builds.blueprint.form import Binding
from conversation.builds.blueprint.kinds import ValueKind, kind_of_answer
from conversation.builds.blueprint.values import (
    Cell,
    ColumnKind,
    DataTable,
    FigureValue,
    Grounds,
    PlainValue,
    Row,
    Value,
)
from conversation.classes.tools import APPLICATION_TOOLS

Answer = dict[str, JsonValue]
MINUTES = len("2026-11-22T16:00")


@dataclass
class Readings:
    """All that a run knows so far."""

    context: Mapping[str, JsonValue]
    inputs: Mapping[str, JsonValue]
    bindings: Mapping[str, Binding]
    data: dict[str, Answer | None] = field(default_factory=dict)
    """None where what was not required could not be read."""
    computed: dict[str, Value | None] = field(default_factory=dict)

    def plain(self, path: str) -> JsonValue:
        """What a data tool is given for a path."""
        head, *way = path.removeprefix("$").split(".")
        place: JsonValue = dict({"context": self.context, "input": self.inputs, "data": self.data}[head])
        for name in way:
            place = place.get(name) if isinstance(place, dict) else None
        return place

    def value(self, path: str) -> Value | None:
        """None where what it rests on is missing."""
        head, key, *way = path.removeprefix("$").split(".")
        if head == "compute":
            return _part(self.computed.get(key), way)
        if head == "data":
            return self._read(key, way)
        found = self.plain(path)
        return PlainValue(value=_cell(found, "text"))

    def _read(self, key: str, way: list[str]) -> Value | None:
        answer, binding = self.data.get(key), self.bindings[key]
        if answer is None:
            return None
        if binding.source_type == "static":
            return PlainValue(value=_cell(binding.value, "text"))
        kind = kind_of_answer(APPLICATION_TOOLS[binding.tool_name].answers)
        place: JsonValue = answer
        grounds = Grounds()
        for at, name in enumerate(way):
            if isinstance(place, dict):
                basis = place.get("basis")
                if isinstance(basis, dict):  # what the tool says its figures rest on
                    shared = {one: basis.get(one) for one in ("first", "last", "said")}
                    grounds = Grounds.model_validate({"n": basis.get("submissions"), **shared})
                place, kind = place.get(name), kind.fields[name]
            elif kind.name == "table":
                return _part(_table(place, kind, grounds), way[at:])
        return _valued(place, kind, grounds)


def _valued(place: JsonValue, kind: ValueKind, grounds: Grounds) -> Value:
    match kind.name:
        case "table":
            return _table(place, kind, grounds)
        case "number":
            return FigureValue(value=None if place is None else Decimal(str(place)), grounds=grounds)
        case "date":
            return PlainValue(value=_cell(place, "date"), grounds=grounds)
    return PlainValue(value=_cell(place, "text"), grounds=grounds)


def _table(place: JsonValue, kind: ValueKind, grounds: Grounds) -> DataTable:
    listed = place if isinstance(place, list) else []
    rows = [_row(one, dict(kind.columns)) for one in listed if isinstance(one, dict)]
    return DataTable(columns=dict(kind.columns), rows=rows, grounds=grounds.model_copy(update={"n": len(rows)}))


def _row(record: Mapping[str, JsonValue], columns: Mapping[str, ColumnKind]) -> Row:
    row: Row = {}
    for name, kind in columns.items():
        place: JsonValue = dict(record)
        for step in name.split("."):
            place = place.get(step) if isinstance(place, dict) else None
        row[name] = _cell(place, kind)
    return row


def _cell(value: object, kind: ColumnKind) -> Cell:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, list):
        return [str(one) for one in value]
    text = str(value)
    return text[:MINUTES] if kind == "date" else text


def _part(value: Value | None, way: list[str]) -> Value | None:
    """`value`, `n`, `first`, `last` and `said` of something computed; the whole where nothing is named."""
    if value is None or not way or way == ["value"]:
        return value
    found = getattr(value.grounds, way[0])
    if isinstance(found, int):
        return FigureValue(value=Decimal(found), grounds=value.grounds)
    return PlainValue(value=found.isoformat() if isinstance(found, date) else found, grounds=value.grounds)


def arguments_of(binding: Binding, readings: Readings) -> dict[str, JsonValue]:
    """What a data tool is asked: its constants, and what stands at its paths; what was not given is left out."""
    given = {
        name: readings.plain(value) if isinstance(value, str) and value.startswith("$") else value
        for name, value in binding.param_mapping.items()
    }
    return {name: value for name, value in given.items() if value is not None}


def constant(value: JsonValue) -> Value:
    """A fixed argument of a computation."""
    return PlainValue(value=_cell(value, "text"))


def summary_of(value: BaseModel) -> dict[str, JsonValue]:
    """What is told of a result on the stream."""
    if isinstance(value, FigureValue):
        return {"value": None if value.value is None else float(round(value.value, 2)), "n": value.grounds.n}
    if isinstance(value, DataTable):
        return {"rows": len(value.rows)}
    return {}
