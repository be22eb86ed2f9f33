"""The errors a report can fail with, one for each phase, with the sentences of its protocol, and what is refused."""

from typing import ClassVar

from runs.errors import RunError
from runs.services import Refused


class PlanningError(RunError):
    sentence: ClassVar[str] = "Unable to create research plan. Please try a different query."


class GatheringError(RunError):
    sentence: ClassVar[str] = "Unable to gather sufficient information. Please try again."


class SynthesisError(RunError):
    sentence: ClassVar[str] = "Unable to generate research report. Please try again."


class VerificationError(RunError):
    sentence: ClassVar[str] = "Unable to verify research quality. Please try again."


class NotThatFar(Refused):
    """The earlier run has not got the phases that were to be taken over."""

    status = 409
    code = "not_that_far"


class OtherQuestion(Refused):
    status = 409
    code = "other_question"
