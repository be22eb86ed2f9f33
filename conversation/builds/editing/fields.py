"""The fields of a form in which a blueprint is changed, part by part."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from django.utils.translation import gettext
from pydantic import JsonValue

from conversation.builds.blueprint.form import (
    Binding,
    Blueprint,
    BuildInput,
    ChartSlot,
    HighlightRule,
    KpiItem,
    KpiSlot,
    MarkdownSlot,
    QuestionSlot,
    ShownColumn,
    Slot,
    SuggestionSlot,
    TableSlot,
)
from conversation.builds.editing.offers import Choices, Offer, Offers, offers_of
from conversation.classes.tools import APPLICATION_TOOLS

FieldKind = Literal["line", "text", "number", "check", "choice", "value"]
"""A `value` is a number where it reads as one, and else a text or a path."""


class EditField(NamedTuple):
    path: str
    label: str
    kind: FieldKind
    value: JsonValue
    choices: Choices = ()


class EditEntry(NamedTuple):
    """One of several parts of a kind, such as a column; it can be left out."""

    path: str
    fields: list[EditField]


class EditList(NamedTuple):
    """Parts of a kind, to which one more can be added."""

    path: str
    title: str
    add: str
    entries: list[EditEntry]


class EditGroup(NamedTuple):
    """The fields of one part; a part with a key can be left out, and slots can be moved."""

    key: str
    name: str
    """What the application calls the part."""
    kind: Literal["application", "input", "data", "slot"]
    fields: list[EditField]
    lists: tuple[EditList, ...] = ()


def groups(blueprint: Blueprint) -> Iterator[EditGroup]:
    offers = offers_of(blueprint)
    about = [
        EditField("name", gettext("What it is called"), "line", blueprint.name),
        EditField("description", gettext("Description"), "text", blueprint.description),
    ]
    yield EditGroup("", "", "application", about)
    for at, one in enumerate(blueprint.data_contract.inputs):
        path = f"dataContract.inputs.{at}"
        yield EditGroup(path, one.label, "input", list(_input(path, one)))
    for at, binding in enumerate(blueprint.data_contract.bindings):
        if fields := list(_binding(f"dataContract.bindings.{at}.paramMapping", binding, offers)):
            yield EditGroup("", binding.description or binding.id, "data", fields)
    for tab_at, tab in enumerate(blueprint.ui_composition.tabs):
        for at, slot in enumerate(tab.slots):
            path = f"uiComposition.tabs.{tab_at}.slots.{at}"
            yield EditGroup(
                path, slot.title or slot.id, "slot", list(_slot(path, slot, offers)), _lists(path, slot, offers)
            )


def _input(path: str, one: BuildInput) -> Iterator[EditField]:
    yield EditField(f"{path}.label", gettext("Label"), "line", one.label)
    yield EditField(f"{path}.required", gettext("Must be picked"), "check", one.required)
    if one.type in ("number", "text"):
        yield EditField(f"{path}.default", gettext("Unless picked"), "value", one.default)


def _binding(path: str, binding: Binding, offers: Offers) -> Iterator[EditField]:
    """What a data tool is given: an input that fits, or a value."""
    tool = APPLICATION_TOOLS.get(binding.tool_name)
    if tool is None:
        return
    for name, one in tool.arguments.model_fields.items():
        value = binding.param_mapping.get(name)
        if isinstance(value, str | None):
            given = offers.of_inputs(*FITS.get(name, ("date", "number", "text")))
            offered = {one.value for one in given}
            known = given if value is None or value in offered else (Offer(value, value), *given)
            none = () if one.is_required() else (Offer("", gettext("not given")),)
            yield EditField(f"{path}.{name}", name, "choice", value, (*none, *known))
        else:
            yield EditField(f"{path}.{name}", name, "value", value)


FITS = {"class_id": ("class",), "student_id": ("student",), "assignment_id": ("assignment",)}


def _slot(path: str, slot: Slot, offers: Offers) -> Iterator[EditField]:
    yield EditField(f"{path}.title", gettext("Title"), "line", slot.title)
    props = f"{path}.props"
    if not isinstance(slot, KpiSlot | MarkdownSlot):
        shown = gettext("What it shows")
        yield EditField(f"{path}.dataBinding", shown, "choice", slot.data_binding, offers.of_tables())
    match slot:
        case ChartSlot():
            named = offers.of_columns(slot.data_binding, "text", "date", "number")
            forms = (Offer("bar", gettext("bars")), Offer("line", gettext("a line")))
            yield EditField(f"{props}.variant", gettext("Drawn as"), "choice", slot.props.variant, forms)
            yield EditField(f"{props}.category", gettext("Named by"), "choice", slot.props.category, named)
            yield EditField(f"{props}.mark", gettext("A line across at"), "number", slot.props.mark)
        case TableSlot():
            yield EditField(f"{props}.limit", gettext("At most so many rows"), "number", slot.props.limit)
        case MarkdownSlot(ai_content_slot=None):
            yield EditField(f"{props}.content", gettext("Words"), "text", slot.props.content)
        case MarkdownSlot():
            yield EditField(f"{path}.aiContentSlot", gettext("What is to be written"), "text", slot.ai_content_slot)
        case SuggestionSlot():
            yield EditField(f"{props}.title", gettext("Suggestion; columns stand in braces"), "line", slot.props.title)
            yield EditField(f"{props}.description", gettext("What is said of it"), "text", slot.props.description)
            yield EditField(f"{props}.limit", gettext("At most so many"), "number", slot.props.limit)
        case QuestionSlot():
            subjects = offers.of_columns(slot.data_binding, "text")
            yield EditField(f"{props}.column", gettext("Asked about"), "choice", slot.props.column, subjects)
            yield EditField(f"{props}.count", gettext("How many questions"), "number", slot.props.count)
            levels = (
                Offer("easy", gettext("easy")),
                Offer("medium", gettext("medium")),
                Offer("hard", gettext("hard")),
            )
            yield EditField(f"{props}.difficulty", gettext("How hard"), "choice", slot.props.difficulty, levels)


def _lists(path: str, slot: Slot, offers: Offers) -> tuple[EditList, ...]:
    props = f"{path}.props"
    match slot:
        case KpiSlot():
            return (_figures(f"{props}.items", slot.props.items, offers),)
        case MarkdownSlot() if slot.ai_content_slot is not None:
            return (_figures(f"{props}.figures", slot.props.figures, offers),)
        case ChartSlot():
            named = offers.of_columns(slot.data_binding, "number")
            return (_columns(f"{props}.series", gettext("Series"), slot.props.series, named),)
        case TableSlot():
            named = offers.of_columns(slot.data_binding)
            columns = _columns(f"{props}.columns", gettext("Columns"), slot.props.columns, named)
            return (columns, _rules(f"{props}.highlightRules", slot.props.highlight_rules, named))
    return ()


def _figures(path: str, items: list[KpiItem], offers: Offers) -> EditList:
    entries = []
    for at, item in enumerate(items):
        one = f"{path}.{at}"
        fields = [
            EditField(f"{one}.label", gettext("Label"), "line", item.label),
            EditField(f"{one}.value", gettext("Figure"), "choice", item.value, offers.of_figures()),
            EditField(f"{one}.unit", gettext("Unit"), "line", item.unit),
            EditField(f"{one}.warnBelow", gettext("Stands out below"), "number", item.warn_below),
            EditField(f"{one}.warnAbove", gettext("Stands out above"), "number", item.warn_above),
        ]
        entries.append(EditEntry(one, fields))
    return EditList(path, gettext("Key figures"), gettext("Add a figure"), entries)


def _columns(path: str, title: str, shown: list[ShownColumn], choices: Choices) -> EditList:
    entries = []
    for at, one in enumerate(shown):
        fields = [
            EditField(f"{path}.{at}.label", gettext("Label"), "line", one.label),
            EditField(f"{path}.{at}.column", gettext("Column"), "choice", one.column, choices),
            EditField(f"{path}.{at}.unit", gettext("Unit"), "line", one.unit),
        ]
        entries.append(EditEntry(f"{path}.{at}", fields))
    return EditList(path, title, gettext("Add a column"), entries)


def _rules(path: str, rules: list[HighlightRule], columns: Choices) -> EditList:
    conditions = (
        Offer("lt", gettext("less than")),
        Offer("le", gettext("at most")),
        Offer("eq", gettext("equal to")),
        Offer("ne", gettext("other than")),
        Offer("ge", gettext("at least")),
        Offer("gt", gettext("more than")),
    )
    styles = (
        Offer("good", gettext("as good")),
        Offer("warn", gettext("as a warning")),
        Offer("bad", gettext("as bad")),
    )
    entries = []
    for at, rule in enumerate(rules):
        one = f"{path}.{at}"
        fields = [
            EditField(f"{one}.column", gettext("Column"), "choice", rule.column, columns),
            EditField(f"{one}.condition", gettext("Is"), "choice", rule.condition, conditions),
            EditField(f"{one}.value", gettext("Value"), "value", rule.value),
            EditField(f"{one}.style", gettext("Shown as"), "choice", rule.style, styles),
        ]
        entries.append(EditEntry(one, fields))
    return EditList(path, gettext("Rows that stand out"), gettext("Add a rule"), entries)
