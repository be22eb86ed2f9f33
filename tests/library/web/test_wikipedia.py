import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from library.schemas import SearchQuery
from library.web import wikipedia
from library.web.errors import ProviderFailed
from tests.serving import Answer, Serve

WATT = "James Watt was an engineer.\n\n\n== Condenser ==\nHe patented the separate condenser in 1769.\n\n\n== Death ==\nHe died in 1819."
BOULTON = "Matthew Boulton was the partner of Watt and sold his condenser."


def wiki(path: str, _body: bytes) -> Answer:
    asked = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
    found = {
        1: {"pageid": 1, "title": "James Watt", "index": 1, "fullurl": "https://en.wikipedia.org/wiki/James_Watt"},
        2: {"pageid": 2, "title": "Boulton", "index": 2, "fullurl": "https://en.wikipedia.org/wiki/Boulton"},
    }
    if asked.get("generator") == "search":
        pages = [found[2], found[1] | {"extract": WATT}]
    else:
        pages = [{"pageid": 2, "title": "Boulton", "extract": BOULTON}]
    return 200, {}, json.dumps({"query": {"pages": pages}}).encode()


async def test_search_reads_every_article_found(serve: Serve) -> None:
    base_url = serve(wiki) + "/{language}/api.php"
    hits = await wikipedia.search(SearchQuery(text="Watt's condenser"), base_url=base_url)
    assert [(hit.title, hit.heading, hit.text, hit.publisher) for hit in hits][:2] == [
        ("Boulton", "", BOULTON, "Wikipedia"),
        ("James Watt", "Condenser", "He patented the separate condenser in 1769.", "Wikipedia"),
    ]


async def test_search_asks_the_wikipedia_of_the_language(serve: Serve) -> None:
    paths: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        paths.append(path)
        return 200, {}, b'{"batchcomplete": true}'

    base_url = serve(answer) + "/{language}/api.php"
    assert await wikipedia.search(SearchQuery(text="活字印刷"), base_url=base_url) == []
    assert [urlsplit(path).path for path in paths] == ["/zh/api.php"]
    assert parse_qs(urlsplit(paths[0]).query)["variant"] == ["zh-cn"]


@pytest.mark.parametrize(
    ("status", "body", "sentence"),
    [
        (503, b"", "Wikipedia answered with an error (status 503)."),
        (200, b"<html>", "Wikipedia gave an answer that could not be read."),
    ],
)
async def test_failures_have_sentences(serve: Serve, status: int, body: bytes, sentence: str) -> None:
    with pytest.raises(ProviderFailed, match=re.escape(sentence)):
        await wikipedia.search(SearchQuery(text="Watt"), base_url=serve(lambda _path, _body: (status, {}, body)))


async def test_an_article_that_fails_costs_only_itself(serve: Serve) -> None:
    def answer(path: str, body: bytes) -> Answer:
        return wiki(path, body) if "generator" in path else (500, {}, b"")

    hits = await wikipedia.search(SearchQuery(text="Watt's condenser"), base_url=serve(answer))
    assert {hit.title for hit in hits} == {"James Watt"}
