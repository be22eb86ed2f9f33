"""What passages tell of a subject: about it or nothing, each sentence in the words of its source and able to stand alone."""

import re
from collections.abc import Sequence
from itertools import islice

from library.answering.candidates import CandidateSentence, candidates, unrepeated
from library.answering.question import ask_apart
from library.answering.scoring import in_full, on_topic, scores
from library.notes.requests import topic_words
from library.queries import COMMON_STEMS
from library.schemas import EvidenceItem, Language
from library.text.verbs import spoken_terms
from library.text.word_lists import entries

SENTENCES, FLOOR = 16, 0.6  # Most sentences that are taken along; their least score as a share of the best one's
NEAR, MOST = 0.42, 0.5  # Least mean meaning of sentence and passage; share of the subject a passage has more of
_ORDERED = re.compile(
    r"(第[一二三四五六七八九十\d]+)(?=([\u4e00-\u9fff]))|\b(first|second|third|fourth|fifth|sixth)\s+([a-z]+)"
)
_NUMBERED = re.compile(r"\b([A-Z]\w*)[ -](\d+)\b")  # One of several, as Apollo 13 is
_FORMS = frozenset(" ".join(entries(__name__, "forms")).split())


def told_of(topic: str, items: Sequence[EvidenceItem], language: Language) -> list[CandidateSentence]:
    """The sentences that say most of a subject, best first; none where a word that names it is lacking: those of a park tell of no dogs there."""
    passages = speaking_of(topic, items)
    part, words = ask_apart(topic).parts[0], named(topic)
    told = [one for one in candidates(passages) if one.language == language]
    scored = scores(part, passages, told) if told else []
    about = [
        one
        for one in scored
        if one.sentence.is_whole and not (one.sentence.leans or one.sentence.under)
        if one.meaning + one.passage_meaning >= 2 * NEAR or held(words, one.sentence.in_context) == 1
        if not is_of_another(topic, one.sentence.text)
    ]
    near = (one.sentence for one in about if one.score >= FLOOR * about[0].score)
    chosen = list(islice(unrepeated(near), SENTENCES))
    spoken = {term for one in chosen for term in spoken_terms(one.in_context)}
    return chosen if all(holds(spoken, word) for word in words if COMMON_STEMS.isdisjoint(word)) else []


def speaking_of(topic: str, items: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that are about a subject and hold more than half of what names it, best first."""
    words = named(topic)
    return [
        item
        for item in on_topic(topic, "", items)
        if held(words, in_full(item)) > MOST and not is_of_another(topic, f"{item.title} {item.heading}")
    ]


def is_of_another(topic: str, heading: str) -> bool:
    """Whether what stands under a heading stands under the second of what the subject names the third of: 牛顿第三定律."""
    asked = dict(_ordered(topic))
    told = [(noun, number) for noun, number in _ordered(heading) if noun in asked]
    return bool(told) and all(asked[noun] != number for noun, number in told)


def _ordered(text: str) -> list[tuple[str, str]]:
    counted = [(han or noun, number or word) for number, han, word, noun in _ORDERED.findall(text.lower())]
    return [*counted, *((name.lower(), number) for name, number in _NUMBERED.findall(text))]


def named(topic: str) -> list[tuple[str, ...]]:
    """The terms of each word that says what the topic is; of "the life of" nothing."""
    words = topic_words(topic)
    told = [word for word in words if word not in _FORMS] or words
    return [terms for word in told if (terms := tuple(spoken_terms(word)))]


def held(words: Sequence[tuple[str, ...]], text: str) -> float:
    """The share of the words that name the topic that a text holds: who writes of Shanghai need not know its divers."""
    terms = set(spoken_terms(text))
    return sum(holds(terms, word) for word in words) / len(words) if words else 0.0


def holds(terms: set[str], word: tuple[str, ...]) -> bool:
    return 2 * sum(term in terms for term in word) > len(word)
