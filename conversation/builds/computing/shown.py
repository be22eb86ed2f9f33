"""How values are set in words: numbers rounded as people round, days as they are, what is not known as a dash."""

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal

from django.utils.translation import gettext

from conversation.builds.blueprint.form import HighlightRule, KpiItem
from conversation.builds.blueprint.values import Cell, ColumnKind, DataTable, FigureValue, Grounds, Row, Value, number
from conversation.builds.computing.conditions import fulfils
from conversation.builds.schemas.blocks import KpiShown, Status
from runs.words import Sentence

DASH = "–"
TENTH = Decimal("0.1")
LISTED = 6
"""At most so many texts of a cell are named."""


def numeral(value: Decimal, unit: str = "") -> str:
    """Shares with one decimal, other numbers with one where they need it."""
    rounded = value.quantize(TENTH, ROUND_HALF_UP)
    text = str(rounded) if unit == "%" or rounded != rounded.to_integral_value() else str(int(rounded))
    return f"{text} {unit}".strip()


def cell(value: Cell, kind: ColumnKind, unit: str = "") -> str:
    if value is None or value == "":
        return DASH
    if isinstance(value, list):
        named = gettext(", ").join(value[:LISTED])
        return f"{named} … (+{len(value) - LISTED})" if len(value) > LISTED else named
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if kind == "date":
        return value.replace("T", " ")
    found = number(value) if kind == "number" else None
    return numeral(found, unit) if found is not None else value


def kpi(item: KpiItem, value: Value | None) -> KpiShown:
    """A figure with how many values it is of and which days they are of."""
    if isinstance(value, FigureValue):
        shown = DASH if value.value is None else numeral(value.value, item.unit)
        # A count says itself how many they are.
        grounds = value.grounds.model_copy(update={"n": 0}) if value.value == value.grounds.n else value.grounds
        return KpiShown(label=item.label, value=shown, status=_status(item, value.value), subtext=days(grounds))
    if value is None or isinstance(value, DataTable):
        return KpiShown(label=item.label, value=DASH)
    return KpiShown(label=item.label, value=cell(value.value, "text"), subtext=days(value.grounds))


def _status(item: KpiItem, value: Decimal | None) -> Status:
    if value is None or (item.warn_below is None and item.warn_above is None):
        return "neutral"
    is_low = item.warn_below is not None and value < Decimal(str(item.warn_below))
    is_high = item.warn_above is not None and value > Decimal(str(item.warn_above))
    return "down" if is_low or is_high else "up"


def days(grounds: Grounds) -> str:
    """How many values, and of which days."""
    parts: list[str] = [f"n = {grounds.n}"] if grounds.n else []
    if grounds.first is not None and grounds.last is not None:
        first, last = grounds.first.isoformat(), grounds.last.isoformat()
        parts.append(first if first == last else Sentence("%(first)s to %(last)s", first=first, last=last))
    return ", ".join(parts)


def said(values: Iterable[Value | None]) -> str:
    """What some values rest on, each said once."""
    return " ".join(dict.fromkeys(one.grounds.said for one in values if one and one.grounds.said))


def row_status(row: Row, table: DataTable, rules: Sequence[HighlightRule]) -> str:
    """The style of the first rule that a row fulfils."""
    for rule in rules:
        wanted: Cell = rule.value if rule.value is None or isinstance(rule.value, bool) else str(rule.value)
        if fulfils(row[rule.column], table.columns[rule.column], rule.condition, wanted):
            return rule.style
    return ""
