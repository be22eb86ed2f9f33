"""Asks arXiv for papers, of which it gives the abstracts, as an Atom feed."""

import asyncio
from xml.etree import ElementTree as ET

from library.schemas import Hit, SearchQuery
from library.text.terms import content_terms
from library.web import asking, pages
from library.web.errors import UNREADABLE, ProviderFailed

DEFAULT_URL = "https://export.arxiv.org/api/query"
ATOM = {"a": "http://www.w3.org/2005/Atom"}
MOST = 20


async def search(query: SearchQuery, *, base_url: str | None) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    params = {"search_query": _asked(query), "max_results": str(min(query.limit, MOST))}
    content = await asking.get("arXiv", base_url or DEFAULT_URL, params)
    return await asyncio.to_thread(lambda: pages.hits("arxiv", _pages(content), query))


def _asked(query: SearchQuery) -> str:
    """All the words that say something, in arXiv's own syntax, which takes words as they are typed."""
    said = [word for word in query.text.replace('"', " ").split() if content_terms(word)]
    words = " AND ".join(f'all:"{word}"' for word in said) or f'all:"{query.text}"'
    if query.start_date or query.end_date:
        first = f"{query.start_date:%Y%m%d}" if query.start_date else "19910101"
        last = f"{query.end_date:%Y%m%d}" if query.end_date else "29991231"
        words += f" AND submittedDate:[{first}0000 TO {last}2359]"
    return words


def _pages(content: bytes) -> list[pages.WebPage]:
    try:
        # It reads no entity from elsewhere, and expat lets none grow beyond measure.
        feed = ET.fromstring(content)  # noqa: S314
    except ET.ParseError as error:
        raise ProviderFailed(UNREADABLE, lasting=False, provider="arXiv") from error
    return [_page(entry) for entry in feed.iterfind("a:entry", ATOM)]


def _page(entry: ET.Element) -> pages.WebPage:
    def said(name: str) -> str:
        return " ".join((entry.findtext(f"a:{name}", "", ATOM) or "").split())

    return pages.WebPage(
        url=said("id"),
        title=said("title"),
        publisher="arXiv",
        published=said("published")[:10],
        snippet=said("summary"),
    )
