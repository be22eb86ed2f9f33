"""Finds passages of the library: ranked, from own and shared documents only, nothing off the topic."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple
from urllib.parse import urlsplit

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from library import indexes
from library.models import Document, Passage
from library.queries import Unit, WeighedQuery, units, weigh
from library.schemas import Hit, SearchQuery

CANDIDATES = 80
PER_DOCUMENT = 3


class IndexedPassage(NamedTuple):
    """What ranking needs of a passage."""

    pk: int
    document_id: int
    head_terms: str
    terms: str


@dataclass(frozen=True, slots=True)
class Match:
    """What of a query one passage holds."""

    pk: int
    document_id: int
    relevance: float
    head: frozenset[str]
    body: frozenset[str]
    held: list[Unit]
    once: set[Unit]
    """Units it mentions once, and not in its headings."""
    near: set[tuple[Unit, Unit]]
    beside: set[tuple[Unit, Unit]]


class Ranked(NamedTuple):
    """A passage's place in the order."""

    score: float
    pk: int
    document_id: int
    is_named: bool
    """Whether the query names what its headings say it is about."""


def search_passages(owner_id: int, query: SearchQuery) -> list[Hit]:
    """The best passages for a query, best first; none when the library does not have its topic."""
    return [_hit(passage, score) for passage, score in ranked_passages(owner_id, query, per_document=PER_DOCUMENT)]


def ranked_passages(owner_id: int, query: SearchQuery, *, per_document: int) -> list[tuple[Passage, float]]:
    chosen = _diverse(_rank(owner_id, query), query.limit, per_document)
    passages = Passage.objects.select_related("document").in_bulk([ranked.pk for ranked in chosen])
    return [(passages[ranked.pk], ranked.score) for ranked in chosen if ranked.pk in passages]


def _rank(owner_id: int, query: SearchQuery) -> list[Ranked]:
    wanted = units(query.text)
    if not wanted:
        return []
    index = indexes.of(connection)
    names = {name for unit in wanted for name in unit.names}
    weighed = weigh(wanted, index.frequencies(names), index.size())
    found = _candidates(index, weighed, owner_id, _filtered(owner_id, query))
    best = max((relevance for _, relevance in found), default=0.0) or 1.0
    matches = [_match(row, relevance / best, weighed) for row, relevance in found]
    mentions = Counter((match.document_id, unit) for match in matches for unit in match.held)
    ranked = []
    for match in matches:
        passing = {unit for unit in match.once if mentions[match.document_id, unit] == 1}
        if _holds_enough(match, weighed, passing):
            score = _score(match, weighed)
            ranked.append(Ranked(score, match.pk, match.document_id, weighed.is_headed(match.head)))
    return sorted(ranked, key=lambda one: (-one.score, one.pk))


def _candidates(
    index: indexes.Index, query: WeighedQuery, owner_id: int, documents: Sequence[int] | None
) -> list[tuple[IndexedPassage, float]]:
    """Passages with all topical words, and when those are few also passages with any of the rarest."""
    found = _readable(index, query.topical, owner_id, documents, every=True)
    if len(found) < CANDIDATES and set(query.essential) != set(query.topical):
        found = _readable(index, query.essential, owner_id, documents, every=False) | found
    return list(found.values())


