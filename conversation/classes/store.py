"""Which rows a teacher may read, and classes as the schemas carry them: a class is read whole, in a fixed number of queries."""

from datetime import date
from typing import cast

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from conversation.classes.figures.counting import PASS_MARK, assignment_counts, is_late, percent, person_counts
from conversation.classes.models import (
    Assignment,
    Enrolment,
    Grade,
    ItemScore,
    Rubric,
    SchoolClass,
    Student,
    Submission,
)
from conversation.classes.schemas.records import (
    AssignmentData,
    ClassData,
    ClassSummary,
    CountingRules,
    ItemResult,
    ItemSummary,
    KnowledgePointSummary,
    Member,
    RecordedGrade,
    Role,
    SubmissionData,
)
from conversation.classes.schemas.rubrics import Criterion, RubricDetail, RubricSummary

DUE_FIRST = F("due_at").asc(nulls_last=True)


def visible_classes(owner_id: int) -> QuerySet[SchoolClass]:
    """A teacher's own classes and those shared with them; the sample school's only where there is none of these."""
    theirs = SchoolClass.objects.filter(Q(owner=owner_id) | Q(teachers=owner_id)).distinct()
    return theirs if theirs.exists() else SchoolClass.objects.filter(sample=True)


def visible_students(owner_id: int) -> QuerySet[Student]:
    """Everyone in these classes, and whoever is in the teacher's own records."""
    classes = visible_classes(owner_id).values("pk")
    return Student.objects.filter(Q(owner=owner_id) | Q(enrolments__school_class__in=classes)).distinct()


def visible_rubrics(owner_id: int) -> QuerySet[Rubric]:
    """A teacher's own rubrics and those of assignments they may read; the sample's only where there is none of these."""
    classes = SchoolClass.objects.filter(Q(owner=owner_id) | Q(teachers=owner_id)).values("pk")
    theirs = Rubric.objects.filter(Q(owner=owner_id) | Q(assignments__school_class__in=classes)).distinct()
    return theirs if theirs.exists() or classes.exists() else Rubric.objects.filter(sample=True)


def class_data(school_class: SchoolClass, reader_id: int, as_of: date | None = None) -> ClassData:
    """A class whole. `as_of` is the day on which it is looked who has left; by default today."""
    day = as_of or timezone.localdate()
    members = [_member(one, day) for one in school_class.enrolments.select_related("student").order_by("student")]
    members.sort(key=lambda member: (not member.counts, member.number, member.name, member.student_id))
    rows = school_class.assignments.prefetch_related("items__knowledge_points").order_by(DUE_FIRST, "pk")
    assignments = [_assignment(row) for row in rows]
    enrolled = {member.student_id for member in members}
    return ClassData(
        school_class=_summary(school_class, reader_id, members, sum(one.counts for one in assignments)),
        rules=CountingRules(pass_mark=PASS_MARK, as_of=day),
        students=members,
        assignments=assignments,
        submissions=_submissions(school_class, members, assignments),
        grades=[
            _grade(row)
            for row in school_class.grades.order_by("student", "recorded_on", "pk")
            if row.student_id in enrolled
        ],
    )


def class_summaries(owner_id: int) -> list[ClassSummary]:
    """The classes a teacher may read, with how many people and assignments count in them."""
    rows = list(visible_classes(owner_id).prefetch_related("assignments").order_by("name", "pk"))
    members = members_of(rows)
    return [
        _summary(row, owner_id, members[row.pk], sum(assignment_counts(one.status) for one in row.assignments.all()))
        for row in rows
    ]


def members_of(classes: list[SchoolClass]) -> dict[int, list[Member]]:
    """Who is in each of these classes, by the class's row."""
    day = timezone.localdate()
    found: dict[int, list[Member]] = {row.pk: [] for row in classes}
    for one in Enrolment.objects.filter(school_class__in=classes).select_related("student").order_by("pk"):
        found[one.school_class_id].append(_member(one, day))
    return found


