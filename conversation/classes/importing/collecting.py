"""What rows say, put together: records without contradictions, and a sentence for each row that is left out."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from django.contrib.auth.models import User
from pydantic import ValidationError

from conversation.classes.importing.records import (
    AssignmentRecord,
    ClassRecord,
    EnrolmentRecord,
    GradeRecord,
    ItemRecord,
    ItemScoreRecord,
    Records,
    StudentRecord,
    SubmissionRecord,
)
from conversation.classes.importing.tables import Sheet
from conversation.classes.models import Assignment, AssignmentItem, Enrolment, SchoolClass, Student
from runs.refusals import problems_of
from runs.strict import Trimmed
from runs.words import Sentence

R = TypeVar("R", bound=Trimmed)
Key = tuple[Any, ...]
KEYS: dict[type[Trimmed], tuple[str, ...]] = {
    ClassRecord: ("class_id",),
    StudentRecord: ("student_id",),
    EnrolmentRecord: ("class_id", "student_id"),
    AssignmentRecord: ("class_id", "assignment_id"),
    ItemRecord: ("class_id", "assignment_id", "key"),
    SubmissionRecord: ("class_id", "assignment_id", "student_id", "version"),
    ItemScoreRecord: ("class_id", "assignment_id", "student_id", "version", "key"),
    GradeRecord: ("class_id", "student_id", "title"),
}
Said = tuple[type[Trimmed], Mapping[str, object]]
"""A kind of record, and what a row says of it."""


class RowProblem(NamedTuple):
    """Why a row, or all of a file, is left out."""

    file: str
    line: int | None
    sentence: Sentence


class Place(NamedTuple):
    file: str
    line: int


class Directory:
    """What the owner has already, to find it by the names that rows use."""

    def __init__(self, owner: User) -> None:
        self.classes = {row.external_id: row.name for row in SchoolClass.objects.filter(owner=owner)}
        self.students = {row.external_id: row for row in Student.objects.filter(owner=owner)}
        rows = Assignment.objects.filter(school_class__owner=owner).select_related("school_class")
        self.assignments = {(row.school_class.external_id, row.external_id): row for row in rows}
        self.items = {
            (row.assignment.school_class.external_id, row.assignment.external_id, row.key): row
            for row in AssignmentItem.objects.filter(assignment__school_class__owner=owner).select_related(
                "assignment__school_class"
            )
        }
        self.enrolled = {
            (row.school_class.external_id, row.student.external_id)
            for row in Enrolment.objects.filter(school_class__owner=owner).select_related("school_class", "student")
        }

    def classes_named(self, name: str) -> list[str]:
        return [key for key, known in self.classes.items() if known == name]

    def students_numbered(self, number: str) -> list[str]:
        return [key for key, row in self.students.items() if row.number == number]

    def assignments_titled(self, class_id: str, title: str) -> list[str]:
        return [key for (of, key), row in self.assignments.items() if of == class_id and row.title == title]


class Collecting:
    """Takes rows in; a row is taken whole or left out whole."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.problems: list[RowProblem] = []
        self._found: dict[type[Trimmed], dict[Key, Trimmed]] = {kind: {} for kind in KEYS}
        self._places: dict[tuple[type[Trimmed], Key], Place] = {}

    def refuse(self, table: Sheet, line: int | None, sentence: Sentence) -> None:
        self.problems.append(RowProblem(table.name, line, sentence))

    def take(self, table: Sheet, line: int, said: Iterable[Said]) -> None:
        """One row's records."""
        try:
            records = [
                kind.model_validate({k: v for k, v in fields.items() if v not in (None, "", [])})
                for kind, fields in said
            ]
        except ValidationError as error:
            for one in problems_of(error):
                told = Sentence("%(field)s: %(problem)s", field=one.field, problem=one.message)
                self.refuse(table, line, told)
            return
        merged = [self._merged(record) for record in records]
        for contradiction in merged:
            if isinstance(contradiction, Sentence):
                self.refuse(table, line, contradiction)
                return
        for record in merged:
            if isinstance(record, Trimmed):
                key = _key(record)
                self._found[type(record)][key] = record
                self._places.setdefault((type(record), key), Place(table.name, line))

    def _merged(self, record: Trimmed) -> Trimmed | Sentence:
        """With what another row said of the same; a sentence where they contradict each other."""
        known = self._found[type(record)].get(_key(record))
        if known is None:
            return record
        told = record.model_dump(exclude_none=True)
        for field, value in told.items():
            before = getattr(known, field)
            if before is not None and before != value:
                line = self._places[type(record), _key(record)].line
                return Sentence(
                    "%(field)s: this says “%(value)s”, but line %(line)s says “%(before)s”.",
                    field=field,
                    value=_shown(value),
                    line=line,
                    before=_shown(before),
                )
        return known.model_copy(update=told)

    def has(self, kind: type[Trimmed], *key: object) -> bool:
        return key in self._found[kind]

    def all(self, kind: type[R]) -> list[R]:
        return [record for record in self._found[kind].values() if isinstance(record, kind)]

    def records(self) -> Records:
        """All that was taken and holds together."""
        self._complete()
        for kind, key, sentence in [*self._unsized(), *self._too_high()]:
            place = self._places[kind, key]
            self.problems.append(RowProblem(place.file, place.line, sentence))
            del self._found[kind][key]
        self._drop_orphans()
        self.problems.sort(key=lambda one: (one.file, one.line or 0))
        return Records(
            classes=self.all(ClassRecord),
            students=self.all(StudentRecord),
            enrolments=self.all(EnrolmentRecord),
            assignments=self.all(AssignmentRecord),
            items=self.all(ItemRecord),
            submissions=self.all(SubmissionRecord),
            scores=self.all(ItemScoreRecord),
            grades=self.all(GradeRecord),
        )

    def _complete(self) -> None:
        """What follows from items: what an assignment is worth, and what a submission was given."""
        worth: dict[Key, Decimal] = {}
        for item in self.all(ItemRecord):
            of = (item.class_id, item.assignment_id)
            worth[of] = worth.get(of, Decimal(0)) + (item.max_score or Decimal(0))
        for assignment in self.all(AssignmentRecord):
            key = _key(assignment)
            if assignment.max_score is None and key not in self.directory.assignments and worth.get(key):
                self._found[AssignmentRecord][key] = assignment.model_copy(update={"max_score": worth[key]})
        given: dict[Key, Decimal] = {}
        for score in self.all(ItemScoreRecord):
            of = _key(score)[:4]
            given[of] = given.get(of, Decimal(0)) + score.score
        for work in self.all(SubmissionRecord):
            key = _key(work)
            if work.score is None and key in given:
                self._found[SubmissionRecord][key] = work.model_copy(update={"score": given[key]})

    def _unsized(self) -> Iterator[tuple[type[Trimmed], Key, Sentence]]:
        """New assignments and items of which nobody says what they are worth."""
        for assignment in self.all(AssignmentRecord):
            if self._most(_key(assignment)) is None:
                yield AssignmentRecord, _key(assignment), Sentence("It is not said how many points can be had.")
        for item in self.all(ItemRecord):
            if self._item_most(_key(item)) is None:
                yield ItemRecord, _key(item), Sentence("It is not said how many points can be had.")

    def _too_high(self) -> Iterator[tuple[type[Trimmed], Key, Sentence]]:
        for work in self.all(SubmissionRecord):
            most = self._most(_key(work)[:2])
            if most is not None and work.score is not None and work.score > most:
                yield SubmissionRecord, _key(work), _too_high(work.score, most)
        for score in self.all(ItemScoreRecord):
            most = self._item_most((score.class_id, score.assignment_id, score.key))
            if most is not None and score.score > most:
                yield ItemScoreRecord, _key(score), _too_high(score.score, most)
        for grade in self.all(GradeRecord):
            if grade.score > grade.max_score:
                yield GradeRecord, _key(grade), _too_high(grade.score, grade.max_score)

    def _most(self, key: Key) -> Decimal | None:
        taken = self._found[AssignmentRecord].get(key)
        known = self.directory.assignments.get((key[0], key[1]))
        most = taken.max_score if isinstance(taken, AssignmentRecord) else None
        return most if most is not None else known.max_score if known else None

    def _item_most(self, key: Key) -> Decimal | None:
        taken = self._found[ItemRecord].get(key)
        known = self.directory.items.get((key[0], key[1], key[2]))
        most = taken.max_score if isinstance(taken, ItemRecord) else None
        return most if most is not None else known.max_score if known else None

    def _drop_orphans(self) -> None:
        """What hangs on a record that was left out."""
        found = self._found
        for kind in (ItemRecord, SubmissionRecord, ItemScoreRecord):
            found[kind] = {key: one for key, one in found[kind].items() if key[:2] in found[AssignmentRecord]}
        known = self.directory.items.keys()
        found[ItemScoreRecord] = {
            key: one
            for key, one in found[ItemScoreRecord].items()
            if key[:4] in found[SubmissionRecord]
            and ((*key[:2], key[4]) in found[ItemRecord] or (*key[:2], key[4]) in known)
        }


def _key(record: Trimmed) -> Key:
    return tuple(getattr(record, name) for name in KEYS[type(record)])


def _shown(value: object) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _too_high(score: Decimal, most: Decimal) -> Sentence:
    return Sentence("%(score)s points are more than can be had: %(most)s.", score=f"{score:f}", most=f"{most:f}")
