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

_OCCURRING = marks("start begin happen occur break arise rise emerge 开始 发生 爆发 出现 产生 兴起 形成")
"""What says only that something came about, for which causes are told of it."""


class List(NamedTuple):
    """The entries below a line, in their order."""

    place: tuple[object, ...]
    """Their source, and the lines they stand below, the nearest last."""
    entries: list[Scored]

    @property
    def line(self) -> str:
        return str(self.place[-1])

    @property
    def above(self) -> str:
        """All that they stand below."""
        return PLACES.join([self.entries[0].sentence.passage.title, *map(str, self.place[1:])])


def listed(part: QuestionPart, scored: Sequence[Scored], least: float = OPENED) -> list[Scored]:
    """The entries of the list whose opening means what is asked, or says it together with the headings above; in their order.

    “These are bad for cats: …” tells what they may not eat, “Causes” below “The French Revolution” why that was, and
    “Social causes” and “Economic causes” side by side do so together.
    """
    lists = [one for one in _lists(scored) if one.entries[0].part.held(one.above) == 1]
    lists = [one for one in lists if part.kind != "why" or "why" in map(kind_of, one.above.split(PLACES))]
    near = meaning.likeness(part.sought, [one.line for one in lists])
    asked = asked_marks(part)
    fitting = [
        (says, says + likeness, one)
        for one, likeness in zip(lists, near, strict=True)
        if (says := _says(part, asked, one)) or likeness >= least
    ]
    if not fitting:
        return []
    most, _, best = max(fitting, key=lambda known: (known[1], len(known[2].above)))
    beside = [one for says, _, one in fitting if most and says == most and one.place[:-1] == best.place[:-1]] or [best]
    told = [entry for one in beside for entry in one.entries]
    return told if len(told) > 1 else []


def _lists(scored: Sequence[Scored]) -> list[List]:
    found: dict[tuple[object, ...], list[Scored]] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        if one.sentence.opens_list:
            places = one.sentence.places
            if not one.sentence.is_nested and one.sentence.label:
                places = (*places, one.sentence.label)
            for depth in range(len(places)):
                found.setdefault((one.sentence.passage.source, *places[: depth + 1]), []).append(one)
    return [List(place, entries) for place, entries in found.items()]


def _says(part: QuestionPart, asked: frozenset[str], one: List) -> float:
    """How much of the line is of what is asked, where all of that stands above the entries; 0 where it does not."""
    line, above = marks(one.line), marks(one.above)
    if not is_head(one.line) or not line:
        return 0.0
    if part.kind == "why" and kind_of(one.line) == "why":
        of_what = asked - _OCCURRING
        return float(bool(of_what or part.names) and of_what <= above)
    if not (asked <= above and line & asked):
        return 0.0
    share = len(line & (asked | marks(" ".join(part.names)))) / len(line)
    return share if share >= HALF or asked <= line else 0.0