def _readable(
    index: indexes.Index, wanted: Sequence[Unit], owner_id: int, documents: Sequence[int] | None, *, every: bool
) -> dict[int, tuple[IndexedPassage, float]]:
    """The best passages the owner may read, by their ids."""
    candidates = index.candidates(wanted, every=every, documents=documents, limit=CANDIDATES * 3 // 2)
    rows = _rows(candidates, owner_id)
    if documents is None and len(candidates) == CANDIDATES * 3 // 2 and len(rows) < CANDIDATES:
        # Most of the best belong to other people; ask again among what this owner may read.
        own = list(Document.objects.filter(visible_documents(owner_id)).values_list("pk", flat=True))
        candidates = index.candidates(wanted, every=every, documents=own, limit=CANDIDATES)
        rows = _rows(candidates, owner_id)
    kept = [candidate for candidate in candidates if candidate.passage_id in rows][:CANDIDATES]
    return {candidate.passage_id: (rows[candidate.passage_id], candidate.relevance) for candidate in kept}


def _rows(candidates: Sequence[indexes.Candidate], owner_id: int) -> dict[int, IndexedPassage]:
    visible = Q(document__owner_id=owner_id) | Q(document__shared=True)
    passages = Passage.objects.filter(visible, pk__in=[candidate.passage_id for candidate in candidates])
    rows = passages.order_by().values_list("pk", "document_id", "head_terms", "terms")
    return {row[0]: IndexedPassage(*row) for row in rows}


def _match(row: IndexedPassage, relevance: float, query: WeighedQuery) -> Match:
    head = query.places(row.head_terms.split(" "))
    body = query.places(row.terms.split(" "))
    counts = Counter(term for _, term in body)
    head_words, body_words = frozenset(term for _, term in head), frozenset(counts)
    words = head_words | body_words
    held = [unit for unit in query.weights if unit.share_in(words)]
    once = {unit for unit in held if not unit.share_in(head_words) and unit.count_in(counts) < 2}
    near = {pair for part in (head, body) for pair in query.near(part)}
    beside = {pair for part in (head, body) for pair, is_beside in query.near(part).items() if is_beside}
    return Match(row.pk, row.document_id, relevance, head_words, body_words, held, once, near, beside)


def _holds_enough(match: Match, query: WeighedQuery, passing: Collection[Unit]) -> bool:
    """Enough of the query's weight, and not by chance; or headings that name its whole topic."""
    if query.is_headed(match.head):
        return True
    if query.is_by_chance(match.held, passing, match.beside):
        return False
    return query.coverage(match.head | match.body, passing, match.near) >= query.threshold


def _score(match: Match, query: WeighedQuery) -> float:
    """Mostly how much of the query the passage holds, its own text before its headings."""
    whole = query.coverage(match.head | match.body, (), match.near)
    body = query.coverage(match.body, (), match.near)
    return round(0.4 * whole + 0.3 * body + 0.2 * match.relevance + 0.1 * query.coverage(match.head), 4)


def _diverse(scored: Sequence[Ranked], limit: int, per_document: int) -> list[Ranked]:
    """The best, with no document filling the page while others have something to say; half of it, if it is named."""
    sources = len({ranked.document_id for ranked in scored})
    most = max(per_document, ceil(limit / sources)) if sources else 0
    named = {ranked.document_id for ranked in scored if ranked.is_named}
    taken: Counter[int] = Counter()
    chosen: list[Ranked] = []
    for ranked in scored:
        document = ranked.document_id
        if taken[document] < (max(most, limit // 2) if document in named else most) and len(chosen) < limit:
            taken[document] += 1
            chosen.append(ranked)
    return chosen


def visible_documents(owner_id: int) -> Q:
    return Q(owner_id=owner_id) | Q(shared=True)


def _filtered(owner_id: int, query: SearchQuery) -> list[int] | None:
    """The documents the query's filters leave; None when it has none."""
    dated = query.start_date or query.end_date
    if not (query.document_ids or query.include_domains or query.exclude_domains or dated):
        return None
    documents = Document.objects.filter(visible_documents(owner_id))
    if query.document_ids:
        documents = documents.filter(pk__in=query.document_ids)
    rows = documents.values_list("pk", "url", "published")
    return [pk for pk, url, published in rows if in_domains(url, query) and in_period(published, query)]


def in_domains(url: str, query: SearchQuery) -> bool:
    host = (urlsplit(url).hostname or "") if url else ""
    if query.include_domains and not _matches(host, query.include_domains):
        return False
    return not _matches(host, query.exclude_domains)


def _matches(host: str, domains: Iterable[str]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in map(_bare, domains) if domain)


def _bare(domain: str) -> str:
    return domain.strip().lower().removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/.")


def in_period(published: str, query: SearchQuery) -> bool:
    """Whether a publication date may lie in the period; an undated source lies in none."""
    if not (query.start_date or query.end_date):
        return True
    known = len(published)
    if not known:
        return False
    after_start = query.start_date is None or published >= query.start_date.isoformat()[:known]
    before_end = query.end_date is None or published <= query.end_date.isoformat()[:known]
    return after_start and before_end


def _hit(passage: Passage, score: float) -> Hit:
    document = passage.document
    return Hit(
        provider="library",
        title=document.title,
        url=document.url or None,
        publisher=document.publisher,
        published=document.published or None,
        heading=passage.heading,
        text=passage.text,
        document_id=document.pk,
        passage_id=passage.pk,
        score=score,
        content_hash=passage.content_hash,
        retrieved_at=timezone.now(),
    )
