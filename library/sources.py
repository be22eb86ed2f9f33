"""A source read whole: a document of the library, or the page on the web behind a passage that a search found."""

import asyncio
import logging
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import IO, NamedTuple
from urllib.parse import urldefrag, urljoin, urlsplit

from django.conf import settings
from django.utils import timezone

from library import evidence, fetch, fulltext
from library.answering.scoring import most_relevant
from library.chunks import content_hash, passages
from library.models import Document, Passage
from library.readers import markdown
from library.readers.document import LEAST_TITLE, MOST_LINKS, UnreadableDocument
from library.readers.isolation import read_outside, reading
from library.schemas import EvidenceItem, Hit, SearchOutcome, SearchQuery, SourceLink
from library.text.similarity import term_containment
from library.web.configured import LABELS, Provider, providers
from library.web.errors import ProviderFailed
from library.web.patience import answer_within
from runs.budgets import Meter
from runs.database import in_pool, in_thread
from runs.errors import RunError
from runs.words import compute

logger = logging.getLogger(__name__)

PASSAGES, LOOKED_AT = 40, 200
"""Most passages that are kept of one source, and most that are compared with what is asked, where a model has no room for more."""
MAX_BYTES = 5_000_000


LINKS = 20
"""Most links that are told of one page: who asks for more to read chooses among them."""


_LINK = re.compile(
    r"(?<!!)\[(?P<title>[^\[\]\n]{1,200})\]\(<?(?P<url>[^\s()<>#][^\s()<>]{0,2000}+(?:\([^\s()<>]{0,200}+\))?+)[^()\n]{0,200}+\)"
)
"""Of a text in Markdown; no picture, and none that leads to a part of the same page."""


class ReadSource(NamedTuple):
    """What stands in a source, and where it leads."""

    hits: list[Hit]
    links: Sequence[SourceLink] = ()


class NotRead(RunError):
    sentence = "The source could not be read whole."
    retryable = False


class OutOfPeriod(NotRead):
    sentence = "The source was not published in the period asked for."


async def read_whole(meter: Meter, owner_id: int, item: EvidenceItem, query: SearchQuery) -> SearchOutcome:
    """The passages of a source that speak of what is asked, in the order in which they stand there.

    A page is fetched behind the guard; where that fails, a provider that reads pages is asked, counted as a search.
    Raises `NotRead` when nobody got it, and when it is not of the period asked for.
    """
    if item.document_id is not None:
        read = ReadSource(await in_thread(_document, owner_id, item.document_id, _looked_at(query)))
    else:
        read = await _page(meter, item, query)
    if not _is_of_the_period(item, read.hits, query):
        raise OutOfPeriod
    hits = await compute(_speaking, query, read.hits)
    return SearchOutcome(query=query.text, hits=hits, links=_leading(query, read.links))


def _is_of_the_period(item: EvidenceItem, hits: Sequence[Hit], query: SearchQuery) -> bool:
    """An undated page is of a period where a search for the period found it, which a page behind a link is not."""
    published = next((hit.published for hit in hits if hit.published), "")
    return fulltext.in_period(published, query) or (not published and bool(item.queries))


def _leading(query: SearchQuery, links: Sequence[SourceLink]) -> list[SourceLink]:
    """The links that may be followed, each page once, those first whose words speak of what is asked."""
    allowed = {link.url: link for link in links if fulltext.in_domains(link.url, query)}
    return sorted(allowed.values(), key=lambda link: -term_containment(link.title, query.text))[:LINKS]


def _document(owner_id: int, document_id: int, most: int) -> list[Hit]:
    readable = Document.objects.filter(fulltext.visible_documents(owner_id), pk=document_id)
    found = Passage.objects.filter(document__in=readable).select_related("document").order_by("position")
    return [fulltext.hit_of(passage, 0.0) for passage in found[:most]]


