"""Measure: questions in a person's own words, what of their key facts stands first, and what stays honestly open.

Beside ours stand the two baselines: BM25 over title, heading and sentence, and the simple score: BM25's share of the
best, six tenths of the likeness, whether the sentence holds what a short question asks for, and its passage's rank.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from library import meaning
from library.answering.answers import PartAnswer, answers
from library.answering.candidates import CandidateSentence
from library.answering.kinds import SHORT
from library.answering.question import ask_apart
from library.answering.scoring import Scored
from library.fulltext import nearest_passages, search_passages
from library.schemas import EvidenceItem, Hit, SearchQuery
from library.text.language import detect
from library.text.verbs import spoken_terms
from research.offline.writer import write
from tests.measures import others, outside, unseen
from tests.measures.asked import Asked, Questions
from tests.measures.tables import table
from tests.research.offline.passages import writing

PASSAGES, FIRST, MORE = 30, 3, 8
SATURATION, LENGTH = 1.2, 0.75
"""The customary constants of BM25."""
_SHARED = set(Hit.model_fields) & set(EvidenceItem.model_fields)
Choice = Callable[[list[PartAnswer]], list[CandidateSentence]]


class Rate(NamedTuple):
    first: float
    """Questions by the share of their key facts in the first three sentences."""
    more: float
    of: int


OURS = ("questions.json", "heldquestions.json")
"""The second was written before the first answer to one of its questions was read, and no number was chosen by it."""


NEAR = "nearquestions.json"
"""What nothing answers, asked of subjects the sample tells much about; the answers to the first ten had been read before."""
UNSEEN = "unseenquestions.json"
"""Reported and never looked at; half of it is asked of documents that nothing else is measured on."""


@cache
def ours(name: str = OURS[0]) -> Questions:
    return Questions.model_validate_json(Path(__file__).with_name(name).read_text("utf-8"))


def sets() -> dict[str, list[Asked]]:
    cases = [Asked(question=one.question, facts=one.key_facts) for one in outside.cases().questions if one.answerable]
    found = {"cases": cases}
    for label, name in zip(("fresh", "held out"), OURS, strict=True):
        known = [*ours(name).answered, *ours(name).partly]
        found[f"{label}, English"] = [one for one in known if detect(one.question) == "en"]
        found[f"{label}, Chinese"] = [one for one in known if detect(one.question) == "zh"]
    return found


def unseen_sets() -> dict[str, list[Asked]]:
    known = [*ours(UNSEEN).answered, *ours(UNSEEN).partly] if unseen.is_there() else []
    return {
        f"unseen, {label}": [one for one in known if detect(one.question) == language]
        for label, language in (("English", "en"), ("Chinese", "zh"))
        if known
    }


def other_sets() -> dict[str, list[Asked]]:
    asked = (
        {"others": others.questions(), "others, in the other language": others.abroad()} if others.is_there() else {}
    )
    return {
        f"{name}, {label}": [one for of in sets.values() for one in of.answered if detect(one.question) == language]
        for name, sets in asked.items()
        for label, language in (("English", "en"), ("Chinese", "zh"))
    }


def all_sets() -> dict[str, list[Asked]]:
    return sets() | unseen_sets() | other_sets()


@cache
def found(question: str) -> list[PartAnswer]:
    passages = _passages(question)
    return answers(ask_apart(question), passages)


@cache
def _passages(question: str) -> list[EvidenceItem]:
    query = SearchQuery(text=question, limit=PASSAGES)
    owner_id = _owner_of(question)
    hits = search_passages(owner_id, query) or nearest_passages(owner_id, query)
    return [
        EvidenceItem(id=f"e{place}", origin=hit.document_id or place, **hit.model_dump(include=_SHARED))
        for place, hit in enumerate(hits)
    ]


def _owner_of(question: str) -> int:
    """Who may read the documents that a question is asked of."""
    if others.is_there() and question in others.set_of():
        return others.owner_id(others.set_of()[question])
    return unseen.owner_id() if question in _unseen_questions() else outside.owner_id()


@cache
def _unseen_questions() -> frozenset[str]:
    if not unseen.is_there():
        return frozenset()
    asked = ours(UNSEEN)
    return frozenset([*(one.question for one in (*asked.answered, *asked.partly)), *asked.unanswered])


def answering_first(parts: list[PartAnswer]) -> list[CandidateSentence]:
    """As a report does: what answers each part in turn, then what scores best."""
    return _in_turn([[*one.sentences, *(other for other in one.scored if other not in one.sentences)] for one in parts])


def by_simple_score(parts: list[PartAnswer]) -> list[CandidateSentence]:
    return _in_turn([_simply_scored(one) for one in parts])


def _simply_scored(answer: PartAnswer) -> list[Scored]:
    near = meaning.likeness(answer.part.sought, [one.sentence.in_context for one in answer.scored])
    words = _words(answer)
    asked = answer.part.kind in SHORT
    scores = {
        one.sentence: words[one.sentence]
        + 0.6 * likeness
        + 0.35 * (asked and one.holds)
        + 0.8 / (3 + int(one.sentence.passage.id[1:]))
        for one, likeness in zip(answer.scored, near, strict=True)
    }
    return sorted(answer.scored, key=lambda one: -scores[one.sentence])


def by_words(parts: list[PartAnswer]) -> list[CandidateSentence]:
    return _in_turn(
        [sorted(one.scored, key=lambda scored: -words[scored.sentence]) for one in parts for words in [_words(one)]]
    )


def _words(answer: PartAnswer) -> dict[CandidateSentence, float]:
    """BM25 of each sentence behind its title and heading, by what is asked in its own language, as a share of the best."""
    texts = [Counter(spoken_terms(one.sentence.in_context)) for one in answer.scored]
    scores = {part: _bm25(spoken_terms(part.sought), texts) for part in {one.part for one in answer.scored}}
    held = {one.sentence: scores[one.part][place] for place, one in enumerate(answer.scored)}
    best = max(held.values(), default=0) or 1
    return {sentence: score / best for sentence, score in held.items()}


def _bm25(asked: Sequence[str], texts: Sequence[Counter[str]]) -> list[float]:
    """The same whatever the engine does, so that it stays what it is compared with."""
    mean = sum(text.total() for text in texts) / max(1, len(texts)) or 1
    scores = [0.0] * len(texts)
    total = 0.0
    for word in dict.fromkeys(asked):
        holding = sum(word in text for text in texts)
        rarity = 1 + math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
        total += rarity
        for place, text in enumerate(texts):
            fit = SATURATION * (1 - LENGTH + LENGTH * text.total() / mean)
            scores[place] += rarity * text[word] * (SATURATION + 1) / (text[word] + fit)
    return [min(1.0, score / (1.6 * total)) if total else 0.0 for score in scores]


def rate(asked: Sequence[Asked], choose: Choice) -> Rate:
    shares = [
        [
            sum(any(re.search(fact, one.text) for one in chosen[:size]) for fact in question.facts)
            / len(question.facts)
            for size in (FIRST, MORE)
        ]
        for question in asked
        for chosen in [choose(found(question.question))]
    ]
    return Rate(sum(first for first, _ in shares), sum(more for _, more in shares), len(asked))


class Written(NamedTuple):
    """What of the key facts stands in reports as they are written, and how many sentences it takes."""

    summary: float
    whole: float
    in_summary: int
    in_all: int
    of: int
    leads: int
    """Questions whose first sentence has a key fact."""


def written(asked: Sequence[Asked]) -> Written:
    told = []
    for one in asked:
        draft = write(writing(one.question, *_passages(one.question), language=detect(one.question)))
        first = [claim.text for claim in draft.summary]
        rest = [claim.text for claim in (*draft.key_findings, *(said for part in draft.sections for said in part.said))]
        leads = _share(one.facts, first[:1]) > 0
        shares = _share(one.facts, first), _share(one.facts, [*first, *rest])
        told.append((*shares, len(first), len(first) + len(rest), leads))
    summary, whole, in_summary, in_all, led = (sum(counts) for counts in zip(*told, strict=True))
    return Written(summary, whole, int(in_summary), int(in_all), len(asked), int(led))


def _share(facts: Sequence[str], texts: Sequence[str]) -> float:
    return sum(any(re.search(fact, text) for text in texts) for fact in facts) / len(facts)


def honest(name: str) -> list[tuple[str, int, int]]:
    return known_and_open(ours(name))


def known_and_open(asked: Questions) -> list[tuple[str, int, int]]:
    """Of each kind: how many questions were taken as they are, answered or open."""
    known = [*asked.answered, *asked.partly]
    answered = sum(any(not part.is_open for part in found(one.question)) for one in known)
    still = sum(all(part.is_open for part in found(question)) for question in asked.unanswered)
    told = sum(any(part.is_open and one.open in part.part.text for part in found(one.question)) for one in asked.partly)
    return [
        ("answerable, answered", answered, len(known)),
        ("unanswerable, said so", still, len(asked.unanswered)),
        ("partly answerable, which part is open", told, len(asked.partly)),
    ]


def uncertain() -> list[tuple[str, int, int]]:
    """Of the questions that nothing answers though the library speaks of their subjects: said to be open, or not to be sure."""
    parts = [part for question in ours(NEAR).unanswered for part in found(question)]
    return [
        ("near what is known: unanswerable, said so", sum(one.is_open for one in parts), len(parts)),
        ("near what is known: said so or marked uncertain", sum(not one.is_sure for one in parts), len(parts)),
    ]


def confident() -> list[tuple[str, int, int]]:
    """Of the answers that code is sure of, and of those it only takes to be likely, how many hold a key fact; of all questions."""
    counts = {True: [0, 0], False: [0, 0]}
    for one in [*(known for asked in sets().values() for known in asked), *_unanswered()]:
        for part in found(one.question):
            if not part.is_open:
                first = [chosen.sentence.text for chosen in part.sentences[:FIRST]]
                counts[part.is_sure][0] += any(re.search(fact, text) for fact in one.facts for text in first)
                counts[part.is_sure][1] += 1
    return [("sure, and right", *counts[True]), ("likely, and right", *counts[False])]


def _unanswered() -> list[Asked]:
    return [Asked(question=one, facts=[]) for name in OURS for one in ours(name).unanswered]


def report() -> str:
    if not outside.is_there():
        return outside.ABSENT
    rows = []
    for name, asked in all_sets().items():
        for label, choose in (("ours", answering_first), ("simple score", by_simple_score), ("BM25", by_words)):
            of = rate(asked, choose)
            rows.append([f"{name}, {label}", f"{of.first:.1f}", f"{of.more:.1f}", str(of.of)])
    reports = [
        [name, str(of.leads), f"{of.summary:.1f}", f"{of.whole:.1f}", str(of.of), str(of.in_summary), str(of.in_all)]
        for name, asked in all_sets().items()
        for of in [written(asked)]
    ]
    header = ["", "leads", "summary", "report", "of", "sentences there", "in all"]
    facts = table("Reports as they are written: key facts and sentences", header, reports) + "\n"
    facts += table("Answers: key facts in the first 3 and 8 sentences", ["", "3", "8", "of"], rows)
    labels = dict(zip((*OURS, UNSEEN), ("", "held out: ", "unseen: "), strict=True))
    known = [
        (f"{label}{row}", right, of)
        for name, label in labels.items()
        if name != UNSEEN or unseen.is_there()
        for row, right, of in honest(name)
    ]
    if others.is_there():
        for label, asked_of in (("others", others.questions()), ("others, in the other language", others.abroad())):
            known += [(f"{label}: {row}", right, of) for row, right, of in _summed(asked_of.values()) if of]
    gaps = [[row, str(right), str(of)] for row, right, of in [*known, *uncertain(), *confident()]]
    return facts + "\n" + table("Answers: known and not known", ["", "right", "of"], gaps)


def _summed(sets: Iterable[Questions]) -> list[tuple[str, int, int]]:
    told = [known_and_open(asked) for asked in sets]
    return [(rows[0][0], sum(one[1] for one in rows), sum(one[2] for one in rows)) for rows in zip(*told, strict=True)]


def _in_turn(lists: Sequence[Sequence[Scored]]) -> list[CandidateSentence]:
    return list(dict.fromkeys(one.sentence for row in zip(*lists, strict=True) for one in row))
