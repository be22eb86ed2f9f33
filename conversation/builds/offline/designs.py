"""The applications that can be built without a model: each a whole blueprint over the data tools there are."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from conversation.builds.blueprint import Blueprint, BuildInput, QuestionProps, QuestionSlot, Slot
from conversation.builds.briefs import CompileTask
from conversation.builds.offline.parts import (
    PASS_MARK,
    chart,
    class_input,
    column,
    designed,
    error_columns,
    kpi,
    kpis,
    listing,
    low,
    node,
    period_input,
    read,
    remark,
    suggestions,
    weak_columns,
    weak_suggestions,
    work,
)
from conversation.offline.requests import extracted

QUESTIONS = 5
Design = Callable[[CompileTask], Blueprint]


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


def weak_point_quiz(task: CompileTask) -> Blueprint:
    """What a class finds hardest, and questions about it."""
    count = extracted(task.description).count or QUESTIONS
    props = QuestionProps(column="name", subjects=3, count=min(count, 20))
    return designed(
        "weak-point-quiz",
        "quiz",
        gettext("Weak-point quiz"),
        gettext("What a class finds hardest, and questions about it from your documents."),
        task.language,
        level=3,
        inputs=[class_input()],
        bindings=[read("weak", "analyze_student_weakness", class_id="$input.class", limit=10)],
        nodes=[
            node("hardest", "ranking", table="$data.weak.points", column="percent", limit=5),
            node("known", "count", table="$data.weak.points"),
            node("below", "filter", table="$data.weak.points", column="percent", condition="lt", value=PASS_MARK),
            node("below_count", "count", table="$compute.below"),
        ],
        slots=[
            kpis(
                kpi(gettext("Knowledge points looked at"), "$compute.known"),
                kpi(gettext("Below the pass mark"), "$compute.below_count", above=0),
            ),
            chart(
                "hardest",
                gettext("What is hardest"),
                "$compute.hardest",
                "name",
                column("percent", gettext("Reached"), "%"),
                mark=PASS_MARK,
            ),
            listing(
                "weak",
                gettext("The hardest knowledge points"),
                "$compute.hardest",
                *weak_columns(),
                column("items", gettext("Items")),
                rules=[low("percent")],
            ),
            QuestionSlot(id="questions", title=gettext("Questions"), data_binding="$compute.hardest", props=props),
        ],
    )


def homework_follow_up(task: CompileTask) -> Blueprint:
    """Who handed in nothing, who was late, and with whom to speak first."""
    rows = "$data.work.rows"
    return designed(
        "homework-follow-up",
        "homework",
        gettext("Homework follow-up"),
        gettext("What was not handed in or came late, and whom to speak with first."),
        task.language,
        level=1,
        inputs=[class_input(), period_input()],
        bindings=[work()],
        nodes=[
            node("expected", "count", table=rows),
            node("missing", "filter", table=rows, column="submitted", condition="eq", value=False),
            node("missing_count", "count", table="$compute.missing"),
            node("late", "filter", table=rows, column="is_late", condition="eq", value=True),
            node("late_count", "count", table="$compute.late"),
            node("handed_in", "share", table=rows, column="submitted", condition="eq", value=True),
            node("people", "group", table="$compute.missing", by="name"),
            node("first", "ranking", table="$compute.people", column="count", direction="descending", limit=10),
            node("work", "group", table="$compute.missing", by="title"),
        ],
        slots=_homework_follow_up_slots(),
    )


def _homework_follow_up_slots() -> list[Slot]:
    shown = [
        column("name", gettext("Student")),
        column("title", gettext("Assignment")),
        column("due_at", gettext("Due")),
    ]
    return [
        kpis(
            kpi(gettext("Handed in"), "$compute.handed_in", "%", below=90),
            kpi(gettext("Expected"), "$compute.expected"),
            kpi(gettext("Not handed in"), "$compute.missing_count", above=0),
            kpi(gettext("Late"), "$compute.late_count"),
        ),
        suggestions(
            "$compute.first",
            gettext("Speak with {name}"),
            gettext("Not handed in: {count}."),
            gettext("Everything was handed in."),
        ),
        chart(
            "work",
            gettext("Not handed in, by assignment"),
            "$compute.work",
            "title",
            column("count", gettext("Students")),
        ),
        listing(
            "missing",
            gettext("Not handed in"),
            "$compute.missing",
            *shown,
            empty=gettext("Everything was handed in."),
        ),
        listing(
            "late",
            gettext("Handed in late"),
            "$compute.late",
            *shown,
            column("submitted_at", gettext("Handed in on")),
            empty=gettext("Nothing came late."),
        ),
    ]


def error_overview(task: CompileTask) -> Blueprint:
    """The errors that were marked most often."""
    return designed(
        "error-overview",
        "chart",
        gettext("Frequent errors"),
        gettext("The errors that were marked most often in a class's answers, and where."),
        task.language,
        level=1,
        inputs=[class_input()],
        bindings=[read("errors", "get_student_error_patterns", class_id="$input.class", limit=15)],
        nodes=[node("most", "ranking", table="$data.errors.patterns", column="count", direction="descending", limit=8)],
        slots=[
            kpis(
                kpi(gettext("Answers looked at"), "$data.errors.answers"),
                kpi(gettext("Different errors"), "$data.errors.known"),
            ),
            chart(
                "most",
                gettext("The most frequent errors"),
                "$compute.most",
                "tag",
                column("count", gettext("Answers")),
            ),
            listing("errors", gettext("Frequent errors"), "$data.errors.patterns", *error_columns()),
            suggestions(
                "$compute.most",
                gettext("Discuss “{tag}”"),
                gettext("Marked in {count} answers of {students} students: {items}."),
                gettext("No errors are marked."),
            ),
        ],
    )


def student_overview(task: CompileTask) -> Blueprint:
    """What one student finds hard."""
    student = BuildInput(id="student", type="student", label=gettext("Student"), depends_on="class")
    asked = {"class_id": "$input.class", "student_id": "$input.student"}
    return designed(
        "student-overview",
        "chart",
        gettext("One student's weak points"),
        gettext("What one student finds hard, and which errors come back."),
        task.language,
        level=1,
        inputs=[class_input(), student],
        bindings=[
            read("weak", "analyze_student_weakness", limit=10, **asked),
            read("errors", "get_student_error_patterns", limit=10, **asked),
        ],
        nodes=[
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
            "points",
            gettext("Knowledge points, the weakest first"),
            "$data.weak.points",
            "name",
            column("percent", gettext("Reached"), "%"),
            mark=PASS_MARK,
        ),
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


DESIGNS: Mapping[str, Design] = {
    "weekly_report": weekly_report,
    "weak_point_quiz": weak_point_quiz,
    "homework_follow_up": homework_follow_up,
    "error_overview": error_overview,
    "student_overview": student_overview,
    "assignment_review": assignment_review,
}
