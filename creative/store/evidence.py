"""What notes and library say about a subject: about it or nothing, each fact in the words of its source."""

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import timedelta
from itertools import takewhile
from math import log

from django.utils import timezone
from pydantic import BaseModel, JsonValue

from creative.schemas.content import BriefFact
from library import meaning
from library.answering.candidates import CandidateSentence, alike, candidates
from library.answering.question import ask_apart
from library.answering.relevance import on_topic
from library.answering.scoring import ScoredEvidence, in_full
from library.material import cited_as, speaking_for
from library.notes.lexicon import AUDIENCES
from library.notes.queries import counted, readable, related
from library.notes.requests import topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteQuote
from library.schemas import EvidenceItem, Hit, Language
from library.text.keywords import segments
from library.text.language import detect, is_han
from library.text.stopwords import CHINESE_FUNCTION
from library.text.verbs import spoken_terms
from runs.strict import Given
from runs.words import Sentence

TIPS, PAINS, SENTENCES = 14, 3, 16
"""Most advice, complaints and sentences of sources that are taken along."""
FLOOR, FULL, BEYOND = 0.5, 8, 0.7
"""Least score of a sentence, as a share of the best one's; of those that come when so many are there already."""
NEAR = 0.42
"""Least meaning of a sentence and its passage on average."""
REPEATS = 0.5
"""Shared share of terms from which a sentence repeats another."""
MOST = 0.5
"""More than this share of the words that name the subject must stand in a passage."""
NOTED = 0.4
"""More than this share of them, by how rare they are, must stand in a note."""
RECENT = timedelta(days=7)
SHOWN = 10


def gap_of(topic: str, *, elsewhere: bool = False) -> Sentence:
    """What is said where nothing is known that a post could quote, and what would help; `elsewhere`: in this language."""
    if elsewhere:
        return Sentence(
            "Documents in another language speak of “%(topic)s”; a post quotes its sources in its own. Ask for it in their language, or add notes or documents in this one.",
            topic=topic,
        )
    return Sentence(
        "Nothing in notes and documents is about “%(topic)s”. Import notes or add documents about it to the library.",
        topic=topic,
    )


class NotesOnSubject(Given):
    """The notes about a subject, and what counting them shows."""

    notes: list[NoteFacts] = []
    digest: NoteDigest = NoteDigest()


class Stats(BaseModel):
    """What the tools for notes answer with."""

    search: dict[str, JsonValue]
    tags: dict[str, JsonValue]
    titles: dict[str, JsonValue]
    trend: dict[str, JsonValue]


def find_notes(owner_id: int, topic: str, theme: str, language: Language) -> NotesOnSubject:
    """The notes that speak of the subject, in the language of the post, whose words they would lend."""
    everything = readable(owner_id)
    within = [note for note in everything if theme.lower() in note.topic.lower()] if theme else everything
    named, subject = _named(topic), _subject(topic)
    near = [note for note in related(within, topic) if detect(f"{note.title} {note.text}") == language]
    terms = [set(spoken_terms(f"{_head(note)} {note.text}")) for note in everything]
    rarity = [log(1 + len(terms) / (1 + sum(_holds(one, word) for one in terms))) for word in named]
    about = [
        note
        for note in near
        if subject & set(spoken_terms(_head(note))) and _held(named, f"{_head(note)} {note.text}", rarity) > NOTED
    ]
    # Where one tag names all of the subject, a note without such a tag is about something beside it.
    together = {note.id: max((_held(named, tag) for tag in note.tags), default=0.0) for note in about}
    found = [note for note in about if together[note.id] == 1 or 1 not in together.values()]
    return NotesOnSubject(notes=found, digest=counted(found, everything, topic).speaking(language))


def _head(note: NoteFacts) -> str:
    return f"{note.title} {note.topic} {' '.join(note.tags)}"


def _named(topic: str) -> list[tuple[str, ...]]:
    """The terms of each word that says what the topic is."""
    found = (tuple(spoken_terms(word)) for word in [*topic_words(topic), *_last_word(topic)])
    return [terms for terms in found if terms]


def _last_word(topic: str) -> list[str]:
    """The word a Chinese subject ends with, where it was taken apart into characters: 穿搭 of 通勤穿搭."""
    alone = "".join(takewhile(lambda one: len(one) == 1 and is_han(one), reversed(segments(topic))))[::-1]
    return [alone] if len(alone) > 1 and CHINESE_FUNCTION.isdisjoint(alone) else []


def _subject(topic: str) -> set[str]:
    """The terms of which a note's head must hold one: what names the topic, without for whom it is."""
    for name in AUDIENCES:
        topic = topic.replace(name, " ")
    return {term for terms in _named(topic) for term in terms}


def _held(named: Sequence[tuple[str, ...]], text: str, weights: Sequence[float] = ()) -> float:
    """The share of the words that name the topic that a text holds: who writes of Shanghai need not know its divers.

    Where weights are given, a word that few texts hold says more of what it is about.
    """
    terms = set(spoken_terms(text))
    weights = weights or [1.0] * len(named)
    held = sum(weight for word, weight in zip(named, weights, strict=True) if _holds(terms, word))
    return held / sum(weights) if sum(weights) else 0.0


