"""Figures about a class, computed from its submissions; each answer carries the basis it rests on."""

from collections import defaultdict
from datetime import date
from decimal import Decimal

from conversation.classes.figures.counting import (
    basis,
    counted,
    counted_assignments,
    counted_students,
    is_pass,
    percent,
    rounded,
    was_there,
)
from conversation.classes.schemas.figures import (
    AssignmentGrade,
    AssignmentSubmissions,
    AssignmentSummary,
    ClassDetail,
    ClassGrades,
    ClassWork,
    ItemFigure,
    MemberFigures,
    SubmissionResult,
    WorkRow,
)
from conversation.classes.schemas.records import AssignmentData, ClassData, Member, SubmissionData


def class_detail(data: ClassData) -> ClassDetail:
    """A class: who is in it, what it was set, and how it does."""
    marked = counted(data.submissions)
    return ClassDetail(
        school_class=data.school_class,
        students=data.students,
        assignments=[assignment_summary(data, assignment) for assignment in data.assignments],
        average_percent=_average(data, marked),
        pass_rate=_pass_rate(data, marked),
        basis=basis(data, marked),
    )


def assignment_summary(data: ClassData, assignment: AssignmentData) -> AssignmentSummary:
    handed_in = [one for one in data.submissions if one.counts and one.assignment_id == assignment.assignment_id]
    marked = counted(handed_in)
    scores = [one.score for one in marked if one.score is not None]
    return AssignmentSummary(
        assignment_id=assignment.assignment_id,
        title=assignment.title,
        type=assignment.type,
        status=assignment.status,
        max_score=assignment.max_score,
        due_at=assignment.due_at,
        total_students=sum(was_there(member, assignment) for member in counted_students(data)),
        submission_count=len(handed_in),
        marked_count=len(marked),
        late_count=sum(one.is_late for one in handed_in),
        average_score=rounded(sum(scores, Decimal(0)) / len(scores)) if scores else None,
        average_percent=_average(data, marked),
        passed_count=sum(is_pass(score, assignment.max_score) for score in scores),
        pass_rate=_pass_rate(data, marked),
    )


def grades_of(data: ClassData, student: Member) -> ClassGrades:
    """A student's grades in a class, beside the class's average. A guest's or leaver's own work is shown as well."""
    theirs = {
        one.assignment_id: one for one in data.submissions if one.student_id == student.student_id and one.is_latest
    }
    set_work = counted_assignments(data)
    done = [theirs[one.assignment_id] for one in set_work if one.assignment_id in theirs]
    marked = counted(data.submissions)
    return ClassGrades(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        assignments=[_grade_in(assignment, theirs.get(assignment.assignment_id)) for assignment in set_work],
        recorded=[grade for grade in data.grades if grade.student_id == student.student_id],
        average_percent=_average(data, [one for one in done if one.score is not None]),
        class_average_percent=_average(data, marked),
        basis=basis(data, marked),
    )


def standings(data: ClassData) -> list[MemberFigures]:
    """How everyone does, in the order of the class's list; guests and leavers as well, who do not count."""
    return [_standing(data, member) for member in data.students]


def submissions_of(data: ClassData, assignment: AssignmentData) -> AssignmentSubmissions:
    """The latest of everyone for an assignment; who counts and handed in nothing stands there as well."""
    latest = {
        one.student_id: one
        for one in data.submissions
        if one.assignment_id == assignment.assignment_id and one.is_latest
    }
    shown = [
        member
        for member in data.students
        if member.student_id in latest or (member.counts and was_there(member, assignment))
    ]
    marked = counted(latest.values())
    return AssignmentSubmissions(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        assignment=assignment_summary(data, assignment),
        submissions=[_handed_in(member, assignment, latest.get(member.student_id)) for member in shown],
        items=_item_figures(assignment, marked),
        basis=basis(data, marked),
    )


def class_work(data: ClassData, first: date | None, last: date | None) -> ClassWork:
    """Who handed in what, and who did not. Work that is not yet due, or lies outside of these days, is left out."""
    due = [one for one in counted_assignments(data) if _is_due(one, first, last, data.rules.as_of)]
    theirs = {(one.assignment_id, one.student_id): one for one in data.submissions if one.counts}
    rows = [
        _work_row(member, assignment, theirs.get((assignment.assignment_id, member.student_id)))
        for assignment in due
        for member in counted_students(data)
        if was_there(member, assignment) or (assignment.assignment_id, member.student_id) in theirs
    ]
    wanted = {one.assignment_id for one in due}
    return ClassWork(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        students=len(counted_students(data)),
        rows=rows,
        basis=basis(data, [one for one in counted(data.submissions) if one.assignment_id in wanted]),
    )