async def _page(meter: Meter, item: EvidenceItem, query: SearchQuery) -> ReadSource:
    if item.url is None or not fulltext.in_domains(item.url, query):
        raise NotRead
    try:
        return await _fetched(item, query)
    except (fetch.NotFetched, UnreadableDocument) as error:
        logger.info("%s could not be read: %s", item.url, error)
        return await _from_providers(meter, item, query, error)


async def _fetched(item: EvidenceItem, query: SearchQuery) -> ReadSource:
    with closing(tempfile.TemporaryFile()) as file:
        found = await fetch.fetch(item.url or "", file, max_bytes=MAX_BYTES)
        if not fulltext.in_domains(found.url, query):  # it redirects to where nothing may come from
            raise NotRead
        parts = urlsplit(found.url)
        filename = parts.path.rpartition("/")[2] or parts.hostname or "page"
        return await in_pool(reading, lambda: _read(item, file, filename, found, _looked_at(query)))


def _read(item: EvidenceItem, file: IO[bytes], filename: str, found: fetch.Fetched, most: int) -> ReadSource:
    file.seek(0)
    with read_outside(file, filename, found.media_type) as read:
        rows = islice(((row.heading, row.text) for row in read.passages()), most)
        hits = _hits(item, rows, read.document.published)
        return ReadSource(hits, list(_absolute(read.document.links, found.url)))


def _absolute(links: Iterable[SourceLink], page: str) -> Iterator[SourceLink]:
    """The links to other pages of the web, with whole addresses."""
    for link in links:
        try:
            address = urldefrag(urljoin(page, link.url)).url
        except ValueError:
            continue
        if urlsplit(address).scheme in {"http", "https"} and address != urldefrag(page).url:
            yield link.model_copy(update={"url": address})


def _of_markdown(item: EvidenceItem, text: str, most: int) -> ReadSource:
    """The passages of a text in Markdown, and those of its links that say where they lead."""
    links = (
        SourceLink(url=match["url"], title=title)
        for match in islice(_LINK.finditer(text), MOST_LINKS)
        if len(title := match["title"].strip()) >= LEAST_TITLE
    )
    hits = _hits(item, passages(markdown.read(text.encode()).blocks)[:most], "")
    return ReadSource(hits, list(_absolute(links, item.url or "")))


async def _from_providers(meter: Meter, item: EvidenceItem, query: SearchQuery, error: RunError) -> ReadSource:
    for provider in providers():
        if provider.read and (text := await _asked(meter, provider, item.url or "")).strip():
            return await asyncio.to_thread(_of_markdown, item, text, _looked_at(query))
    raise NotRead from error


async def _asked(meter: Meter, provider: Provider, url: str) -> str:
    """The page as a provider reads it; nothing where it fails."""
    read = provider.read
    if read is None:
        return ""
    meter.reserve_search()
    try:
        return await answer_within(settings.ENV.search_timeout_seconds, lambda: read(url))
    except (TimeoutError, ProviderFailed) as error:
        logger.warning("%s did not read %s: %s", LABELS[provider.name], url, error)
        return ""


def _hits(item: EvidenceItem, rows: Iterable[tuple[str, str]], published: str) -> list[Hit]:
    about = item.model_dump(include={"provider", "title", "url", "publisher"})
    return [
        Hit(
            **about,
            published=item.published or published or None,
            heading=heading,
            text=text,
            content_hash=content_hash(text),
            retrieved_at=timezone.now(),
        )
        for heading, text in rows
    ]


def _looked_at(query: SearchQuery) -> int:
    return max(LOOKED_AT, 2 * query.room)


def _speaking(query: SearchQuery, hits: Sequence[Hit]) -> list[Hit]:
    most = max(PASSAGES, query.room)
    if len(hits) <= most:
        return list(hits)
    kept = {item.id for item in most_relevant(query.text, evidence.numbered(hits), most)}
    return [hit for place, hit in enumerate(hits, 1) if f"e{place}" in kept]
