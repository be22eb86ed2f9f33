"""What a Nova3 request can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError


class QueueChanged(RunError):
    sentence = "The queue was cleared or replaced while this task was running; its result was not kept."


class LeaseLost(RunError):
    sentence = "Another request took over this session's queue. Please try again."


class TaskRunning(Refused):
    status = 409
    code = "task_running"
    sentence = "This task is running. Wait for it, or cancel the request."


class StepTaken(Refused):
    """Another request works on the state that this one wanted to continue."""

    status = 409
    code = "step_taken"
    sentence = "Another request is working on this step. Wait for it, then continue."


class QueueMovedOn(Refused):
    """The state that was to be continued is no longer that of the queue."""

    status = 409
    code = "queue_moved_on"
    sentence = "The queue has moved on since this was sent. Look at it, then continue from there."


class NotEditable(Refused):
    status = 422
    code = "not_editable"
    sentence = "This task is done; it cannot be skipped any more."


class WrongLimits(Exception):  # reads as what is wrong
    """The file of limits does not have the shape it must have."""