def _is_due(assignment: AssignmentData, first: date | None, last: date | None, as_of: date) -> bool:
    if assignment.due_at is None:
        return first is None and last is None
    day = assignment.due_at.date()
    return (first is None or first <= day) and day <= min(last or as_of, as_of)


def _work_row(member: Member, assignment: AssignmentData, work: SubmissionData | None) -> WorkRow:
    grade = _grade_in(assignment, work)
    shared = {name: value for name, value in grade if name in WorkRow.model_fields}
    return WorkRow.model_validate({"student_id": member.student_id, "name": member.name, **shared})


def _standing(data: ClassData, member: Member) -> MemberFigures:
    set_work = counted_assignments(data)
    counting = {assignment.assignment_id for assignment in set_work}
    theirs = [
        one
        for one in data.submissions
        if one.student_id == member.student_id and one.is_latest and one.assignment_id in counting
    ]
    return MemberFigures(
        member=member,
        handed_in=len(theirs),
        expected=sum(was_there(member, assignment) for assignment in set_work),
        late=sum(one.is_late for one in theirs),
        average_percent=_average(data, [one for one in theirs if one.score is not None]),
    )


def _average(data: ClassData, marked: list[SubmissionData]) -> Decimal | None:
    """The mean of what each submission reached, in percent; each weighs the same."""
    most = {assignment.assignment_id: assignment.max_score for assignment in data.assignments}
    shares = [
        one.score * 100 / most[one.assignment_id] for one in marked if one.score is not None and most[one.assignment_id]
    ]
    return rounded(sum(shares, Decimal(0)) / len(shares)) if shares else None


def _pass_rate(data: ClassData, marked: list[SubmissionData]) -> Decimal | None:
    most = {assignment.assignment_id: assignment.max_score for assignment in data.assignments}
    passed = [is_pass(one.score, most[one.assignment_id]) for one in marked if one.score is not None]
    return percent(Decimal(sum(passed)), Decimal(len(passed))) if passed else None


def _grade_in(assignment: AssignmentData, work: SubmissionData | None) -> AssignmentGrade:
    score = work.score if work else None
    return AssignmentGrade(
        assignment_id=assignment.assignment_id,
        title=assignment.title,
        due_at=assignment.due_at,
        max_score=assignment.max_score,
        submitted=work is not None,
        submitted_at=work.submitted_at if work else None,
        version=work.version if work else None,
        is_late=work is not None and work.is_late,
        score=score,
        percent=percent(score, assignment.max_score) if score is not None else None,
        passed=is_pass(score, assignment.max_score) if score is not None else None,
    )


def _handed_in(member: Member, assignment: AssignmentData, work: SubmissionData | None) -> SubmissionResult:
    grade = _grade_in(assignment, work)
    return SubmissionResult(
        student_id=member.student_id,
        name=member.name,
        submission_type=member.role,
        counts=member.counts,
        submitted=grade.submitted,
        submitted_at=grade.submitted_at,
        version=grade.version,
        is_late=grade.is_late,
        score=grade.score,
        percent=grade.percent,
        feedback=work.feedback if work else "",
        items=work.items if work else [],
    )


def _item_figures(assignment: AssignmentData, marked: list[SubmissionData]) -> list[ItemFigure]:
    scores: dict[int, list[Decimal]] = defaultdict(list)
    for one in marked:
        for answer in one.items:
            scores[answer.item_id].append(answer.score)
    return [
        ItemFigure(
            item_id=item.item_id,
            question_id=item.question_id,
            text=item.text,
            max_score=item.max_score,
            answers=len(given),
            average_score=rounded(sum(given, Decimal(0)) / len(given)),
            percent=percent(sum(given, Decimal(0)), item.max_score * len(given)),
            knowledge_points=[point.name for point in item.knowledge_points],
        )
        for item in assignment.items
        if (given := scores[item.item_id])
    ]
