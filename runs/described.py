"""Models whose fields are described by the docstrings below them, read where a schema is made.

Pydantic's `use_attribute_docstrings` reads them while modules are imported, which took a fifth of the studio's start.
"""

import ast
import inspect
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from pydantic import AliasChoices, BaseModel, GetJsonSchemaHandler
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema


class Described(BaseModel):
    """The docstring below a field is its description in every schema."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema).get("properties", {})
        for name, told in descriptions(cls).items():
            for key in _keys(name, cls.model_fields[name]):
                if key in properties:
                    properties[key].setdefault("description", told)
        return schema


def _keys(name: str, field: FieldInfo) -> Iterator[str]:
    """What a field may be called in a schema."""
    yield from (one for one in (name, field.serialization_alias, field.validation_alias) if isinstance(one, str))
    if isinstance(field.validation_alias, AliasChoices):
        yield from (one for one in field.validation_alias.choices if isinstance(one, str))


@cache
def descriptions(model: type[BaseModel]) -> dict[str, str]:
    """The docstrings of a model's fields by their names; what is declared again is described anew."""
    found: dict[str, str] = {}
    for one in reversed(model.__mro__):
        if one in (BaseModel, object) or not issubclass(one, BaseModel):
            continue
        own = _docstrings_in(one.__module__).get(one.__qualname__, {})
        found = {name: told for name, told in found.items() if name not in one.__annotations__} | own
    return {name: told for name, told in found.items() if name in model.model_fields}


@cache
def _docstrings_in(module: str) -> dict[str, dict[str, str]]:
    """The docstrings of fields by the qualified names of their classes."""
    return dict(_classes(ast.parse(inspect.getsource(sys.modules[module])).body, ""))


def _classes(statements: Sequence[ast.stmt], inside: str) -> Iterator[tuple[str, dict[str, str]]]:
    for one in statements:
        if isinstance(one, ast.ClassDef):
            yield f"{inside}{one.name}", dict(_docstrings(one.body))
            yield from _classes(one.body, f"{inside}{one.name}.")
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _classes(one.body, f"{inside}{one.name}.<locals>.")


def _docstrings(statements: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(statements):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
            yield field.target.id, inspect.cleandoc(below.value.value)
