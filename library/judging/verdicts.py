"""What can be found out about a sentence, and how it is told."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Verdict = Literal["quoted", "supported", "weak", "unsupported", "conflicting"]
ORDER: tuple[Verdict, ...] = ("quoted", "supported", "conflicting", "weak", "unsupported")
Agreement = Literal["same", "words", "meaning", "together", "language"]
Difference = Literal["other", "exchanged", "cause", "negation", "concluded", "absent", "nothing"]
FindingKind = Agreement | Difference


class PassageReading(NamedTuple):
    verdict: Verdict
    evidence_id: str | None
    quote: str
    support: float
    finding: FindingKind
    said: str = ""  # The words of the sentence that the passage does not bear out
    instead: str = ""  # What the passage has in their place

    @property
    def is_borne_out(self) -> bool:
        """Whether the passage says the sentence; in another language as far as its subject and its figures tell."""
        return self.verdict in {"quoted", "supported"} or self.finding == "language"

    def but(self, verdict: Verdict, finding: FindingKind, said: str = "", instead: str = "") -> "PassageReading":
        return PassageReading(verdict, self.evidence_id, self.quote, self.support, finding, said, instead)


NOTHING = PassageReading("unsupported", None, "", 0.0, "nothing")


def most_favourable(readings: Sequence[PassageReading]) -> PassageReading:
    return min(readings, key=lambda one: (ORDER.index(one.verdict), -one.support), default=NOTHING)
