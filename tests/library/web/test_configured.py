"""SearXNG, Brave and arXiv: what each is asked, what is taken from its answer, and what its failure says."""

import json
from collections.abc import Callable
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from pydantic import SecretStr

from library.schemas import Hit, SearchQuery
from library.web import arxiv, brave, configured, searxng
from library.web.errors import ProviderFailed
from tests.serving import Answer, Serve

WATT = SearchQuery(text="Watt condenser", limit=5)
SEARXNG = {
    "results": [
        {
            "url": "https://www.museum.example/watt",
            "title": "Watt",
            "content": "James Watt patented the separate condenser in 1769.",
            "publishedDate": "2019-03-02T10:00:00",
        },
        {"url": "https://off.example/", "title": "Off", "content": "Nothing to do with it."},
    ]
}
BRAVE = {
    "web": {
        "results": [
            {
                "url": "https://www.museum.example/watt",
                "title": "Watt&#x27;s condenser",
                "description": "Watt&#x27;s condenser saved coal.",
                "extra_snippets": ["James Watt patented the separate condenser in 1769."],
                "page_age": "2019-03-02T10:00:00",
            }
        ]
    }
}
ARXIV = b"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><entry>
<id>http://arxiv.org/abs/1901.00001v1</id><title>Watt and the
  condenser</title><published>2019-01-02T00:00:00Z</published>
<summary>We show that the condenser of Watt saves three quarters of the coal.</summary>
</entry></feed>"""


class Door:
    """A provider's server that answers as told, and what it was asked."""

    def __init__(self, serve: Serve, body: bytes, status: int = 200) -> None:
        self.asked: list[tuple[str, dict[str, list[str]]]] = []

        def answer(path: str, _body: bytes) -> Answer:
            self.asked.append((urlsplit(path).path, parse_qs(urlsplit(path).query)))
            return status, {}, body

        self.url = serve(answer)


def shown(hits: list[Hit]) -> list[tuple[str, str | None, str, str | None, str, str]]:
    return [(hit.provider, hit.url, hit.title, hit.published, hit.publisher, hit.text) for hit in hits]


async def test_searxng(serve: Serve) -> None:
    door = Door(serve, json.dumps(SEARXNG).encode())
    query = WATT.model_copy(update={"include_domains": ["museum.example"], "exclude_domains": ["off.example"]})
    assert shown(await searxng.search(query, base_url=door.url)) == [
        (
            "searxng", "https://www.museum.example/watt", "Watt", "2019-03-02", "museum.example",
            "James Watt patented the separate condenser in 1769.",
        )
    ]  # fmt: skip
    words = "Watt condenser (site:museum.example) -site:off.example"
    assert door.asked == [("/search", {"q": [words], "format": ["json"], "language": ["en"]})]


async def test_brave(serve: Serve) -> None:
    door = Door(serve, json.dumps(BRAVE).encode())
    query = WATT.model_copy(update={"start_date": date(2018, 1, 1)})
    hits = await brave.search(query, api_key="key", base_url=door.url + "/web")
    assert shown(hits) == [
        (
            "brave", "https://www.museum.example/watt", "Watt's condenser", "2019-03-02", "museum.example",
            "Watt's condenser saved coal.\n\nJames Watt patented the separate condenser in 1769.",
        )
    ]  # fmt: skip
    assert door.asked == [
        (
            "/web",
            {
                "q": ["Watt condenser"], "count": ["5"], "search_lang": ["en"], "extra_snippets": ["true"],
                "text_decorations": ["false"], "freshness": ["2018-01-01to2999-12-31"],
            },
        )
    ]  # fmt: skip


async def test_a_search_asks_for_pages_in_the_language_of_its_words(serve: Serve) -> None:
    door, other = Door(serve, json.dumps(BRAVE).encode()), Door(serve, json.dumps(SEARXNG).encode())
    query = SearchQuery(text="瓦特 冷凝器", limit=5)
    await brave.search(query, api_key="key", base_url=door.url + "/web")
    await searxng.search(query, base_url=other.url)
    asked = [door.asked[0][1]["search_lang"], other.asked[0][1]["language"]]
    assert asked == [["zh-hans"], ["zh-CN"]]


async def test_arxiv(serve: Serve) -> None:
    door = Door(serve, ARXIV)
    query = WATT.model_copy(update={"text": "the condenser of Watt", "end_date": date(2020, 1, 1)})
    assert shown(await arxiv.search(query, base_url=door.url)) == [
        (
            "arxiv", "http://arxiv.org/abs/1901.00001v1", "Watt and the condenser", "2019-01-02", "arXiv",
            "We show that the condenser of Watt saves three quarters of the coal.",
        )
    ]  # fmt: skip
    asked = 'all:"condenser" AND all:"Watt" AND submittedDate:[199101010000 TO 202001012359]'
    assert door.asked == [("/", {"search_query": [asked], "max_results": ["5"]})]


@pytest.mark.parametrize(
    ("status", "body", "sentence", "lasting"),
    [
        (401, b"{}", "The search key was refused.", True),
        (429, b"{}", "Brave takes no more searches at the moment.", True),
        (500, b"oops", "Brave answered with an error (status 500).", False),
        (200, b"oops", "Brave gave an answer that could not be read.", False),
    ],
)
async def test_failures_have_sentences(serve: Serve, status: int, body: bytes, sentence: str, lasting: bool) -> None:
    door = Door(serve, body, status)
    with pytest.raises(ProviderFailed) as caught:
        await brave.search(WATT, api_key="key", base_url=door.url)
    assert (str(caught.value), caught.value.lasting) == (sentence, lasting)


async def test_a_feed_that_is_none(serve: Serve) -> None:
    with pytest.raises(ProviderFailed, match="could not be read"):
        await arxiv.search(WATT, base_url=Door(serve, b"oops").url)


def test_each_provider_that_is_set_up_is_a_row(env: Callable[..., None]) -> None:
    assert list(configured.providers()) == []
    env(
        wikipedia=True, arxiv=True, searxng_base_url="http://127.0.0.1:9", brave_api_key=SecretStr("k"),
        tavily_api_key=SecretStr("k"), mcp_search_url="http://127.0.0.1:9/mcp",
    )  # fmt: skip
    assert [one.name for one in configured.providers()] == ["tavily", "brave", "searxng", "wikipedia", "arxiv", "mcp"]
    env(wikipedia=False, arxiv=False, searxng_base_url=None, brave_api_key=None, tavily_api_key=None)
    env(mcp_search_url=None, mcp_search_command=["search"])
    assert [one.name for one in configured.providers()] == ["mcp"]
