"""What is said where nothing is known: who was asked, what they know, and what would help."""

from collections.abc import Sequence

from library.notes.schemas import NoteDigest
from library.text.language import detect
from novachat.briefs.tasks import Material
from runs.words import Sentence

SHOWN, TITLES = 6, 3


def unknown(subject: str, digest: NoteDigest) -> Sentence:
    """None of the notes and no document is about the subject."""
    if not digest.read:
        return Sentence(
            "Nothing is known about “%(subject)s”: there are no notes yet, and no document of the library is about it. Import notes on it as CSV or JSON, or add a document, then continue.",
            subject=subject,
        )
    named = (" ".join(one for one in topic.split() if detect(one) == detect(subject)) for topic in digest.known_topics)
    topics = list(dict.fromkeys(filter(None, named))) or digest.known_topics
    return Sentence(
        "Nothing is known about “%(subject)s”: none of the %(count)s notes is about it (they are about %(topics)s), and no document of the library. Import notes on it as CSV or JSON, or add a document, then continue.",
        subject=subject,
        count=digest.read,
        topics=topics[:SHOWN],
    )


def near_it(subject: str, titles: Sequence[str]) -> Sentence:
    """What the library has comes near to it and does not tell it, or not in the language of the request."""
    return Sentence(
        "No note is about “%(subject)s”, and no document in its language is sure to tell it; these come near: %(titles)s. Ask for what they are about, or import notes or add a document on it, then continue.",
        subject=subject,
        titles=list(dict.fromkeys(titles))[:TITLES],
    )


def too_little(material: Material) -> Sentence:
    """Something is known, and does not make what was asked for."""
    return Sentence(
        "What is known about “%(subject)s” in the language asked for says too little for this. Import more notes on it as CSV or JSON, or add a document, then continue.",
        subject=material.name,
    )
