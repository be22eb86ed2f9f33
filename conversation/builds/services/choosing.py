"""What can be picked for a run: the runner's own classes, with the students and assignments of each."""

from typing import NamedTuple

from conversation.classes import store
from conversation.classes.models import SchoolClass


class Choice(NamedTuple):
    """`group` is the class that a student or an assignment is of."""

    value: str
    label: str
    group: str = ""


class Choices(NamedTuple):
    classes: list[Choice]
    students: list[Choice]
    assignments: list[Choice]

    def named(self, kind: str, value: object) -> str:
        """What was picked, as people call it."""
        listed = {"class": self.classes, "student": self.students, "assignment": self.assignments}.get(kind, [])
        return next((one.label for one in listed if one.value == str(value)), str(value))


def choices_of(owner_id: int) -> Choices:
    rows: list[SchoolClass] = list(
        store.visible_classes(owner_id).prefetch_related("assignments").order_by("name", "pk")
    )
    members = store.members_of(rows)
    students = [
        Choice(str(one.student_id), one.name, row.name) for row in rows for one in members[row.pk] if one.counts
    ]
    work = [Choice(str(one.pk), one.title, row.name) for row in rows for one in row.assignments.all()]
    return Choices([Choice(str(row.pk), row.name) for row in rows], students, work)
