"""Figures about a class, and what they rest on."""

from datetime import date, datetime

from conversation.classes.schemas.records import ClassSummary, ItemResult, Member, Points, RecordedGrade, Role
from runs.strict import Strict
from runs.words import Words


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
