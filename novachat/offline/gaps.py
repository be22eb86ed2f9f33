"""What is said where nothing is known: who was asked, what they know, and what would help."""

import re
from collections.abc import Sequence

from library.notes.schemas import NoteDigest
from library.text.language import HAN, UNSPACED, detect
from novachat.briefs.tasks import Material
from runs.words import Sentence

SHOWN, TITLES = 6, 3
_HAN = re.compile(f"[{HAN}]+")


def unknown(subject: str, digest: NoteDigest) -> Sentence:
    """None of the notes and no document is about the subject."""
    if not digest.read:
        return Sentence(
            "Nothing is known about “%(subject)s”: there are no notes yet, and no document of the library is about it. Import notes on it as CSV or JSON, or add a document, then continue.",
            subject=subject,
        )
    topics = list(dict.fromkeys(filter(None, (_spoken(topic, subject) for topic in digest.known_topics))))
    return Sentence(
        "Nothing is known about “%(subject)s”: none of the %(count)s notes is about it (they are about %(topics)s), and no document of the library. Import notes on it as CSV or JSON, or add a document, then continue.",
        subject=subject,
        count=digest.read,
        topics=topics[:SHOWN],
    )


def near_it(subject: str, titles: Sequence[str], *, is_abroad: bool) -> Sentence:
    """What the library has comes near to it and does not tell it; or only in another language, while posts quote their own."""
    named = list(dict.fromkeys(titles))[:TITLES]
    if is_abroad:
        return Sentence(
            "Nothing in this language is known about “%(subject)s”; documents in another one come near to it: %(titles)s. Ask in their language, or import notes or add a document in this one, then continue.",
            subject=subject,
            titles=named,
        )
    return Sentence(
        "No note is about “%(subject)s”; documents come near to it (%(titles)s), and none is sure to tell it. Ask for what they are about, or import notes or add a document on it, then continue.",
        subject=subject,
        titles=named,
    )


def too_little(material: Material) -> Sentence:
    """Something is known, and does not make what was asked for: too little, or nothing of one of two sides."""
    known = [side for side in material.sides if side.digest.notes]
    if known and len(known) < len(material.sides):
        (lacking,) = (side for side in material.sides if side not in known)
        return Sentence(
            "“%(subject)s” cannot be set beside “%(other)s”: no note is about it. Import notes on it as CSV or JSON, then continue.",
            subject=lacking.name,
            other=known[0].name,
        )
    if not material.digest.notes:
        return Sentence(
            "No note is about “%(subject)s”, and what the library has near it says too little for this. Import notes on it as CSV or JSON, or add a document, then continue.",
            subject=material.name,
        )
    return Sentence(
        "The %(count)s notes about “%(subject)s” say too little for this in the language asked for. Import more notes on it as CSV or JSON, or add a document, then continue.",
        count=material.digest.notes,
        subject=material.name,
    )


def _spoken(topic: str, subject: str) -> str:
    """The part of a topic's name that is in the subject's language, where it has one."""
    if detect(subject) in UNSPACED:
        return "".join(_HAN.findall(topic)) or topic
    return " ".join(_HAN.sub(" ", topic).split())
