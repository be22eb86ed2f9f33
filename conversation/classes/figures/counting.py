"""What counts, in one place: the pass mark, the latest version, late work, guests, leavers and drafts.

Every figure is computed from what these functions let through, and carries the basis that says so.
"""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from conversation.classes.schemas.figures import Basis
from conversation.classes.schemas.records import AssignmentData, ClassData, Member, SubmissionData
from runs.words import Sentence

PASS_MARK = Decimal(60)
"""Percent of what can be had."""
SMALL = 5
"""With fewer students each of them moves the figures."""
TENTH = Decimal("0.1")


def person_counts(role: str, joined: date | None, left: date | None, as_of: date) -> bool:
    """Guests do not count, nor who has left, nor who has not come yet."""
    return role == "student" and (left is None or left > as_of) and (joined is None or joined <= as_of)


def assignment_counts(status: str) -> bool:
    return status != "draft"


def is_late(submitted_at: datetime | None, due_at: datetime | None) -> bool:
    """Work of which nobody knows when it came, or by when it should have, is not late."""
    return submitted_at is not None and due_at is not None and submitted_at > due_at


def was_there(member: Member, assignment: AssignmentData) -> bool:
    """Whether somebody was in the class when an assignment was due; only then it is missed."""
    if assignment.due_at is None:
        return True
    day = assignment.due_at.date()
    return (member.joined is None or member.joined <= day) and (member.left is None or day < member.left)


def counted_students(data: ClassData) -> list[Member]:
    return [member for member in data.students if member.counts]


def counted_assignments(data: ClassData) -> list[AssignmentData]:
    return [assignment for assignment in data.assignments if assignment.counts]


def known_points(data: ClassData) -> dict[int, str]:
    """The knowledge points of what counts, by id."""
    items = (item for assignment in counted_assignments(data) for item in assignment.items)
    return {point.knowledge_point_id: point.name for item in items for point in item.knowledge_points}


def counted(submissions: Iterable[SubmissionData]) -> list[SubmissionData]:
    """Those that count and are marked."""
    return [one for one in submissions if one.counts and one.score is not None]


def percent(score: Decimal, of: Decimal) -> Decimal:
    """Percent with one decimal; nothing where nothing could be had."""
    return rounded(score * 100 / of) if of else Decimal(0)


def rounded(value: Decimal) -> Decimal:
    return value.quantize(TENTH, ROUND_HALF_UP)


def is_pass(score: Decimal, of: Decimal) -> bool:
    return score * 100 >= PASS_MARK * of


def basis(data: ClassData, submissions: list[SubmissionData], student: Member | None = None) -> Basis:
    """What figures over these submissions rest on; of one student, figures rest on nobody else."""
    marked = {one.assignment_id for one in submissions}
    due = [one.due_at.date() for one in data.assignments if one.due_at and one.assignment_id in marked]
    students = 1 if student else len(counted_students(data))
    first, last = min(due, default=None), max(due, default=None)
    guests = 0 if student else sum(member.role == "guest" for member in data.students)
    left = [one.left for one in data.students if one.role != "guest" and one.left is not None]
    leavers = 0 if student else sum(day <= data.rules.as_of for day in left)
    late = sum(one.is_late for one in submissions)
    is_small = student is None and students < SMALL
    said = Sentence(
        "%(people)s Marked submissions: %(submissions)s, the latest of each student, %(late)s of them late. Assignments: %(assignments)s, %(span)s. Pass mark: %(pass_mark)s %%. As of %(as_of)s.%(caution)s",
        people=_one_student(student) if student else _students(students, guests, leavers),
        assignments=len(marked),
        submissions=len(submissions),
        late=late,
        span=_span(first, last),
        pass_mark=str(PASS_MARK),
        as_of=data.rules.as_of.isoformat(),
        caution=Sentence(" So few students count that each of them moves the figures.") if is_small else "",
    )
    return Basis(
        students=students,
        assignments=len(marked),
        submissions=len(submissions),
        late=late,
        guests=guests,
        leavers=leavers,
        first=first,
        last=last,
        pass_mark=PASS_MARK,
        as_of=data.rules.as_of,
        is_small=is_small,
        said=said,
    )


def _students(counted: int, guests: int, leavers: int) -> Sentence:
    return Sentence(
        "Students counted: %(students)s (not counted: guests %(guests)s, leavers %(leavers)s).",
        students=counted,
        guests=guests,
        leavers=leavers,
    )


def _one_student(student: Member) -> Sentence:
    if student.counts:
        return Sentence("One student.")
    return Sentence("One student, who does not count for the class.")


def _span(first: date | None, last: date | None) -> Sentence | str:
    if first is None or last is None:
        return Sentence("without a due date")
    return Sentence("due from %(first)s to %(last)s", first=first.isoformat(), last=last.isoformat())
