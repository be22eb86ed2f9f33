"""What passages tell of a subject: about it or nothing, each sentence in the words of its source and able to stand alone."""

from collections.abc import Sequence

from library import meaning
from library.answering.candidates import CandidateSentence, candidates
from library.answering.listing import listed
from library.answering.question import ask_apart
from library.answering.relevance import on_topic
from library.answering.scoring import Scored, ScoredEvidence, in_full
from library.answering.subjects import Words, held, holds, named
from library.schemas import EvidenceItem, Language
from library.text.ordered import is_of_another, ordered
from library.text.similarity import in_common
from library.text.stopwords import COMMON
from library.text.terms import stem
from library.text.verbs import spoken_terms

SENTENCES = 16
"""Most sentences of sources that are taken along."""
FLOOR, FULL, BEYOND = 0.5, 8, 0.7
"""Least score of a sentence, as a share of the best one's; of those that come when so many are there already."""
NEAR = 0.42
"""Least meaning of a sentence and its passage on average."""
REPEATS = 0.5
"""Shared share of terms from which a sentence repeats another."""
LISTED = 0.65
"""Least meaning of what opens a list that is of the subject as a whole."""
MOST = 0.5
"""More than this share of the words that name the subject must stand in a passage."""

_COMMON = frozenset(map(stem, COMMON))


def told_of(topic: str, items: Sequence[EvidenceItem], language: Language) -> list[CandidateSentence]:
    """The sentences of the passages that have most to say about a subject, the most to the point first.

    Before them the entries of a list whose opening means it.
    """
    passages = speaking_of(topic, items)
    told = [one for one in candidates(passages) if one.language == language]
    found = [one for one in told if one.is_whole and not one.leans and not one.label]
    part = ask_apart(topic).parts[0]
    of_lists = ScoredEvidence(passages, [one for one in told if one.opens_list]).scores(part)
    entries = [one.sentence for one in listed(part, of_lists, LISTED)]
    scored = ScoredEvidence(passages, found).scores(part) if found else []
    best = max((one.score for one in scored), default=0.0)
    words = named(topic)
    about = [one for one in scored if _is_about(one, words) and not is_of_another(topic, one.sentence.text)]
    chosen = [*entries, *_chosen(about, best)[: max(0, SENTENCES - len(entries))]]
    return [] if _are_beside(chosen, topic) else chosen


def speaking_of(topic: str, items: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that are about a subject and hold more than half of what names it, best first."""
    words = named(topic)
    return [
        item
        for item in on_topic(topic, "", items)
        if held(words, in_full(item)) > MOST and not is_of_another(topic, f"{item.title} {item.heading}")
    ]


def _chosen(scored: Sequence[Scored], best: float) -> list[CandidateSentence]:
    """What is near enough to the best and says something new; nearer where there are many already."""
    chosen: list[CandidateSentence] = []
    for one in scored:
        is_fresh = all(in_common(one.sentence.terms, other.terms) < REPEATS for other in chosen)
        is_near = one.score >= best * (FLOOR if len(chosen) < FULL else BEYOND)
        if is_near and is_fresh:
            chosen.append(one.sentence)
    return chosen


def _are_beside(chosen: Sequence[CandidateSentence], topic: str) -> bool:
    """Whether none of them speaks of a word that names the subject: what is told of a park is not of dogs in it.

    What happened to something may be told in other words, so everyday ones do not count.
    """
    numbered = {one for sentence in chosen for one in ordered(sentence.in_context)}
    if not numbered.issuperset(ordered(topic)):
        return True
    spoken = {term for one in chosen for term in spoken_terms(one.in_context)}
    return any(not holds(spoken, word) for word in named(topic) if _COMMON.isdisjoint(word))


def _is_about(one: Scored, words: Words) -> bool:
    """By its meaning, its words or its headings; what these leave open of the subject it says: 夜市 under one on the Song."""
    sentence = one.sentence
    head = f"{sentence.passage.title} {sentence.passage.heading}"
    return (
        (meaning.is_known() and one.meaning + one.passage_meaning >= 2 * NEAR)
        or held(words, sentence.text) > MOST
        or held(words, head) == 1
        or (held(words, sentence.text) > 0 and held(words, f"{head} {sentence.text}") == 1)
    )
