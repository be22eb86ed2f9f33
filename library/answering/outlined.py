"""What stands below the entry of an outline that is asked for: “Causes” below “The French Revolution”, as notes are made."""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from library.answering.kinds import kind_of
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.text.outlines import PLACES, is_head

NAMED = {"en": 2, "zh": 4}
"""Words and characters of a line that is all asked, from which it names what is asked about: “Shield volcanoes” for their features."""
HALF = 0.5
"""Share of a line from which on it is what is to be defined: no fraction is told by what holds when fractions have the same denominator."""
_OCCURRING = marks("start begin happen occur break arise rise emerge 开始 发生 爆发 出现 产生 兴起 形成")
"""What says only that something came about, for which causes are told of it."""
MOST = 0.7
"""Least share of the words asked that stand above the entries, where only one of those has the names."""


def outlined(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The entries, in their order, below the line that says most of what is asked and little else; none where no line does."""
    nested = sorted((one for one in scored if one.sentence.is_nested), key=lambda one: one.sentence.order)
    groups = [list(group) for _, group in groupby(nested, _place)]
    fitting = [group for group in groups if _is_asked(part, group)]
    best = max(fitting, key=lambda group: _share(part, group[0]), default=[])
    beside = [group for group in fitting if _share(part, group[0]) == _share(part, best[0]) and _is_beside(group, best)]
    return [one for row in zip_longest(*beside) for one in row if one]


def _is_asked(part: QuestionPart, group: Sequence[Scored]) -> bool:
    first, asked = group[0].sentence, asked_marks(part)
    if not is_head(first.label) or (part.defined and not part.names and _share(part, group[0]) <= HALF):
        return False
    label, names = marks(first.label), marks(" ".join(part.names))
    above = marks(first.headings)
    if part.kind == "why":
        is_why = "why" in (kind_of(first.label), kind_of(first.above))
        of_what = asked - _OCCURRING
        is_of_it = part.held(first.headings) == 1 or any(part.held(one.sentence.in_context) == 1 for one in group)
        return is_why and is_of_it and of_what <= above and bool(of_what or names)
    if not label & asked:
        return False
    if part.held(first.headings) == 1:
        is_named = bool(names) or len(label) >= NAMED[first.language]
        return asked <= above or (is_named and label <= asked | names)
    is_named = any(part.held(one.sentence.in_context) == 1 for one in group)
    return is_named and label <= asked | names and len(asked & above) >= MOST * len(asked)


def _share(part: QuestionPart, one: Scored) -> float:
    """How much of the line is what is asked."""
    label = marks(one.sentence.label)
    return len(label & (asked_marks(part) | marks(" ".join(part.names)))) / len(label or {""})


def _is_beside(group: Sequence[Scored], best: Sequence[Scored]) -> bool:
    """Whether two lines stand side by side: the social causes and the economic ones."""
    one, other = group[0].sentence, best[0].sentence
    places = [(item.passage.source, item.passage.heading.split(PLACES)[0]) for item in (one, other)]
    return group is best or places[0] == places[1]


def _place(one: Scored) -> tuple[object, str]:
    """Its line, also where a passage ends between its entries."""
    return one.sentence.passage.source, one.sentence.label.rstrip(":：")
