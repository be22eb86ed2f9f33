"""Notes found by what they are about, and counted."""

from collections.abc import Sequence

from library import meaning
from library.notes.fitting import all_of, fitting, stem
from library.notes.meanings import ALL, kept_numbers, nearness
from library.notes.models import Note
from library.notes.requests import asked, topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteRecord
from library.notes.statistics import LEAST, digest, topics_of
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.language import detect
from library.text.word_lists import entries

READ = 5000
"""Most notes that are looked through, the newest."""
SAME_SUBJECT = 0.5
"""From which likeness the tag that notes share names the subject."""
NEAR_WORD = 0.35
"""From which likeness a note speaks of what it has no word for."""
NEAR_FOCUS = 0.85
"""How near to the focus a note must be beside the nearest one."""
MANNER = frozenset(entries(__name__, "manner"))


def survey(owner_id: int, about: str, focus: str = "") -> NoteDigest:
    """Count the notes about a subject; those that also speak of the focus, where there are enough."""
    everything = readable(owner_id)
    found = related(everything, about)
    scores = nearness(found, focus)[:, ALL]
    near = [note for note, score in zip(found, scores, strict=True) if score >= NEAR_FOCUS * scores.max()]
    return counted(near if len(near) >= LEAST else found, everything, about)


def counted(notes: Sequence[NoteFacts], everything: Sequence[NoteFacts], about: str) -> NoteDigest:
    """The digest of notes about a subject among all; a theme of theirs that is another subject is none."""
    ids = {note.id for note in notes}
    found = digest(notes, [note for note in everything if note.id not in ids])
    subject = asked(about).subject
    near = dict(zip(found.themes, meaning.likeness(subject, found.themes), strict=True))
    themes = [
        theme
        for theme in found.themes
        if theme in subject or subject in theme or (detect(theme) == "en" and near[theme] >= SAME_SUBJECT)
    ]
    told = {"themes": themes, "unsaid": _unsaid(notes, subject), "read": len(everything)}
    return found.model_copy(update={**told, "known_topics": topics_of(everything)})


def _unsaid(notes: Sequence[NoteFacts], subject: str) -> list[str]:
    """The words of a subject that none of its notes has, or comes near to; nothing where they speak another language."""
    alike = [note for note in notes if detect(note.title) == detect(subject)]
    texts = [all_of(note).lower() for note in alike]
    missing = [word for word in topic_words(subject) if not any(stem(word) in text for text in texts)]
    return [
        word for word in missing if alike and word not in MANNER and nearness(alike, word)[:, ALL].max() < NEAR_WORD
    ]


def readable(owner_id: int) -> list[NoteFacts]:
    """The notes a person may read, their own and the sample."""
    return [_facts(row) for row in visible(owner_id).select_related("owner")[:READ]]


def related(notes: Sequence[NoteFacts], about: str) -> list[NoteFacts]:
    """The notes about a subject; none of the sample where the person's own are about it."""
    subject = asked(about).subject
    near = fitting(notes, subject, about) if subject else []
    return [note for note in near if not note.sample] or near


def _facts(row: Note) -> NoteFacts:
    kept = {name: getattr(row, name) for name in NoteRecord.model_fields}
    return NoteFacts(id=f"note{row.pk}", sample=row.owner.username == SAMPLE_OWNER, numbers=kept_numbers(row), **kept)
