"""What tools are asked."""

from datetime import date
from typing import Annotated

from pydantic import BeforeValidator, Field

from runs.strict import Trimmed


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Reference = Annotated[str, BeforeValidator(_as_text), Field(min_length=1, max_length=300)]
"""How something is named: by its id, or as people call it."""
BY_ID = "id:"
"""What comes before an id that is also somebody's number."""


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
