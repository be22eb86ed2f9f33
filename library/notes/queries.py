"""Notes found by what they are about, and counted."""

from collections.abc import Sequence

from library import meaning
from library.notes.fitting import all_of, fitting, stem
from library.notes.lexicon import MANNER
from library.notes.meanings import ALL, kept_numbers, nearness
from library.notes.models import Note
from library.notes.requests import asked, topic_words
from library.notes.schemas import NoteDigest, NoteFacts
from library.notes.statistics import LEAST, digest, topics_of
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.language import detect

READ = 5000
"""Most notes that are looked through, the newest."""
SAME_SUBJECT = 0.5
"""From which likeness the tag that notes share names the subject."""
NEAR_WORD = 0.35
"""From which likeness a note speaks of what it has no word for."""
NEAR_FOCUS = 0.85
"""How near to the focus a note must be beside the nearest one."""


def survey(owner_id: int, about: str, focus: str = "") -> NoteDigest:
    """Count the notes about a subject; those that also speak of the focus, where there are enough."""
    everything = readable(owner_id)
    found = related(everything, about)
    chosen = _narrowed(found, focus) if focus else found
    return counted(chosen, everything, about)


def counted(notes: Sequence[NoteFacts], everything: Sequence[NoteFacts], about: str) -> NoteDigest:
    """The digest of notes about a subject among all; a theme of theirs that is another subject is none."""
    ids = {note.id for note in notes}
    found = digest(notes, [note for note in everything if note.id not in ids])
    subject = asked(about).subject
    near = meaning.likeness(subject, found.themes)
    themes = [
        theme
        for theme, likeness in zip(found.themes, near, strict=True)
        if theme in subject or subject in theme or (detect(theme) == "en" and likeness >= SAME_SUBJECT)
    ]
    return found.model_copy(
        update={
            "themes": themes,
            "unsaid": _unsaid(notes, subject, [word for word in topic_words(subject) if word not in MANNER]),
            "read": len(everything),
            "known_topics": topics_of(everything),
        }
    )


def _unsaid(notes: Sequence[NoteFacts], subject: str, words: Sequence[str]) -> list[str]:
    """The words of a subject that none of its notes has, or comes near to; nothing where they speak another language."""
    alike = [note for note in notes if detect(note.title) == detect(subject)]
    texts = [all_of(note).lower() for note in alike]
    missing = [word for word in words if not any(stem(word) in text for text in texts)]
    return [word for word in missing if alike and nearness(alike, word)[:, ALL].max() < NEAR_WORD]


def readable(owner_id: int) -> list[NoteFacts]:
    """The notes a person may read, their own and the sample."""
    return [_facts(row) for row in visible(owner_id).select_related("owner")[:READ]]


def related(notes: Sequence[NoteFacts], about: str) -> list[NoteFacts]:
    """The notes about a subject; none of the sample where the person's own are about it."""
    subject = asked(about).subject
    if not subject:
        return []
    near = fitting(notes, subject)
    return [note for note in near if not note.sample] or near


def _narrowed(notes: list[NoteFacts], focus: str) -> list[NoteFacts]:
    """Those nearest to the focus; all where these are too few to count."""
    scores = nearness(notes, focus)[:, ALL]
    near = [note for note, score in zip(notes, scores, strict=True) if score >= NEAR_FOCUS * scores.max()]
    return near if len(near) >= LEAST else notes


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
        numbers=kept_numbers(row),
    )
