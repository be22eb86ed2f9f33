"""What a part of a blueprint can be bound to: the tables and figures there are, and the columns of each."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from conversation.builds.blueprint.form import (
    Blueprint,
    ChartSlot,
    KpiSlot,
    MarkdownSlot,
    ShownColumn,
    TableSlot,
)
from conversation.builds.blueprint.kinds import ValueKind
from conversation.builds.checking import scope_in
from conversation.builds.checking.scope import INPUTS


class Offer(NamedTuple):
    """A value with what it is called; `is_named` where that is in the words of the application, not in ours."""

    value: str
    label: str
    is_named: bool = False


Choices = tuple[Offer, ...]


class Offers(NamedTuple):
    """Paths with their kinds, and what this application calls paths and columns already."""

    tables: Mapping[str, ValueKind]
    figures: Mapping[str, ValueKind]
    inputs: Mapping[str, ValueKind]
    names: Mapping[str, str]
    columns: Mapping[str, str]

    def of_tables(self) -> Choices:
        return tuple(map(self._of_path, self.tables))

    def of_figures(self) -> Choices:
        return tuple(map(self._of_path, self.figures))

    def of_inputs(self, *kinds: str) -> Choices:
        return tuple(self._of_path(path) for path, kind in self.inputs.items() if kind.name in kinds)

    def of_columns(self, path: str, *kinds: str) -> Choices:
        found = self.tables[path].columns if path in self.tables else {}
        fits = [name for name, kind in found.items() if not kinds or kind in kinds]
        return tuple(_offer(name, name, self.columns.get(name)) for name in fits)

    def _of_path(self, path: str) -> Offer:
        return _offer(path, path.removeprefix("$"), self.names.get(path))


def _offer(value: str, place: str, name: str | None) -> Offer:
    return Offer(value, f"{name} · {place}" if name else place, is_named=bool(name))


def offers_of(blueprint: Blueprint) -> Offers:
    scope = scope_in(blueprint)
    roots = {"data": scope.data, "compute": scope.compute}
    found = [one for root, known in roots.items() for one in _paths(f"${root}", known)]
    inputs = dict(_paths("$input", {one.id: INPUTS[one.type] for one in blueprint.data_contract.inputs}))
    labels = {f"$input.{one.id}": one.label for one in blueprint.data_contract.inputs}
    return Offers(
        {path: kind for path, kind in found if kind.name == "table"},
        {path: kind for path, kind in found if kind.name in ("number", "text", "date")},
        inputs,
        {**dict(_called(blueprint)), **labels},
        {one.column: one.label for one in _columns(blueprint)},
    )


def _paths(place: str, known: Mapping[str, ValueKind]) -> Iterator[tuple[str, ValueKind]]:
    for name, kind in known.items():
        if kind.name == "record":
            yield from _paths(f"{place}.{name}", kind.fields)
        else:
            yield f"{place}.{name}", kind


def _called(blueprint: Blueprint) -> Iterator[tuple[str, str]]:
    """What is bound to paths, by its titles; of two titles the first counts."""
    for slot in reversed(blueprint.slots):
        if isinstance(slot, KpiSlot | MarkdownSlot):
            items = slot.props.items if isinstance(slot, KpiSlot) else slot.props.figures
            yield from ((item.value, item.label) for item in items)
        elif slot.title:
            yield slot.data_binding, slot.title


def _columns(blueprint: Blueprint) -> Iterator[ShownColumn]:
    for slot in reversed(blueprint.slots):
        if isinstance(slot, ChartSlot):
            yield from slot.props.series
        elif isinstance(slot, TableSlot):
            yield from slot.props.columns
