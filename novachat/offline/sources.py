"""Sentences of documents and pages that speak of the subject."""

from library import meaning
from library.notes.fitting import stem
from library.notes.requests import topic_words
from library.text.sentences import split
from novachat.briefs.tasks import FoundPassage, Material

ABOUT = 0.36
"""How near a passage must be to the subject to be about it."""
SHORTEST, LONGEST = 12, 300
MOST = 6
"""Sentences of one passage."""


def about(passages: list[FoundPassage], subject: str) -> list[FoundPassage]:
    """The passages that are about a subject; one whose title has all its words is, whatever it means."""
    scores = meaning.likeness(subject, [f"{one.title}\n{one.text}" for one in passages])
    return [one for one, score in zip(passages, scores, strict=True) if score >= ABOUT or says(subject, one.title)]


def says(subject: str, text: str) -> bool:
    """Whether a text has every word of a subject."""
    words, lowered = topic_words(subject), text.lower()
    return bool(words) and all(stem(word) in lowered for word in words)


def begins(subject: str, text: str) -> int:
    """How far into a text the first word of a subject stands; its end where none does."""
    lowered = text.lower()
    places = [lowered.find(stem(word)) for word in topic_words(subject)]
    return min((place for place in places if place >= 0), default=len(text))


def sentences_about(material: Material) -> list[tuple[FoundPassage, str]]:
    """What the passages say that is nearest to the subject first."""
    said = [
        (passage, sentence.text)
        for passage in material.passages
        for sentence in [one for one in split(passage.text) if SHORTEST <= len(one.text) <= LONGEST][:MOST]
    ]
    scores = meaning.likeness(material.brief.topic, [f"{passage.title}. {text}" for passage, text in said])
    ranked = sorted(zip(scores, range(len(said)), strict=True), key=lambda one: (-one[0], one[1]))
    return [said[place] for score, place in ranked if score >= ABOUT]
