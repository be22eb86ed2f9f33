"""Records held against what the database has: what is new, what changes, and the same walk again to write it.

Nothing is ever deleted, and a field of which a file says nothing stays as it is.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple, TypeVar

from django.contrib.auth.models import User
from django.db import models

from conversation.classes.importing.records import ItemRecord, Records
from conversation.classes.importing.schemas import FieldChange, ImportOutcome, RecordChange, RecordKind, Tally
from conversation.classes.models import (
    Assignment,
    AssignmentItem,
    Enrolment,
    Grade,
    ItemScore,
    KnowledgePoint,
    SchoolClass,
    Student,
    Submission,
)

M = TypeVar("M", bound=models.Model)
Key = tuple[str | int, ...]


class _Wanted(NamedTuple):
    """What a record asks for: under which key, what it is called, and its fields."""

    key: Key
    name: str
    fields: dict[str, object]


class Book:
    """What an owner has of the classes that records speak of, by the school's own ids."""

    def __init__(self, owner: User, records: Records) -> None:
        self.owner = owner
        mine = SchoolClass.objects.filter(owner=owner, external_id__in={one.class_id for one in records.classes})
        self.classes: dict[Key, SchoolClass] = {(row.external_id,): row for row in mine}
        self.students: dict[Key, Student] = {(row.external_id,): row for row in Student.objects.filter(owner=owner)}
        below = {"school_class__in": mine}
        self.enrolments: dict[Key, Enrolment] = {
            (row.school_class.external_id, row.student.external_id): row
            for row in Enrolment.objects.filter(**below).select_related("school_class", "student")
        }
        self.assignments: dict[Key, Assignment] = {
            (row.school_class.external_id, row.external_id): row
            for row in Assignment.objects.filter(**below).select_related("school_class")
        }
        self.grades: dict[Key, Grade] = {
            (row.school_class.external_id, row.student.external_id, row.title): row
            for row in Grade.objects.filter(**below).select_related("school_class", "student")
        }
        self._work(mine)

    def _work(self, mine: "models.QuerySet[SchoolClass]") -> None:
        items = AssignmentItem.objects.filter(assignment__school_class__in=mine).prefetch_related("knowledge_points")
        set_by = {row.pk: key for key, row in self.assignments.items()}
        of = {row.pk: row.external_id for row in self.students.values()}
        self.items: dict[Key, AssignmentItem] = {(*set_by[row.assignment_id], row.key): row for row in items}
        self.points = {
            row.pk: sorted(point.name for point in row.knowledge_points.all()) for row in self.items.values()
        }
        handed_in = Submission.objects.filter(assignment__school_class__in=mine, student__owner=self.owner)
        self.submissions: dict[Key, Submission] = {
            (*set_by[row.assignment_id], of[row.student_id], row.version): row for row in handed_in
        }
        given = {row.pk: key for key, row in self.submissions.items()}
        asked = {row.pk: row.key for row in self.items.values()}
        self.scores: dict[Key, ItemScore] = {
            (*given[row.submission_id], asked[row.item_id]): row
            for row in ItemScore.objects.filter(submission__in=handed_in)
        }


def outcome(owner: User, records: Records, *, write: bool = False) -> ImportOutcome:
    """What the records bring; with `write`, inside the caller's transaction, it is also done."""
    book = Book(owner, records)
    walk = _Walk(write=write)
    walk.over("class", book.classes, _classes(records), lambda key: SchoolClass(owner=owner, external_id=key[0]))
    walk.over("student", book.students, _students(records), lambda key: Student(owner=owner, external_id=key[0]))
    walk.over(
        "enrolment",
        book.enrolments,
        _enrolments(records, book),
        lambda key: Enrolment(school_class=book.classes[key[:1]], student=book.students[key[1:]]),
    )
    walk.over(
        "assignment",
        book.assignments,
        _assignments(records),
        lambda key: Assignment(school_class=book.classes[key[:1]], external_id=str(key[1])),
    )
    walk.over("item", book.items, _items(records, book), lambda key: _item(book, key))
    walk.points(book, records.items)
    walk.over(
        "submission",
        book.submissions,
        _submissions(records, book),
        lambda key: Submission(
            assignment=book.assignments[key[:2]], student=book.students[key[2:3]], version=int(key[3])
        ),
    )
    walk.over(
        "score",
        book.scores,
        _scores(records, book),
        lambda key: ItemScore(submission=book.submissions[key[:4]], item=book.items[(*key[:2], key[4])]),
    )
    walk.over(
        "grade",
        book.grades,
        _grades(records, book),
        lambda key: Grade(school_class=book.classes[key[:1]], student=book.students[key[1:2]], title=str(key[2])),
    )
    return ImportOutcome(tallies=walk.tallies, changes=walk.changes)


