"""What a compilation or an execution can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError
from runs.refusals import FieldError, path
from runs.words import Value


class NothingFits(RunError):
    """What is wanted cannot be built from what there is."""

    retryable = False
    sentence = "No application that can be built here does this. Known are: %(known)s."


class BlueprintUnfit(RunError):
    """What the compiler handed in is no blueprint that may run."""

    retryable = False
    sentence = "The blueprint that was made may not run."


class DataAway(RunError):
    """Something that is required could not be read."""

    retryable = False
    sentence = "Data that is needed could not be read."


class PickedUnfit(Refused):
    """What was picked for a run does not fit; `place` is the input's id."""

    status = 422

    def __init__(self, *, place: str, **values: Value) -> None:
        super().__init__(**values)
        self.place = place
        self.errors = [FieldError(field=path(["params", place]), message=self.message)]


class NotPicked(PickedUnfit):
    code = "not_picked"
    sentence = "Please choose: %(label)s."


class UnknownInput(PickedUnfit):
    code = "unknown_input"
    sentence = "There is no input called “%(name)s”."


class UnknownChoice(PickedUnfit):
    """A class, student or assignment that the runner does not have."""

    code = "unknown_choice"
    sentence = "%(label)s: %(problem)s"


class BatchUnfit(Refused):
    """What was picked for some runs of a batch does not fit, so none of them is started."""

    status = 422
    code = "batch_unfit"
    sentence = "Run %(number)s of %(total)s: %(problem)s Nothing was started."

    def __init__(self, errors: list[FieldError], **values: Value) -> None:
        super().__init__(**values)
        self.errors = errors


class NoVersionYet(Refused):
    status = 409
    code = "no_version_yet"
    sentence = "No version of this application is active yet."


class NotCompiled(Refused):
    status = 409
    code = "not_compiled"
    sentence = "This blueprint is not finished."


class UnknownTeacher(Refused):
    status = 422
    code = "unknown_teacher"
    sentence = "There is nobody called “%(name)s”."


class UnknownStep(Refused):
    status = 422
    code = "unknown_step"
    sentence = "This execution has no step “%(name)s”."
