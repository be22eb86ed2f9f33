"""Pages that a web search brought, and the passages of them that answer the query."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils import timezone
from pydantic import BaseModel

from library.chunks import PassageText, content_hash, passages
from library.queries import units, units_abroad, weigh
from library.readers import markdown
from library.readers.dating import publication_date
from library.readers.document import Block
from library.schemas import Hit, ProviderName, SearchQuery
from library.text.language import detect
from library.text.terms import index_text

PER_PAGE, SOURCES = 2, 4
"""Passages of one page; where a model judges them itself, a part of its room, one in so many."""
MAX_PAGE_CHARACTERS = 200_000
LONGEST, MOST_WORDS = 400, 50
"""Characters and words that Brave takes at most. Others say nothing of theirs; more than that they answer with nothing."""
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
    """The words, with as many of the domains as they leave room for, as search engines take them.

    What comes from elsewhere is left out of the answer: one to be left out that is not named here costs a result at most.
    """
    asked = _with_only(query.text, sites_asked(query))
    for domain in query.exclude_domains:
        if not _fits(longer := f"{asked} -site:{domain}"):
            break
        asked = longer
    return asked


def sites_asked(query: SearchQuery) -> list[str]:
    """The first domains of those that a search is restricted to, as far as its words leave room for them."""
    every = query.include_domains
    return next(
        (every[:count] for count in range(len(every), 0, -1) if _fits(_with_only(query.text, every[:count]))), []
    )


def _with_only(text: str, domains: Sequence[str]) -> str:
    only = " OR ".join(f"site:{domain}" for domain in domains)
    return f"{text} ({only})" if only else text


def _fits(asked: str) -> bool:
    return len(asked) <= LONGEST and len(asked.split()) <= MOST_WORDS


def hits(provider: ProviderName, pages: Sequence[WebPage], query: SearchQuery) -> list[Hit]:
    """The passages that hold most of the query, at most two a page; a snippet where a page has no text.

    Where a model judges them itself, as many as it has room for: what answers a question need not share a word with it.
    """
    held = _held(pages, query)
    addresses = list(dict.fromkeys(page.url for page in pages))
    found: list[Hit] = []
    for place, url in enumerate(addresses):
        first = 1 - place / len(addresses)
        ordered = sorted((one for one in held if one.page.url == url), key=lambda one: -one.coverage)
        scored = _all_of_page(ordered, first, query) if query.room else _best_of_page(ordered, first)
        found += [_hit(provider, one, round(score, 4)) for one, score in scored]
    return sorted(found, key=lambda hit: -hit.score)[: query.most]


class _Held(NamedTuple):
    """A passage of a page, and the shares of the query that it holds alone and under the page's title."""

    page: WebPage
    passage: PassageText
    alone: float
    titled: float

    @property
    def coverage(self) -> float:
        return 0.6 * self.titled + 0.4 * self.alone


def _best_of_page(ordered: Iterable[_Held], first: float) -> list[tuple[_Held, float]]:
    near = [one for one in ordered if one.alone > 0 and one.titled >= LEAST_COVERAGE]
    return [(one, 0.75 * one.coverage + 0.2 * first) for one in near[:PER_PAGE]]


def _all_of_page(ordered: Sequence[_Held], first: float, query: SearchQuery) -> list[tuple[_Held, float]]:
    """The best of each page before as good a rest of any, since whoever found the page takes it for an answer."""
    most = max(PER_PAGE, query.room // SOURCES)
    return [
        (one, 0.25 * one.coverage + 0.35 * (1 + first) / (1 + place // PER_PAGE))
        for place, one in enumerate(ordered[:most])
    ]


def _held(pages: Iterable[WebPage], query: SearchQuery) -> list[_Held]:
    """Each passage held against the query's words in the passage's language."""
    found = [(page, passage) for page in pages for passage in _passages(page)]
    alone = [set(index_text(f"{passage.heading}. {passage.text}").split(" ")) for _, passage in found]
    titled = [{*words, *index_text(page.title).split(" ")} for (page, _), words in zip(found, alone, strict=True)]
    frequencies = Counter(term for words in titled for term in words)
    own = detect(query.text)
    written = [detect(passage.text) for _, passage in found]
    asked = {
        language: weigh(
            units(query.text) if language == own else units_abroad(query.text, language),
            frequencies,
            max(len(found), 20),
        )
        for language in set(written)
    }
    return [
        _Held(page, passage, asked[language].coverage(words), asked[language].coverage(under))
        for (page, passage), words, under, language in zip(found, alone, titled, written, strict=True)
    ]


def _passages(page: WebPage) -> list[PassageText]:
    text = page.text[:MAX_PAGE_CHARACTERS]
    blocks = markdown.read(text.encode()).blocks if text.strip() else []
    return passages(blocks) or passages([Block(text=page.snippet)])


def _hit(provider: ProviderName, held: _Held, score: float) -> Hit:
    page, passage = held.page, held.passage
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
