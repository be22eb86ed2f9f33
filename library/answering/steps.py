"""What is to be done, one thing after another: the lines under a heading for steps."""

from collections.abc import Sequence

from library.answering.parts import QuestionPart
from library.answering.scoring import asked_marks
from library.schemas import EvidenceItem
from library.text.outlines import PLACES
from library.text.verbs import marks
from library.text.word_lists import any_of

HALF = 0.5
"""Share of what is asked how to do that a title must have."""
FEWEST = 3
"""Lines from which they are steps."""
_STEPS = any_of(__name__, "procedures")


def steps(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[tuple[EvidenceItem, str]]:
    """The lines below such a heading behind their passages, of the first document whose title has what is asked how to do.

    What stands above that heading counts as the title: a document may tell several.
    """
    asked = asked_marks(part) | marks(" ".join(part.names))
    told = [(item, above) for item in evidence if part.kind == "how" for above in [_above_steps(item)] if above]
    fitting = [(item.source, above) for item, above in told if len(asked & marks(above)) > HALF * len(asked)]
    own = {item.id: item for item, above in told if (item.source, above) in fitting[:1]}
    ordered = sorted(own.values(), key=lambda item: item.passage_id or 0)
    found = [(item, line.strip()) for item in ordered for line in item.text.splitlines() if line.strip()]
    return found if len(found) >= FEWEST else []


def _above_steps(item: EvidenceItem) -> str:
    """The title and the headings above the one for steps; nothing where there is none."""
    headings = item.heading.split(PLACES)
    place = next((place for place, one in enumerate(headings) if _STEPS.fullmatch(one.strip(" :："))), None)
    return "" if place is None else " ".join([item.title, *headings[:place]])
