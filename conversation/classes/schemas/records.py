"""A class as it stands in the database: people, work, every version, and what counts."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import PlainSerializer

from runs.strict import Strict

Role = Literal["student", "guest"]
Points = Annotated[Decimal, PlainSerializer(float, return_type=float)]
"""Scores and figures: exact here, so that halves are rounded as people round them, and numbers where they are sent."""


class ClassSummary(Strict):
    """A class in a list."""

    class_id: int
    name: str
    grade: str
    subject: str
    student_count: int
    """Those who count."""
    assignment_count: int
    own: bool
    """Whether it is the teacher's own to change."""
    sample: bool
    """Whether it is of the invented sample school."""


class TeacherClasses(Strict):
    classes: list[ClassSummary]


class Member(Strict):
    """Someone in a class."""

    student_id: int
    name: str
    other_name: str
    number: str
    email: str
    role: Role
    joined: date | None
    left: date | None
    counts: bool
    """Whether figures about the class count them: no guest, and not gone."""


class KnowledgePointSummary(Strict):
    knowledge_point_id: int
    name: str


class ItemSummary(Strict):
    item_id: int
    question_id: str
    """The item's key on the paper."""
    text: str
    max_score: Points
    knowledge_points: list[KnowledgePointSummary]


class AssignmentData(Strict):
    """An assignment with its items."""

    assignment_id: int
    title: str
    type: str
    status: str
    max_score: Points
    due_at: datetime | None
    rubric_id: int | None
    counts: bool
    """Whether figures count it: drafts do not."""
    items: list[ItemSummary]


class ItemResult(Strict):
    """What one item of a submission was given."""

    item_id: int
    question_id: str
    score: Points
    max_score: Points
    correct: bool
    """Whether it was given all there was to have."""
    error_tags: list[str]
    knowledge_point_ids: list[int]


class SubmissionData(Strict):
    """One version of what a student handed in."""

    submission_id: int
    assignment_id: int
    student_id: int
    version: int
    is_latest: bool
    submitted_at: datetime | None
    is_late: bool
    counts: bool
    """Whether figures count it: the latest version, of a student who counts, for an assignment that counts."""
    score: Points | None
    feedback: str
    items: list[ItemResult]


class RecordedGrade(Strict):
    """What the teacher recorded beside the assignments."""

    student_id: int
    title: str
    score: Points
    max_score: Points
    percent: Points
    recorded_on: date
    comment: str


class CountingRules(Strict):
    """What counts in figures; these rules stand in one place and hold everywhere."""

    pass_mark: Points
    """Percent of what can be had."""
    versions: Literal["latest"] = "latest"
    late: Literal["counted and marked"] = "counted and marked"
    guests: Literal["not counted"] = "not counted"
    leavers: Literal["not counted"] = "not counted"
    drafts: Literal["not counted"] = "not counted"
    as_of: date
    """The day on which it was looked who had left."""


class ClassData(Strict):
    """All that is known of a class, as it stands in the database; nothing is left out, and what does not count says so."""

    school_class: ClassSummary
    rules: CountingRules
    students: list[Member]
    assignments: list[AssignmentData]
    submissions: list[SubmissionData]
    grades: list[RecordedGrade]
