"""What a Nova3 request can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError


class QueueChanged(RunError):
    sentence = "The queue was cleared or replaced while this task was running; its result was not kept."


class LeaseLost(RunError):
    sentence = "Another request took over this session's queue. Please try again."


class NoFactsFound(RunError):
    sentence = "No source says anything about this. Add notes or documents to the library, or skip the task."


class NothingProduced(RunError):
    sentence = "The task brought no result. Please retry it or skip it."


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
