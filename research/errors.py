"""The errors a report can fail with, one for each phase, with the sentences of its protocol, and what is refused."""

from runs.errors import Refused, RunError


class PlanningError(RunError):
    sentence = "Unable to create research plan. Please try a different query."


class GatheringError(RunError):
    sentence = "Unable to gather sufficient information. Please try again."


class SynthesisError(RunError):
    sentence = "Unable to generate research report. Please try again."


class VerificationError(RunError):
    sentence = "Unable to verify research quality. Please try again."


class NotThatFar(Refused):
    """The earlier run has not got the phases that were to be taken over."""

    status = 409
    code = "not_that_far"


class OtherQuestion(Refused):
    status = 409
    code = "other_question"
