"""What a class, or one of its students, finds hard: the weakest knowledge points, the errors marked most often."""

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from conversation.classes.figures.counting import PASS_MARK, basis, counted, counted_assignments, known_points, rounded
from conversation.classes.schemas.figures import ErrorPattern, ErrorPatterns, Weaknesses, WeakPoint
from conversation.classes.schemas.records import ClassData, ItemResult, Member, SubmissionData


def weak_points(data: ClassData, student: Member | None, limit: int) -> Weaknesses:
    """Knowledge points by how much of what they were worth was reached, the weakest first."""
    marked = _marked(data, student)
    points = [_weak_point(data, point, marked) for point in known_points(data)]
    answered = sorted((one for one in points if one.answers), key=lambda one: (one.percent, one.name))
    return Weaknesses(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        student=student,
        points=answered[:limit],
        known=len(answered),
        basis=basis(data, marked, student),
    )


def error_patterns(data: ClassData, student: Member | None, limit: int) -> ErrorPatterns:
    """The errors that were marked in answers, the most frequent first."""
    marked = _marked(data, student)
    found: dict[str, list[tuple[SubmissionData, ItemResult]]] = defaultdict(list)
    for one in marked:
        for item in one.items:
            for tag in dict.fromkeys(item.error_tags):
                found[tag].append((one, item))
    patterns = [_pattern(data, tag, answers) for tag, answers in found.items()]
    return ErrorPatterns(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        student=student,
        patterns=sorted(patterns, key=lambda one: (-one.count, -one.students, one.tag))[:limit],
        known=len(patterns),
        answers=sum(len(one.items) for one in marked),
        basis=basis(data, marked, student),
    )


def _marked(data: ClassData, student: Member | None) -> list[SubmissionData]:
    """The counted submissions; of one student, their latest even where they do not count for the class."""
    if student is None:
        return counted(data.submissions)
    counting = {assignment.assignment_id for assignment in counted_assignments(data)}
    return [
        one
        for one in data.submissions
        if one.student_id == student.student_id
        and one.is_latest
        and one.score is not None
        and one.assignment_id in counting
    ]


def _weak_point(data: ClassData, point: int, marked: list[SubmissionData]) -> WeakPoint:
    answers = [(one, item) for one in marked for item in one.items if point in item.knowledge_point_ids]
    reached: dict[int, list[ItemResult]] = defaultdict(list)
    for one, item in answers:
        reached[one.student_id].append(item)
    below = {student for student, items in reached.items() if _share(items) < PASS_MARK}
    return WeakPoint(
        knowledge_point_id=point,
        name=known_points(data)[point],
        percent=rounded(_share([item for _, item in answers])),
        students=len(reached),
        below=len(below),
        below_names=_names(data, below),
        answers=len(answers),
        wrong=sum(not item.correct for _, item in answers),
        last_on=max((one.submitted_at.date() for one, _ in answers if one.submitted_at), default=None),
        items=_items(data, answers),
    )


def _pattern(data: ClassData, tag: str, answers: list[tuple[SubmissionData, ItemResult]]) -> ErrorPattern:
    points = known_points(data)
    students = {one.student_id for one, _ in answers}
    return ErrorPattern(
        tag=tag,
        count=len(answers),
        students=len(students),
        names=_names(data, students),
        items=_items(data, answers),
        knowledge_points=list(
            dict.fromkeys(points[point] for _, item in answers for point in item.knowledge_point_ids if point in points)
        ),
    )


def _share(items: list[ItemResult]) -> Decimal:
    """Percent of what could be had in these answers that was reached."""
    most = sum((item.max_score for item in items), Decimal(0))
    return sum((item.score for item in items), Decimal(0)) * 100 / most if most else Decimal(0)


def _names(data: ClassData, students: Iterable[int]) -> list[str]:
    """In the order of the class's list."""
    wanted = set(students)
    return [member.name for member in data.students if member.student_id in wanted]


def _items(data: ClassData, answers: list[tuple[SubmissionData, ItemResult]]) -> list[str]:
    """In the order in which they were set, as “assignment: item”."""
    met = {item.item_id for _, item in answers}
    return [
        f"{assignment.title}: {item.question_id}"
        for assignment in data.assignments
        for item in assignment.items
        if item.item_id in met
    ]
