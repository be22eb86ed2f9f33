"""What keeping a result is refused for."""

from runs.errors import Refused


class NothingToKeep(Refused):
    status = 409
    code = "nothing_to_keep"
    sentence = "Nothing in it can be kept: no sentence of it rests on a source."


class NoSuchUse(Refused):
    status = 422
    code = "no_such_use"
    sentence = "Nothing called “%(name)s” can be begun from a result."
