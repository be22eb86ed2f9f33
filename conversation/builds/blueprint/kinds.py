"""What kind of value a path leads to, known before anything is read: from the models of what data tools answer."""

import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from conversation.builds.blueprint.values import ColumnKind

KindName = Literal["number", "text", "date", "truth", "texts", "table", "record", "class", "student", "assignment"]


@dataclass(frozen=True)
class ValueKind:
    """`fields` of a record lead further; `columns` are those of a table."""

    name: KindName
    columns: Mapping[str, ColumnKind] = field(default_factory=dict)
    fields: Mapping[str, "ValueKind"] = field(default_factory=dict)


NUMBER, TEXT, DATE, TRUTH, TEXTS = (ValueKind(name) for name in ("number", "text", "date", "truth", "texts"))
GROUNDS: Mapping[str, ValueKind] = {"n": NUMBER, "first": DATE, "last": DATE, "said": TEXT}
CONTEXT: Mapping[str, ValueKind] = {"teacherId": NUMBER, "today": DATE, "language": TEXT}


def figure() -> ValueKind:
    return ValueKind("number", fields={"value": NUMBER, **GROUNDS})


def table(columns: Mapping[str, ColumnKind]) -> ValueKind:
    return ValueKind("table", columns=columns, fields=GROUNDS)


@cache
def kind_of_answer(model: type[BaseModel]) -> ValueKind:
    """What a data tool answers, as a record."""
    found = {name: _kind(one.annotation) for name, one in model.model_fields.items()}
    return ValueKind("record", fields={name: kind for name, kind in found.items() if kind})


def _kind(annotation: object) -> ValueKind | None:
    """None for what no path may lead to."""
    annotation = _bare(annotation)
    if get_origin(annotation) is list:
        (inner,) = map(_bare, get_args(annotation))
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            return table(columns_of(inner))
        return TEXTS if inner is str else None
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return kind_of_answer(annotation)
    name = _scalar(annotation)
    return ValueKind(name) if name else None


@cache
def columns_of(model: type[BaseModel]) -> dict[str, ColumnKind]:
    """The columns of a list of these: what a record in it holds stands as `member.name`."""
    found: dict[str, ColumnKind] = {}
    for name, one in model.model_fields.items():
        annotation = _bare(one.annotation)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found |= {f"{name}.{inner}": kind for inner, kind in columns_of(annotation).items()}
        elif kind := _scalar(annotation):
            found[name] = kind
        elif get_origin(annotation) is list and _bare(get_args(annotation)[0]) is str:
            found[name] = "texts"
    return found


def _bare(annotation: object) -> object:
    """Without what is said beside a type, and without `None`."""
    while get_origin(annotation) in (Annotated, Union, types.UnionType):
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
            continue
        inner = [one for one in get_args(annotation) if one is not type(None)]
        if len(inner) != 1:
            return None
        annotation = inner[0]
    return str if get_origin(annotation) is Literal else annotation


def _scalar(annotation: object) -> ColumnKind | None:
    if not isinstance(annotation, type):
        return None
    for types_, kind in _SCALARS:
        if issubclass(annotation, types_):
            return kind
    return None


_SCALARS: tuple[tuple[tuple[type, ...], ColumnKind], ...] = (
    ((bool,), "truth"),
    ((int, float, Decimal), "number"),
    ((date,), "date"),
    ((str,), "text"),
)
