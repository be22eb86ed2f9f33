"""What tools are asked and answer, and what the API sends: a class, its people, its work, and figures with what they rest on."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer

from runs.strict import Strict, Trimmed
from runs.words import Words

Role = Literal["student", "guest"]
Points = Annotated[Decimal, PlainSerializer(float, return_type=float)]
"""Scores and figures: exact here, so that halves are rounded as people round them, and numbers where they are sent."""


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Reference = Annotated[str, BeforeValidator(_as_text), Field(min_length=1, max_length=300)]
"""How something is named: by its id, or as people call it."""


class NoArguments(Trimmed):
    """Nothing is asked."""


class ClassArguments(Trimmed):
    class_id: Reference
    """The class's id or name."""


class StudentArguments(Trimmed):
    student_id: Reference
    """The student's id, number or name."""
    class_id: Reference | None = None
    """The class's id or name; without one, all classes that the student is in."""


class AssignmentArguments(Trimmed):
    assignment_id: Reference
    """The assignment's id or title."""
    class_id: Reference | None = None
    """The class's id or name, where several classes have an assignment of that title."""


class DocumentArguments(Trimmed):
    query: str = Field(min_length=1, max_length=400)
    """What to look for in the teacher's documents."""
    limit: int = Field(6, ge=1, le=20)


class RubricArguments(Trimmed):
    rubric_id: Reference
    """The rubric's id or name."""


class RubricsArguments(Trimmed):
    subject: str | None = Field(None, max_length=100)
    """Only rubrics of this subject."""


class AnalysisArguments(Trimmed):
    class_id: Reference
    """The class's id or name."""
    student_id: Reference | None = None
    """One student's id, number or name; without one, the whole class."""
    limit: int = Field(5, ge=1, le=50)
    """At most so many, the weakest or most frequent first."""


class ComparisonArguments(Trimmed):
    topic: str = Field("", max_length=200)
    """A knowledge point or what it is called for short; without one, all of their work."""


class WorkArguments(Trimmed):
    class_id: Reference
    """The class's id or name."""
    first: date | None = None
    last: date | None = None
    """Only work that was due from the first to the last of these days."""


class Basis(Strict):
    """What figures rest on; said with every one of them."""

    students: int
    """How many students count: neither guests nor leavers; 1 where the figures are of one student."""
    assignments: int
    submissions: int
    """How many counted submissions were marked: the latest of each student for each assignment."""
    first: date | None
    last: date | None
    """The first and the last day on which these assignments were due."""
    late: int
    """How many of the counted submissions came late; they count."""
    guests: int
    leavers: int
    """How many people of the class do not count."""
    pass_mark: Points
    """Percent of what can be had."""
    as_of: date
    is_small: bool
    """Whether so few students of a class count that each of them moves the figures."""
    said: Words
    """All this as a sentence."""


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


class AssignmentSummary(Strict):
    """An assignment and how the class did."""

    assignment_id: int
    title: str
    type: str
    status: str
    max_score: Points
    due_at: datetime | None
    total_students: int
    """How many students who count were in the class when it was due."""
    submission_count: int
    marked_count: int
    late_count: int
    average_score: Points | None
    average_percent: Points | None
    passed_count: int
    pass_rate: Points | None
    """Percent of the marked ones."""


class ClassDetail(Strict):
    """A class: who is in it, what it was set, and how it does."""

    school_class: ClassSummary
    students: list[Member]
    assignments: list[AssignmentSummary]
    average_percent: Points | None
    """The mean over all counted and marked submissions."""
    pass_rate: Points | None
    basis: Basis


class AssignmentGrade(Strict):
    """How a student did in one assignment."""

    assignment_id: int
    title: str
    due_at: datetime | None
    max_score: Points
    submitted: bool
    submitted_at: datetime | None
    version: int | None
    """Which version counts: the latest."""
    is_late: bool
    score: Points | None
    percent: Points | None
    passed: bool | None


class ClassGrades(Strict):
    """A student's grades in one class."""

    class_id: int
    class_name: str
    assignments: list[AssignmentGrade]
    recorded: list[RecordedGrade]
    average_percent: Points | None
    class_average_percent: Points | None
    basis: Basis


