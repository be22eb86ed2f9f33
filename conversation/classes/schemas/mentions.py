"""What a message names of a teacher's classes."""

from runs.strict import Strict


class MentionedWork(Strict):
    """An assignment; `said` is how the message calls it, empty where it does not give the whole title."""

    assignment_id: int
    class_id: int
    said: str = ""


class MentionedStudent(Strict):
    student_id: int
    said: str


class Mentions(Strict):
    """Nothing is guessed: several are all there, and whoever answers asks which is meant."""

    classes: list[str] = []
    """How classes are named, each of which is one of the teacher's."""
    work: list[MentionedWork] = []
    students: list[MentionedStudent] = []
