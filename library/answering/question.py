"""A question taken apart: what it asks, part by part and in its own order."""

import re
from dataclasses import dataclass

from library.answering.kinds import SHORT, kind_of
from library.answering.parts import QuestionPart, names_asked
from library.schemas import Language
from library.text.language import detect
from library.wishes import bidden, told_of, whose_history

_PARTS = re.compile(
    r"[?？;；\n]+|[,，、]?\s*\b(?:and|or)\s+(?=(?:by |in |from |to )?(?:wh|how\b))|,\s*(?=(?:wh(?:o|en|y|ere|at|ich)|how)\b)|[，,。]",
    re.IGNORECASE,
)

_CAME_ABOUT = re.compile(r"^how (?:did|was|were)\b|怎么|怎样|如何", re.IGNORECASE)


@dataclass(frozen=True)
class Question:
    text: str
    """It without the words that only bid, which says what kind of account is wanted."""
    language: Language
    """What it is written in, whatever the answer shall be written in."""
    parts: tuple[QuestionPart, ...]

    @property
    def is_history(self) -> bool:
        """Whether a history is asked for in so many words."""
        return whose_history(self.text) != self.text

    @property
    def wants_history(self) -> bool:
        """Whether what answers is told in order of time: a history, or how something came about."""
        came_about = (part.kind == "how" and _CAME_ABOUT.search(part.asked) for part in self.parts)
        return self.is_history or all(came_about)

    @property
    def is_short(self) -> bool:
        """Whether a fact or two answer it."""
        return all(part.kind in SHORT for part in self.parts)


def ask_apart(query: str, context: str = "") -> Question:
    """The question and its parts, each with what it follows up on where it names nothing itself.

    One that asks nothing in so many words is one part, an overview.
    """
    request = " ".join(query.split())
    text = whose_history(told_of(request))
    pieces = [piece.strip() for piece in _PARTS.split(text) if piece and piece.strip()]
    asking = [piece for piece in pieces if kind_of(piece) is not None]
    parts: list[QuestionPart] = []
    for piece in asking if len(asking) > 1 else [text]:
        own, before = names_asked(piece), parts[0].sought if parts else context
        names = own or names_asked(before)
        parts.append(QuestionPart(piece, kind_of(piece) or "what", names, "" if own else before))
    return Question(bidden(request), detect(text), tuple(parts))
