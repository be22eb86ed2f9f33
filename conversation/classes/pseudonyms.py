"""Pseudonyms for students: put in before a text goes to a hosted model, taken out before a teacher reads the answer."""

from typing import Self


class Pseudonyms:
    """The students whom one teacher may see, by name, number and address."""

    @classmethod
    def of(cls, owner_id: int) -> Self:
        """Reads the database."""
        raise NotImplementedError

    def hide(self, text: str) -> str:
        """The text with a stable pseudonym for every name, number and address of a student."""
        raise NotImplementedError

    def restore(self, text: str) -> str:
        """The text with what stood there before it was hidden."""
        raise NotImplementedError

    def restoring(self) -> "Restoring":
        """For text that comes in pieces."""
        return Restoring(self)


class Restoring:
    """Restores a stream: a piece that ends inside a pseudonym is held back until the rest of it is there."""

    def __init__(self, pseudonyms: Pseudonyms) -> None:
        self._pseudonyms = pseudonyms
        self._held = ""

    def feed(self, chunk: str) -> str:
        """What can be shown now."""
        raise NotImplementedError

    def end(self) -> str:
        """What was held back."""
        raise NotImplementedError
