"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from library.answering.bars import (
    FOREIGN_FACT,
    HALF,
    POINTED,
    SOME,
    has_numbers,
    has_the_names,
    holds_the_kind,
    in_its_words,
    is_answer,
    is_beside,
    is_of_another_deed,
    is_to_the_point,
    ranked,
)
from library.answering.candidates import CandidateSentence, candidates
from library.answering.comparing import both_sides
from library.answering.endings import are_untold, endings
from library.answering.fields import fields
from library.answering.headed import headed, told_below
from library.answering.kinds import SHORT
from library.answering.listing import entries, opened, sets_out
from library.answering.outlined import outlined
from library.answering.parts import QuestionPart
from library.answering.procedures import procedure
from library.answering.question import Question
from library.answering.ranks import unasked
from library.answering.scoring import (
    Scored,
    ScoredEvidence,
    asked_marks,
    in_full,
    is_asked_above,
    is_of_it,
    is_of_its_time,
    is_of_names_alone,
)
from library.schemas import EvidenceItem
from library.text.language import detect

LOOKED_AT = 20
"""How many of the best sentences are looked at for an answer."""
MOST = 0.7
"""Focus of what holds most of what is asked."""
CLOSEST = 0.3
"""Least meaning of a fact that is shown where nothing answers."""
NEAR_ACCOUNT, NEAR_REASON = 0.4, 0.25
"""Least meaning of a sentence and of its passage that are shown where nothing explains what is asked; less if it gives a reason."""
NEARLY = 0.8
"""Least focus and meaning of an account that scores above another, as a share of that one's."""


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
        if self.part.kind not in SHORT:
            among = self.scored[:LOOKED_AT]
            # Of several names what speaks of all is nearer than any likeness.
            named = [one for one in among if len(one.part.names) > 1 and has_the_names(one.part, one.sentence)]
            return named or [one for one in among if self._is_near(one)]
        if not self.part.names:
            return []
        facts = [one for one in self.scored[:LOOKED_AT] if one.holds and one.meaning >= CLOSEST]
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
        code tells only by likeness, unless it begins with what is to be defined and says what that is.
        """
        if self.is_open:
            return False
        best = self.sentences[0]
        if self.part.kind not in SHORT:
            is_defined = bool(self.part.defined) and self.part.kind == "what" and self.part.telling is None
            return is_defined and best.holds and best.focus == 1
        is_proven = self.part.is_proven_in_kind(best.sentence.text) and ranked(self.part, best).whole
        if best.sentence.language != detect(self.part.sought):  # some words of what ranks so may be of another
            is_proven = is_proven and best.meaning >= FOREIGN_FACT and not unasked(self.part.sought, best.sentence.text)
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
        scored = [one for one in scored if is_of_its_time(part, one.sentence) is not False] or scored
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
    """What is told as it stands in a document: the steps, a field or the list that is asked for."""
    told = procedure(part, scored, passages) or fields(part, scored)
    if part.asks_for_several:
        told = told or headed(part, scored) or outlined(part, scored) or opened(part, scored)
    elif part.kind in {"what", "why", "how"}:
        told = told or outlined(part, scored)
    return [] if told and (endings(part, scored) or are_untold(part, scored)) else told


def _fitting(question: Question, part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The sentences that answer a part, best first."""
    best = _of_its_names(part, _of_its_deed(part, scored[:LOOKED_AT]))
    fitting = [one for one in best if is_answer(question, part, one)]
    if part.kind == "compare":
        fitting = both_sides(part, fitting, scored)
    elif fitting:
        # Whether anything answers it is one thing; which sentence does best the score tells better than a bar.
        fitting = [one for one in best if one in fitting or _outdoes(part, one, fitting[0])]
    if part.kind == "when" and not part.has_names_of_another:  # a date is easily of somebody else
        fitting = sorted(fitting, key=lambda one: not is_of_it(one.part, one.sentence))
    if whole := [one for one in fitting if ranked(part, one).whole]:
        fitting = _nearest_ranked(part, whole)
    fitting = sorted(fitting, key=lambda one: _how_counted(part, one))
    fitting = _to_the_point(part, fitting)
    fitting = _with_more(part, fitting, best) if fitting else []
    if part.kind not in SHORT:
        fitting = fitting or told_below(part, scored)
    fitting = sorted(fitting, key=lambda one: not _is_told_there(part, one))
    if part.asks_for_the_end:
        fitting = _latest_first(part, best) or fitting
    return endings(part, scored) or ([] if are_untold(part, scored) else fitting)


def _of_its_deed(part: QuestionPart, best: Sequence[Scored]) -> list[Scored]:
    """Of when something named was done: without what has no word of the deed, where several sentences have all of them."""
    told = [one for one in best if one.eased >= MOST and one.part.held(one.sentence.text) == 1]
    is_told = part.kind == "when" and bool(part.names) and len(told) > 1
    return [one for one in best if not is_told or one.eased >= SOME]


