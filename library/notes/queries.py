"""Notes found by what they are about, and counted."""

from collections.abc import Sequence

from library import meaning
from library.notes.lexicon import AUDIENCES
from library.notes.meanings import ALL, HEAD, WORDS, kept_numbers, nearness
from library.notes.models import Note
from library.notes.requests import asked, topic_words
from library.notes.schemas import NoteDigest, NoteFacts
from library.notes.statistics import LEAST, digest, topics_of
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.language import detect

READ = 5000
"""Most notes that are looked through, the newest."""
ABOUT = 0.33
"""How near a note must be to a subject to be about it."""
NAMED = 0.05
"""How much nearer a note is with a tag that stands in the subject."""
SPOKEN = 0.15
"""How near what a note says must be, whatever its tags are: people also tag what they do not write about."""
FILED = 2
"""Tags with the subject in them from which on a note is filed under it."""
SAME_SUBJECT = 0.5
"""From which likeness the tag that notes share names the subject."""
NEAR_WORD = 0.35
"""From which likeness a note speaks of what it has no word for."""
SHORTEST_STEM = 4
NEAR_BEST = 0.85
"""How near beside the nearest one of its language: notes on a neighbouring subject are left out."""


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
            "unsaid": _unsaid(notes, subject),
            "read": len(everything),
            "known_topics": topics_of(everything),
        }
    )


def _unsaid(notes: Sequence[NoteFacts], subject: str) -> list[str]:
    """The words of a subject that none of its notes has, or comes near to; nothing where they speak another language."""
    alike = [note for note in notes if detect(note.title) == detect(subject)]
    texts = [_all_of(note).lower() for note in alike]
    missing = [word for word in topic_words(subject) if not any(_stem(word) in text for text in texts)]
    return [word for word in missing if alike and nearness(alike, word)[:, ALL].max() < NEAR_WORD]


def _stem(word: str) -> str:
    """An English word without what its forms differ in."""
    return word[: max(SHORTEST_STEM, len(word) - 3)] if word.isascii() else word


def readable(owner_id: int) -> list[NoteFacts]:
    """The notes a person may read, their own and the sample."""
    return [_facts(row) for row in visible(owner_id).select_related("owner")[:READ]]


def related(notes: Sequence[NoteFacts], about: str) -> list[NoteFacts]:
    """The notes about a subject; none of the sample where the person's own are about it."""
    subject = asked(about).subject
    if not subject:
        return []
    scores = _scores(notes, subject)
    languages = {note.id: detect(note.title) for note in notes}
    best = {
        language: max(scores[key] for key in languages if languages[key] == language)
        for language in set(languages.values())
    }
    near = [
        note
        for note in notes
        # What people file their own notes under is what they call it; the topics of the sample are wider.
        if scores[note.id] >= max(ABOUT, NEAR_BEST * best[languages[note.id]])
        or (not note.sample and subject in note.topic)
    ]
    return [note for note in near if not note.sample] or near


def _narrowed(notes: list[NoteFacts], focus: str) -> list[NoteFacts]:
    """Those nearest to the focus; all where these are too few to count."""
    scores = nearness(notes, focus)[:, ALL]
    near = [note for note, score in zip(notes, scores, strict=True) if score >= NEAR_BEST * scores.max()]
    return near if len(near) >= LEAST else notes


def _scores(notes: Sequence[NoteFacts], subject: str) -> dict[str, float]:
    """How near each note is: half by its head, half by all of it; a head that holds every word is near enough.

    A note that only its tags bring near is not about the subject.
    """
    words = topic_words(subject)
    named = [any(tag in subject for tag in note.tags if tag.lower() not in AUDIENCES) for note in notes]
    near = nearness(notes, subject)
    scores = {
        note.id: max(
            float(row[HEAD] + row[ALL]) / 2 + (NAMED if is_named else 0.0),
            ABOUT if words and all(word in _named(note) for word in words) else 0.0,
        )
        for note, row, is_named in zip(notes, near, named, strict=True)
    }
    if not meaning.is_known():
        return scores
    return {
        note.id: scores[note.id] if row[WORDS] >= SPOKEN or _is_filed(note, subject) else 0.0
        for note, row in zip(notes, near, strict=True)
    }


def _is_filed(note: NoteFacts, subject: str) -> bool:
    """Whether a note's tags say twice that it belongs to a subject, however little its words do: 衣柜收纳, 收纳整理."""
    return sum(subject.lower() in tag.lower() for tag in note.tags) >= FILED


def _named(note: NoteFacts) -> str:
    """What a note says itself that it is about; not for whom."""
    return f"{note.topic}\n{note.title}\n{' '.join(tag for tag in note.tags if tag.lower() not in AUDIENCES)}".lower()


def _all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"


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
