"""How one student does, and what they find hard."""

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
    reached_chart,
    read,
)


def student_overview(task: CompileTask) -> Blueprint:
    """How one student does, and what they find hard."""
    rows = "$data.work.rows"
    student = BuildInput(id="student", type="student", label=gettext("Student"), depends_on="class")
    asked = {"class_id": "$input.class", "student_id": "$input.student"}
    return designed(
        "student-overview",
        "chart",
        gettext("One student's scores and weak points"),
        gettext("How one student did from assignment to assignment, what they find hard, and which errors come back."),
        task.language,
        level=1,
        inputs=[class_input(), student],
        bindings=[
            read("weak", "analyze_student_weakness", limit=10, **asked),
            read("errors", "get_student_error_patterns", limit=10, **asked),
            read("work", "get_class_work", class_id="$input.class"),
        ],
        nodes=[
            node(
                "own", "filter", table=rows, column="student_id", condition="eq", value="$data.weak.student.student_id"
            ),
            node("scores", "sort", table="$compute.own", column="due_at", direction="ascending"),
            node("low", "filter", table="$data.weak.points", column="percent", condition="lt", value=PASS_MARK),
            node("low_count", "count", table="$compute.low"),
        ],
        slots=_student_overview_slots(),
    )


def _student_overview_slots() -> list[Slot]:
    return [
        kpis(
            kpi(gettext("Student"), "$data.weak.student.name"),
            kpi(gettext("Below the pass mark"), "$compute.low_count", above=0),
            kpi(gettext("Different errors"), "$data.errors.known"),
        ),
        chart(
            "scores",
            gettext("Scores over time"),
            "$compute.scores",
            "title",
            column("percent", gettext("Reached"), "%"),
            variant="line",
            mark=PASS_MARK,
        ),
        reached_chart("points", gettext("Knowledge points, the weakest first"), "$data.weak.points"),
        listing(
            "weak",
            gettext("Knowledge points"),
            "$data.weak.points",
            column("name", gettext("Knowledge point")),
            column("percent", gettext("Reached"), "%"),
            column("answers", gettext("Answers")),
            column("items", gettext("Items")),
            rules=[low("percent")],
        ),
        listing(
            "errors",
            gettext("Errors that come back"),
            "$data.errors.patterns",
            column("tag", gettext("Error")),
            column("count", gettext("Answers")),
            column("items", gettext("Items")),
            empty=gettext("No errors are marked."),
        ),
    ]
