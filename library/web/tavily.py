"""Asks Tavily, with the whole text of the pages it finds."""

import asyncio
from urllib.parse import urlsplit

import httpx
from django.utils.translation import gettext_noop
from pydantic import BaseModel, ConfigDict
from tavily import AsyncTavilyClient
from tavily.errors import (
    BadRequestError,
    ForbiddenError,
    InvalidAPIKeyError,
    MissingAPIKeyError,
    UsageLimitExceededError,
)
from tavily.errors import (
    TimeoutError as TavilyTimeoutError,
)

from library.schemas import Hit, SearchQuery
from library.web import connections, pages
from library.web.errors import ProviderFailed

DEFAULT_URL = "https://api.tavily.com"
_SENTENCES: dict[type[Exception], str] = {
    UsageLimitExceededError: gettext_noop("Tavily's usage limit is reached."),
    InvalidAPIKeyError: gettext_noop("Tavily does not accept the key."),
    MissingAPIKeyError: gettext_noop("Tavily needs a key."),
    ForbiddenError: gettext_noop("Tavily's plan does not allow this search."),
    BadRequestError: gettext_noop("Tavily could not use this search."),
    TavilyTimeoutError: gettext_noop("Tavily did not answer in time."),
    httpx.HTTPError: gettext_noop("Tavily could not be reached."),
    ValueError: gettext_noop("Tavily gave an answer that could not be read."),
}


class Result(BaseModel):
    """What we read of one of Tavily's results."""

    model_config = ConfigDict(extra="ignore")

    url: str
    title: str = ""
    content: str = ""
    raw_content: str | None = None
    published_date: str | None = None


class Answer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    results: list[Result] = []


async def search(query: SearchQuery, *, api_key: str, base_url: str | None, timeout: float) -> list[Hit]:  # noqa: ASYNC109
    """Raises `ProviderFailed` with a sentence."""
    answer = await _ask(query, api_key, base_url or DEFAULT_URL, timeout)
    found = [_page(result) for result in answer.results]
    return await asyncio.to_thread(pages.hits, "tavily", found, query)


async def _ask(query: SearchQuery, api_key: str, base_url: str, seconds: float) -> Answer:
    async with await connections.client(base_url, seconds) as client:
        tavily = AsyncTavilyClient(api_key=api_key, api_base_url=base_url, client=client)
        try:
            answer = await tavily.search(
                query.text,
                search_depth="basic",
                max_results=min(query.limit, 20),
                include_raw_content="markdown",
                include_domains=query.include_domains or None,
                exclude_domains=query.exclude_domains or None,
                start_date=query.start_date.isoformat() if query.start_date else None,
                end_date=query.end_date.isoformat() if query.end_date else None,
                timeout=seconds,
            )
            return Answer.model_validate(answer)
        except tuple(_SENTENCES) as error:
            sentence = next((s for kind, s in _SENTENCES.items() if isinstance(error, kind)), _SENTENCES[ValueError])
            raise ProviderFailed(sentence, lasting=not isinstance(error, BadRequestError)) from error


def _page(result: Result) -> pages.WebPage:
    return pages.WebPage(
        url=result.url,
        title=result.title,
        publisher=(urlsplit(result.url).hostname or "").removeprefix("www."),
        published=result.published_date or "",
        text=result.raw_content or "",
        snippet=result.content,
    )