def _of_its_names(part: QuestionPart, best: Sequence[Scored]) -> list[Scored]:
    """Without what in the other language has none of the names, nor its headings, where something has them: another park's cherries."""
    abroad = [one for one in best if part.names and one.sentence.language != detect(part.sought)]
    if not any(one.part.held(one.sentence.in_context) == 1 for one in abroad):
        return list(best)
    return [one for one in best if one not in abroad or one.part.held(one.sentence.in_context) > 0]


def _with_more(part: QuestionPart, fitting: list[Scored], best: Sequence[Scored]) -> list[Scored]:
    """With what belongs to them: the entries of a list, both sides of what is true or not, all that is told of a name."""
    if part.asks_for_several:
        return entries(part, fitting, best)
    if part.asks_whether:  # what answers best may tell only one side of it
        least = NEARLY * fitting[0].score
        return [*fitting, *(one for one in best if one.pointed and one.score >= least and one not in fitting)]
    if asks_for_a_story(part):
        told = [one for one in best if one.part.held(one.sentence.text) == 1 and not one.sentence.is_caption]
        return told or fitting
    return fitting


def _nearest_ranked(part: QuestionPart, whole: Sequence[Scored]) -> list[Scored]:
    """What ranks as is asked, the least beside it first; of English for a Chinese question only what lacks least of its words."""
    beside = {one.sentence: unasked(in_its_words(part, one), one.sentence.text) for one in whole}
    is_abroad = {one.sentence: detect(part.sought) == "zh" and one.sentence.language == "en" for one in whole}
    least = min((beside[one.sentence] for one in whole if is_abroad[one.sentence]), default=0)
    kept = [one for one in whole if not is_abroad[one.sentence] or beside[one.sentence] == least]
    return sorted(kept, key=lambda one: beside[one.sentence])


def asks_for_a_story(part: QuestionPart) -> bool:
    """Whether it asks for all there is about a name: its life, what happened there."""
    return part.kind == "what" and is_of_names_alone(part) and not part.is_defining


def _to_the_point(part: QuestionPart, fitting: list[Scored]) -> list[Scored]:
    """Without what has little of what is asked where something has most of it: of a fact all names, of nothing named its words."""
    if not fitting:
        return []
    if part.kind in SHORT and part.names:
        is_named = any(one.part.held(one.sentence.resolved) == 1 for one in fitting)
        # Its headings may hold the names; its passage where the question only refers back to them.
        read = {
            one: in_full(one.passage) if part.has_names_of_another else one.in_context
            for one in (other.sentence for other in fitting)
        }
        return [one for one in fitting if not is_named or one.part.held(read[one.sentence]) > 0]
    whole = [one for one in fitting if one.part.held(one.sentence.in_context) == 1]
    if len(part.names) > 1 and part.kind in {"what", "list"} and whole and not part.asks_whether:
        return whole
    is_told = part.kind != "compare" and not part.names and any(one.pointed and one.focus >= MOST for one in fitting)
    return [
        one for one in fitting if not is_told or one.pointed or one.focus >= HALF * MOST or _is_told_there(part, one)
    ]


def _is_told_there(part: QuestionPart, one: Scored) -> bool:
    """Whether a sentence sets out what is asked for, or gives a reason below a heading that asks for it."""
    is_reason = part.kind == "why" and one.holds and is_asked_above(part, one.sentence.passage)
    return is_reason or sets_out(part, one.sentence.text)


def _how_counted(part: QuestionPart, one: Scored) -> tuple[bool, bool, bool]:
    """What is seen to count the very thing goes first, of that what says all of it; shares of it last."""
    text = one.sentence.text
    return part.is_told_as_a_share(text), not part.is_proven_in_kind(text), part.kind == "count" and one.focus < 1


def _outdoes(part: QuestionPart, one: Scored, best: Scored) -> bool:
    """Whether a sentence of the same language and kind scores above the best that reaches the bar."""
    holds = one.holds if part.kind in SHORT or part.telling else not one.sentence.is_caption
    is_same = one.sentence.language == best.sentence.language and holds
    is_fact = part.kind in SHORT
    if is_fact and (is_beside(part, one) or _is_behind(one, best) or is_of_another_deed(part, one)):
        return False
    if part.kind == "why" and not is_of_it(part, one.sentence):
        return False
    if not is_fact and not _tells_as_much(part, one, best):
        return False
    return one.score > best.score and is_same and has_numbers(part, one.sentence)


def _tells_as_much(part: QuestionPart, one: Scored, best: Scored) -> bool:
    """Whether an account is nearly as near to what is asked in words and meaning together, and touches it."""
    is_near = one.eased + one.meaning >= NEARLY * (best.eased + best.meaning)
    return is_near and is_to_the_point(part, one) and (one.eased >= SOME or one.meaning >= POINTED)


def _is_behind(one: Scored, best: Scored) -> bool:
    """Whether a fact is further from what is asked in words and in meaning, whatever passage it stands in."""
    return one.focus <= best.focus and one.meaning < best.meaning


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
