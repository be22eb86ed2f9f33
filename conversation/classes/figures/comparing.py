"""How a teacher's classes stand beside each other, in all their work or in what of it is about a subject."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from conversation.classes.figures.counting import PASS_MARK, basis, counted, known_points, rounded
from conversation.classes.schemas.figures import ClassComparison, ClassStanding
from conversation.classes.schemas.records import ClassData, SubmissionData
from library.text.terms import content_terms, normalise


def compare(classes: Sequence[ClassData], topic: str) -> ClassComparison:
    """The classes with marked work about it, the weakest first; those without are named."""
    points = (
        {name for data in classes for name in known_points(data).values() if is_named(name, topic)} if topic else None
    )
    found = [(data, _standing(data, points)) for data in classes]
    standing = [one for _, one in found if one]
    return ClassComparison(
        topic=topic,
        points=sorted(points or ()),
        classes=sorted(standing, key=lambda one: (one.percent, one.class_name)),
        without=[data.school_class.name for data, one in found if one is None],
        known=sorted({name for data in classes for name in known_points(data).values()}),
    )


def is_named(point: str, topic: str) -> bool:
    """Whether a knowledge point is what is spoken of: one has all the words of the other."""
    one, other = _squeezed(point), _squeezed(topic)
    if one in other or (len(other) > 1 and other in one):
        return True
    ours, theirs = set(content_terms(point)), set(content_terms(topic))
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def _standing(data: ClassData, points: Iterable[str] | None) -> ClassStanding | None:
    """Of its counted work, what was reached of what could be had; nothing where none of it was about these points."""
    marked = counted(data.submissions)
    wanted = {key for key, name in known_points(data).items() if points is None or name in points}
    met: list[SubmissionData] = []
    by_student: dict[int, list[tuple[Decimal, Decimal]]] = defaultdict(list)
    for one in marked:
        if points is None:
            shares = _shares(data, one)
        else:
            items = [item for item in one.items if not wanted.isdisjoint(item.knowledge_point_ids)]
            shares = [(item.score, item.max_score) for item in items]
        if shares:
            met.append(one)
            by_student[one.student_id] += shares
    if not met:
        return None
    return ClassStanding(
        class_id=data.school_class.class_id,
        class_name=data.school_class.name,
        percent=rounded(_percent(share for shares in by_student.values() for share in shares)),
        students=len(by_student),
        below=sum(_percent(shares) < PASS_MARK for shares in by_student.values()),
        basis=basis(data, met),
    )


def _shares(data: ClassData, one: SubmissionData) -> list[tuple[Decimal, Decimal]]:
    """What the whole of it reached, in percent, so that each weighs the same, as in a class's average."""
    most = next((work.max_score for work in data.assignments if work.assignment_id == one.assignment_id), Decimal(0))
    return [(one.score * 100 / most, Decimal(100))] if most and one.score is not None else []


def _percent(shares: Iterable[tuple[Decimal, Decimal]]) -> Decimal:
    reached = list(shares)
    most = sum((most for _, most in reached), Decimal(0))
    return sum((share for share, _ in reached), Decimal(0)) * 100 / most if most else Decimal(0)


def _squeezed(text: str) -> str:
    return "".join(normalise(text).split())
