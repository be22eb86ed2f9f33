"""What is compared: which of its sides sentences tell."""

from collections.abc import Sequence

from library.answering.candidates import CandidateSentence
from library.answering.parts import QuestionPart
from library.answering.scoring import in_full, marks
from library.schemas import EvidenceItem
from library.text.language import detect


def adds_a_side(part: QuestionPart, one: CandidateSentence, chosen: Sequence[CandidateSentence]) -> bool:
    """Whether a sentence has one of the things compared that the others have not."""
    return any(
        own <= marks(one.text) and not any(own <= marks(other.text) for other in chosen) for _, own in _own(part)
    )


def unspoken(part: QuestionPart, passages: Sequence[EvidenceItem]) -> list[str]:
    """What is compared that no passage speaks of, as far as code can tell: among passages in the question's language."""
    if any(detect(one.text) != detect(part.sought) for one in passages):
        return []
    spoken = [marks(in_full(one)) for one in passages]
    return [side for side, own in _own(part) if not any(own <= said for said in spoken)]


def _own(part: QuestionPart) -> list[tuple[str, frozenset[str]]]:
    """The sides with what tells each from the others; none that nothing does."""
    told = {side: marks(side) for side in part.sides}
    own = [(side, held.difference(*(told[other] for other in told if other != side))) for side, held in told.items()]
    return [(side, held) for side, held in own if held]
