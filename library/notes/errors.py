"""What an import of notes is refused for."""

from runs.errors import Refused


class UnreadableNotes(Refused):
    status = 422
    code = "unreadable_notes"
