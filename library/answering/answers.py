"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from library.answering.bars import FOREIGN, HALF, holds_the_kind, is_answer, says_nothing
from library.answering.candidates import CandidateSentence, candidates
from library.answering.comparing import both_sides
from library.answering.kinds import SHORT
from library.answering.listing import listed
from library.answering.parts import QuestionPart
from library.answering.procedures import procedure
from library.answering.question import Question
from library.answering.ranks import ranks_the_same
from library.answering.scoring import Scored, ScoredEvidence, asked_marks, in_full, is_of_names_alone
from library.schemas import EvidenceItem
from library.text.language import detect

LOOKED_AT = 20
"""How many of the best sentences are looked at for an answer."""
CLOSEST, NEAR = 0.3, 0.4
"""Least meaning of a fact, and of an account and its passage, that are shown where nothing answers."""


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
        """Where it stays open: what comes near, which may or may not be the answer.

        Of a date, a figure, a name or a place the facts of what is asked about; of a cause or an account what means nearly the same.
        """
        among = self.scored[:LOOKED_AT]
        if self.part.kind not in SHORT:
            return [one for one in among if min(one.meaning, one.passage_meaning) >= NEAR]
        facts = [one for one in among if self.part.names and one.holds and one.meaning >= CLOSEST]
        return [one for one in facts if self._is_named_in(one, in_full(one.sentence.passage))]

    def _is_named_in(self, one: Scored, text: str) -> bool:
        return max(part.held(text) for part in (self.part, one.part)) == 1

    @property
    def is_open(self) -> bool:
        return not self.sentences

    @property
    def is_sure(self) -> bool:
        """Whether code can see that it is answered: a fact of the kind asked for beside the names and most of the words.

        What counts, comes first or is the largest must do so in every word. Whether a sentence explains what was asked,
        code tells only by likeness, unless it begins or ends with what is to be defined and says what that is.
        """
        if self.is_open:
            return False
        part, best = self.part, self.sentences[0]
        if part.kind not in SHORT:
            return bool(part.defined) and part.telling is None and best.holds and best.focus == 1
        if part.kind == "count" and not part.names and len(asked_marks(part)) < 2:
            return False  # The figure may be of some of them: a group with 54 galaxies.
        is_proven = part.is_proven_in_kind(best.sentence.text) and not _ranks_another(part, best)
        is_readable = best.sentence.language == detect(part.sought) or best.meaning >= FOREIGN
        is_deed_told = part.kind != "who" or best.pointed  # any name may be of somebody who did something else
        is_of_it = best.focus >= HALF and best.part.held(best.sentence.text) == 1
        return is_proven and is_readable and is_deed_told and is_of_it


def answers(
    question: Question, evidence: ScoredEvidence, among: Collection[CandidateSentence] = ()
) -> list[PartAnswer]:
    """What answers each part, in the question's order; only among these sentences where some are named."""
    found: list[PartAnswer] = []
    for part in question.parts:
        scored = [one for one in evidence.scores(part) if not among or one.sentence in among]
        in_turn = procedure(part, scored, evidence.passages) or listed(part, scored)
        found.append(PartAnswer(part, in_turn or _fitting(part, scored), scored, bool(in_turn)))
    return found


def _fitting(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The sentences that answer a part, best first."""
    best = scored[:LOOKED_AT]
    fitting = [one for one in best if is_answer(part, one)]
    if not fitting:
        return []
    if part.kind == "compare":
        return both_sides(part, fitting)
    fitting = [one for one in fitting if not _ranks_another(part, one)] or fitting
    if asks_for_a_story(part):
        return [one for one in best if one.part.held(one.sentence.text) == 1 and not says_nothing(part, one)] or fitting
    if part.kind not in SHORT:
        # Whether anything answers it is one thing; which sentence does best the score tells better than a bar.
        return [one for one in best if one in fitting or _outdoes(part, one, fitting[0])]
    return sorted(fitting, key=lambda one: _told_last(part, one))


def _outdoes(part: QuestionPart, one: Scored, best: Scored) -> bool:
    """Whether an account scores above the best that reaches the bar, in its language."""
    is_alike = one.sentence.language == best.sentence.language and holds_the_kind(part, one)
    return one.score > best.score and is_alike


def _told_last(part: QuestionPart, one: Scored) -> tuple[bool, bool]:
    """What is not seen to count the very thing goes last, before it facts without all the names."""
    text = one.sentence.text
    is_of_another = one.sentence.language == "en" and one.part.held(text) < 1
    return not part.is_proven_in_kind(text), is_of_another


def _ranks_another(part: QuestionPart, one: Scored) -> bool:
    return part.ranks and not ranks_the_same(one.part.text, one.sentence.text)


def asks_for_a_story(part: QuestionPart) -> bool:
    """Whether it asks for all there is about a name: its life, what happened there."""
    return part.kind == "what" and is_of_names_alone(part) and not part.defined


def answered_by(
    question: Question, passages: Sequence[EvidenceItem], said: Sequence[CandidateSentence]
) -> list[PartAnswer]:
    """What of the sentences said answers each part of a question."""
    if not said:
        return [PartAnswer(part, [], []) for part in question.parts]
    texts = {one.text for one in said}
    evidence = ScoredEvidence(passages, [*(one for one in candidates(passages) if one.text not in texts), *said])
    return answers(question, evidence, among=set(said))
