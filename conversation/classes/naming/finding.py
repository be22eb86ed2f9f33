"""The one class, student, assignment or rubric that is meant by an id or a name; never a guess."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from conversation.classes.errors import Ambiguous, NotThere
from conversation.classes.models import Assignment, Rubric, SchoolClass
from conversation.classes.schemas.arguments import BY_ID
from conversation.classes.schemas.records import Member
from conversation.classes.store import DUE_FIRST, visible_classes, visible_rubrics
from runs.words import Sentence

T = TypeVar("T", SchoolClass, Member, Assignment, Rubric)
KNOWN = 12
"""At most so many names are told to somebody who named something else."""


def find_class(owner_id: int, reference: str) -> SchoolClass:
    rows = list(visible_classes(owner_id).order_by("name", "pk"))
    missing = Sentence("You have no class called “%(name)s”.", name=reference)
    return _one(rows, reference, _class_names, missing)


def find_student(members: Iterable[Member], reference: str) -> Member:
    """One of these; who is in several classes is one."""
    people = {member.student_id: member for member in members}
    missing = Sentence("There is no student called “%(name)s” in these classes.", name=reference)
    return _one(list(people.values()), reference, _student_names, missing)


def find_assignment(owner_id: int, reference: str, school_class: SchoolClass | None) -> Assignment:
    classes = [school_class] if school_class else list(visible_classes(owner_id))
    rows = list(
        Assignment.objects.filter(school_class__in=classes).select_related("school_class").order_by(DUE_FIRST, "pk")
    )
    missing = Sentence("There is no assignment called “%(name)s”.", name=reference)
    return _one(rows, reference, _assignment_names, missing)


def find_rubric(owner_id: int, reference: str) -> Rubric:
    rows = list(visible_rubrics(owner_id).order_by("name", "pk"))
    return _one(rows, reference, _rubric_names, Sentence("You have no rubric called “%(name)s”.", name=reference))


def _class_names(row: SchoolClass) -> list[str]:
    return [row.name, str(row.pk), row.external_id]


def _student_names(member: Member) -> list[str]:
    return [member.name, str(member.student_id), member.other_name, member.number]


def _assignment_names(row: Assignment) -> list[str]:
    return [row.title, str(row.pk)]


def _rubric_names(row: Rubric) -> list[str]:
    return [row.name, str(row.pk)]


def _one(rows: list[T], reference: str, names: Callable[[T], list[str]], missing: Sentence) -> T:
    """The only one that is called so; the second of its names is its id."""
    wanted = _plain(reference.removeprefix(BY_ID))
    places = slice(1, 2) if reference.startswith(BY_ID) else slice(None)
    found = [row for row in rows if wanted in map(_plain, names(row)[places])]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{names(row)[0]} ({BY_ID}{names(row)[1]})" for row in found[:KNOWN])
        raise Ambiguous(name=reference, known=several)
    known = ", ".join(names(row)[0] for row in rows[:KNOWN])
    raise NotThere("%(missing)s There are: %(known)s.", missing=missing, known=known) if known else NotThere(missing)


def _plain(name: str) -> str:
    return "".join(name.split()).casefold()
