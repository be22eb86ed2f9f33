"""Which sections of the sources tell of a topic as a whole, and what meets only a part of it beside them."""

import math
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import rjieba
from numpy.typing import NDArray

from library.chronology.happenings import Happening
from library.queries import ASKING_WORD, TOPIC_WORD, Unit, units
from library.text.terms import terms
from library.text.word_lists import entries
from research.timelines.milestones.focus import MOST, Held, met_by

SECTION = 3
"""Happenings near to a topic from which on a section's mean says what it is about."""
MEANT = 0.3
"""Least mean of what a section's happenings meet of a word it tells of."""
OWN = 0.75
"""Share of all that means a word which stands in the sections that tell of it: else it is no matter of theirs."""
WHOLE = 0.8
"""Share of the words, by their weight, that a section tells of which is about all of the topic."""
PART = 0.6
"""Least share of what such a section meets that anything beside it does."""
_COLON = re.compile("[:：]")
_JOINING = frozenset(entries(__name__, "joining"))
Met = NDArray[np.float64]


@dataclass(frozen=True)
class Aspect:
    """Words of a topic one of which is meant, by how far each happening meets it and what its section does."""

    weight: float
    met: Met
    pooled: Met
    named: NDArray[np.bool_]
    """Which of them say one of several words that are joined: each of these is asked for by itself."""


def tells_whole(topic: str, texts: Sequence[str], held: Held, near: Sequence[Happening]) -> list[bool]:
    """Whether each happening meets about as much of the topic as the sections do that tell of all of it.

    All do where there is no such section: a topic in a person's words names what no heading does. Nor is one looked for
    where a colon divides the topic: what stands on either side of it may be all that is asked for.
    """
    if _COLON.search(topic):
        return [True] * len(near)
    sections = _sections(near)
    aspects = [one for group in _joined(topic) if (one := _aspect(group, texts, held, sections))]
    total = sum(one.weight for one in aspects)
    told = sum(one.weight * (one.pooled >= MEANT) for one in aspects)
    is_whole = np.asarray(told >= WHOLE * total)
    if len(aspects) < 2 or not is_whole.any():
        return [True] * len(near)
    meets = sum(one.weight * np.maximum(one.met, one.pooled) for one in aspects)
    best = max(float(np.asarray(meets)[places].mean()) for places in sections if is_whole[places[0]])
    named = np.any([one.named for one in aspects], axis=0)
    return [bool(one) for one in named | (np.asarray(meets) >= PART * best)]


def _sections(near: Sequence[Happening]) -> list[list[int]]:
    """The places of the happenings under each heading of each source, where there are several."""
    found: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for place, one in enumerate(near):
        found[(one.item.title, one.item.heading)].append(place)
    return [places for places in found.values() if len(places) >= SECTION]


def _joined(topic: str) -> list[list[tuple[Unit, str]]]:
    """The words of a topic, those together that it joins with "and" or "against"; when it was is no matter of a section."""
    left = [one for one in units(topic) if one.emphasis > ASKING_WORD and not one.terms[0].isdigit()]
    groups: list[list[tuple[Unit, str]]] = []
    joins = False
    for word in rjieba.cut(topic):
        own = frozenset(terms(word))
        is_joining = word.strip().lower() in _JOINING
        unit = None if is_joining else next((one for one in left if own & set(one.terms)), None)
        if unit is None:
            joins = joins or is_joining
            continue
        left.remove(unit)
        if joins and groups:
            groups[-1].append((unit, word))
        else:
            groups.append([(unit, word)])
        joins = False
    return groups


def _aspect(
    group: Sequence[tuple[Unit, str]], texts: Sequence[str], held: Held, sections: Sequence[list[int]]
) -> Aspect | None:
    """What words that are joined tell apart of what is near; nothing where they stand in most of it, or nowhere."""
    emphasis = max(unit.emphasis for unit, _ in group)
    group = [(unit, word) for unit, word in group if unit.emphasis == emphasis]
    says = np.array([[unit.share_in(words) == 1 for words in held] for unit, _ in group])
    said = int(says.any(axis=0).sum())
    # What nobody says means anything: its likeness tells nothing apart.
    told = [met_by(unit, word, texts, held) for (unit, word), one in zip(group, says, strict=True) if one.any()]
    met = np.max(told, axis=0) if told else np.zeros(len(texts))
    pooled = np.zeros(len(texts))
    for places in sections:
        pooled[places] = met[places].mean()
    mass = float(met.sum())
    is_own = float(met[pooled >= MEANT].sum()) >= OWN * mass
    if not said or said >= MOST * len(texts) or not is_own:
        return None
    is_choice = len(group) > 1 and emphasis == TOPIC_WORD
    named = np.array([is_choice and any(one) for one in says.T])
    return Aspect(emphasis * math.log(len(texts) / max(mass, 1.0)), met, pooled, named)
