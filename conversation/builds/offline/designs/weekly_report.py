"""How a class did in a period."""

from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint, Slot
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
    period_input,
    read,
    remark,
    weak_columns,
    weak_suggestions,
    work,
)


def weekly_report(task: CompileTask) -> Blueprint:
    """How a class did in a period: averages, pass rate, work that came and did not, weak points."""
    rows = "$data.work.rows"
    percent = {"column": "score", "of": "max_score"}
    return designed(
        "weekly-class-report",
        "report",
        gettext("Weekly class report"),
        gettext("How a class did: averages, work that was handed in, weak points, and who needs a look."),
        task.language,
        level=2,
        inputs=[class_input(), period_input()],
        bindings=[work(), read("weak", "analyze_student_weakness", class_id="$input.class", limit=12)],
        nodes=[
            node("average", "average", table=rows, **percent),
            node("passed", "share", table=rows, column="passed", condition="eq", value=True),
            node("handed_in", "share", table=rows, column="submitted", condition="eq", value=True),
            node("late_work", "filter", table=rows, column="is_late", condition="eq", value=True),
            node("late", "count", table="$compute.late_work"),
            node("course", "trend", table=rows, date="due_at", label="title", **percent),
            node("bands", "distribution", table=rows, **percent),
            node("people", "group", table=rows, by="name", **percent),
            node("below", "filter", table="$compute.people", column="average", condition="lt", value=PASS_MARK),
            node("attention", "sort", table="$compute.below", column="average"),
            node("attention_count", "count", table="$compute.below"),
            node("latest", "ranking", table="$compute.course", column="day", direction="descending", limit=1),
            node("latest_average", "average", table="$compute.latest", column="average", weight="count"),
            node("latest_change", "average", table="$compute.latest", column="change", weight="count"),
            node("weak_points", "filter", table="$data.weak.points", column="below", condition="gt", value=0),
        ],
        slots=_weekly_report_slots(),
    )


def _weekly_report_slots() -> list[Slot]:
    average = kpi(gettext("Average"), "$compute.average", "%", below=PASS_MARK)
    passed = kpi(gettext("Passed"), "$compute.passed", "%")
    handed_in = kpi(gettext("Handed in"), "$compute.handed_in", "%", below=90)
    late = kpi(gettext("Late"), "$compute.late")
    return [
        kpis(average, passed, handed_in, late),
        remark(
            gettext("How the class did, in a few sentences for the teacher"),
            kpi(gettext("Average of the latest assignment"), "$compute.latest_average", "%", below=PASS_MARK),
            kpi(gettext("Change from the one before, in points of percent"), "$compute.latest_change", below=0),
            kpi(gettext("Students below the pass mark on average"), "$compute.attention_count", above=0),
            handed_in,
        ),
        chart(
            "course",
            gettext("Average by assignment"),
            "$compute.course",
            "label",
            column("average", gettext("Average"), "%"),
            variant="line",
            mark=PASS_MARK,
        ),
        chart(
            "bands",
            gettext("How many scores lie where"),
            "$compute.bands",
            "band",
            column("count", gettext("How many")),
        ),
        listing(
            "attention",
            gettext("Students below the pass mark"),
            "$compute.attention",
            column("name", gettext("Student")),
            column("average", gettext("Average"), "%"),
            column("count", gettext("Assignments due")),
            empty=gettext("Nobody is below the pass mark."),
        ),
        listing(
            "weak",
            gettext("Weak points, over all that was handed in so far"),
            "$data.weak.points",
            *weak_columns(),
            rules=[low("percent")],
        ),
        weak_suggestions("$compute.weak_points"),
    ]
