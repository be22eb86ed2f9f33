"""Questions to measure answers by, and what a good answer to each holds."""

from pydantic import BaseModel


class Asked(BaseModel):
    question: str
    facts: list[str]
    """Patterns that a good answer holds."""
    open: str = ""
    """Words of the part that nothing answers."""


class Questions(BaseModel):
    answered: list[Asked]
    partly: list[Asked]
    unanswered: list[str]
