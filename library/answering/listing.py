"""What is told in turn: the entries of a list whose opening means what is asked, the steps under a heading for them."""

from collections.abc import Sequence

from library import meaning
from library.answering.kinds import SHORT
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks
from library.schemas import EvidenceItem
from library.text.outlines import PLACES, innermost
from library.text.verbs import marks
from library.text.word_lists import any_of

OPENED = 0.6
"""Least meaning of what opens the list that is asked for."""
HALF = 0.5
"""Share of what is asked how to do that a title must have."""
FEWEST = 3
"""Lines from which they are steps."""
_STEPS = any_of(__name__, "procedures")


def listed(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The entries of the list whose opening means most nearly what is asked and that has the best answer, in their order.

    “These are bad for cats: …” tells what they may not eat.
    """
    if part.kind in {*SHORT, "why", "compare"} or part.defined:
        return []
    lists: dict[tuple[str, ...], list[Scored]] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        if one.sentence.is_entry and part.held(one.sentence.in_context) == 1:
            place = (*one.sentence.passage.heading.split(PLACES), *one.sentence.under)
            lists.setdefault((one.sentence.passage.title, *place), []).append(one)
    near = meaning.likeness(part.sought, [opening for *_, opening in lists])
    nearest, told = max(zip(near, lists.values(), strict=True), key=lambda one: one[0], default=(0.0, []))
    return told if nearest >= OPENED and len(told) > 1 and scored[0] in told else []


def step_passages(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages under a heading for steps, of the first document whose title has what is asked how to do."""
    asked = asked_marks(part) | marks(" ".join(part.names))
    under = [
        item
        for item in evidence
        if part.kind == "how" and _STEPS.fullmatch(innermost(item.heading).strip(" :："))
        if len(asked & marks(item.title)) > HALF * len(asked)
    ]
    own = {item.id: item for item in under if item.source == under[0].source}
    told = sorted(own.values(), key=lambda item: item.passage_id or 0)
    return told if sum(len(step_lines(item)) for item in told) >= FEWEST else []


def step_lines(item: EvidenceItem) -> list[str]:
    return [line.strip() for line in item.text.splitlines() if line.strip()]
