"""What notes say about a subject: about it or nothing, each fact in their words."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import log

from django.utils import timezone
from pydantic import BaseModel, JsonValue

from creative.schemas.content import BriefFact
from library.answering.telling import held, holds, named
from library.notes.queries import readable, related
from library.notes.requests import AUDIENCES
from library.notes.schemas import NoteDigest, NoteFacts, NoteQuote
from library.notes.statistics import digest
from library.schemas import Language
from library.text.language import detect
from library.text.verbs import spoken_terms
from runs.strict import Given
from runs.words import Sentence

TIPS, PAINS = 14, 3
"""Most advice and complaints that are taken along."""
NOTED = 0.4
"""More than this share of the words that name the subject, by how rare they are, must stand in a note."""
TOGETHER = 0.5
"""Least share of the notes under one tag that must be near, where no tag names the subject."""
SHORT = 300
"""Characters of facts below which a post is short."""
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


def thin_of(topic: str, facts: Sequence[BriefFact]) -> Sentence | None:
    """How little is known where it makes a short post, and what would help."""
    if sum(len(one.fact) for one in facts) >= SHORT:
        return None
    return Sentence(
        "All that is known of “%(topic)s” is said in %(count)s sentences of %(sources)s sources, so the post will be short. Notes or documents on it, or a price, a place and what you did yourself, said in the request, would make it fuller.",
        topic=topic,
        count=len(facts),
        sources=len({one.source for one in facts}),
    )


class NotesOnSubject(Given):
    """The notes about a subject, and what counting them shows."""

    notes: list[NoteFacts] = []
    digest: NoteDigest = NoteDigest()
    narrow: tuple[str, ...] = ()
    """The terms of what the subject is in the end, where the notes are about something wider and some speak of it."""


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
    words, subject = named(topic), _subject(topic)
    near = [note for note in related(within, topic) if detect(f"{note.title} {note.text}") == language]
    terms = [set(spoken_terms(f"{_head(note)} {note.text}")) for note in everything]
    rarity = [log(1 + len(terms) / (1 + sum(holds(one, word) for one in terms))) for word in words]
    about = [
        note
        for note in near
        if subject & set(spoken_terms(_head(note))) and held(words, f"{_head(note)} {note.text}", rarity) > NOTED
    ]
    # Where one tag names all of the subject, a note without such a tag is about something beside it.
    together = {note.id: max((held(words, tag) for tag in note.tags), default=0.0) for note in about}
    found = [note for note in about if together[note.id] == 1 or 1 not in together.values()]
    spoken = [note for note in within if detect(f"{note.title} {note.text}") == language]
    found = no_chances(topic, found, spoken)
    found = [*found, *_filed_alike(topic, found, spoken)]
    return NotesOnSubject(notes=found, digest=digest(found, everything), narrow=_narrow(words, found))


def _filed(note: NoteFacts) -> set[str]:
    return {tag.lower() for tag in note.tags if len(tag) > 1 and tag.lower() not in AUDIENCES}


def _standing_in(topic: str, tags: set[str]) -> set[str]:
    return {tag for tag in tags if tag in topic.lower().replace("-", " ")}


def no_chances(topic: str, found: Sequence[NoteFacts], others: Sequence[NoteFacts]) -> list[NoteFacts]:
    """Those found with a tag that stands in the subject, or with which at least `TOGETHER` of the notes so filed were found.

    Of five notes on strength training one that comes near to a plan for running does so by chance. All found are among
    the others.
    """
    here, everywhere = (Counter(tag for note in notes for tag in _filed(note)) for notes in (found, others))

    def is_none(tags: set[str]) -> bool:
        shares = (here[tag] / everywhere[tag] for tag in tags)
        return not tags or bool(_standing_in(topic, tags)) or max(shares) >= TOGETHER

    return [note for note in found if is_none(_filed(note))]


def _filed_alike(topic: str, found: Sequence[NoteFacts], others: Sequence[NoteFacts]) -> list[NoteFacts]:
    """Further notes with a tag that stands in the subject and under which most of the notes found are filed."""
    counts = Counter(tag for note in found for tag in _filed(note))
    shared = _standing_in(topic, {tag for tag, count in counts.items() if 2 * count > len(found)})
    known = {note.id for note in found}
    is_own = any(not note.sample for note in found)
    return [
        note
        for note in others
        if note.id not in known and not shared.isdisjoint(_filed(note)) and not (is_own and note.sample)
    ]


def _narrow(words: Sequence[tuple[str, ...]], found: Sequence[NoteFacts]) -> tuple[str, ...]:
    """What the subject names last, where no note is filed under it and some speak of it: the shoes of running shoes."""
    if not words or any(holds(set(spoken_terms(_head(note))), words[-1]) for note in found):
        return ()
    return words[-1] if any(holds(set(spoken_terms(note.text)), words[-1]) for note in found) else ()


def _head(note: NoteFacts) -> str:
    return f"{note.title} {note.topic} {' '.join(note.tags)}"


def _subject(topic: str) -> set[str]:
    """The terms of which a note's head must hold one: what names the topic, without for whom it is."""
    for name in AUDIENCES:
        topic = topic.replace(name, " ")
    return {term for terms in named(topic) for term in terms}


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
    """Advice of the notes, and what is complained of, which says nothing by itself."""
    sample = {note.id for note in found.notes if note.sample}
    tips, pains = (
        [one for one in quotes if not found.narrow or holds(set(spoken_terms(one.text)), found.narrow)]
        for quotes in (found.digest.tips, found.digest.pains)
    )
    return [
        *(_quoted(one, "complaint", one.note in sample) for one in pains[:PAINS] if tips),
        *(_quoted(one, "advice", one.note in sample) for one in tips[:TIPS]),
    ]


def _quoted(quote: NoteQuote, kind: str, sample: bool) -> BriefFact:  # noqa: FBT001  # what the fact's source is
    return BriefFact.model_validate(
        {
            "id": quote.note,
            "fact": quote.text,
            "source": quote.title,
            "quote": quote.text,
            "theme": next(iter(quote.tags), ""),
            "kind": kind,
            "sample": sample,
        }
    )
