"""The errors a run can end with. Each carries a sentence for people; its cause goes to the log."""

from typing import ClassVar


class RunError(Exception):
    """Something a run can fail with that people are told about.

    Subclasses set `sentence` (shown) and `retryable` (whether trying again may help). Errors raised inside
    a step are recorded by class name and raised again, as the same class, when the run is resumed.
    """

    sentence: ClassVar[str] = "Something went wrong. Please try again."
    retryable: ClassVar[bool] = True
    kinds: ClassVar[dict[str, type["RunError"]]] = {}

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.sentence)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__name__ in RunError.kinds:
            raise TypeError(f"There is another error of runs called {cls.__name__}.")
        RunError.kinds[cls.__name__] = cls

    @property
    def message(self) -> str:
        return str(self)

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
