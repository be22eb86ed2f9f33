"""What the creative workflow can fail with or be refused for, each with its sentence."""

from runs.errors import Refused, RunError


class NoImages(RunError):
    sentence = "None of the images could be drawn. Please try again."


class Unanswerable(Refused):
    """An answer that cannot be taken; the pause stays open."""

    status = 422
    code = "invalid_answer"
    sentence = "Please choose to approve, to reject or to modify."


class OtherVersion(Refused):
    status = 409
    code = "other_version"
    sentence = "This answers another version than the one that waits. Look at it again, then answer."


class NothingWaits(Refused):
    status = 409
    code = "not_waiting"
    sentence = "This thread is not waiting for an answer."


class AnsweredOtherwise(Refused):
    status = 409
    code = "answered"
    sentence = "This was answered already, and otherwise."


class RegenerationsUsedUp(Refused):
    status = 409
    code = "regenerations_used_up"
    sentence = "It was made anew %(limit)s times already. Please change it by hand, or approve it."


class NotResumable(Refused):
    status = 409
    code = "not_resumable"
    sentence = "This thread goes on by itself, or is finished; there is nothing to resume."


class NotFinished(Refused):
    status = 409
    code = "not_finished"
    sentence = "An image can be drawn again once the post is finished."


class PictureRefused(Refused):
    status = 422
    code = "unreadable_picture"
    sentence = "This picture cannot be read. Please give a PNG, JPEG or WebP file of at most %(limit)s MB."
