"""What an import says, whatever file it came in: records that name each other by the school's own ids.

A field that a file says nothing about is None, and stays as it is.
"""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from conversation.classes.schemas.records import Role
from runs.strict import Trimmed

Mark = Annotated[Decimal, Field(ge=0, max_digits=7, decimal_places=2)]
Most = Annotated[Decimal, Field(gt=0, max_digits=7, decimal_places=2)]
Id = Annotated[str, Field(min_length=1, max_length=255)]
Label = Annotated[str, Field(min_length=1, max_length=200)]
Tag = Annotated[str, Field(min_length=1, max_length=200)]


class ClassRecord(Trimmed):
    class_id: Id
    name: Label
    grade: str | None = Field(None, max_length=100)
    subject: str | None = Field(None, max_length=100)


class StudentRecord(Trimmed):
    student_id: Id
    name: Label
    number: str | None = Field(None, max_length=50)
    other_name: str | None = Field(None, max_length=200)
    email: str | None = Field(None, max_length=254)


class EnrolmentRecord(Trimmed):
    class_id: Id
    student_id: Id
    role: Role | None = None
    joined: date | None = None
    left: date | None = None


class AssignmentRecord(Trimmed):
    class_id: Id
    assignment_id: Id
    title: str = Field(min_length=1, max_length=300)
    kind: Literal["homework", "quiz", "exam", "project"] | None = None
    status: Literal["draft", "published", "closed"] | None = None
    max_score: Most | None = None
    due_at: datetime | None = None


class ItemRecord(Trimmed):
    class_id: Id
    assignment_id: Id
    key: str = Field(min_length=1, max_length=50)
    text: str | None = None
    max_score: Most | None = None
    knowledge_points: list[Tag] | None = None


class SubmissionRecord(Trimmed):
    class_id: Id
    assignment_id: Id
    student_id: Id
    version: int = Field(1, ge=1, le=1000)
    submitted_at: datetime | None = None
    score: Mark | None = None
    feedback: str | None = Field(None, max_length=5000)


class ItemScoreRecord(Trimmed):
    class_id: Id
    assignment_id: Id
    student_id: Id
    version: int = Field(1, ge=1, le=1000)
    key: str = Field(min_length=1, max_length=50)
    score: Mark
    error_tags: list[Tag] | None = None


class GradeRecord(Trimmed):
    class_id: Id
    student_id: Id
    title: Label
    score: Mark
    max_score: Most
    recorded_on: date
    comment: str | None = Field(None, max_length=500)


class Records(Trimmed):
    """All that an import says, in the order in which it is kept."""

    classes: list[ClassRecord] = []
    students: list[StudentRecord] = []
    enrolments: list[EnrolmentRecord] = []
    assignments: list[AssignmentRecord] = []
    items: list[ItemRecord] = []
    submissions: list[SubmissionRecord] = []
    scores: list[ItemScoreRecord] = []
    grades: list[GradeRecord] = []
