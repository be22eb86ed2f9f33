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


class PlanNotOpen(Refused):
    """No plan of the run waits for an answer, or another answer was taken."""

    status = 409
    code = "plan_not_open"
    sentence = "The plan of this report does not wait for an answer."


class OtherPlan(Refused):
    status = 409
    code = "other_plan"
    sentence = "The plan is another than the one that was shown. Please look at it again."


class OtherQuestion(Refused):
    status = 409
    code = "other_question"
