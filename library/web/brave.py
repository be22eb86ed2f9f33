"""Asks Brave's search API, with the extra snippets it quotes from each page."""

import asyncio
from html import unescape
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from library.schemas import Hit, SearchQuery
from library.text.language import detect
from library.web import asking, pages

DEFAULT_URL = "https://api.search.brave.com/res/v1/web/search"
LANGUAGES = {"en": "en", "zh": "zh-hans"}
MOST = 20
"""Results that one request may ask for."""


class BraveResult(BaseModel):
    model_config = ConfigDict(extra="ignore")

    url: str
    title: str = ""
    description: str = ""
    extra_snippets: list[str] = []
    page_age: str | None = None


class Web(BaseModel):
    model_config = ConfigDict(extra="ignore")

    results: list[BraveResult] = []


class BraveAnswer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    web: Web = Field(default_factory=Web)


async def search(query: SearchQuery, *, api_key: str, base_url: str | None) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    params = {
        "q": pages.with_sites(query),
        "count": str(min(query.limit, MOST)),
        "search_lang": LANGUAGES[detect(query.text)],
        "extra_snippets": "true",
        "text_decorations": "false",
    }
    if query.start_date or query.end_date:
        params["freshness"] = f"{query.start_date or '1970-01-01'}to{query.end_date or '2999-12-31'}"
    content = await asking.get("Brave", base_url or DEFAULT_URL, params, {"X-Subscription-Token": api_key})
    found = [
        pages.WebPage(
            url=result.url,
            title=unescape(result.title),
            publisher=(urlsplit(result.url).hostname or "").removeprefix("www."),
            published=result.page_age or "",
            snippet=unescape("\n\n".join([result.description, *result.extra_snippets])),
        )
        for result in asking.parsed("Brave", BraveAnswer, content).web.results
    ]
    return await asyncio.to_thread(pages.hits, "brave", found, query)