def _holds(terms: AbstractSet[str], word: tuple[str, ...]) -> bool:
    return 2 * sum(term in terms for term in word) > len(word)


def stats_of(found: NotesOnSubject, topic: str) -> Stats:
    """What the tools for notes show of it."""
    notes, counts = sorted(found.notes, key=lambda note: -note.engagement), Counter[str]()
    weights = Counter[str]()
    for note in notes:
        counts.update(set(note.tags))
        weights.update(dict.fromkeys(set(note.tags), note.likes + 2 * note.collects))
    top: list[JsonValue] = [
        {"tag": tag, "count": counts[tag], "weight": weight} for tag, weight in weights.most_common(15)
    ]
    return Stats(
        search={"query": topic, "count": len(notes), "items": [_shown(note) for note in notes[:SHOWN]]},
        tags={"topTags": top},
        titles={
            "titles": [
                {"title": note.title, "likes": note.likes, "collects": note.collects, "comments": note.comments}
                for note in notes[:20]
            ]
        },
        trend=_trend(notes, top),
    )


def _trend(notes: Sequence[NoteFacts], tags: list[JsonValue]) -> dict[str, JsonValue]:
    """The notes' figures together; nothing where there are none."""
    if not notes:
        return {"stats": None}
    now = timezone.now()
    return {
        "stats": {
            "date": now.date().isoformat(),
            "newNotes": sum(bool(note.published_at and now - note.published_at < RECENT) for note in notes),
            "totalLikes": sum(note.likes for note in notes),
            "totalCollects": sum(note.collects for note in notes),
            "totalComments": sum(note.comments for note in notes),
            "avgEngagement": round(sum(note.engagement for note in notes) / len(notes)),
            "topTags": tags[:5],
        }
    }


def _shown(note: NoteFacts) -> JsonValue:
    return {
        "id": note.id,
        "title": note.title,
        "desc": note.text[:200],
        "likes": note.likes,
        "collects": note.collects,
        "comments": note.comments,
        "tags": list(note.tags[:12]),
        "publishedAt": note.published_at.isoformat() if note.published_at else None,
    }


def facts_of_notes(found: NotesOnSubject) -> list[BriefFact]:
    """Advice of the notes, that on what is complained of first, and the complaints."""
    sample = {note.id for note in found.notes if note.sample}
    tips = [_quoted(one, "advice", one.note in sample) for one in found.digest.tips[:TIPS]]
    pains = [_quoted(one, "complaint", one.note in sample) for one in found.digest.pains[:PAINS]]
    return [*pains, *tips]


def _quoted(quote: NoteQuote, kind: str, sample: bool) -> BriefFact:  # noqa: FBT001  # what the fact's source is
    return BriefFact.model_validate(
        {
            "id": quote.note,
            "fact": quote.text,
            "source": quote.title,
            "quote": quote.text,
            "theme": quote.theme,
            "kind": kind,
            "sample": sample,
        }
    )


def facts_of_passages(topic: str, items: Sequence[EvidenceItem], language: Language) -> list[BriefFact]:
    """The sentences of the passages that have most to say about the subject, and can stand alone."""
    named = _named(topic)
    passages = [item for item in on_topic(topic, "", items) if _held(named, in_full(item)) > MOST]
    found = [one for one in candidates(passages) if not one.leans and not one.label and one.language == language]
    scored = ScoredEvidence(passages, found).scores(ask_apart(topic).parts[0]) if found else []
    least = FLOOR * max((one.score for one in scored), default=0.0)
    wanted = least * BEYOND / FLOOR
    chosen: list[CandidateSentence] = []
    for one in scored:
        is_fresh = all(alike(one.sentence.terms, other.terms) < REPEATS for other in chosen)
        is_near = meaning.is_known() and one.meaning + one.passage_meaning >= 2 * NEAR
        head = f"{one.sentence.passage.title} {one.sentence.passage.heading}"
        is_about = is_near or _held(named, one.sentence.text) > MOST or _held(named, head) == 1
        if one.score >= (least if len(chosen) < FULL else wanted) and is_about and is_fresh and len(chosen) < SENTENCES:
            chosen.append(one.sentence)
    return [
        BriefFact(
            id=one.passage.id,
            fact=one.text,
            source=cited_as(one.passage.title, speaking_for(one.passage.grounds, one.text)),
            url=one.passage.url,
            quote=one.passage.text[:600],
            theme=one.passage.heading,
        )
        for one in sorted(chosen, key=lambda one: one.order)
    ]


def is_known_elsewhere(items: Sequence[EvidenceItem], language: Language) -> bool:
    """Whether what was found is all in another language than the post."""
    return bool(items) and all(detect(item.text) != language for item in items)


def shown_hits(query: str, hits: Sequence[Hit]) -> dict[str, JsonValue]:
    """What the web search answers with."""
    results: list[JsonValue] = [
        {"title": hit.title, "url": hit.url, "content": hit.text[:300], "score": hit.score} for hit in hits[:SHOWN]
    ]
    return {"query": query, "results": results}
