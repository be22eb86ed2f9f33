"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from library.answering.bars import (
    FOREIGN_FACT,
    HALF,
    holds_the_kind,
    is_answer,
    ranked,
    says_nothing,
)
from library.answering.candidates import CandidateSentence, candidates
from library.answering.comparing import both_sides
from library.answering.endings import are_untold, endings
from library.answering.kinds import SHORT
from library.answering.listing import listed
from library.answering.parts import QuestionPart
from library.answering.procedures import procedure
from library.answering.question import Question
from library.answering.scoring import (
    Scored,
    ScoredEvidence,
    asked_marks,
    in_full,
    is_of_names_alone,
)
from library.schemas import EvidenceItem
from library.text.language import detect

LOOKED_AT = 20
"""How many of the best sentences are looked at for an answer."""
CLOSEST = 0.3
"""Least meaning of a fact that is shown where nothing answers."""
NEAR_ACCOUNT, NEAR_REASON = 0.4, 0.25
"""Least meaning of a sentence and of its passage that are shown where nothing explains what is asked; less if it gives a reason."""


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
        if are_untold(self.part, self.scored):
            return []
        among = self.scored[:LOOKED_AT]
        if self.part.kind not in SHORT:
            return [one for one in among if self._is_near(one)]
        facts = [one for one in among if self.part.names and one.holds and one.meaning >= CLOSEST]
        named = [one for one in facts if self._is_named_in(one, one.sentence.text)]
        # A chapter on a war need not name it in every sentence.
        return named or [one for one in facts if self._is_named_in(one, in_full(one.sentence.passage))]

    def _is_named_in(self, one: Scored, text: str) -> bool:
        return max(part.held(text) for part in (self.part, one.part)) == 1

    def _is_near(self, one: Scored) -> bool:
        least = NEAR_REASON if self.part.kind == "why" and one.holds else NEAR_ACCOUNT
        is_named = bool(self.part.names) and one.part.held(one.sentence.text) == 1
        if one.part.stands_in(one.sentence.text):
            return True
        return one.meaning >= least and one.passage_meaning >= (NEAR_REASON if is_named else least)

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
        best = self.sentences[0]
        if self.part.kind not in SHORT:
            is_defined = bool(self.part.defined) and self.part.kind == "what" and self.part.telling is None
            return is_defined and best.holds and best.focus == 1
        is_proven = self.part.is_proven_in_kind(best.sentence.text) and ranked(self.part, best).whole
        if best.sentence.language != detect(self.part.sought):  # some words of what ranks so may be of another
            is_proven = is_proven and best.meaning >= FOREIGN_FACT
        if self.part.kind == "count" and not self.part.names and len(asked_marks(self.part)) < 2:
            return False  # The figure may be of some of them: a group with 54 galaxies.
        is_deed_told = self.part.kind != "who" or best.pointed  # any name may be of somebody who did something else
        return is_proven and is_deed_told and best.focus >= HALF and best.part.held(best.sentence.text) == 1


def answers(
    question: Question, evidence: ScoredEvidence, among: Collection[CandidateSentence] = ()
) -> list[PartAnswer]:
    """What answers each part, in the question's order; only among these sentences where some are named."""
    found: list[PartAnswer] = []
    for asked in question.parts:
        part = asked.abbreviated(evidence.abbreviations)
        scored = [one for one in evidence.scores(part) if not among or one.sentence in among]
        in_turn: list[Scored] = []
        fitting = endings(part, scored)
        if not fitting and not are_untold(part, scored):
            in_turn = _in_turn(part, scored, evidence.passages)
            fitting = in_turn or _fitting(question, part, scored)
        if part.is_of_the_same and found:
            # When that was, where they were at the time: what answers the part before, as it is scored for this one.
            again = {one.sentence for one in found[-1].sentences}
            told = [one for one in scored if one.sentence in again and holds_the_kind(part, one)]
            fitting = told or (fitting if part.names else [])
        found.append(PartAnswer(part, fitting, scored, fitting is in_turn))
    return found


def _in_turn(part: QuestionPart, scored: Sequence[Scored], passages: Sequence[EvidenceItem]) -> list[Scored]:
    """What is told as it stands in a document: the steps or the list that is asked for."""
    may_be_listed = part.kind in {"list", "why", "how"} or (part.kind == "what" and not part.defined)
    return procedure(part, scored, passages) or (listed(part, scored) if may_be_listed else [])


def _fitting(question: Question, part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The sentences that answer a part, best first."""
    best = scored[:LOOKED_AT]
    if part.asks_for_the_end and (ended := _latest_first(part, best)):
        return ended
    fitting = [one for one in best if is_answer(question, part, one)]
    if not fitting:
        return []
    # Whether anything answers it is one thing; which sentence does best the score tells better than a bar.
    if part.kind == "compare":
        fitting = both_sides(part, fitting)
    elif part.kind not in SHORT:
        fitting = [one for one in best if one in fitting or _outdoes(part, one, fitting[0])]
    fitting = [one for one in fitting if ranked(part, one).whole] or fitting
    fitting = sorted(fitting, key=lambda one: _told_last(part, one))
    if asks_for_a_story(part):
        told = [one for one in best if one.part.held(one.sentence.text) == 1 and not one.sentence.is_caption]
        fitting = told or fitting
    return fitting


def _outdoes(part: QuestionPart, one: Scored, best: Scored) -> bool:
    """Whether an account scores above the best that reaches the bar, in its language."""
    is_alike = one.sentence.language == best.sentence.language and not says_nothing(part, one)
    return one.score > best.score and is_alike


def asks_for_a_story(part: QuestionPart) -> bool:
    """Whether it asks for all there is about a name: its life, what happened there."""
    return part.kind == "what" and is_of_names_alone(part) and not part.is_defining


def _told_last(part: QuestionPart, one: Scored) -> tuple[bool, bool, bool, bool]:
    """Shares of what is counted go last, before them what is not seen to count the very thing, facts without all the names, parts."""
    text, is_fact = one.sentence.text, part.kind in SHORT
    is_of_another = is_fact and one.part.held(one.sentence.resolved) < 1 and one.sentence.language == "en"
    is_of_part = part.kind == "count" and one.focus < 1
    return part.is_told_as_a_share(text), not part.is_proven_in_kind(text), is_of_another, is_of_part


def _latest_first(part: QuestionPart, scored: Iterable[Scored]) -> list[Scored]:
    """The dated sentences about what the question names, from the end of the story on."""
    told = [
        (one.sentence.date, one)
        for one in scored
        if one.sentence.date and part.names and one.part.held(one.sentence.text) == 1
    ]
    return [one for _, one in sorted(told, key=lambda dated: dated[0], reverse=True)]


def answered_by(
    question: Question, passages: Sequence[EvidenceItem], said: Sequence[CandidateSentence]
) -> list[PartAnswer]:
    """What of the sentences said answers each part of a question."""
    if not said:
        return [PartAnswer(part, [], []) for part in question.parts]
    texts = {one.text for one in said}
    evidence = ScoredEvidence(passages, [*(one for one in candidates(passages) if one.text not in texts), *said])
    return answers(question, evidence, among=set(said))
