"""Whether the slots of a page fit what is bound to them: paths that lead somewhere, columns that are there."""

import re
from collections.abc import Iterator, Mapping

from conversation.builds.blueprint.form import (
    Blueprint,
    ChartSlot,
    KpiItem,
    KpiSlot,
    MarkdownSlot,
    QuestionSlot,
    ShownColumn,
    Slot,
    SuggestionSlot,
    TableSlot,
)
from conversation.builds.blueprint.values import ColumnKind
from conversation.builds.checking.arguments import clash, column_problems, value_problems
from conversation.builds.checking.problems import BlueprintProblem
from conversation.builds.checking.scope import Nowhere, Scope
from runs.words import Sentence

NAMED = re.compile(r"{([^{}]*)}")
LEVELS = {"ai": 2, "question_generator": 3}


def slot_problems(blueprint: Blueprint, scope: Scope) -> Iterator[BlueprintProblem]:
    for tab in blueprint.ui_composition.tabs:
        for slot in tab.slots:
            place = f"uiComposition.tabs.{tab.id}.slots.{slot.id}"
            yield from _problems(place, slot, scope)
            yield from _level_problems(place, slot, blueprint.capability_level)


def _problems(place: str, slot: Slot, scope: Scope) -> Iterator[BlueprintProblem]:
    if isinstance(slot, KpiSlot):
        yield from _figures(f"{place}.props.items", slot.props.items, scope)
    elif isinstance(slot, MarkdownSlot):
        yield from _figures(f"{place}.props.figures", slot.props.figures, scope)
        if slot.ai_content_slot is None and not slot.props.content:
            yield BlueprintProblem(
                f"{place}.props.content",
                Sentence("A text needs its words, or a named slot that is written at each run."),
            )
        if slot.ai_content_slot is not None and not slot.props.figures:
            yield BlueprintProblem(
                f"{place}.props.figures", Sentence("A text that is written at each run needs figures to be about.")
            )
    else:
        yield from _bound(place, slot, scope)


def _bound(
    place: str, slot: ChartSlot | TableSlot | SuggestionSlot | QuestionSlot, scope: Scope
) -> Iterator[BlueprintProblem]:
    try:
        kind = scope.kind_at(slot.data_binding, "data", "compute")
    except Nowhere as error:
        yield from error.problems(f"{place}.dataBinding")
        return
    if kind.name != "table":
        yield clash(f"{place}.dataBinding", "table", kind.name)
        return
    yield from _column_problems(f"{place}.props", slot, kind.columns)


def _figures(place: str, items: list[KpiItem], scope: Scope) -> Iterator[BlueprintProblem]:
    for at, item in enumerate(items):
        try:
            kind = scope.kind_at(item.value, "data", "compute")
        except Nowhere as error:
            yield from error.problems(f"{place}.{at}.value")
            continue
        if kind.name not in ("number", "text", "date"):
            yield clash(f"{place}.{at}.value", "number", kind.name)


def _column_problems(
    place: str,
    slot: ChartSlot | TableSlot | SuggestionSlot | QuestionSlot,
    columns: Mapping[str, ColumnKind],
) -> Iterator[BlueprintProblem]:
    match slot:
        case ChartSlot():
            yield from column_problems(f"{place}.category", slot.props.category, columns, ("text", "date", "number"))
            yield from _shown(f"{place}.series", slot.props.series, columns, ("number",))
        case TableSlot():
            yield from _shown(f"{place}.columns", slot.props.columns, columns, ())
            for at, rule in enumerate(slot.props.highlight_rules):
                missing = column_problems(f"{place}.highlightRules.{at}.column", rule.column, columns, ())
                yield from missing or value_problems(
                    f"{place}.highlightRules.{at}.value", columns[rule.column], rule.value
                )
        case SuggestionSlot():
            for name in ("title", "description"):
                for column in NAMED.findall(getattr(slot.props, name)):
                    yield from column_problems(f"{place}.{name}", column, columns, ())
        case QuestionSlot():
            yield from column_problems(f"{place}.column", slot.props.column, columns, ("text",))


def _shown(
    place: str, shown: list[ShownColumn], columns: Mapping[str, ColumnKind], allowed: tuple[ColumnKind, ...]
) -> Iterator[BlueprintProblem]:
    for at, one in enumerate(shown):
        yield from column_problems(f"{place}.{at}.column", one.column, columns, allowed)


def _level_problems(place: str, slot: Slot, level: int) -> Iterator[BlueprintProblem]:
    is_written = isinstance(slot, MarkdownSlot) and slot.ai_content_slot is not None
    needed = LEVELS.get("ai" if is_written else slot.component_type, 1)
    if level < needed:
        yield BlueprintProblem(
            place,
            Sentence(
                "This needs the capability level %(needed)s; the blueprint says %(level)s.", needed=needed, level=level
            ),
        )