class StudentGrades(Strict):
    student: Member
    classes: list[ClassGrades]


class SubmissionResult(Strict):
    """What one student handed in."""

    student_id: int
    name: str
    submission_type: Role
    counts: bool
    submitted: bool
    submitted_at: datetime | None
    version: int | None
    is_late: bool
    score: Points | None
    percent: Points | None
    feedback: str
    items: list[ItemResult]


class ItemFigure(Strict):
    """How the class did in one item."""

    item_id: int
    question_id: str
    text: str
    max_score: Points
    answers: int
    average_score: Points
    percent: Points
    knowledge_points: list[str]


class AssignmentSubmissions(Strict):
    class_id: int
    class_name: str
    assignment: AssignmentSummary
    submissions: list[SubmissionResult]
    """The latest of each student; those who handed in nothing stand there as not submitted."""
    items: list[ItemFigure]
    basis: Basis


class RubricLevel(Strict):
    level: str
    marks_range: str
    descriptor: str


class Criterion(Strict):
    dimension: str
    max_marks: Points
    weight: Points
    levels: list[RubricLevel]


class RubricSummary(Strict):
    rubric_id: int
    name: str
    subject: str
    task_type: str
    level: str
    total_marks: Points
    sample: bool


class RubricList(Strict):
    rubrics: list[RubricSummary]


class RubricDetail(RubricSummary):
    criteria: list[Criterion]
    sample_answers: list[str]
    common_errors: list[str]


class WeakPoint(Strict):
    """A knowledge point, and how much of what it was worth was reached."""

    knowledge_point_id: int
    name: str
    percent: Points
    """The points that were reached of those that could be had, over all counted answers."""
    students: int
    """How many students answered an item about it."""
    below: int
    """How many of them reached less than the pass mark."""
    below_names: list[str]
    answers: int
    wrong: int
    """How many of these answers were not given all there was to have."""
    last_on: date | None
    """The day on which the last of them was handed in."""
    items: list[str]
    """The items about it, as “assignment: item”."""


class Weaknesses(Strict):
    """Knowledge points, the weakest first."""

    class_id: int
    class_name: str
    student: Member | None
    points: list[WeakPoint]
    known: int
    """How many knowledge points have answers in all."""
    basis: Basis


class ClassStanding(Strict):
    """A class beside others."""

    class_id: int
    class_name: str
    percent: Points
    """What was reached of what could be had: over answers about the topic, or else over submissions, each weighing the same."""
    students: int
    """How many students it rests on."""
    below: int
    """How many of them reached less than the pass mark in it."""
    basis: Basis


class ClassComparison(Strict):
    """A teacher's classes side by side, the weakest first."""

    topic: str
    """What of their work is compared; empty for all of it."""
    points: list[str]
    """The knowledge points that are called so."""
    classes: list[ClassStanding]
    without: list[str]
    """Classes of which nothing about it was marked."""
    known: list[str]
    """All knowledge points of these classes."""


class ErrorPattern(Strict):
    """An error that was marked in answers."""

    tag: str
    count: int
    """In how many answers."""
    students: int
    names: list[str]
    items: list[str]
    knowledge_points: list[str]


class ErrorPatterns(Strict):
    """Errors, the most frequent first."""

    class_id: int
    class_name: str
    student: Member | None
    patterns: list[ErrorPattern]
    known: int
    """How many different errors were marked in all."""
    answers: int
    """How many answers were looked at."""
    basis: Basis


class MemberFigures(Strict):
    """How somebody does in a class."""

    member: Member
    handed_in: int
    expected: int
    """How many assignments were due while they were in the class."""
    late: int
    average_percent: Points | None


class WorkRow(Strict):
    """What one student did about one assignment that was due while they were in the class."""

    student_id: int
    name: str
    assignment_id: int
    title: str
    due_at: datetime | None
    submitted: bool
    submitted_at: datetime | None
    is_late: bool
    score: Points | None
    max_score: Points
    percent: Points | None
    passed: bool | None
    """None where it is not marked."""


class ClassWork(Strict):
    """Everybody's work, a row for each student and assignment that count, in the order in which it was due."""

    class_id: int
    class_name: str
    students: int
    rows: list[WorkRow]
    basis: Basis
