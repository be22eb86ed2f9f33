"""The entries of the list that is asked for: what stands below a line that says or means what is asked."""

from collections.abc import Sequence
from typing import NamedTuple

from library import meaning
from library.answering.kinds import kind_of
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.text.outlines import PLACES, is_head

OPENED = 0.6
"""Least meaning of what opens the list that is asked for."""
HALF = 0.5
"""Share of such a line that must be of what is asked, where it neither means the same nor says all of it."""


class List(NamedTuple):
    """The entries below a line, in their order."""

    line: str
    above: str
    """All that they stand below, that line too."""
    entries: list[Scored]


def listed(part: QuestionPart, scored: Sequence[Scored], least: float = OPENED) -> list[Scored]:
    """The entries of the list whose opening means what is asked, or says it together with the headings above; in their order.

    “These are bad for cats: …” tells what they may not eat, “Causes” below “The French Revolution” why that was.
    """
    lists = [one for one in _lists(scored) if len(one.entries) > 1 and one.entries[0].part.held(one.above) == 1]
    lists = [one for one in lists if part.kind != "why" or "why" in map(kind_of, one.above.split(PLACES))]
    near = meaning.likeness(part.sought, [one.line for one in lists])
    asked = asked_marks(part)
    fitting = [
        (says + likeness, len(one.above), one.entries)
        for one, likeness in zip(lists, near, strict=True)
        if (says := _says(part, asked, one)) or likeness >= least
    ]
    return max(fitting, key=lambda known: known[:2])[2] if fitting else []


def _lists(scored: Sequence[Scored]) -> list[List]:
    found: dict[tuple[object, ...], list[Scored]] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        if one.sentence.opens_list:
            places = one.sentence.places or (one.sentence.opening,)
            if not one.sentence.is_nested and one.sentence.label:
                places = (*places, one.sentence.label)
            for depth in range(len(places)):
                found.setdefault((one.sentence.passage.source, *places[: depth + 1]), []).append(one)
    return [
        List(str(place[-1]), PLACES.join([group[0].sentence.passage.title, *map(str, place[1:])]), group)
        for place, group in found.items()
    ]


def _says(part: QuestionPart, asked: frozenset[str], one: List) -> float:
    """How much of the line is of what is asked, where all of that stands above the entries; 0 where it does not."""
    line, above = marks(one.line), marks(one.above)
    if not is_head(one.line) or not line or not asked <= above or not (line & asked):
        return 0.0
    share = len(line & (asked | marks(" ".join(part.names)))) / len(line)
    return share if share >= HALF or asked <= line else 0.0
