import json
from datetime import date

import pytest

from library.schemas import SearchQuery
from library.web import tavily
from library.web.errors import ProviderFailed
from tests.serving import Serve

PAGE = (
    "# Steam\n\n## Condenser\n\nJames Watt patented the separate condenser in 1769.\n\n"
    "## Gardens\n\nRoses grow well in clay.\n"
)
RESULTS = {
    "results": [
        {
            "url": "https://www.museum.example/watt",
            "title": "Watt",
            "content": "A snippet on Watt.",
            "raw_content": PAGE,
            "score": 0.9,
            "published_date": "Sat, 02 Mar 2019 10:00:00 GMT",
        },
        {
            "url": "https://other.example/",
            "title": "Other",
            "content": "Watt's condenser saved coal.",
            "raw_content": None,
        },
        {"url": "https://off.example/", "title": "Off", "content": "Nothing to do with it."},
    ]
}


async def test_search_takes_the_best_passages_of_whole_pages(serve: Serve) -> None:
    asked: list[dict[str, object]] = []

    def answer(path: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        asked.append(json.loads(body) | {"path": path})
        return 200, {}, json.dumps(RESULTS).encode()

    query = SearchQuery(text="Watt condenser", include_domains=["museum.example"], limit=5)
    hits = await tavily.search(query, api_key="key", base_url=serve(answer))
    assert [(hit.url, hit.heading, hit.text, hit.published, hit.publisher) for hit in hits] == [
        (
            "https://www.museum.example/watt",
            "Condenser",
            "James Watt patented the separate condenser in 1769.",
            "2019-03-02",
            "museum.example",
        ),
        ("https://other.example/", "", "Watt's condenser saved coal.", None, "other.example"),
    ]
    assert asked == [
        {
            "path": "/search",
            "query": "Watt condenser",
            "search_depth": "basic",
            "max_results": 5,
            "include_raw_content": "markdown",
            "include_domains": ["museum.example"],
        }
    ]


async def test_a_search_for_a_period_without_some_domains_is_asked_for_as_such(serve: Serve) -> None:
    asked: list[dict[str, object]] = []

    def answer(_path: str, body: bytes) -> tuple[int, dict[str, str], bytes]:
        asked.append(json.loads(body))
        return 200, {}, json.dumps({"results": []}).encode()

    query = SearchQuery(
        text="Watt", exclude_domains=["off.example"], start_date=date(2019, 1, 1), end_date=date(2019, 12, 31), limit=5
    )
    assert await tavily.search(query, api_key="key", base_url=serve(answer)) == []
    told = {name: asked[0].get(name) for name in ("exclude_domains", "start_date", "end_date", "include_domains")}
    assert told == {
        "exclude_domains": ["off.example"],
        "start_date": "2019-01-01",
        "end_date": "2019-12-31",
        "include_domains": None,
    }


@pytest.mark.parametrize(
    ("status", "body", "sentence", "lasting"),
    [
        (429, b"{}", "Tavily's usage limit is reached.", True),
        (401, b"{}", "The search key was refused.", True),
        (403, b"{}", "Tavily's plan does not allow this search.", True),
        (432, b"{}", "Tavily's plan does not allow this search.", True),
        (433, b"{}", "Tavily's plan does not allow this search.", True),
        (400, b"{}", "Tavily could not use this search.", False),
        (500, b"oops", "Tavily answered with an error (status 500).", False),
        (200, b"oops", "Tavily gave an answer that could not be read.", False),
        (204, b"", "Tavily gave an answer that could not be read.", False),
        (200, b'{"results": [{"title": 3}]}', "Tavily gave an answer that could not be read.", False),
    ],
)
async def test_failures_have_sentences(serve: Serve, status: int, body: bytes, sentence: str, lasting: bool) -> None:
    base_url = serve(lambda _path, _body: (status, {}, body))
    with pytest.raises(ProviderFailed) as caught:
        await tavily.search(SearchQuery(text="Watt"), api_key="key", base_url=base_url)
    assert (str(caught.value), caught.value.lasting) == (sentence, lasting)


async def test_nobody_listening() -> None:
    with pytest.raises(ProviderFailed, match="refused the connection"):
        await tavily.search(SearchQuery(text="Watt"), api_key="key", base_url="http://127.0.0.1:9")
