"""What notes say about a subject: about it or nothing, each fact in their words."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone
from pydantic import BaseModel, JsonValue

from creative.schemas.content import BriefFact
from library.notes.queries import readable, related
from library.notes.schemas import NoteDigest, NoteFacts, NoteQuote
from library.notes.statistics import digest
from library.schemas import Language
from library.text.language import detect
from runs.strict import Given
from runs.words import Sentence

TIPS, PAINS = 14, 3
"""Most advice and complaints that are taken along."""
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
    found = [note for note in related(within, topic) if detect(f"{note.title} {note.text}") == language]
    return NotesOnSubject(notes=found, digest=digest(found, everything))


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
    tips, pains = found.digest.tips, found.digest.pains
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
            "kind": kind,
            "sample": sample,
        }
    )
