"""Asks a SearXNG server, which asks many search engines; its `json` format has to be allowed in its settings."""

import asyncio
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict

from library.schemas import Hit, SearchQuery
from library.text.language import detect
from library.web import asking, pages

LANGUAGES = {"en": "en", "zh": "zh-CN"}


class SearxngResult(BaseModel):
    model_config = ConfigDict(extra="ignore")

    url: str
    title: str = ""
    content: str = ""
    publishedDate: str | None = None  # noqa: N815  # as it is called there


class SearxngAnswer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    results: list[SearxngResult] = []


async def search(query: SearchQuery, *, base_url: str) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    params = {"q": pages.with_sites(query), "format": "json", "language": LANGUAGES[detect(query.text)]}
    content = await asking.get("SearXNG", f"{base_url.rstrip('/')}/search", params)
    answer = asking.parsed("SearXNG", SearxngAnswer, content)
    found = [
        pages.WebPage(
            url=result.url,
            title=result.title,
            publisher=(urlsplit(result.url).hostname or "").removeprefix("www."),
            published=result.publishedDate or "",
            snippet=result.content,
        )
        for result in answer.results[: query.limit]
    ]
    return await asyncio.to_thread(pages.hits, "searxng", found, query)
