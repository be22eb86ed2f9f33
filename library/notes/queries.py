"""Notes found by topic, and counted."""

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from library.notes.lexicon import JARGON
from library.notes.models import Note
from library.notes.schemas import NoteDigest, NoteFacts
from library.notes.statistics import LEAST, digest
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.keywords import segments
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH

READ = 5000
"""Most notes that are looked through, the newest."""
NARROW = 6
"""As many notes at least speak of one item, where there are as many."""
EMPTY = JARGON | ASKING | CHINESE | ENGLISH
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")


def survey(owner_id: int, about: str, focus: str = "") -> NoteDigest:
    """Count the notes about a topic; those that also speak of the focus, where there are enough."""
    rows = visible(owner_id).select_related("owner")[:READ]
    everything = [_facts(row) for row in rows]
    found = related(everything, about)
    chosen = _narrowed(found, focus) if focus else found
    ids = {note.id for note in chosen}
    return digest(chosen, [note for note in everything if note.id not in ids])


def related(notes: Sequence[NoteFacts], about: str) -> list[NoteFacts]:
    """The notes about a topic: those that hold its words nearly as well as the best one does."""
    scores = _scores(notes, topic_words(about))
    best = max(scores.values(), default=0.0)
    return [note for note in notes if best and scores[note.id] >= best / 2]


def topic_words(text: str) -> list[str]:
    """The words that say what a brief is about, without those every brief has."""
    found: dict[str, None] = {}
    for piece in _PIECE.findall(text.lower()):
        for word in segments(piece) if re.match(f"[{HAN}]", piece) else [piece.removesuffix("'s")]:
            # A compound such as 深入研究 says no more than its halves.
            halves = {word[:2], word[2:]} if len(word) == 4 else {word}
            is_empty = halves <= EMPTY or word in EMPTY or CHINESE_FUNCTION.issuperset(word)
            if len(word) > 1 and not is_empty:
                found.setdefault(word)
    return list(found)


def topic_phrase(text: str) -> str:
    """The first words that say what a brief is about, as they stand there side by side; empty where there are none."""
    words = topic_words(text)
    found = re.search(rf"(?:(?:{'|'.join(map(re.escape, words))})[ ']?)+", text.lower()) if words else None
    return found.group().strip(" '") if found else ""


def _narrowed(notes: list[NoteFacts], focus: str) -> list[NoteFacts]:
    """Those that speak of the focus nearly as much as the best does, a few at least; all when hardly any do."""
    words = [word for word in topic_words(focus) if sum(word in _words(note) for note in notes) <= len(notes) / 2]
    scores = _scores(notes, words)
    ranked = sorted((note for note in notes if scores[note.id]), key=lambda note: -scores[note.id])
    if len(ranked) < LEAST:
        return notes
    best = scores[ranked[0].id]
    return [note for place, note in enumerate(ranked) if place < NARROW or scores[note.id] >= best / 2]


def _scores(notes: Sequence[NoteFacts], words: Iterable[str]) -> dict[str, float]:
    """Rare words count more, and more in the topic, tags and title than in the text."""
    scores = dict.fromkeys((note.id for note in notes), 0.0)
    heads = {note.id: _lower(f"{note.topic}\n{note.title}\n{' '.join(note.tags)}") for note in notes}
    for word in words:
        holding = [(note, head) for note in notes if (head := word in heads[note.id]) or word in _words(note)]
        rarity = math.log(1 + len(notes) / (len(holding) or 1))
        for note, head in holding:
            scores[note.id] += rarity * (3 if head else 1)
    return scores


def _words(note: NoteFacts) -> str:
    return _lower(f"{note.topic}\n{note.title}\n{' '.join(note.tags)}\n{note.text}")


@lru_cache(maxsize=20_000)
def _lower(text: str) -> str:
    return text.lower()


def _facts(row: Note) -> NoteFacts:
    return NoteFacts(
        id=f"note{row.pk}",
        title=row.title,
        text=row.text,
        tags=row.tags,
        likes=row.likes,
        collects=row.collects,
        comments=row.comments,
        published_at=row.published_at,
        topic=row.topic,
        sample=row.owner.username == SAMPLE_OWNER,
    )
