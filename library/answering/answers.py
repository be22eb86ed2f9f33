"""Which sentences answer a question, part by part; a part that nothing answers stays open."""

import re
from collections.abc import Sequence
from itertools import islice, permutations
from typing import NamedTuple

from library.answering.candidates import CandidateSentence, candidates
from library.answering.kinds import SHORT, besides
from library.answering.question import Question, QuestionPart, is_of_a_nation
from library.answering.scoring import Scored, echo, in_full, scores
from library.answering.telling import is_of_another
from library.schemas import EvidenceItem, Language
from library.text.language import HAN, OTHER, detect
from library.text.outlines import PLACES
from library.text.scripts import any_of, simplified
from library.text.terms import folded
from library.text.verbs import marks
from library.translation import words_abroad

LOOKED_AT = 20
ANSWERS: dict[Language, float] = {"zh": 0.91, "en": 0.885}  # Least nearness of a sentence that answers, by its language
ABROAD: dict[Language, float] = {"zh": 0.845, "en": 0.838}  # The same where it was asked in the other language
LIKE, ALIKE = 0.04, 0.65  # What focus and meaning add to it, and the least of both together where no reranker tells
SURELY, SURELY_ALIKE = 0.045, 0.65  # How far above that lies what is sure to answer, with a reranker and without one
ENOUGH = 0.133  # The share of the way there that the best sentence must have gone
AGAIN = 0.35  # Share of a sentence's words that are the question's from which on it explains nothing
NEARLY = -0.5  # Least certainty of what is shown where nothing answers, and of the other of two things compared
HALF, FEWEST = 0.5, 3  # Share of what is asked how to do that a title must have; lines from which they are steps
_SIDES = re.compile(r"\b(?:and|from|vs|versus|than|or)\b|[和与跟同及]")  # Between two compared things
_EACH = re.compile(r"(?i)分别|各自|\b(?:respectively|each|both)\b")
_SHORT_NAME = re.compile(f"[{HAN}]{{2,3}}")
_STEPS = any_of(__name__, "procedures")


class PartAnswer(NamedTuple):
    part: QuestionPart
    sentences: list[Scored]  # Best first; none where it stays open
    scored: list[Scored]  # All sentences by their score for it
    is_in_turn: bool = False  # Whether they are told as they stand: the steps of a procedure, the entries of a list
    rests_on_likely: bool = False  # Whether only what seems to answer the part before tells it

    @property
    def nearest(self) -> list[Scored]:
        """Where it stays open: what nearly answers; any may be the answer."""
        return [one for one in self.scored[:LOOKED_AT] if is_answer(one, NEARLY)]

    @property
    def is_open(self) -> bool:
        return not self.sentences

    @property
    def is_sure(self) -> bool:
        """Whether what answers comes so near that nine of ten such hold what was asked for."""
        best = next(iter(self.sentences), None)
        # One sentence seldom tells a way, or both sides of a comparison.
        is_told_by_many = self.part.kind in ("how", "compare") and not self.is_in_turn
        if best is None or not best.holds or best.part.original or is_told_by_many or self.rests_on_likely:
            return False
        is_said_again = self.part.kind == "why" and echo(best) >= AGAIN
        return certainty(best) >= 1 and _is_of_it_all(best) and not is_said_again


def answers(
    question: Question, passages: Sequence[EvidenceItem], said: Sequence[CandidateSentence] | None = None
) -> list[PartAnswer]:
    """What answers each part, in their order: of all sentences of the passages, or of what is said of them, weighed among all."""
    everything = candidates(passages)
    told: list[PartAnswer] = []
    for part in question.parts:
        scored = scores(part, passages, everything if said is None else said, everything)
        stepped = {item.id for item, _ in steps(part, passages)}
        before = _told_before(part, scored, told[0].sentences[:1]) if told and part.opening else []
        if before and not marks(part.focus):  # "by whom" is told by what tells when
            scored.sort(key=lambda one: one not in before)
        fitting = (_fitting(scored) if _is_spoken_of(part, passages) else []) or before
        in_turn = [one for one in scored if one.sentence.passage.id in stepped]
        if fitting and not in_turn and fitting[0] is scored[0]:
            in_turn = _list_of(part, scored)
        in_turn.sort(key=lambda one: one.sentence.order)
        if part.kind == "compare" and fitting:
            fitting = _of_each(fitting, scored)
        rests_on_likely = bool(before) and fitting[:1] == before[:1] and not told[0].is_sure
        told.append(PartAnswer(part, in_turn or fitting, scored, bool(in_turn), rests_on_likely))
    return told


