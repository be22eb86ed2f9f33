"""What passages say about a subject: about it or nothing, each sentence in the words of its source."""

from collections.abc import Sequence

from pydantic import JsonValue

from creative.schemas.content import BriefFact
from library.answering.telling import told_of
from library.material import cited_as, speaking_for
from library.schemas import EvidenceItem, Hit, Language
from library.text.language import detect

SHOWN = 10


def facts_of_passages(topic: str, items: Sequence[EvidenceItem], language: Language) -> list[BriefFact]:
    """The sentences of the passages that have most to say about the subject, in the order of their sources."""
    return [
        BriefFact(
            id=one.passage.id,
            fact=one.text,
            source=cited_as(one.passage.title, speaking_for(one.passage.grounds, one.text)),
            url=one.passage.url,
            quote=one.passage.text[:600],
            theme=one.passage.heading,
        )
        for one in sorted(told_of(topic, items, language), key=lambda one: one.order)
    ]


def is_known_elsewhere(items: Sequence[EvidenceItem], language: Language) -> bool:
    """Whether what was found is all in another language than the post."""
    return bool(items) and all(detect(item.text) != language for item in items)


def shown_hits(query: str, hits: Sequence[Hit]) -> dict[str, JsonValue]:
    """What the web search answers with."""
    results: list[JsonValue] = [
        {"title": hit.title, "url": hit.url, "content": hit.text[:300], "score": hit.score} for hit in hits[:SHOWN]
    ]
    return {"query": query, "results": results}
