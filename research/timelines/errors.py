"""The errors a timeline can fail with, and the requests it refuses."""

from runs.errors import Refused, RunError


class NothingFound(RunError):
    sentence = (
        "Nothing that was searched tells of dated events about “%(topic)s”, so there is no timeline."
        " A document about it, added to the library, would help, or a topic that the library speaks of."
    )
    retryable = False


class SearchesFailed(RunError):
    sentence = "None of the searches could be made. Please try again in a minute."


class Conflict(Refused):
    """What was asked does not fit the state the timeline is in."""

    status = 409
    code = "conflict"


class TimelineFixed(Conflict):
    code = "not_editable"


class StaleRevision(Conflict):
    code = "stale_revision"


class AlreadyRead(Conflict):
    code = "already_read"


class DetailsFailed(RunError):
    sentence = "The details of this milestone could not be made."
