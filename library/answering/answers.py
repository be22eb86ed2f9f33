"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from library.answering.candidates import CandidateSentence, candidates
from library.answering.kinds import SHORT
from library.answering.parts import QuestionPart
from library.answering.question import Question
from library.answering.scoring import Scored, echo, in_full, scores
from library.answering.steps import steps
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from library.text.verbs import marks

LOOKED_AT = 20
"""How many of the best sentences are looked at for an answer."""
ANSWERS: dict[Language, float] = {"zh": 0.905, "en": 0.885}
ABROAD, LIKE = 0.845, 0.04
"""Least nearness of a sentence that answers, by its language, and of one in another language than the question; what focus
and meaning add to how closely a reranker takes it to answer."""
WHOLE = 0.9
"""Share of a name in the other language's words from which on it is the whole: a 量子假说 is no 量子计算."""
ALIKE = 0.65
"""Least focus and meaning together, where no reranker tells."""
SURELY, SURELY_ALIKE = 0.04, 0.65
"""How much nearer than the least what is sure to answer lies."""
ENOUGH = 0.15
"""How far on the way to being sure the best sentence must be; what comes along need not."""
AGAIN = 0.35
"""From which share of the question's words on a sentence explains nothing, however near it is."""
OWN = 0.1
"""What an answer in another language loses once more beside one in the question's own, when it is chosen which goes first."""
NEAR = 0.4
"""Least meaning of a sentence and its passage that are shown where nothing answers."""


class PartAnswer(NamedTuple):
    """One part of a question, and what answers it."""

    part: QuestionPart
    sentences: list[Scored]
    """Best first; none where it stays open."""
    scored: list[Scored]
    """All sentences by their score for it."""
    is_in_turn: bool = False
    """Whether they are told as they stand: the steps of a procedure, the entries of a list."""

    @property
    def nearest(self) -> list[Scored]:
        """Where it stays open: what just answers, comes near or names what the question is all about; any may be the answer."""
        named = self.part.names if self.part.defined else ()
        near = [
            one
            for one in self.scored[:LOOKED_AT]
            if is_answer(self.part, one)
            or min(one.meaning, one.passage_meaning) >= NEAR
            or (named and one.part.held(one.sentence.text) == 1)
        ]
        return [one for one in near if one.holds or self.part.kind not in SHORT]

    @property
    def is_open(self) -> bool:
        return not self.sentences

    @property
    def is_sure(self) -> bool:
        """Whether what answers comes so near that nine of ten such hold what was asked for.

        Never in another language, nor how something is done or came about, unless it is told in turn.
        """
        best = next(iter(self.sentences), None)
        if best is None or best.part.original or (self.part.kind == "how" and not self.is_in_turn):
            return False
        return certainty(best) >= 1 and not (self.part.kind == "why" and echo(best) >= AGAIN)


def answers(
    question: Question, passages: Sequence[EvidenceItem], said: Sequence[CandidateSentence] | None = None
) -> list[PartAnswer]:
    """What answers each part, in the question's order: of all sentences of the passages, or of what is said of them.

    What is said is weighed as it was when it was chosen among all.
    """
    everything = candidates(passages)
    found, among = (everything, ()) if said is None else (said, everything)
    told = []
    for part in question.parts:
        scored, stepped = scores(part, passages, found, among), {item.id for item, _ in steps(part, passages)}
        fitting = _fitting(part, scored)
        in_turn = [one for one in scored if one.sentence.passage.id in stepped]
        if not in_turn and part.kind == "list" and scored[:1] == fitting[:1]:
            in_turn = _list_of(scored)
        in_turn.sort(key=lambda one: one.sentence.order)
        told.append(PartAnswer(part, in_turn or fitting, scored, bool(in_turn)))
    return told


def _fitting(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The best of them that answer; behind the first a person reads on in the language they asked in."""
    fitting = [one for one in scored[:LOOKED_AT] if is_answer(part, one)]
    if max(map(certainty, fitting), default=0.0) < ENOUGH:
        return []
    fitting.sort(key=lambda one: OWN * bool(one.part.original) - one.score)
    return [fitting[0], *sorted(fitting[1:], key=lambda one: bool(one.part.original))]


def _list_of(scored: Sequence[Scored]) -> list[Scored]:
    """The entries of the list that holds the best answer; none where it stands in no list, or alone says what is asked."""
    places = [(one.sentence.passage.title, one.sentence.passage.heading, one.sentence.under) for one in scored]
    own = [one for one, place in zip(scored, places, strict=True) if one.sentence.is_entry and place == places[0]]
    if len(own) < 2 or own[0] is not scored[0]:
        return []
    said = marks(own[0].part.sought) & marks(own[0].sentence.text)
    alike = [one for one in own if 2 * len(said & marks(one.sentence.text)) >= len(said)]
    return own if 2 * len(alike) >= len(own) else []


def is_answer(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence holds the kind of answer that is asked for, of what is named, and comes near enough to the question.

    What something is, one in another language tells only if it has the whole name.
    """
    is_whole = one.focus >= WHOLE or not (part.defined and one.part.original)
    return is_whole and (part.kind not in SHORT or one.holds) and _is_of_it(one) and certainty(one) >= 0


def certainty(one: Scored) -> float:
    """How much nearer a sentence comes than what just answers: 0 for that, 1 and more where it is sure."""
    alike = one.focus + one.meaning
    if one.closeness is None:
        return (alike - ALIKE) / SURELY_ALIKE
    least = ABROAD if one.part.original else ANSWERS[one.sentence.language]
    return (one.closeness + LIKE * alike - least) / SURELY


def _is_of_it(one: Scored) -> bool:
    """Whether it, its title or heading has a word of what is named, and all its versions and numbers: 15.3 is not 15.4.

    A figure in another language needs the name beside it.
    """
    names, part = one.part.names, one.part
    context = one.sentence.text if part.original and part.kind == "count" else one.sentence.in_context
    numbered = [rf"(?<![\w.]){re.escape(name)}(?!\w|\.\d|, \d{{4}})" for name in names if re.search(r"\d", name)]
    if not all(re.search(name, context, re.IGNORECASE) for name in numbered):
        return False
    words = {mark for mark in marks(" ".join(names)) if mark.isascii()}
    is_held = part.held(context) > 0 or not words.isdisjoint(marks(context))
    return is_held or not names or part.kind == "compare"


def unspoken(part: QuestionPart, passages: Sequence[EvidenceItem]) -> list[str]:
    """What is compared by name that no passage speaks of, as far as code can tell: of passages in the question's language."""
    texts = [in_full(one) for one in passages]
    if part.kind != "compare" or any(detect(one.text) != detect(part.sought) for one in passages):
        return []
    return [name for name in part.names if not any(part.has(name, text) for text in texts)]
