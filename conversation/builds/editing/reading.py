"""A blueprint as a posted form says it; whether it may run is for the check to say."""

import json
from collections.abc import Mapping

from pydantic import JsonValue

from conversation.builds.blueprint.form import Blueprint
from conversation.builds.editing.fields import EditField, groups

Made = dict[str, JsonValue]


def as_json(blueprint: Blueprint) -> Made:
    made: Made = json.loads(blueprint.model_dump_json())
    return made


def edited(blueprint: Blueprint, posted: Mapping[str, str]) -> Made:
    """The blueprint with what a form says."""
    made = as_json(blueprint)
    for group in groups(blueprint):
        entries = [entry.fields for listed in group.lists for entry in listed.entries]
        for one in (field for fields in (group.fields, *entries) for field in fields):
            if one.kind == "check" or one.path in posted:
                put(made, one.path.split("."), _read(one, posted))
    return made


def _read(one: EditField, posted: Mapping[str, str]) -> JsonValue:
    if one.kind == "check":
        return one.path in posted
    text = posted[one.path].strip()
    if one.kind == "choice" and not text:
        return None
    if isinstance(one.value, bool):
        return {"true": True, "false": False}.get(text.lower(), text)
    if one.kind not in ("number", "value"):
        return text
    try:
        return (int(text) if text.lstrip("-").isdigit() else float(text)) if text else None
    except ValueError:
        return text  # the check says whether it fits


def part_at(made: JsonValue, way: list[str]) -> JsonValue:
    """What stands at this place. Raises `LookupError` or `TypeError` for a place that is not there."""
    for step in way:
        if isinstance(made, list):
            made = made[int(step)] if step.isdigit() else None
        elif isinstance(made, dict):
            made = made[step]
        else:
            raise TypeError(step)
    return made


def put(made: JsonValue, way: list[str], value: JsonValue) -> None:
    """Set what stands at this place; an argument that is not given any more is left out."""
    *steps, last = way
    inside = part_at(made, steps)
    if not isinstance(inside, dict):
        raise TypeError(last)
    if value is None and steps[-1] == "paramMapping":
        inside.pop(last, None)
    else:
        inside[last] = value
