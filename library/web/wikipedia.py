"""Asks Wikipedia's API for articles, and reads their plain text."""

import asyncio
import logging
import re
from dataclasses import dataclass

import httpx
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from library.schemas import Hit, Language, SearchQuery
from library.text.language import detect
from library.web import connections, pages
from library.web.errors import UNREADABLE, ProviderFailed, failure

logger = logging.getLogger(__name__)

ARTICLES = 5
FIXED = {
    "action": "query",
    "format": "json",
    "formatversion": "2",
    "explaintext": "1",
    "exlimit": "1",
    "redirects": "1",
}
_HEADING = re.compile(r"^(={2,6})\s*(.+?)\s*\1\s*$", re.MULTILINE)
VARIANTS = {"zh": {"variant": "zh-cn"}}
"""Chinese articles are written in several scripts; the API turns them into one."""


class Article(BaseModel):
    model_config = ConfigDict(extra="ignore")

    pageid: int = 0
    index: int = 0
    title: str = ""
    fullurl: str = ""
    extract: str = ""


class Query(BaseModel):
    model_config = ConfigDict(extra="ignore")

    pages: list[Article] = []


class WikipediaAnswer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    query: Query = Field(default_factory=Query)


async def search(query: SearchQuery, *, base_url: str) -> list[Hit]:
    """Raises `ProviderFailed` with a sentence."""
    language = detect(query.text)
    address = base_url.replace("{language}", language)
    try:
        async with await connections.client(address) as client:
            articles = await Api(client, address, language).articles(query)
    except httpx.HTTPError as error:
        raise failure("Wikipedia", error) from error
    except ValidationError as error:
        raise ProviderFailed(UNREADABLE, lasting=False, provider="Wikipedia") from error
    found = [
        pages.WebPage(
            url=article.fullurl,
            title=article.title,
            publisher="Wikipedia",
            text=_HEADING.sub(lambda match: f"\n\n## {match[2]}\n\n", article.extract).replace("\n", "\n\n"),
        )
        for article in articles
        if article.extract
    ]
    return await asyncio.to_thread(pages.hits, "wikipedia", found, query)


@dataclass(frozen=True, slots=True)
class Api:
    """One Wikipedia's API."""

    client: httpx.AsyncClient
    address: str
    language: Language

    async def articles(self, query: SearchQuery) -> list[Article]:
        limit = str(min(query.limit, ARTICLES))
        found = await self._ask(
            generator="search", gsrsearch=query.text, gsrlimit=limit, prop="info|extracts", inprop="url"
        )
        # The API gives the whole text of one article per request, however many the search found.
        return await asyncio.gather(*(self._whole(article) for article in sorted(found, key=lambda one: one.index)))

    async def _whole(self, article: Article) -> Article:
        if article.extract:
            return article
        try:
            answer = await self._ask(pageids=str(article.pageid), prop="extracts")
        except (httpx.HTTPError, ValidationError) as error:
            logger.warning("Wikipedia did not give article %s.", article.pageid, exc_info=error)
            return article
        return article.model_copy(update={"extract": answer[0].extract if answer else ""})

    async def _ask(self, **wanted: str) -> list[Article]:
        variant = VARIANTS.get(self.language, {})
        response = await self.client.get(self.address, params={**FIXED, **variant, **wanted})
        response.raise_for_status()
        return WikipediaAnswer.model_validate_json(response.content).query.pages
