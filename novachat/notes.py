"""The notes someone may read: imported, found by topic, and counted."""

import hashlib
import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from library.services import SAMPLE_OWNER
from library.text.keywords import segments
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from novachat.digest import LEAST, NoteDigest, NoteFacts, digest
from novachat.importing import read_notes
from novachat.lexicon import JARGON
from novachat.models import Note
from novachat.schemas import ImportReport, NoteRecord

SAMPLE_FILE = Path(__file__).resolve().parent / "sample" / "notes.json"
READ = 5000
"""Most notes that are looked through, the newest."""
NARROW = 6
"""As many notes at least speak of one item, where there are as many."""
EMPTY = JARGON | ASKING | CHINESE | ENGLISH
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")


def visible(owner_id: int) -> QuerySet[Note]:
    return Note.objects.filter(Q(owner_id=owner_id) | Q(shared=True))


def keep(
    owner: User, records: Sequence[NoteRecord], *, shared: bool = False, refused: Sequence[str] = ()
) -> ImportReport:
    """Store notes; one that is there already gets the new figures."""
    added = 0
    with transaction.atomic():
        for record in records:
            figures = record.model_dump(exclude={"title", "text"})
            _, created = Note.objects.update_or_create(
                owner=owner,
                sha256=fingerprint(record),
                defaults={**figures, "title": record.title, "text": record.text, "shared": shared},
            )
            added += created
    return ImportReport(added=added, known=len(records) - added, refused=list(refused))


def load_sample() -> ImportReport | None:
    """Keep the invented sample as it is in the file, readable for everybody; `None` when it is there already."""
    records, _ = read_notes(SAMPLE_FILE.read_bytes(), SAMPLE_FILE.name)
    owner, _ = User.objects.get_or_create(username=SAMPLE_OWNER, defaults={"is_active": False})
    wanted = {fingerprint(record) for record in records}
    present = Note.objects.filter(owner=owner)
    if set(present.values_list("sha256", flat=True)) == wanted:
        return None
    present.exclude(sha256__in=wanted).delete()
    return keep(owner, records, shared=True)


def fingerprint(record: NoteRecord) -> str:
    """The same for the same words, whatever their figures."""
    return hashlib.sha256(f"{record.title}\n{record.text}".encode()).hexdigest()


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
            if len(word) > 1 and not _is_empty(word):
                found.setdefault(word)
    return list(found)


def topic_phrase(text: str) -> str:
    """The first words that say what a brief is about, as they stand there side by side; empty where there are none."""
    words = topic_words(text)
    found = re.search(rf"(?:(?:{'|'.join(map(re.escape, words))})[ ']?)+", text.lower()) if words else None
    return found.group().strip(" '") if found else ""


def _is_empty(word: str) -> bool:
    # A compound such as 深入研究 says no more than its halves.
    halves = {word[:2], word[2:]} if len(word) == 4 else {word}
    return halves <= EMPTY or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


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
    for word in words:
        holding = [(note, head) for note in notes if (head := word in _head(note)) or word in _words(note)]
        rarity = math.log(1 + len(notes) / (len(holding) or 1))
        for note, head in holding:
            scores[note.id] += rarity * (3 if head else 1)
    return scores


def _head(note: NoteFacts) -> str:
    return _lower(f"{note.topic}\n{note.title}\n{' '.join(note.tags)}")


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
