"""Blocks made of values: by code alone, the same for the same values."""

import re
from collections.abc import Callable

from conversation.builds.blueprint.form import (
    ChartSlot,
    KpiSlot,
    MarkdownSlot,
    QuestionSlot,
    Slot,
    SuggestionSlot,
    TableSlot,
)
from conversation.builds.blueprint.values import DataTable, Grounds, Value, number
from conversation.builds.computing.shown import cell, kpi, row_status, said
from conversation.builds.schemas.blocks import (
    Block,
    ChartBlock,
    KpiBlock,
    MarkdownBlock,
    QuestionBlock,
    SeriesShown,
    SuggestionBlock,
    SuggestionShown,
    TableBlock,
    TableRowShown,
)
from runs.words import Sentence

Look = Callable[[str], Value | None]
_NAMED = re.compile(r"{([^{}]*)}")


def compose(slot: Slot, look: Look) -> Block:
    """The block of a slot; one that is written or asked for has what it is written about, and no words yet."""
    if isinstance(slot, KpiSlot):
        values = [look(item.value) for item in slot.props.items]
        shown = [kpi(item, value) for item, value in zip(slot.props.items, values, strict=True)]
        return KpiBlock(id=slot.id, title=slot.title, data=shown, said=said(values))
    if isinstance(slot, MarkdownSlot):
        grounds = said(look(item.value) for item in slot.props.figures)
        return MarkdownBlock(
            id=slot.id, title=slot.title, content=slot.props.content, variant=slot.props.variant, said=grounds
        )
    table = look(slot.data_binding)
    found = table if isinstance(table, DataTable) else None
    made = _of_table(slot, found)
    made.said = found.grounds.said if found else ""
    if found is None:
        made.problem = Sentence("What this rests on could not be read.")
    return made


def _of_table(slot: ChartSlot | TableSlot | SuggestionSlot | QuestionSlot, found: DataTable | None) -> Block:
    table = found or DataTable(columns={}, rows=[], grounds=Grounds())
    match slot:
        case ChartSlot():
            return _chart(slot, table)
        case TableSlot():
            return _table(slot, table)
        case SuggestionSlot():
            return _suggestions(slot, table)
        case QuestionSlot():
            return QuestionBlock(id=slot.id, title=slot.title, subjects=subjects(slot, table))


def _chart(slot: ChartSlot, table: DataTable) -> ChartBlock:
    props = slot.props
    series = [
        SeriesShown(name=one.label, unit=one.unit, data=[number(row[one.column]) for row in table.rows])
        for one in props.series
    ]
    names = [cell(row[props.category], table.columns[props.category]) for row in table.rows]
    problem = "" if names else Sentence("There is nothing to draw.")
    return ChartBlock(
        id=slot.id,
        title=slot.title,
        variant=props.variant,
        x_axis=names,
        series=series,
        mark=props.mark,
        problem=problem,
    )


def _table(slot: TableSlot, table: DataTable) -> TableBlock:
    props = slot.props
    rows = [
        TableRowShown.model_validate(
            {
                "cells": [cell(row[one.column], table.columns[one.column], one.unit) for one in props.columns],
                "status": row_status(row, table, props.highlight_rules),
            }
        )
        for row in table.rows[: props.limit]
    ]
    return TableBlock(
        id=slot.id,
        title=slot.title,
        headers=[one.label for one in props.columns],
        numeric=[table.columns.get(one.column) == "number" for one in props.columns],
        rows=rows,
        more=max(0, len(table.rows) - props.limit),
        problem="" if rows else props.empty or Sentence("There is nothing here."),
    )


def _suggestions(slot: SuggestionSlot, table: DataTable) -> SuggestionBlock:
    """One for each of the first rows, in their order."""
    props = slot.props
    items = []
    for place, row in enumerate(table.rows[: props.limit], 1):
        shown = {name: cell(value, table.columns[name]) for name, value in row.items()}
        title, description = (
            _NAMED.sub(lambda found, shown=shown: shown[found[1]], text)  # type: ignore[misc]  # bound now, not later
            for text in (props.title, props.description)
        )
        items.append(SuggestionShown(title=title, description=description, priority=place, category=props.category))
    problem = "" if items else props.empty or Sentence("Nothing needs to be done.")
    return SuggestionBlock(id=slot.id, title=slot.title, items=items, problem=problem)


def subjects(slot: QuestionSlot, table: DataTable) -> list[str]:
    """What questions are to be about: the first rows."""
    named = (row[slot.props.column] for row in table.rows[: slot.props.subjects])
    return [one for one in named if isinstance(one, str) and one]