def _told_before(part: QuestionPart, scored: Sequence[Scored], first: Sequence[Scored]) -> list[Scored]:
    """What answers the part before best, where it tells a fact that is asked for of it as well: “… and who was it?”."""
    said, asked = {one.sentence for one in first}, marks(part.focus)
    held = (one for one in scored if one.sentence in said and one.holds and part.kind in SHORT)
    return [one for one in held if 3 * len(asked & marks(one.sentence.text)) >= len(asked)]


def _is_spoken_of(part: QuestionPart, passages: Sequence[EvidenceItem]) -> bool:
    """Whether passages have the Chinese names that it has, as 唐太宗 is not 宋太宗, or a word of what it asks the meaning of, in either language."""
    texts = [in_full(one) for one in passages]
    if defined := part.defined:
        words = words_abroad(defined, OTHER[detect(part.text)])
        return not words or any(_has(text, word, *senses) for text in texts for word, senses in words)
    own = [text for text, one in zip(texts, passages, strict=True) if detect(one.text) == detect(part.sought) == "zh"]
    is_told_apart = bool(own and part.names) and all(map(_SHORT_NAME.fullmatch, part.names))
    return not is_told_apart or all(any(name in simplified(text) for text in own) for name in part.names)


def _has(text: str, word: str, *senses: str) -> bool:
    return marks(word) <= marks(text) or any(folded(sense) in folded(text) for sense in senses)


def _fitting(scored: Sequence[Scored]) -> list[Scored]:
    """The best of them that answer; behind the first, none less in kind than it, a person reads on in the language they asked in."""
    fitting = [one for one in scored[:LOOKED_AT] if is_answer(one)]
    if max(map(certainty, fitting), default=0.0) < ENOUGH:
        return []
    along = (one for one in fitting[1:] if one.holds or not fitting[0].holds)
    return [fitting[0], *sorted(along, key=lambda one: bool(one.part.original))]


def _of_each(fitting: Sequence[Scored], scored: Sequence[Scored]) -> list[Scored]:
    """The best first, then the best that tells, or nearly, of each of two things compared and not of the other, then all others."""
    near = [one for one in scored[:LOOKED_AT] if is_answer(one, NEARLY)]
    told = {one: marks(one.sentence.told) for one in near}
    first, part = [fitting[0]], fitting[0].part
    clauses = re.split("[,，]", besides(part.sought, ()))
    sides = next((two for two in (part.names, *map(_SIDES.split, clauses)) if len(two) == 2), ())
    for own, other in permutations(map(marks, sides)) if sides else ():
        alone = (one for one in near if told[one] & (own - other) and not told[one] & (other - own))
        first += islice(alone, 1)
    return [*dict.fromkeys([*first, *fitting])]


