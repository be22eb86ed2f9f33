"""OneRoster 1.1 and 1.2 as CSV: classes, courses, users, enrolments, line items and results; nothing is deleted."""

from collections.abc import Iterator, Mapping
from datetime import date, time

from django.utils import timezone

from conversation.classes.importing.collecting import Collecting, Said
from conversation.classes.importing.records import (
    AssignmentRecord,
    ClassRecord,
    EnrolmentRecord,
    StudentRecord,
    SubmissionRecord,
)
from conversation.classes.importing.sheets import moment
from conversation.classes.importing.tables import Sheet, SheetRow
from library.text.language import is_han
from runs.words import Sentence

FILES = ("classes", "users", "enrollments", "lineitems", "results")
"""What is read, in this order; courses are looked up, and other files of the standard are left alone."""
MANIFEST = "manifest.csv"
"""Tells the version; what is read is the same in both."""
DELETED = "tobedeleted"
LEARNS = "student"


def is_oneroster(table: Sheet) -> bool:
    return "sourcedId" in table.columns or table.name.lower() == MANIFEST


def take(collecting: Collecting, found: list[Sheet]) -> None:
    """The rows of all files of one export, which refer to each other."""
    by_name = {table.name.rpartition(".")[0].lower(): table for table in found}
    rows = {name: {line.cells.get("sourcedId", ""): line for line in table.lines} for name, table in by_name.items()}
    for name in FILES:
        if table := by_name.get(name):
            _READERS[name](collecting, table, rows)


Rows = Mapping[str, Mapping[str, SheetRow]]


def _classes(collecting: Collecting, table: Sheet, rows: Rows) -> None:
    for line, said in _kept(collecting, table):
        course = rows.get("courses", {}).get(said.get("courseSourcedId", ""))
        subjects = said.get("subjects") or (course.cells.get("subjects", "") if course else "")
        record = {
            "class_id": said["sourcedId"],
            "name": said.get("title"),
            "grade": said.get("grades"),
            "subject": subjects or (course.cells.get("title") if course else None),
        }
        collecting.take(table, line.number, [(ClassRecord, record)])


def _users(collecting: Collecting, table: Sheet, rows: Rows) -> None:
    """Those who learn somewhere: in 1.2 a user's role stands in another file, and what counts is the enrolment."""
    enrolments = rows.get("enrollments", {}).values()
    learners = {one.cells.get("userSourcedId") for one in enrolments if _learns(one.cells)}
    for line, said in _kept(collecting, table):
        if said["sourcedId"] in learners or said.get("role", "").lower() == LEARNS:
            record = {
                "student_id": said["sourcedId"],
                "name": _name(said),
                "number": said.get("identifier"),
                "email": said.get("email"),
            }
            collecting.take(table, line.number, [(StudentRecord, record)])


def _enrollments(collecting: Collecting, table: Sheet, rows: Rows) -> None:
    for line in table.lines:
        said = line.cells
        if not _learns(said):
            continue
        class_id, student_id = said.get("classSourcedId", ""), said.get("userSourcedId", "")
        if not _is_there(collecting, table, line, class_id, student_id):
            continue
        left = said.get("endDate") or (_changed_on(said) if _is_deleted(said) else "")
        record = {
            "class_id": class_id,
            "student_id": student_id,
            "role": "student",
            "joined": said.get("beginDate"),
            "left": left,
        }
        collecting.take(table, line.number, [*_named(collecting, class_id), (EnrolmentRecord, record)])


def _line_items(collecting: Collecting, table: Sheet, rows: Rows) -> None:
    for line, said in _kept(collecting, table):
        class_id = said.get("classSourcedId", "")
        if not _is_there(collecting, table, line, class_id):
            continue
        record = {
            "class_id": class_id,
            "assignment_id": said["sourcedId"],
            "title": said.get("title"),
            "max_score": said.get("resultValueMax"),
            "due_at": moment(said.get("dueDate"), time(23, 59, 59)),
        }
        collecting.take(table, line.number, [*_named(collecting, class_id), (AssignmentRecord, record)])


def _results(collecting: Collecting, table: Sheet, rows: Rows) -> None:
    set_work = {one.assignment_id: one for one in collecting.all(AssignmentRecord)}
    for line, said in _kept(collecting, table):
        if said.get("scoreStatus", "").lower() in ("exempt", "not submitted"):
            continue
        assignment = set_work.get(said.get("lineItemSourcedId", ""))
        student_id = said.get("studentSourcedId", "")
        if assignment is None:
            told = Sentence("The line item “%(id)s” is not among the files.", id=said.get("lineItemSourcedId", ""))
            collecting.refuse(table, line.number, told)
        elif _is_there(collecting, table, line, assignment.class_id, student_id):
            record = {
                "class_id": assignment.class_id,
                "assignment_id": assignment.assignment_id,
                "student_id": student_id,
                "score": said.get("score"),
                "feedback": said.get("comment"),
            }
            collecting.take(table, line.number, [(SubmissionRecord, record)])


_READERS = {
    "classes": _classes,
    "users": _users,
    "enrollments": _enrollments,
    "lineitems": _line_items,
    "results": _results,
}


def _kept(collecting: Collecting, table: Sheet) -> Iterator[tuple[SheetRow, Mapping[str, str]]]:
    """The rows that are not to be deleted; those that are, are named and left alone."""
    for line in table.lines:
        if _is_deleted(line.cells):
            told = Sentence("“%(id)s” is marked to be deleted; an import deletes nothing.", id=line.cells["sourcedId"])
            collecting.refuse(table, line.number, told)
        elif line.cells.get("sourcedId"):
            yield line, line.cells
        else:
            collecting.refuse(table, line.number, Sentence("The row has no sourcedId."))


def _is_deleted(said: Mapping[str, str]) -> bool:
    return said.get("status", "").lower() == DELETED


def _learns(said: Mapping[str, str]) -> bool:
    return said.get("role", "").lower() == LEARNS


def _changed_on(said: Mapping[str, str]) -> str:
    """The day on which a row was marked; today where it does not say so."""
    day = said.get("dateLastModified", "")[:10]
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        return timezone.localdate().isoformat()


def _is_there(
    collecting: Collecting, table: Sheet, line: SheetRow, class_id: str, student_id: str | None = None
) -> bool:
    """Whether what a row refers to is in the files or known already; else it is refused."""
    known = collecting.directory
    if class_id not in known.classes and not collecting.has(ClassRecord, class_id):
        collecting.refuse(table, line.number, Sentence("The class “%(id)s” is not among the files.", id=class_id))
        return False
    if student_id is None or student_id in known.students or collecting.has(StudentRecord, student_id):
        return True
    collecting.refuse(table, line.number, Sentence("The user “%(id)s” is not among the files.", id=student_id))
    return False


def _named(collecting: Collecting, class_id: str) -> list[Said]:
    """The class itself, where only the database has it."""
    if collecting.has(ClassRecord, class_id):
        return []
    return [(ClassRecord, {"class_id": class_id, "name": collecting.directory.classes[class_id]})]


def _name(said: Mapping[str, str]) -> str:
    """As it is written in its language: the family name first in Chinese, last elsewhere."""
    family, given = said.get("familyName", ""), said.get("preferredFirstName") or said.get("givenName", "")
    return f"{family}{given}" if any(map(is_han, family + given)) else f"{given} {family}".strip()
