"""What is compared: which of its sides no passage tells."""

from collections.abc import Sequence

from library.answering.parts import QuestionPart
from library.answering.scoring import in_full, marks
from library.schemas import EvidenceItem
from library.text.language import detect


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
