"""Asks Tavily, with the whole text of the pages it finds."""

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import httpx
from django.utils.translation import gettext_noop
from pydantic import BaseModel, ConfigDict
from tavily import AsyncTavilyClient
from tavily.errors import (
    BadRequestError,
    ForbiddenError,
    InvalidAPIKeyError,
    UsageLimitExceededError,
)
from tavily.errors import (
    TimeoutError as TavilyTimeoutError,
)

from library.schemas import Hit, SearchQuery
from library.web import connections, pages
from library.web.errors import KEY_REFUSED, UNREACHABLE, UNREADABLE, ProviderFailed, failure

DEFAULT_URL = "https://api.tavily.com"
LONGEST_SECONDS = 120.0
"""What Tavily's client sets at most; who asks gives up before."""
USAGE_LIMIT = gettext_noop("Tavily's usage limit is reached.")
PLAN = gettext_noop("Tavily's plan does not allow this search.")
BAD_SEARCH = gettext_noop("Tavily could not use this search.")
# What it answers, and whether asking again soon would be answered the same.
_REFUSALS: dict[type[Exception], tuple[str, bool]] = {
    UsageLimitExceededError: (USAGE_LIMIT, True),
    InvalidAPIKeyError: (KEY_REFUSED, True),
    ForbiddenError: (PLAN, True),
    BadRequestError: (BAD_SEARCH, False),
    TavilyTimeoutError: (UNREACHABLE, False),
    ValueError: (UNREADABLE, False),
    TypeError: (UNREADABLE, False),  # what its client raises at a status it does not know
}


class TavilyResult(BaseModel):
    """What we read of one of Tavily's results."""

    model_config = ConfigDict(extra="ignore")

    url: str
    title: str = ""
    content: str = ""
    raw_content: str | None = None
    published_date: str | None = None


class TavilyAnswer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    results: list[TavilyResult] = []


async def search(query: SearchQuery, *, api_key: str, base_url: str | None) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    answer = await _ask(
        api_key,
        base_url,
        lambda client: client.search(
            query.text,
            search_depth="basic",
            max_results=min(query.limit, 20),
            include_raw_content="markdown",
            include_domains=query.include_domains or None,
            exclude_domains=query.exclude_domains or None,
            start_date=query.start_date.isoformat() if query.start_date else None,
            end_date=query.end_date.isoformat() if query.end_date else None,
            timeout=LONGEST_SECONDS,
        ),
    )
    found = [_page(result) for result in answer.results]
    return await asyncio.to_thread(pages.hits, "tavily", found, query)


async def read(url: str, *, api_key: str, base_url: str | None) -> str:
    """A page whole, as Markdown; empty where Tavily has nothing of it. Raises `ProviderFailed` with a sentence."""
    answer = await _ask(
        api_key, base_url, lambda client: client.extract([url], format="markdown", timeout=LONGEST_SECONDS)
    )
    return next((result.raw_content or "" for result in answer.results), "")


async def _ask(
    api_key: str, base_url: str | None, ask: Callable[[AsyncTavilyClient], Awaitable[object]]
) -> TavilyAnswer:
    address = base_url or DEFAULT_URL
    async with await connections.client(address) as client:
        try:
            answer = await ask(AsyncTavilyClient(api_key=api_key, api_base_url=address, client=client))
            return TavilyAnswer.model_validate(answer)
        except httpx.HTTPError as error:
            raise failure("Tavily", error) from error
        except tuple(_REFUSALS) as error:
            sentence, lasting = next(said for kind, said in _REFUSALS.items() if isinstance(error, kind))
            raise ProviderFailed(sentence, lasting=lasting, provider="Tavily") from error


def _page(result: TavilyResult) -> pages.WebPage:
    return pages.WebPage(
        url=result.url,
        title=result.title,
        publisher=(urlsplit(result.url).hostname or "").removeprefix("www."),
        published=result.published_date or "",
        text=result.raw_content or "",
        snippet=result.content,
    )
