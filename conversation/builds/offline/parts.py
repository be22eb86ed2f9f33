"""Parts that several designs of applications have, with their labels in the language that is spoken."""

from typing import Literal

from django.utils.translation import gettext

from conversation.builds.blueprint.form import (
    Binding,
    Blueprint,
    BuildInput,
    ChartProps,
    ChartSlot,
    ComputeGraph,
    ComputeNode,
    Constant,
    DataContract,
    HighlightRule,
    KpiItem,
    KpiProps,
    KpiSlot,
    MarkdownProps,
    MarkdownSlot,
    ShownColumn,
    Slot,
    SuggestionProps,
    SuggestionSlot,
    Tab,
    TableProps,
    TableSlot,
    UiComposition,
)
from library.schemas import Language

PASS_MARK = 60
Icon = Literal["report", "quiz", "homework", "chart"]


def class_input() -> BuildInput:
    return BuildInput(id="class", type="class", label=gettext("Class"))


def period_input() -> BuildInput:
    return BuildInput(id="period", type="date_range", label=gettext("Due in this period"), required=False)


def read(name: str, tool: str, **mapping: str | int) -> Binding:
    return Binding(id=name, tool_name=tool, param_mapping=dict(mapping))


def work() -> Binding:
    """Everybody's work of the chosen class and period."""
    return read(
        "work",
        "get_class_work",
        class_id="$input.class",
        first="$input.period.first",
        last="$input.period.last",
    )


def node(name: str, tool: str, **args: Constant) -> ComputeNode:
    return ComputeNode(id=name, tool_name=tool, tool_args=dict(args))


def kpis(*items: KpiItem) -> KpiSlot:
    return KpiSlot(id="figures", title=gettext("At a glance"), props=KpiProps(items=list(items)))


def kpi(label: str, path: str, unit: str = "", *, below: float | None = None, above: float | None = None) -> KpiItem:
    return KpiItem(label=label, value=path, unit=unit, warn_below=below, warn_above=above)


def column(name: str, label: str, unit: str = "") -> ShownColumn:
    return ShownColumn(column=name, label=label, unit=unit)


def low(name: str) -> HighlightRule:
    return HighlightRule(column=name, condition="lt", value=PASS_MARK, style="warn")


def listing(
    name: str, title: str, path: str, *columns: ShownColumn, rules: list[HighlightRule] | None = None, empty: str = ""
) -> TableSlot:
    props = TableProps(columns=list(columns), highlight_rules=rules or [], empty=empty)
    return TableSlot(id=name, title=title, data_binding=path, props=props)


def chart(
    name: str,
    title: str,
    path: str,
    category: str,
    series: ShownColumn,
    *,
    variant: Literal["bar", "line"] = "bar",
    mark: float | None = None,
) -> ChartSlot:
    props = ChartProps(variant=variant, category=category, series=[series], mark=mark)
    return ChartSlot(id=name, title=title, data_binding=path, props=props)


def reached_chart(name: str, title: str, path: str) -> ChartSlot:
    """How much was reached in each knowledge point, beside the pass mark."""
    return chart(name, title, path, "name", column("percent", gettext("Reached"), "%"), mark=PASS_MARK)


def remark(wish: str, *figures: KpiItem) -> MarkdownSlot:
    props = MarkdownProps(figures=list(figures), variant="insight")
    return MarkdownSlot(id="remark", title=gettext("In words"), props=props, ai_content_slot=wish)


def suggestions(path: str, title: str, description: str, empty: str) -> SuggestionSlot:
    props = SuggestionProps(title=title, description=description, category=gettext("From the figures"), empty=empty)
    return SuggestionSlot(id="suggestions", title=gettext("What could be done"), data_binding=path, props=props)


def weak_columns() -> list[ShownColumn]:
    return [
        column("name", gettext("Knowledge point")),
        column("percent", gettext("Reached"), "%"),
        column("students", gettext("Students")),
        column("below", gettext("Below the pass mark")),
        column("below_names", gettext("Who")),
    ]


def error_columns() -> list[ShownColumn]:
    return [
        column("tag", gettext("Error")),
        column("count", gettext("Answers")),
        column("students", gettext("Students")),
        column("items", gettext("Items")),
    ]


def weak_suggestions(path: str) -> SuggestionSlot:
    return suggestions(
        path,
        gettext("Come back to “{name}”"),
        gettext(
            "{percent} % of what could be had was reached; {below} of {students} students are below the pass mark."
        ),
        gettext("Nobody lies below the pass mark in any knowledge point."),
    )


def designed(
    slug: str,
    icon: Icon,
    name: str,
    description: str,
    language: Language,
    *,
    level: int,
    inputs: list[BuildInput],
    bindings: list[Binding],
    nodes: list[ComputeNode],
    slots: list[Slot],
) -> Blueprint:
    tab = Tab(id="result", label=gettext("Result"), slots=slots)
    return Blueprint(
        id=f"bp-{slug}",
        name=name,
        description=description,
        icon=icon,
        category=gettext("Classes"),
        capability_level=level,
        language=language,
        data_contract=DataContract(inputs=inputs, bindings=bindings),
        compute_graph=ComputeGraph(nodes=nodes),
        ui_composition=UiComposition(tabs=[tab]),
    )
