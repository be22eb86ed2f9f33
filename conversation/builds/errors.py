"""What a compilation or an execution can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError


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


class NotPicked(Refused):
    status = 422
    code = "not_picked"
    sentence = "Please choose: %(label)s."


class UnknownInput(Refused):
    status = 422
    code = "unknown_input"
    sentence = "There is no input called “%(name)s”."


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
