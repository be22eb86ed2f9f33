"""What is picked for a run, held against what the application asks for and what the runner has."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from conversation.builds.blueprint.form import Blueprint, BuildInput, Constant
from conversation.builds.errors import BatchUnfit, NotPicked, PickedUnfit, UnknownChoice, UnknownInput
from conversation.builds.schemas.answers import DatePeriod
from conversation.classes import store
from conversation.classes.errors import Ambiguous, NotThere
from conversation.classes.naming.finding import find_assignment, find_class, find_student
from runs.refusals import FieldError, path

Params = Mapping[str, Constant | DatePeriod]


def picked(owner_id: int, blueprint: Blueprint, params: Params) -> dict[str, JsonValue]:
    """What was picked, as the run keeps it.

    Raises `PickedUnfit`, also for a class, a student or an assignment that the runner does not have: nothing is started
    that could only fail.
    """
    inputs = {one.id: one for one in blueprint.data_contract.inputs}
    for name in params:
        if name not in inputs:
            raise UnknownInput(place=name, name=name)
    found: dict[str, JsonValue] = {}
    for name, one in inputs.items():
        value = _picked(one, params.get(name))
        if value is None and one.required:
            raise NotPicked(place=name, label=one.label)
        found[name] = value
    for name, one in inputs.items():
        try:
            _find(owner_id, one, found)
        except (NotThere, Ambiguous) as error:
            raise UnknownChoice(place=name, label=one.label, problem=error.message) from None
    return found


def all_picked(owner_id: int, blueprint: Blueprint, several: Sequence[Params]) -> list[dict[str, JsonValue]]:
    """What was picked for each run of a batch. Raises `BatchUnfit` with everything that does not fit."""
    found, problems = [], []
    for number, params in enumerate(several):
        try:
            found.append(picked(owner_id, blueprint, params))
        except PickedUnfit as error:
            problems.append((number, error))
    if problems:
        number, first = problems[0]
        fields = [FieldError(field=path(["params", place, one.place]), message=one.message) for place, one in problems]
        raise BatchUnfit(fields, number=number + 1, total=len(several), problem=first.message)
    return found


def _picked(one: BuildInput, value: object) -> JsonValue:
    if one.type == "date_range":
        if value is not None and not isinstance(value, DatePeriod):
            raise NotPicked(place=one.id, label=one.label)
        return value.model_dump(mode="json") if value else None
    if value in (None, ""):
        return one.default
    if one.type == "number":
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise NotPicked(place=one.id, label=one.label)
        return value
    if isinstance(value, DatePeriod):
        raise NotPicked(place=one.id, label=one.label)
    return str(value)


def _find(owner_id: int, one: BuildInput, found: Mapping[str, JsonValue]) -> None:
    """Raises `NotThere` and `Ambiguous`, as the data tools would while it runs."""
    value, group = found[one.id], found.get(one.depends_on or "")
    if not isinstance(value, str) or one.type not in ("class", "student", "assignment"):
        return
    if one.type == "class":
        find_class(owner_id, value)
        return
    school_class = find_class(owner_id, group) if isinstance(group, str) else None
    if one.type == "assignment":
        find_assignment(owner_id, value, school_class)
        return
    rows = [school_class] if school_class else list(store.visible_classes(owner_id))
    find_student([member for members in store.members_of(rows).values() for member in members], value)
