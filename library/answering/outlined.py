"""What stands below the entry of an outline that is asked for: “Causes” below “The French Revolution”, as notes are made."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from library import meaning
from library.answering.heads import alike, asked_alike, heads_in
from library.answering.kinds import kind_of
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.answering.subjects import held, named
from library.text.language import detect
from library.text.outlines import PLACES, is_head

NAMED = {"en": 2, "zh": 4}
"""Words and characters of a line that is all asked, from which it names what is asked about: “Natural selection” for how it works."""
HALF = 0.5
"""Share of a line from which on it is what is to be defined: no fraction is told by what holds when fractions have the same denominator."""
_OCCURRING = marks("start begin happen occur break arise rise emerge 开始 发生 爆发 出现 产生 兴起 形成")
"""What says only that something came about, for which causes are told of it."""
MOST = 0.7
"""Least share of the words asked that stand above the entries, where only one of those has the names."""
MOST_MEANT, MEANT = 0.6, 0.65
"""Least share of them, and least meaning, of a heading that asks the same in other words."""


Place = tuple[object, ...]
"""A source, and the headings and entries that what stands there is below."""


def outlined(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The entries, in their order, below the line that says most of what is asked and little else; none where no line does.

    Of what stands side by side there, the social causes and the economic ones, each in turn.
    """
    part = asked_alike(part)
    groups = _by_place(scored)
    fitting = [place for place, group in groups.items() if _is_asked(part, place, group)]
    most = max((_nearness(part, place) for place in fitting), default=(False, 0.0))
    best = [place for place in fitting if _nearness(part, place) == most]
    inner = [place for place in best if not any(other[: len(place)] == place for other in best if other != place)]
    beside = [place for place in inner if (place[0], place[1:-1][:1]) == (inner[0][0], inner[0][1:-1][:1])]
    rows = [groups[place] for place in beside] if len(beside) > 1 else _parts(groups, beside)
    return [one for row in zip_longest(*rows) for one in row if one]


def _by_place(scored: Sequence[Scored]) -> dict[Place, list[Scored]]:
    """The entries of lists in their order, at every place they stand below."""
    found: dict[Place, list[Scored]] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        if one.sentence.is_nested or one.sentence.is_listed:
            places = one.sentence.places
            for depth in range(1, len(places) + 1):
                found.setdefault((one.sentence.passage.source, *places[:depth]), []).append(one)
    return found


def _parts(groups: Mapping[Place, Sequence[Scored]], beside: Sequence[Place]) -> list[Sequence[Scored]]:
    """What stands at a place in the parts it is told in."""
    parts: dict[Place, list[Scored]] = {}
    for place in beside:
        for one in groups[place]:
            parts.setdefault(one.sentence.places[len(place) - 1 : len(place)], []).append(one)
    return [*parts.values()]


def _is_asked(part: QuestionPart, place: Place, group: Sequence[Scored]) -> bool:
    line, headings = str(place[-1]), ". ".join([group[0].sentence.passage.title, *map(str, place[1:])])
    if not is_head(line) or (part.defined and not part.names and _share(part, place) <= HALF):
        return False
    asked, label, above = asked_marks(part) | marks(part.kind_named), marks(alike(line)), marks(alike(headings))
    names = marks(" ".join(part.names))
    if part.kind == "why":
        is_of_it = part.held(headings) == 1 or any(part.held(one.sentence.in_context) == 1 for one in group)
        return "why" in map(kind_of, map(str, place[1:])) and is_of_it and _is_reason(part, line, asked, headings)
    own, told = heads_in(part.text), heads_in(line)
    if part.defined and told - own:
        return False
    if not label & asked or not (part.asks_for_several or own & told or _is_entry(place, group)):
        return False
    if part.held(headings) == 1:
        is_whole = not own and len(label) >= NAMED[group[0].sentence.language]
        is_named = bool(names) or is_whole or asked - marks(" ".join(own)) <= above
        return _says_all(part, asked, headings) or (is_named and label <= asked | names)
    is_named = any(part.held(one.sentence.in_context) == 1 for one in group)
    return is_named and label <= asked | names and len(asked & above) >= MOST * len(asked)


def _is_entry(place: Place, group: Sequence[Scored]) -> bool:
    """Whether a place is an entry of a list, and no heading, which may have more below it than a list."""
    return len(place) - 1 > len([*filter(None, group[0].sentence.passage.heading.split(PLACES))])


def _says_all(part: QuestionPart, asked: frozenset[str], headings: str) -> bool:
    """Whether headings have all words asked; the characters of Chinese ones together: 隋唐 and 王朝 do not say 唐朝."""
    is_there = asked <= marks(alike(headings))
    return is_there and (detect(part.text) == "en" or held(named(part.text), alike(headings)) == 1)


def _is_reason(part: QuestionPart, line: str, asked: frozenset[str], headings: str) -> bool:
    """Whether what is asked why stands above, or is meant by the line: “Why the Water Cycle Matters” of why it is important."""
    of_what = asked - _OCCURRING
    if _says_all(part, of_what, headings):
        return bool(of_what or part.names)
    is_most = len(of_what & marks(alike(headings))) >= MOST_MEANT * len(of_what)
    return is_most and detect(part.text) == "en" and meaning.likeness(part.sought, [line])[0] >= MEANT


def _nearness(part: QuestionPart, place: Place) -> tuple[bool, float]:
    """Whether the line and those above it say all that is asked, and how much of the line that is."""
    asked = asked_marks(part) | marks(part.kind_named)
    return asked <= marks(alike(" ".join(map(str, place[1:])))), _share(part, place)


def _share(part: QuestionPart, place: Place) -> float:
    """How much of the line is what is asked."""
    label = marks(alike(str(place[-1])))
    return len(label & (asked_marks(part) | marks(" ".join([*part.names, part.kind_named])))) / len(label or {""})