class _Walk:
    """Goes over the records, kind by kind, and remembers what they change."""

    def __init__(self, *, write: bool) -> None:
        self.write = write
        self.tallies: list[Tally] = []
        self.changes: list[RecordChange] = []

    def over(self, kind: RecordKind, there: dict[Key, M], wanted: Iterable[_Wanted], make: Callable[[Key], M]) -> None:
        fresh, changed, unchanged = [], 0, 0
        for one in wanted:
            row = there.get(one.key)
            if row is None:
                row = there[one.key] = make(one.key)
                fresh.append(row)
                self.changes.append(RecordChange(kind=kind, name=one.name, is_new=True, fields=[]))
                _set(row, one.fields)
            elif fields := _differences(row, one.fields):
                changed += 1
                self.changes.append(RecordChange(kind=kind, name=one.name, is_new=False, fields=fields))
                _set(row, one.fields)
                if self.write:
                    row.save()
            else:
                unchanged += 1
        if self.write and fresh:
            type(fresh[0])._default_manager.bulk_create(fresh)  # noqa: SLF001  # Django documents it
        self.tallies.append(Tally(kind=kind, added=len(fresh), changed=changed, unchanged=unchanged))

    def points(self, book: Book, items: list[ItemRecord]) -> None:
        """Which knowledge points items ask for; a change of an item that is there is told as one of its fields."""
        for one in items:
            row = book.items[one.class_id, one.assignment_id, one.key]
            wanted = sorted(set(one.knowledge_points or []))
            before = book.points.get(row.pk, [])
            if one.knowledge_points is None or wanted == before:
                continue
            if row.pk in book.points:
                field = FieldChange(field="knowledge_points", before="; ".join(before), after="; ".join(wanted))
                self.changes.append(RecordChange(kind="item", name=_item_name(book, one), is_new=False, fields=[field]))
            if self.write:
                row.knowledge_points.set(
                    [KnowledgePoint.objects.get_or_create(owner=book.owner, name=name)[0] for name in wanted]
                )


def _set(row: models.Model, fields: Mapping[str, object]) -> None:
    for name, value in fields.items():
        setattr(row, name, value)


def _differences(row: models.Model, fields: Mapping[str, object]) -> list[FieldChange]:
    return [
        FieldChange(field=name, before=_shown(before), after=_shown(value))
        for name, value in fields.items()
        if (before := getattr(row, name)) != value
    ]


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(map(str, value))
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)


def _said(**fields: object) -> dict[str, object]:
    """The fields of which something is said."""
    return {name: value for name, value in fields.items() if value is not None}


def _classes(records: Records) -> Iterable[_Wanted]:
    for one in records.classes:
        yield _Wanted((one.class_id,), one.name, _said(name=one.name, grade=one.grade, subject=one.subject))


def _students(records: Records) -> Iterable[_Wanted]:
    for one in records.students:
        fields = _said(name=one.name, number=one.number, other_name=one.other_name, email=one.email)
        yield _Wanted((one.student_id,), one.name, fields)


def _enrolments(records: Records, book: Book) -> Iterable[_Wanted]:
    for one in records.enrolments:
        name = f"{book.classes[one.class_id,].name}: {book.students[one.student_id,].name}"
        yield _Wanted((one.class_id, one.student_id), name, _said(role=one.role, joined=one.joined, left=one.left))


def _assignments(records: Records) -> Iterable[_Wanted]:
    for one in records.assignments:
        fields = _said(title=one.title, kind=one.kind, status=one.status, max_score=one.max_score, due_at=one.due_at)
        yield _Wanted((one.class_id, one.assignment_id), one.title, fields)


def _items(records: Records, book: Book) -> Iterable[_Wanted]:
    for one in records.items:
        fields = _said(text=one.text, max_score=one.max_score)
        yield _Wanted((one.class_id, one.assignment_id, one.key), _item_name(book, one), fields)


def _item_name(book: Book, one: ItemRecord) -> str:
    return f"{book.assignments[one.class_id, one.assignment_id].title}: {one.key}"


def _submissions(records: Records, book: Book) -> Iterable[_Wanted]:
    for one in records.submissions:
        fields = _said(submitted_at=one.submitted_at, score=one.score, feedback=one.feedback)
        key = (one.class_id, one.assignment_id, one.student_id, one.version)
        yield _Wanted(key, _work_name(book, key), fields)


def _scores(records: Records, book: Book) -> Iterable[_Wanted]:
    for one in records.scores:
        key = (one.class_id, one.assignment_id, one.student_id, one.version)
        fields = _said(score=one.score, error_tags=one.error_tags)
        yield _Wanted((*key, one.key), f"{_work_name(book, key)}: {one.key}", fields)


def _work_name(book: Book, key: Key) -> str:
    return f"{book.assignments[key[:2]].title}: {book.students[key[2],].name}"


def _grades(records: Records, book: Book) -> Iterable[_Wanted]:
    for one in records.grades:
        fields = _said(score=one.score, max_score=one.max_score, recorded_on=one.recorded_on, comment=one.comment)
        name = f"{one.title}: {book.students[one.student_id,].name}"
        yield _Wanted((one.class_id, one.student_id, one.title), name, fields)


def _item(book: Book, key: Key) -> AssignmentItem:
    place = sum(other[:2] == key[:2] for other in book.items)
    return AssignmentItem(assignment=book.assignments[key[:2]], key=str(key[2]), position=place)
