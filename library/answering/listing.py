"""The entries of the list that is asked for: what stands below a line that says or means what is asked, or tells the steps."""

from collections.abc import Sequence

from library import meaning
from library.answering.kinds import SHORT, kind_of
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.schemas import EvidenceItem
from library.text.outlines import PLACES, innermost
from library.text.word_lists import any_of

OPENED = 0.6
"""Least meaning of what opens the list that is asked for."""
HALF = 0.5
"""Share of such a line that must be of what is asked, where all of that stands in it or above; of what is asked how to do, that a title must have."""
FEWEST = 3
"""Lines from which they are steps."""
_STEPS = any_of(__name__, "procedures")


def listed(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The entries of the list whose opening means what is asked, or says it together with the headings above; in their order.

    “These are bad for cats: …” tells what they may not eat, “Causes” below “The French Revolution” why that was, and
    “Social causes” and “Economic causes” side by side do so together. One whose opening only means it has the best answer.
    """
    if part.kind in SHORT or part.kind == "compare" or part.defined:
        return []
    lists: dict[tuple[str, ...], list[Scored]] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        passage = one.sentence.passage
        places = (passage.title, *passage.heading.split(PLACES), *one.sentence.under) if one.sentence.is_entry else ()
        for depth in range(1, len(places)):
            lists.setdefault(places[: depth + 1], []).append(one)
    near = meaning.likeness(part.sought, [opening for *_, opening in lists])
    found = [
        (says, says + likeness, place)
        for place, likeness in zip(lists, near, strict=True)
        if lists[place][0].part.held(". ".join(place)) == 1
        for says in [_says(lists[place][0].part, place)]
        if says or (likeness >= OPENED and part.kind != "why")
    ]
    most, _, best = max(found, default=(0.0, 0.0, ()))
    beside = [place for says, _, place in found if most and says == most and place[:-1] == best[:-1]]
    told = [entry for place in beside or [best] for entry in lists.get(place, [])]
    return told if len(told) > 1 and (most or scored[0] in told) else []


def _says(part: QuestionPart, place: Sequence[str]) -> float:
    """How much of a line is of what is asked, where all of that stands in it or above; for why it must ask the same."""
    opening = place[-1]
    line, asked, named = marks(opening), asked_marks(part), marks(" ".join(part.names))
    text = marks(". ".join(place))
    if part.kind == "why":
        told = len(asked & text) / (len(asked) or 1)
        return (1 + told) * (kind_of(opening) == "why" and (bool(part.names) or told >= HALF))
    share = len(line & (asked | named)) / (len(line) or 1)
    return share if asked <= text and line & asked and (share >= HALF or asked <= line) else 0.0


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
