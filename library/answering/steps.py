"""What is to be done, one thing after another: the lines under a heading for steps."""

from collections.abc import Sequence

from library.answering.parts import QuestionPart
from library.answering.scoring import asked_marks
from library.schemas import EvidenceItem
from library.text.outlines import innermost
from library.text.verbs import marks
from library.text.word_lists import any_of

HALF = 0.5
"""Share of what is asked how to do that a title must have."""
FEWEST = 3
"""Lines from which they are steps."""
_STEPS = any_of(__name__, "procedures")


def steps(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[tuple[EvidenceItem, str]]:
    """The lines under such a heading behind their passages, of the first document whose title has what is asked how to do."""
    asked = asked_marks(part) | marks(" ".join(part.names))
    under = [
        item
        for item in evidence
        if part.kind == "how" and _STEPS.fullmatch(innermost(item.heading).strip(" :："))
        if len(asked & marks(item.title)) > HALF * len(asked)
    ]
    own = {item.id: item for item in under if item.source == under[0].source}
    told = sorted(own.values(), key=lambda item: item.passage_id or 0)
    found = [(item, line.strip()) for item in told for line in item.text.splitlines() if line.strip()]
    return found if len(found) >= FEWEST else []
