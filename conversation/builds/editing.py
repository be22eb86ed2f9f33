"""What of a blueprint people may change by hand, as fields of a form; what comes of it is checked like any other.

A field is named by its way into the blueprint, such as `uiComposition.tabs.0.slots.2.title`.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from django.utils.translation import gettext
from pydantic import JsonValue

from conversation.builds.blueprint import (
    Blueprint,
    BuildInput,
    KpiSlot,
    MarkdownSlot,
    QuestionSlot,
    Slot,
    SuggestionSlot,
    TableSlot,
)

FieldKind = Literal["line", "text", "number", "check", "choice"]
GONE, PLACE = "gone", "place"
"""What a form says of a slot beside its fields: whether it goes, and at which place it stands."""


class EditField(NamedTuple):
    path: str
    label: str
    kind: FieldKind
    value: JsonValue
    choices: tuple[str, ...] = ()


class EditGroup(NamedTuple):
    """The fields of one part; slots can be moved and left out."""

    key: str
    title: str
    fields: list[EditField]
    place: int = 0


def groups(blueprint: Blueprint) -> Iterator[EditGroup]:
    about = [
        EditField("name", gettext("What it is called"), "line", blueprint.name),
        EditField("description", gettext("Description"), "text", blueprint.description),
    ]
    yield EditGroup("", gettext("Application"), about)
    for at, one in enumerate(blueprint.data_contract.inputs):
        yield EditGroup("", gettext("Input “%(name)s”") % {"name": one.label}, list(_input(at, one)))
    place = 0
    for tab_at, tab in enumerate(blueprint.ui_composition.tabs):
        for at, slot in enumerate(tab.slots):
            place += 1
            path = f"uiComposition.tabs.{tab_at}.slots.{at}"
            yield EditGroup(path, slot.title or slot.id, list(_slot(path, slot)), place)


def _input(at: int, one: BuildInput) -> Iterator[EditField]:
    path = f"dataContract.inputs.{at}"
    yield EditField(f"{path}.label", gettext("Label"), "line", one.label)
    if one.type == "date_range":
        yield EditField(f"{path}.required", gettext("Must be picked"), "check", one.required)


def _slot(path: str, slot: Slot) -> Iterator[EditField]:
    yield EditField(f"{path}.title", gettext("Title"), "line", slot.title)
    props = f"{path}.props"
    match slot:
        case KpiSlot():
            for at, item in enumerate(slot.props.items):
                name = item.label
                yield EditField(f"{props}.items.{at}.label", gettext("Label"), "line", name)
                low, high = gettext("“%(name)s” stands out below"), gettext("“%(name)s” stands out above")
                yield EditField(f"{props}.items.{at}.warnBelow", low % {"name": name}, "number", item.warn_below)
                yield EditField(f"{props}.items.{at}.warnAbove", high % {"name": name}, "number", item.warn_above)
        case TableSlot():
            yield EditField(f"{props}.limit", gettext("At most so many rows"), "number", slot.props.limit)
            for at, rule in enumerate(slot.props.highlight_rules):
                rules = f"{props}.highlightRules.{at}"
                yield EditField(f"{rules}.column", gettext("Rule: column"), "line", rule.column)
                conditions = ("lt", "le", "eq", "ne", "ge", "gt")
                yield EditField(f"{rules}.condition", gettext("Rule: condition"), "choice", rule.condition, conditions)
                yield EditField(f"{rules}.value", gettext("Rule: value"), "line", rule.value)
                styles = ("good", "warn", "bad")
                yield EditField(f"{rules}.style", gettext("Rule: how it is marked"), "choice", rule.style, styles)
        case MarkdownSlot(ai_content_slot=None):
            yield EditField(f"{props}.content", gettext("Words"), "text", slot.props.content)
        case MarkdownSlot():
            yield EditField(f"{path}.aiContentSlot", gettext("What is to be written"), "text", slot.ai_content_slot)
        case SuggestionSlot():
            yield EditField(f"{props}.title", gettext("Suggestion; columns stand in braces"), "line", slot.props.title)
            yield EditField(f"{props}.description", gettext("What is said of it"), "text", slot.props.description)
            yield EditField(f"{props}.limit", gettext("At most so many"), "number", slot.props.limit)
        case QuestionSlot():
            yield EditField(f"{props}.count", gettext("How many questions"), "number", slot.props.count)
            levels = ("easy", "medium", "hard")
            yield EditField(f"{props}.difficulty", gettext("How hard"), "choice", slot.props.difficulty, levels)


def edited(blueprint: Blueprint, posted: Mapping[str, str]) -> dict[str, JsonValue]:
    """The blueprint with what a form says; whether it may run is for the check to say."""
    made: dict[str, JsonValue] = json.loads(blueprint.model_dump_json())
    for group in groups(blueprint):
        for one in group.fields:
            if one.kind == "check" or one.path in posted:
                _put(made, one.path.split("."), _read(one, posted))
    _arrange(made, posted)
    return made


def _read(one: EditField, posted: Mapping[str, str]) -> JsonValue:
    if one.kind == "check":
        return one.path in posted
    text = posted[one.path].strip()
    is_numeric = one.kind == "number" or (isinstance(one.value, int | float) and not isinstance(one.value, bool))
    if not is_numeric:
        return text
    try:
        return (int(text) if text.lstrip("-").isdigit() else float(text)) if text else None
    except ValueError:
        return text  # the check says that it is no number


def _put(made: JsonValue, way: list[str], value: JsonValue) -> None:
    *steps, last = way
    for step in steps:
        if isinstance(made, list):
            made = made[int(step)]
        elif isinstance(made, dict):
            made = made[step]
    if isinstance(made, dict):
        made[last] = value


def _arrange(made: dict[str, JsonValue], posted: Mapping[str, str]) -> None:
    """Leave out the slots that are to go, and put the others at their places."""
    composition = made["uiComposition"]
    tabs = composition["tabs"] if isinstance(composition, dict) else []
    for tab_at, tab in enumerate(tabs if isinstance(tabs, list) else []):
        slots = tab["slots"] if isinstance(tab, dict) else []
        listed = list(enumerate(slots if isinstance(slots, list) else []))
        paths = {at: f"uiComposition.tabs.{tab_at}.slots.{at}" for at, _ in listed}
        kept = [(at, slot) for at, slot in listed if f"{paths[at]}.{GONE}" not in posted]
        kept.sort(key=lambda one: _place(posted.get(f"{paths[one[0]]}.{PLACE}", ""), one[0]))
        if isinstance(tab, dict):
            tab["slots"] = [slot for _, slot in kept]


def _place(text: str, usual: int) -> tuple[float, int]:
    return (float(text) if text.replace(".", "", 1).isdigit() else usual + 1, usual)