def _summary(row: SchoolClass, reader_id: int, members: list[Member], assignments: int) -> ClassSummary:
    return ClassSummary(
        class_id=row.pk,
        name=row.name,
        grade=row.grade,
        subject=row.subject,
        student_count=sum(member.counts for member in members),
        assignment_count=assignments,
        own=row.owner_id == reader_id,
        sample=row.sample,
    )


def _member(row: Enrolment, as_of: date) -> Member:
    return Member(
        student_id=row.student_id,
        name=row.student.name,
        other_name=row.student.other_name,
        number=row.student.number,
        email=row.student.email,
        role=cast("Role", row.role),
        joined=row.joined,
        left=row.left,
        counts=person_counts(row.role, row.joined, row.left, as_of),
    )


def _assignment(row: Assignment) -> AssignmentData:
    return AssignmentData(
        assignment_id=row.pk,
        title=row.title,
        type=row.kind,
        status=row.status,
        max_score=row.max_score,
        due_at=row.due_at,
        rubric_id=row.rubric_id,
        counts=assignment_counts(row.status),
        items=[
            ItemSummary(
                item_id=item.pk,
                question_id=item.key,
                text=item.text,
                max_score=item.max_score,
                knowledge_points=[
                    KnowledgePointSummary(knowledge_point_id=point.pk, name=point.name)
                    for point in item.knowledge_points.all()
                ],
            )
            for item in sorted(row.items.all(), key=lambda item: (item.position, item.pk))
        ],
    )


def _submissions(
    school_class: SchoolClass, members: list[Member], assignments: list[AssignmentData]
) -> list[SubmissionData]:
    """Every version of everyone in the class, by assignment, student and version."""
    set_work = {assignment.assignment_id: assignment for assignment in assignments}
    asked = {item.item_id: item for assignment in assignments for item in assignment.items}
    people = {member.student_id: member for member in members}
    rows = Submission.objects.filter(assignment__school_class=school_class, student__in=people)
    ordered = list(rows.prefetch_related("items").order_by("assignment", "student", "version"))
    latest = {(row.assignment_id, row.student_id): row.pk for row in ordered}
    found = []
    for row in ordered:
        assignment = set_work[row.assignment_id]
        is_latest = latest[row.assignment_id, row.student_id] == row.pk
        found.append(
            SubmissionData(
                submission_id=row.pk,
                assignment_id=row.assignment_id,
                student_id=row.student_id,
                version=row.version,
                is_latest=is_latest,
                submitted_at=row.submitted_at,
                is_late=is_late(row.submitted_at, assignment.due_at),
                counts=is_latest and assignment.counts and people[row.student_id].counts,
                score=row.score,
                feedback=row.feedback,
                items=[_result(score, asked[score.item_id]) for score in row.items.all() if score.item_id in asked],
            )
        )
    return found


def _result(row: ItemScore, item: ItemSummary) -> ItemResult:
    return ItemResult(
        item_id=item.item_id,
        question_id=item.question_id,
        score=row.score,
        max_score=item.max_score,
        correct=row.score >= item.max_score,
        error_tags=row.error_tags,
        knowledge_point_ids=[point.knowledge_point_id for point in item.knowledge_points],
    )


def _grade(row: Grade) -> RecordedGrade:
    return RecordedGrade(
        student_id=row.student_id,
        title=row.title,
        score=row.score,
        max_score=row.max_score,
        percent=percent(row.score, row.max_score),
        recorded_on=row.recorded_on,
        comment=row.comment,
    )


def rubric_summary(row: Rubric) -> RubricSummary:
    return RubricSummary(
        rubric_id=row.pk,
        name=row.name,
        subject=row.subject,
        task_type=row.task_type,
        level=row.level,
        total_marks=row.total_marks,
        sample=row.sample,
    )


def rubric_detail(row: Rubric) -> RubricDetail:
    return RubricDetail(
        **dict(rubric_summary(row)),
        criteria=[Criterion.model_validate(one) for one in row.criteria],
        sample_answers=row.sample_answers,
        common_errors=row.common_errors,
    )
