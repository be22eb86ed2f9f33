"""How one assignment went."""

from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint, BuildInput, Slot
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.parts import (
    PASS_MARK,
    chart,
    class_input,
    column,
    designed,
    kpi,
    kpis,
    listing,
    low,
    node,
    read,
)


def assignment_review(task: CompileTask) -> Blueprint:
    """How one assignment went, item by item."""
    assignment = BuildInput(id="assignment", type="assignment", label=gettext("Assignment"), depends_on="class")
    return designed(
        "assignment-review",
        "report",
        gettext("Review of an assignment"),
        gettext("How one assignment went: scores, items, and who handed in nothing."),
        task.language,
        level=1,
        inputs=[class_input(), assignment],
        bindings=[
            read("work", "get_assignment_submissions", class_id="$input.class", assignment_id="$input.assignment")
        ],
        nodes=[
            node("counting", "filter", table="$data.work.submissions", column="counts", condition="eq", value=True),
            node("bands", "distribution", table="$compute.counting", column="percent"),
            node("missing", "filter", table="$compute.counting", column="submitted", condition="eq", value=False),
            node("items", "sort", table="$data.work.items", column="percent"),
        ],
        slots=_assignment_review_slots(),
    )


def _assignment_review_slots() -> list[Slot]:
    return [
        kpis(
            kpi(gettext("Average"), "$data.work.assignment.average_percent", "%", below=PASS_MARK),
            kpi(gettext("Passed"), "$data.work.assignment.pass_rate", "%"),
            kpi(gettext("Handed in"), "$data.work.assignment.submission_count"),
            kpi(gettext("Late"), "$data.work.assignment.late_count"),
        ),
        chart(
            "bands",
            gettext("How many scores lie where"),
            "$compute.bands",
            "band",
            column("count", gettext("How many")),
        ),
        listing(
            "items",
            gettext("Items, the hardest first"),
            "$compute.items",
            column("question_id", gettext("Item")),
            column("text", gettext("Task")),
            column("percent", gettext("Reached"), "%"),
            column("knowledge_points", gettext("Knowledge points")),
            rules=[low("percent")],
        ),
        listing(
            "missing",
            gettext("Not handed in"),
            "$compute.missing",
            column("name", gettext("Student")),
            empty=gettext("Everything was handed in."),
        ),
    ]
