"""The passages a run found, numbered in the order they appeared, kept whatever happens to their documents."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from library import fulltext, material
from library.chunks import content_hash
from library.models import Document, Evidence, Passage
from library.schemas import EvidenceItem, Hit, SearchOutcome
from library.text.similarity import origins
from runs.models import Run

QUOTED = 60
"""Characters of a quote by which the passage it was taken from is known."""


def store(run_id: str, outcomes: list[SearchOutcome]) -> list[EvidenceItem]:
    """Keep what the searches found; returns it in order of first appearance.

    A passage the run already has keeps its id and only gains the searches that found it again, so storing the
    same outcomes twice changes nothing.
    """
    found = _first_appearances(outcomes)
    with transaction.atomic():
        # Two searches of a run may end together; the lock keeps their numbers apart.
        Run.objects.select_for_update(no_key=True).filter(pk=run_id).first()
        known = {row.content_hash: row for row in Evidence.objects.filter(run_id=run_id)}
        fresh = [hit for content_hash, (hit, _) in found.items() if content_hash not in known]
        for row in _rows(run_id, fresh, list(known.values())):
            known[row.content_hash] = row
        for content_hash, (_, queries) in found.items():
            row = known[content_hash]
            row.queries = [*row.queries, *(query for query in queries if query not in row.queries)]
        rows = [known[content_hash] for content_hash in found]
        Evidence.objects.bulk_create([row for row in rows if row.pk is None])
        Evidence.objects.bulk_update([row for row in rows if row.pk is not None], ["queries"])
    return [row.as_item() for row in rows]


def for_run(run_id: str) -> list[EvidenceItem]:
    """All evidence of a run, e1 first."""
    return [row.as_item() for row in Evidence.objects.filter(run_id=run_id).order_by("number")]


def item(run_id: str, key: str) -> EvidenceItem | None:
    row = Evidence.objects.filter(run_id=run_id, key=key).first()
    return row.as_item() if row else None


def behind(
    runs: Sequence[str], key: str, *, title: str, quote: str, number: int, url: str | None = None
) -> EvidenceItem:
    """What a result quotes, as evidence `e<number>`: the passage of one of its runs, or the words of a note."""
    rows = Evidence.objects.filter(run_id__in=runs, key=key).order_by("-pk")
    if row := next((one for one in rows if quote[:QUOTED] in one.text), None):
        return row.as_item().model_copy(update={"id": f"e{number}"})
    return EvidenceItem(
        id=f"e{number}",
        provider="library",
        title=title or quote[:QUOTED],
        url=url,
        text=quote,
        content_hash=content_hash(quote),
        origin=number,
        retrieved_at=timezone.now(),
    )


def passage_address(run_id: str, key: str) -> str:
    """Where a passage that a run read can be seen, with what it rests on itself."""
    return reverse("library-evidence", args=[run_id, key])


def of_passages(owner_id: int, passages: Sequence[int]) -> list[EvidenceItem]:
    """Passages of the library that someone may read, as evidence: `p12` for the passage 12."""
    readable = Document.objects.filter(fulltext.visible_documents(owner_id))
    rows = Passage.objects.filter(pk__in=passages, document__in=readable).select_related("document")
    grounds = material.grounds_of(passages)
    items = zip(rows, numbered([fulltext.hit_of(row, 0.0) for row in rows]), strict=True)
    return [item.model_copy(update={"id": f"p{row.pk}", "grounds": grounds.get(row.pk, [])}) for row, item in items]


def numbered(hits: Sequence[Hit]) -> list[EvidenceItem]:
    """Passages that are not stored yet, as evidence under their places, `e1` first."""
    return [
        EvidenceItem(
            **hit.model_dump(include=set(EvidenceItem.model_fields)), id=f"e{place}", origin=hit.document_id or place
        )
        for place, hit in enumerate(hits, 1)
    ]


def _first_appearances(outcomes: Iterable[SearchOutcome]) -> dict[str, tuple[Hit, list[str]]]:
    found: dict[str, tuple[Hit, list[str]]] = {}
    for outcome in outcomes:
        for hit in outcome.hits:
            _, queries = found.setdefault(hit.content_hash, (hit, []))
            if outcome.query not in queries:
                queries.append(outcome.query)
    return found


def _rows(run_id: str, hits: Sequence[Hit], known: Sequence[Evidence]) -> list[Evidence]:
    first = max((row.number for row in known), default=0) + 1
    shared = _origins(hits, known)
    documents = set(Document.objects.filter(pk__in=[hit.document_id for hit in hits]).values_list("pk", flat=True))
    passages = set(Passage.objects.filter(pk__in=[hit.passage_id for hit in hits]).values_list("pk", flat=True))
    grounds = material.grounds_of(passages)
    return [
        Evidence(
            run_id=run_id,
            key=f"e{number}",
            number=number,
            provider=hit.provider,
            title=hit.title[:500],
            url=hit.url[:2000] if hit.url and urlsplit(hit.url).scheme in {"http", "https"} else "",
            publisher=hit.publisher[:200],
            published=(hit.published or "")[:10],
            heading=hit.heading[:300],
            text=hit.text,
            # A document deleted since the search leaves its passage here without it.
            document_id=hit.document_id if hit.document_id in documents else None,
            passage_id=hit.passage_id if hit.passage_id in passages else None,
            content_hash=hit.content_hash,
            origin=origin,
            retrieved_at=hit.retrieved_at,
            grounds=[one.model_dump(mode="json") for one in grounds.get(hit.passage_id or 0, [])],
        )
        for number, (hit, origin) in enumerate(zip(hits, shared, strict=True), first)
    ]


def _origins(hits: Sequence[Hit], known: Sequence[Evidence]) -> list[int]:
    """An origin for each hit: that of its document or page where it is known, else that of a near-identical text."""
    by_text = origins((hit.text for hit in hits), [(row.origin, row.text) for row in known])
    by_source: dict[object, int] = {row.document_id or row.url or row.pk: row.origin for row in known}
    return [
        by_source.setdefault(hit.document_id or hit.url or hit.content_hash, origin)
        for hit, origin in zip(hits, by_text, strict=True)
    ]
