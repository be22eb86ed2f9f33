"""Tells what the data tools computed: the figures as they are, and with them how many students, and from when."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext
from pydantic import JsonValue

from conversation.classes.naming.spoken import written
from conversation.classes.schemas.figures import (
    AssignmentSubmissions,
    ClassComparison,
    ClassDetail,
    ErrorPatterns,
    StudentGrades,
    Weaknesses,
    WeakPoint,
)
from conversation.classes.schemas.records import ClassSummary
from conversation.classes.schemas.rubrics import RubricDetail, RubricList

MOST = 5
MOST_NAMES = 12
Teller = Callable[[JsonValue, str], str]


def classes_listed(classes: Sequence[ClassSummary]) -> str:
    if not classes:
        return gettext("You have no classes yet. They can be imported as CSV or OneRoster.")
    line = gettext("%(name)s: %(students)s students, %(assignments)s assignments")
    lines = [
        line % {"name": one.name, "students": one.student_count, "assignments": one.assignment_count} for one in classes
    ]
    told = [gettext("You have these classes:"), *(f"- {one}" for one in lines)]
    if all(one.sample for one in classes):
        told.append(gettext("They are those of the invented sample school."))
    return "\n".join(told)


def _number(value: Decimal | float | None) -> str:
    return "–" if value is None else f"{value:g}"


def _class_detail(content: JsonValue, _message: str) -> str:
    detail = ClassDetail.model_validate(content)
    told = [
        gettext("%(name)s: %(students)s students, %(average)s %% on average, %(passed)s %% of the marked work passed.")
        % {
            "name": detail.school_class.name,
            "students": detail.basis.students,
            "average": _number(detail.average_percent),
            "passed": _number(detail.pass_rate),
        }
    ]
    line = gettext("%(title)s: %(average)s %% on average, %(passed)s of %(marked)s passed")
    told += [
        "- "
        + line
        % {
            "title": one.title,
            "average": _number(one.average_percent),
            "passed": one.passed_count,
            "marked": one.marked_count,
        }
        for one in detail.assignments
        if one.marked_count
    ]
    return "\n".join([*told, detail.basis.said])


def _weaknesses(content: JsonValue, _message: str) -> str:
    found = Weaknesses.model_validate(content)
    if not found.points:
        return f"{gettext('No answers with knowledge points have been marked yet.')} {found.basis.said}"
    told = [gettext("%(name)s finds this hardest:") % {"name": found.class_name}]
    told += [f"- {_weak_point(one)}" for one in found.points[:MOST]]
    return "\n".join([*told, found.basis.said])


def _weak_point(point: WeakPoint) -> str:
    """The figures, and who it is, so that a teacher knows whom to help."""
    line = gettext("%(name)s: %(percent)s %% reached, %(below)s of %(students)s students below the pass mark") % {
        "name": point.name,
        "percent": _number(point.percent),
        "below": point.below,
        "students": point.students,
    }
    if not point.below_names:
        return line
    return gettext("%(figures)s: %(names)s") % {"figures": line, "names": _some(point.below_names)}


def _some(names: Sequence[str]) -> str:
    return gettext(", ").join(names[:MOST_NAMES]) + ("…" if len(names) > MOST_NAMES else "")


def _compared(content: JsonValue, message: str) -> str:
    found = ClassComparison.model_validate(content)
    named = [one for one in found.classes if written(one.class_name).search(message)]
    if len(named) > 1:
        found = found.model_copy(update={"classes": named, "without": []})
    if not found.classes:
        gap = gettext("In none of your classes has work about “%(topic)s” been marked.") % {"topic": found.topic}
        if not found.topic:
            gap = gettext("In none of your classes has work been marked.")
        if found.known:
            gap += "\n" + gettext("Work has been marked about: %(points)s.") % {"points": _some(found.known)}
        return gap
    about = gettext(", ").join(found.points) if found.topic else gettext("all their work")
    told = [gettext("Your classes in %(about)s, the weakest first:") % {"about": about}]
    line = gettext(
        "%(name)s: %(percent)s %% reached, %(below)s of %(students)s students below the pass mark. %(basis)s"
    )
    told += [
        "- "
        + line
        % {
            "name": one.class_name,
            "percent": _number(one.percent),
            "below": one.below,
            "students": one.students,
            "basis": one.basis.said,
        }
        for one in found.classes
    ]
    if found.without:
        told.append(gettext("No marked work about it: %(names)s.") % {"names": _some(found.without)})
    return "\n".join(told)


def _errors(content: JsonValue, _message: str) -> str:
    found = ErrorPatterns.model_validate(content)
    if not found.patterns:
        return f"{gettext('No errors have been marked in the answers yet.')} {found.basis.said}"
    line = gettext("%(tag)s: in %(count)s answers of %(students)s students")
    told = [gettext("The errors marked most often in %(name)s:") % {"name": found.class_name}]
    told += [
        "- " + line % {"tag": one.tag, "count": one.count, "students": one.students} for one in found.patterns[:MOST]
    ]
    return "\n".join([*told, found.basis.said])


def _submissions(content: JsonValue, _message: str) -> str:
    found = AssignmentSubmissions.model_validate(content)
    work = found.assignment
    told = [
        gettext("%(title)s, %(name)s: %(count)s of %(total)s handed in, %(late)s late; %(average)s %% on average.")
        % {
            "title": work.title,
            "name": found.class_name,
            "count": work.submission_count,
            "total": work.total_students,
            "late": work.late_count,
            "average": _number(work.average_percent),
        },
        gettext("%(passed)s of %(marked)s that were marked passed.")
        % {"passed": work.passed_count, "marked": work.marked_count},
    ]
    missing = [one.name for one in found.submissions if one.counts and not one.submitted]
    told.append(
        gettext("Nothing handed in: %(names)s.") % {"names": _some(missing)}
        if missing
        else gettext("Nobody is missing who counts.")
    )
    late = [one.name for one in found.submissions if one.counts and one.is_late]
    if late:
        told.append(gettext("Handed in late: %(names)s.") % {"names": _some(late)})
    worst = sorted(found.items, key=lambda one: one.percent)[:MOST]
    line = gettext("Question %(key)s: %(percent)s %% reached")
    told += ["- " + line % {"key": one.question_id, "percent": _number(one.percent)} for one in worst]
    return "\n".join([*told, found.basis.said])


def _grades(content: JsonValue, _message: str) -> str:
    found = StudentGrades.model_validate(content)
    told: list[str] = []
    line = gettext("%(title)s: %(score)s of %(most)s")
    for one in found.classes:
        told.append(
            gettext("%(student)s in %(name)s: %(average)s %% on average, the class %(others)s %%.")
            % {
                "student": found.student.name,
                "name": one.class_name,
                "average": _number(one.average_percent),
                "others": _number(one.class_average_percent),
            }
        )
        told += [
            "- " + line % {"title": work.title, "score": _number(work.score), "most": _number(work.max_score)}
            for work in one.assignments
            if work.submitted
        ]
        told.append(one.basis.said)
    return "\n".join(told)


def _rubrics(content: JsonValue, _message: str) -> str:
    found = RubricList.model_validate(content)
    return "\n".join([gettext("Your rubrics:"), *(f"- {one.name}" for one in found.rubrics)])


def _rubric(content: JsonValue, _message: str) -> str:
    found = RubricDetail.model_validate(content)
    return "\n".join([found.name, *(f"- {one.dimension}: {one.max_marks:g}" for one in found.criteria)])


TELLERS: Mapping[str, Teller] = {
    "get_class_detail": _class_detail,
    "get_student_grades": _grades,
    "get_assignment_submissions": _submissions,
    "analyze_student_weakness": _weaknesses,
    "get_student_error_patterns": _errors,
    "compare_classes": _compared,
    "list_available_rubrics": _rubrics,
    "get_rubric": _rubric,
}
