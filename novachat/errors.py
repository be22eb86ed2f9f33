"""What a Nova3 request can fail with or be refused for, each with its sentence."""

from typing import ClassVar

from runs.errors import RunError
from runs.services import Refused


class QueueChanged(RunError):
    sentence: ClassVar[str] = "The queue was cleared or replaced while this task was running; its result was not kept."


class LeaseLost(RunError):
    sentence: ClassVar[str] = "Another request took over this session's queue. Please try again."


class NoFactsFound(RunError):
    sentence: ClassVar[str] = (
        "No source says anything about this. Add notes or documents to the library, or skip the task."
    )


class NothingProduced(RunError):
    sentence: ClassVar[str] = "The task brought no result. Please retry it or skip it."


class TaskRunning(Refused):
    status = 409
    code = "task_running"


class NotEditable(Refused):
    status = 422
    code = "not_editable"


class UnreadableNotes(Refused):
    status = 422
    code = "unreadable_notes"


class WrongLimits(Exception):  # reads as what is wrong
    """The file of limits does not have the shape it must have."""
