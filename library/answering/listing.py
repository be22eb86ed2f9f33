"""The entries of what is asked for as a list: each stands in a sentence of its own, made like the others."""

import math
import re
from collections.abc import Sequence
from itertools import groupby

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.text.facts import facts
from library.text.language import detect
from library.text.terms import normalise

LIKE, NAMED_LIKE = 0.6, 0.8
"""Least share of the words asked that an entry holds, as a share of what the best holds; of one with all names, least meaning."""
_NUMBERED = re.compile(r"^第[一二三四五六七八九十百\d]+条\s*")
"""The number of an article, which says nothing of what it lists."""
OPENED = 0.6
"""Least meaning of what opens the list that is asked for."""
WORDS = 3
"""Least words of a question that an opening with all of them answers."""
TOLD = 0.4
"""Words of what is asked that the best entry must hold, for what holds few of them to be none."""


def entries(part: QuestionPart, fitting: Sequence[Scored], scored: Sequence[Scored]) -> list[Scored]:
    """What answers, and what is as much an entry as that; without what holds little of what the entries hold."""
    if not fitting:
        return []
    most = max(one.focus for one in fitting)
    if most >= TOLD:
        return [one for one in scored if one.focus >= LIKE * most and (one in fitting or _may_join(one, fitting))]
    first = fitting[0]
    least = NAMED_LIKE * first.meaning if part.names and first.part.held(first.sentence.text) == 1 else math.inf
    return [one for one in scored if one in fitting or (one.meaning >= least and _may_join(one, fitting))]


def opened(part: QuestionPart, scored: Sequence[Scored], least: float = OPENED) -> list[Scored]:
    """The entries of the list whose opening means what is asked, or has all its words.

    “These are bad for cats: …” tells what they may not eat.
    """
    own = [one for one in scored if one.sentence.opens_list and one.sentence.language == detect(part.sought)]
    own = [one for one in own if one.part.held(one.sentence.in_context) == 1]
    lists = [list(group) for _, group in groupby(sorted(own, key=_in_lists), lambda one: _in_lists(one)[:2])]
    asked = asked_marks(part)
    lists = [group for group in lists if len(group) > 1 and _may_open(asked, group[0].sentence)]
    openings = [_NUMBERED.sub("", group[0].sentence.opening) for group in lists]
    near = meaning.likeness(part.sought, openings) if lists else []
    near = [
        max(one, float(len(asked) >= WORDS and asked <= marks(opening)))
        for one, opening in zip(near, openings, strict=True)
    ]
    meant = [sum(one.meaning for one in group) / len(group) for group in lists]
    fitting = [(one + other, place) for place, (one, other) in enumerate(zip(near, meant, strict=True)) if one >= least]
    return lists[max(fitting)[1]] if fitting else []


def _may_open(asked: frozenset[str], first: CandidateSentence) -> bool:
    """Whether what opens a list may be asked for: an entry of another, which is often a word, says most of it with its headings."""
    is_of_a_word = not first.label.endswith((":", "："))
    return not is_of_a_word or 2 * len(asked & marks(first.headings)) > len(asked)


def _in_lists(one: Scored) -> tuple[str, str, tuple[int, int, int]]:
    return one.sentence.passage.id, one.sentence.opening, one.sentence.order


def sets_out(part: QuestionPart, text: str) -> bool:
    """Whether a sentence says one by one what a Chinese question asks for one by one."""
    return "分别" in (part.original or part.text) and re.search("分别(?:为|是|有|指|叫|位于)", text) is not None


def is_entry(part: QuestionPart, one: Scored, best: Scored) -> bool:
    """Whether a sentence stands beside the best as an entry like it: with all names, or the words asked and a fact of its own."""
    if not part.asks_for_several:
        return False
    if one.sentence.is_headed or (part.names and one.part.held(one.sentence.text) == 1):
        return True
    says_it = len(asked_marks(one.part)) > 1 and one.focus >= LIKE * max(best.focus, TOLD)
    return says_it and any(fact.value not in normalise(part.whole) for fact in facts(one.sentence.text))


def _may_join(one: Scored, fitting: Sequence[Scored]) -> bool:
    """Whether a sentence that does not answer alone may stand beside those that do: with all names, in their language."""
    is_alike = one.sentence.language == fitting[0].sentence.language and not one.sentence.is_caption
    return is_alike and one.part.held(one.sentence.text) == 1
