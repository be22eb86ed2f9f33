"""Rubrics: what work is judged by."""

from conversation.classes.schemas.records import Points
from runs.strict import Strict


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
