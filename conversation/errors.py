"""What a turn can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError


class NothingMade(RunError):
    """The tool that was tried alone failed as well."""

    sentence = "It could not be made."


class NoEnding(RunError):
    sentence = "The answer did not come to a proper end. Please say it in other words, or try again."


class NoMaterial(RunError):
    """Nothing is known about what was asked, so nothing is made of it."""

    sentence = "Your documents say nothing about “%(topic)s”."
    retryable = False


class NoQuestionPassed(RunError):
    sentence = "None of the %(wanted)s questions passed the checks, so there is no quiz."


class NoTopic(RunError):
    sentence = "It is not said what it is to be about."
    retryable = False


class NoSuchSection(RunError):
    sentence = "There is no section “%(part)s”; there are %(count)s: %(names)s."
    retryable = False


class NothingToCut(RunError):
    """Offline only what is there can be left out, and of one thing nothing can."""

    sentence = "Nothing can be left out there without a language model: it says one thing, or what belongs together."
    retryable = False


class NothingToAdd(RunError):
    """Offline only what the documents say can be added."""

    sentence = "Your documents say nothing more about it, so nothing was added."
    retryable = False


class NoSuchSlide(RunError):
    sentence = "There is no slide “%(part)s”; there are %(count)s."
    retryable = False


class OnlyLength(RunError):
    """What a remark asks for needs a model."""

    sentence = "Without a language model a part can be made shorter by what it says, or longer by what your documents say. “%(remark)s” is left to you: it can be changed by hand."
    retryable = False


class NothingGoing(Refused):
    status = 409
    code = "nothing_going"
    sentence = "No answer is being given in this conversation."


class UnknownDocument(Refused):
    status = 422
    code = "unknown_document"
    sentence = "A document that came along is not in your library."


class ChangedMeanwhile(RunError):
    """Somebody else's version came between."""

    retryable = False
    sentence = (
        "It was changed meanwhile: version %(latest)s is there now. Please look at it and say again what to change."
    )


class NothingToEdit(RunError):
    retryable = False
    sentence = "There is nothing in this conversation of which a part could be written anew."


class NothingToGive(RunError):
    retryable = False
    sentence = "Nothing of the kind was made in this conversation yet."


class StaleVersion(Refused):
    status = 409
    code = "stale_version"
    sentence = "It was changed meanwhile: version %(latest)s is there now, and yours was made from version %(version)s."


class CannotEdit(Refused):
    status = 422
    code = "cannot_edit"
    sentence = "Parts of this cannot be written anew one by one yet."


class UnfitPart(Refused):
    status = 422
    code = "unfit_part"
    sentence = "The part cannot stand there. %(problem)s"
