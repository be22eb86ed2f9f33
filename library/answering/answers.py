"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from library.answering.candidates import CandidateSentence, candidates
from library.answering.kinds import SHORT
from library.answering.listing import listed
from library.answering.parts import QuestionPart
from library.answering.procedures import procedure
from library.answering.question import Question
from library.answering.scoring import Scored, ScoredEvidence, marks
from library.schemas import EvidenceItem, Language
from library.text.dates import find_dates
from library.text.terms import normalise

LOOKED_AT = 20
"""How many of the best sentences are looked at for an answer."""
ANSWERS: dict[Language, float] = {"zh": 0.905, "en": 0.885}
ABROAD, LIKE = 0.845, 0.04
"""Least nearness of a sentence that answers, by its language, and of one in another language than the question; what focus
and meaning add to how closely a reranker takes it to answer."""
ALIKE = 0.65
"""Least focus and meaning together, where no reranker tells."""
NEAR = 0.4
"""Least meaning of a sentence and its passage that are shown where nothing answers."""
MOST, FEWEST = 0.5, 2
"""Least focus of a fact that is sure, and fewest words and names of what is asked: a group with 54 galaxies is not all of them."""


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
        """Where it stays open: what comes near, which may or may not be the answer."""
        return [one for one in self.scored[:LOOKED_AT] if min(one.meaning, one.passage_meaning) >= NEAR]

    @property
    def is_open(self) -> bool:
        return not self.sentences

    @property
    def is_sure(self) -> bool:
        """Whether code can see that it is answered: a fact of the kind asked for beside the names and most of the words.

        Whether a sentence explains what was asked, code tells only by likeness.
        """
        part, best = self.part, next(iter(self.sentences), None)
        if best is None or part.kind not in SHORT or len(marks(part.focus)) + len(part.names) < FEWEST:
            return False
        return best.focus >= MOST and best.part.held(best.sentence.text) == 1


def answers(
    question: Question, evidence: ScoredEvidence, among: Collection[CandidateSentence] = ()
) -> list[PartAnswer]:
    """What answers each part, in the question's order; only among these sentences where some are named."""
    found: list[PartAnswer] = []
    for part in question.parts:
        scored = evidence.scores(part, among)
        in_turn = procedure(part, scored, evidence.passages) or listed(part, scored)
        found.append(PartAnswer(part, in_turn or _fitting(part, scored[:LOOKED_AT]), scored, bool(in_turn)))
    return found


def _fitting(part: QuestionPart, best: Sequence[Scored]) -> list[Scored]:
    """The sentences that answer a part; all that are of a name where everything about it is asked."""
    fitting = [one for one in best if is_answer(part, one)]
    if fitting and part.asks_for_all:
        return [one for one in best if one.part.held(one.sentence.text) == 1 and not says_nothing(part, one)] or fitting
    return fitting


def is_answer(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence holds the kind of answer that is asked for, of what is named, and comes near enough to the question."""
    is_of_kind = one.holds or not (part.kind in SHORT or part.telling)
    if part.telling and not part.names and one.focus < MOST:
        return False  # it tells the end of another dynasty
    if says_nothing(part, one) or not (is_of_kind and _is_of_it(one) and has_numbers(part, one.sentence)):
        return False
    alike = one.focus + one.meaning
    if one.closeness is None:
        return alike >= ALIKE
    return one.closeness + LIKE * alike >= (ABROAD if one.part.original else ANSWERS[one.sentence.language])


def _is_of_it(one: Scored) -> bool:
    """Whether it, its title or heading has a word of what is named; a figure in another language needs the names beside it."""
    part, sentence = one.part, one.sentence
    if part.kind == "compare" or not part.names:
        return True
    if part.original and part.kind == "count":
        return part.held(sentence.text) == 1
    words = {mark for mark in marks(" ".join(part.names)) if mark.isascii()}
    return part.held(sentence.in_context) > 0 or not words.isdisjoint(marks(sentence.in_context))


def says_nothing(part: QuestionPart, one: Scored) -> bool:
    """Whether it is a caption, or a line that has no word that was not asked."""
    is_repeated = not one.sentence.is_whole and marks(one.sentence.text) <= marks(one.part.text) | marks(part.text)
    return one.sentence.is_caption or is_repeated


def has_numbers(part: QuestionPart, sentence: CandidateSentence) -> bool:
    """Whether the versions and numbers asked about stand with the sentence, and not as a day: 15.3 is not 15.4."""
    wanted = [normalise(name) for name in part.names if re.search(r"\d", name)]
    context = sentence.in_context
    for one in find_dates(context) if wanted else []:
        context = context.replace(one.text, re.sub(r"(?<!\d)\d{1,2}(?!\d)", " ", one.text))
    return all(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)", normalise(context)) for name in wanted)


def answered_by(
    question: Question, passages: Sequence[EvidenceItem], said: Sequence[CandidateSentence]
) -> list[PartAnswer]:
    """What of the sentences said answers each part of a question."""
    if not said:
        return [PartAnswer(part, [], []) for part in question.parts]
    texts = {one.text for one in said}
    evidence = ScoredEvidence(passages, [*(one for one in candidates(passages) if one.text not in texts), *said])
    return answers(question, evidence, among=set(said))