def _list_of(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The entries of the list in which the best answer stands, where a list is asked for, or what it is headed by, and none tells it alone."""
    best, names = scored[0].sentence, marks(" ".join(part.names))
    is_headed = part.kind == "what" and bool(names) and names <= marks(" ".join(best.under[-1:]))
    own = [one for one in scored if one.sentence.passage is best.passage and one.sentence.under == best.under]
    said = marks(scored[0].part.sought) & marks(best.text)
    alike = [one for one in own if 2 * len(said & marks(one.sentence.text)) >= len(said)]
    is_list = best.under and (part.kind == "list" or is_headed)
    return own if is_list and 2 * len(alike) >= len(own) > 1 else []


def is_answer(one: Scored, least: float = 0) -> bool:
    """Whether a sentence holds what is asked for, of what is named, comes near enough, and is no entry of the question's own words."""
    is_told = (one.sentence.is_whole or echo(one) < 1) and not is_of_another(one.part.text, one.sentence.text)
    return is_told and (one.holds or not one.part.needs_its_kind) and _is_of_it(one) and certainty(one) >= least


def certainty(one: Scored) -> float:
    """How much nearer a sentence comes than what just answers: 0 for that, 1 and more where it is sure."""
    alike = one.focus + one.meaning
    least = (ABROAD if one.part.original else ANSWERS)[one.sentence.language]
    close = one.closeness
    nearness = (alike - ALIKE) / SURELY_ALIKE if close is None else (close + LIKE * alike - least) / SURELY
    return max(nearness, ENOUGH) if _is_labelled(one) else nearness


def _is_labelled(one: Scored) -> bool:
    """Whether it is a value behind the words that are asked for, “Release date: 2023-05-11”, which no reranker takes for an answer."""
    label, *value = re.split("[:：]", one.sentence.text, maxsplit=1)
    asked = marks(one.part.focus)
    return bool(value and asked) and one.holds and one.part.kind in SHORT and asked <= marks(label)


def _is_of_it(one: Scored) -> bool:
    """Whether it has a word of what is named, a figure in another language beside it, and a version: 15.3 is not 15.4."""
    names = one.part.names
    context = one.sentence.text if one.part.original and one.part.kind == "count" else one.sentence.understood
    numbered = [rf"(?a:(?<![\w.]){re.escape(name)}(?!\w|\.\d|, \d{{4}}))" for name in names if name[0].isdigit()]
    if numbered and not any(re.search(name, context, re.IGNORECASE) for name in numbered):
        return False
    told = {mark for mark in marks(" ".join(names)) if not mark.isdigit()} or marks(" ".join(names))
    return not names or not told.isdisjoint(marks(context))


def _is_of_it_all(one: Scored) -> bool:
    """Whether it has the years, nations and languages of the question, which are no names, and all names where it asks of each."""
    told, words = one.sentence.understood.lower(), re.findall(r"[A-Za-z]+|\d{4}", one.part.text)
    wanted = [word for word in words if word.isdigit() or is_of_a_nation(word)]
    return all(word.lower() in told for word in [*wanted, *(one.part.names if _EACH.search(one.part.text) else ())])


def steps(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[tuple[EvidenceItem, str]]:
    """The lines below a heading for steps, with their passages, of the first document that has what is asked how to do above it."""
    asked = marks(" ".join([part.focus, *part.names]))
    told = [(item, above) for item in evidence if part.kind == "how" for above in [_above_steps(item)] if above]
    fitting = [(item.source, above) for item, above in told if len(asked & marks(above)) > HALF * len(asked)]
    own = {item.id: item for item, above in told if (item.source, above) in fitting[:1]}
    ordered = sorted(own.values(), key=lambda item: item.passage_id or 0)
    found = [(item, line.strip()) for item in ordered for line in item.text.splitlines() if line.strip()]
    return found if len(found) >= FEWEST else []


def _above_steps(item: EvidenceItem) -> str:
    """The title and the headings above the one for steps; nothing where there is none."""
    headings = item.heading.split(PLACES)
    place = next((place for place, one in enumerate(headings) if _STEPS.fullmatch(one.strip(" :："))), None)
    return "" if place is None else " ".join([item.title, *headings[:place]])


def unspoken(part: QuestionPart, passages: Sequence[EvidenceItem]) -> list[str]:
    """What is compared by name that no passage speaks of, as far as code can tell: of passages in the question's language."""
    texts = [in_full(one) for one in passages]
    if part.kind != "compare" or any(detect(one.text) != detect(part.sought) for one in passages):
        return []
    return [name for name in part.names if not any(folded(name) in folded(text) for text in texts)]
