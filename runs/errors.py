"""What can go wrong, in sentences for people: the errors a run can end with, and the requests that are refused.

Each carries its sentence; the cause goes to the log.
"""

from typing import Any, ClassVar

from runs.words import Told, Value


class RunError(Told):
    """Something a run can fail with that people are told about.

    Errors raised inside a step are recorded by class name and raised again, as the same class, when the run is
    resumed. `retryable` says whether trying again may help.
    """

    retryable = True
    kinds: ClassVar[dict[str, type["RunError"]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__name__ in RunError.kinds:
            raise TypeError(f"There is another error of runs called {cls.__name__}.")
        RunError.kinds[cls.__name__] = cls

    def __init__(self, text: str = "", /, *, retryable: bool | None = None, **values: Any) -> None:
        super().__init__(text, **values)
        if retryable is not None:
            self.retryable = retryable

    @property
    def kind(self) -> str:
        return type(self).__name__


RunError.kinds[RunError.__name__] = RunError


class Unexpected(RunError):
    sentence = "Something went wrong on our side. It has been logged; please try again."


class Cancelled(RunError):
    sentence = "The run was cancelled."


class BudgetReached(RunError):
    sentence = "The run reached its budget."
    retryable = False


class ModelFailed(RunError):
    sentence = "The language model could not give a usable answer. Please try again."


class Fenced(Exception):
    """Another execution of this run has taken over; this one must write nothing more."""


class Refused(Told):
    """A request that cannot be taken, with the sentence and the HTTP status that say so."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    retry_after: int | None = None


class BadRequest(Refused):
    code = "bad_request"


class TooLarge(Refused):
    status = 413
    code = "too_large"
    sentence = "What was sent is larger than %(limit)s bytes, the most that is accepted."


class TooManyRuns(Refused):
    status = 429
    code = "too_many_runs"
    retry_after = 5
    sentence = "You have %(going)s runs going, which is as many as allowed. Please wait for one to finish."


class TooFast(Refused):
    """More than a limit allows in a while; `retry_after` is the rest of the while, in seconds."""

    status = 429
    code = "too_many_requests"

    def __init__(self, *, retry_after: int, **values: Value) -> None:
        super().__init__(seconds=retry_after, **values)
        self.retry_after = retry_after


class TooManyStarts(TooFast):
    code = "too_many_starts"
    sentence = (
        "You started %(limit)s runs within a minute, which is as many as allowed. Please wait %(seconds)s seconds."
    )


class TooManySignIns(TooFast):
    code = "too_many_sign_ins"
    sentence = "Too many attempts to sign in. Please wait %(seconds)s seconds."


class KeyReused(Refused):
    status = 409
    code = "idempotency_key_reused"
    sentence = "This Idempotency-Key was used for another request. Please use a new key."


class NotWaiting(Refused):
    status = 409
    code = "not_waiting"
    sentence = "This run is not waiting for an answer."


class NotOver(Refused):
    status = 409
    code = "not_over"
    sentence = "This run is still going. Please cancel it first."


class Misfit(ValueError):
    """A value that a validator refuses, with its sentence; pydantic hands it on, `runs.api.read` says it."""

    def __init__(self, text: str, /, **values: Value) -> None:
        super().__init__(text)
        self.told = Told(text, **values)

    def __str__(self) -> str:
        return str(self.told)
