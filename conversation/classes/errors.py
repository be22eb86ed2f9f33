"""What can go wrong when somebody asks about a class, in sentences."""

from runs.errors import RunError


class NotThere(RunError):
    """A class, student, assignment or rubric that the teacher does not have."""

    retryable = False
    sentence = "There is nothing called “%(name)s”."


class Ambiguous(RunError):
    """A name that several have; it is never guessed which is meant."""

    retryable = False
    sentence = "“%(name)s” names several: %(known)s. Please name one by its id."
