"""Pages that a web search brought, and the passages of them that answer the query."""

from collections import Counter
from collections.abc import Sequence

from django.utils import timezone
from pydantic import BaseModel

from library.chunks import PassageText, content_hash, passages
from library.queries import WeighedQuery, units, weigh
from library.readers import markdown
from library.readers.dating import publication_date
from library.readers.document import Block
from library.schemas import Hit, ProviderName, SearchQuery
from library.text.terms import index_text

PER_PAGE = 2
MAX_PAGE_CHARACTERS = 200_000
LEAST_COVERAGE = 0.25
"""A passage of a page found for the query has to hold at least this share of it."""


class WebPage(BaseModel):
    """One result of a web search, best first."""

    url: str
    title: str
    publisher: str = ""
    published: str = ""
    text: str = ""
    """The whole page as Markdown, where the provider gives it."""
    snippet: str = ""
    """What the provider quotes from the page."""


def with_sites(query: SearchQuery) -> str:
    """The words, with the domains as search engines take them."""
    only = " OR ".join(f"site:{domain}" for domain in query.include_domains)
    without = [f"-site:{domain}" for domain in query.exclude_domains]
    return " ".join([query.text, *([f"({only})"] if only else []), *without])


def hits(provider: ProviderName, pages: Sequence[WebPage], query: SearchQuery) -> list[Hit]:
    """The passages that hold most of the query, at most two a page; a snippet where a page has no text."""
    found = [(page, passage) for page in pages for passage in _passages(page)]
    own = [set(index_text(f"{passage.heading}. {passage.text}").split(" ")) for _, passage in found]
    whole = [{*words, *index_text(page.title).split(" ")} for (page, _), words in zip(found, own, strict=True)]
    frequencies = Counter(term for words in whole for term in words)
    weighed = weigh(units(query.text), frequencies, max(len(whole), 20))
    best: dict[str, list[Hit]] = {page.url: [] for page in pages}
    for (page, passage), words, with_title in zip(found, own, whole, strict=True):
        if _coverage(weighed, words) > 0 and _coverage(weighed, with_title) >= LEAST_COVERAGE:
            coverage = 0.6 * _coverage(weighed, with_title) + 0.4 * _coverage(weighed, words)
            place = 1 - list(best).index(page.url) / len(best)
            best[page.url].append(_hit(provider, page, passage, round(0.75 * coverage + 0.2 * place, 4)))
    kept = [hit for own_hits in best.values() for hit in sorted(own_hits, key=lambda hit: -hit.score)[:PER_PAGE]]
    return sorted(kept, key=lambda hit: -hit.score)[: query.limit]


def _passages(page: WebPage) -> list[PassageText]:
    text = page.text[:MAX_PAGE_CHARACTERS]
    blocks = markdown.read(text.encode()).blocks if text.strip() else []
    return passages(blocks) or passages([Block(text=page.snippet)])


def _coverage(query: WeighedQuery, words: set[str]) -> float:
    held = sum(weight * unit.share_in(words) for unit, weight in query.weights.items())
    total = sum(query.weights.values())
    return held / total if total else 0.0


def _hit(provider: ProviderName, page: WebPage, passage: PassageText, score: float) -> Hit:
    return Hit(
        provider=provider,
        title=page.title[:500] or page.url,
        url=page.url,
        publisher=page.publisher,
        published=publication_date(page.published) or None,
        heading=passage.heading,
        text=passage.text,
        score=score,
        content_hash=content_hash(passage.text),
        retrieved_at=timezone.now(),
    )
