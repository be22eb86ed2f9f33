"""What can go wrong when somebody asks about a class, in sentences."""

from runs.errors import Refused, RunError


class NotThere(RunError):
    """A class, student, assignment or rubric that the teacher does not have."""

    retryable = False
    sentence = "There is nothing called “%(name)s”."


class Ambiguous(RunError):
    """A name that several have; it is never guessed which is meant."""

    retryable = False
    sentence = "Several are called “%(name)s”: %(known)s. Please name one by its id."


class AppliedAlready(Refused):
    status = 409
    code = "applied_already"
    sentence = "This import was applied already. Nothing was changed again."


class ChangedSince(Refused):
    """The classes are not any more what they were when the preview was made."""

    status = 409
    code = "changed_since"
    sentence = "Your classes have changed since this preview. Please look at the new preview before you apply it."


class NothingToImport(Refused):
    status = 422
    code = "nothing_to_import"
    sentence = "There is nothing in these files that could be imported."
