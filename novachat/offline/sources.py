"""Sentences of documents and pages that speak of the subject."""

from collections.abc import Sequence

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.relevance import on_topic
from library.answering.telling import speaking_of, told_of
from novachat.briefs.inputs import FoundPassage
from novachat.briefs.tasks import Material


def about(passages: Sequence[FoundPassage], question: str) -> list[FoundPassage]:
    """The passages that are about what is asked, the best first."""
    by_id = {one.id: one for one in passages}
    return [by_id[item.id] for item in speaking_of(question, [one.evidence for one in passages])]


def near(passages: Sequence[FoundPassage], question: str) -> list[FoundPassage]:
    """The passages in any language that come near to what is asked, whether or not they tell it."""
    by_id = {one.id: one for one in passages}
    return [by_id[item.id] for item in on_topic(question, "", [one.evidence for one in passages])]


def sentences_about(material: Material) -> list[CandidateSentence]:
    """What the passages say of the subject, in the language of the brief: the nearest to what is stressed first."""
    brief = material.brief
    told = told_of(brief.subject, [one.evidence for one in material.passages], brief.language)
    if not brief.emphasis:
        return told
    scores = dict(zip(told, meaning.likeness(brief.emphasis, [one.text for one in told]), strict=True))
    return sorted(told, key=lambda one: -scores[one])
