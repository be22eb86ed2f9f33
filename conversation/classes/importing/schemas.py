"""What an import brings, as the API says it and as it is kept until it is applied."""

from datetime import datetime
from typing import Literal

from runs.strict import Strict
from runs.words import Words

RecordKind = Literal["class", "student", "enrolment", "assignment", "item", "submission", "score", "grade"]


class FieldChange(Strict):
    field: str
    before: str
    after: str


class RecordChange(Strict):
    """One thing that an import makes or changes."""

    kind: RecordKind
    name: str
    """What it is called, with where it belongs."""
    is_new: bool
    fields: list[FieldChange]
    """What changes of a thing that is there; none of a new one."""


class Tally(Strict):
    """How many things of one kind an import brings."""

    kind: RecordKind
    added: int
    changed: int
    unchanged: int


class ImportOutcome(Strict):
    tallies: list[Tally]
    changes: list[RecordChange]


class ImportProblem(Strict):
    """A row, or all of a file, that is left out."""

    file: str
    line: int | None
    message: Words
    """Why, as a sentence."""


class ImportPreview(ImportOutcome):
    """What files would change; nothing is written before it is applied."""

    import_id: int
    files: list[str]
    problems: list[ImportProblem]
    created_at: datetime
    applied_at: datetime | None
