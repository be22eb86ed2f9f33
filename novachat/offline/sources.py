"""Sentences of documents and pages that speak of the subject."""

from collections.abc import Sequence

from django.utils import timezone

from library import meaning
from library.answering.candidates import CandidateSentence
from library.answering.relevance import on_topic
from library.answering.telling import speaking_of, told_of
from library.schemas import EvidenceItem
from novachat.briefs.inputs import FoundPassage
from novachat.briefs.tasks import Material


def about(passages: Sequence[FoundPassage], question: str) -> list[FoundPassage]:
    """The passages that are about what is asked, the best first."""
    by_id = {one.id: one for one in passages}
    return [by_id[item.id] for item in speaking_of(question, list(map(_evidence, passages)))]


def near(passages: Sequence[FoundPassage], question: str) -> list[FoundPassage]:
    """The passages in any language that come near to what is asked, whether or not they tell it."""
    by_id = {one.id: one for one in passages}
    return [by_id[item.id] for item in on_topic(question, "", list(map(_evidence, passages)))]


def sentences_about(material: Material) -> list[CandidateSentence]:
    """What the passages say of the subject, in the language of the brief: the nearest to what is stressed first."""
    brief = material.brief
    told = told_of(brief.question, list(map(_evidence, material.passages)), brief.language)
    scores = meaning.likeness(brief.emphasis, [one.text for one in told]) if brief.emphasis else [0.0] * len(told)
    return [told[place] for place in sorted(range(len(told)), key=lambda place: -scores[place])]


def _evidence(one: FoundPassage) -> EvidenceItem:
    return EvidenceItem(
        id=one.id, provider="library", title=one.title, heading=one.heading, text=one.text, content_hash=one.id,
        origin=0, retrieved_at=timezone.now(),
    )  # fmt: skip
