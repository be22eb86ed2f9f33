"""A source read whole: the library's documents, pages behind the guard, and a provider where a page cannot be had."""

import json
from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from pydantic import SecretStr

from library import fetch, sources
from library.schemas import EvidenceItem, SearchQuery, SourceLink
from library.services import ingest
from library.sources import NotRead, OutOfPeriod, read_whole
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.errors import BudgetReached
from tests.conftest import SetEnv
from tests.library.test_fetch import Loopback
from tests.serving import Answer, Serve

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = SearchQuery(text="Watt condenser")
PAGE = b"<title>Steam</title><h2>Condenser</h2><p>Watt added a condenser in 1765.</p><h2>Coal</h2><p>It saved coal.</p>"
TEXTS = [("Condenser", "Watt added a condenser in 1765."), ("Coal", "It saved coal.")]


def item(url: str | None = None, document: int | None = None) -> EvidenceItem:
    return EvidenceItem(
        id="e1", provider="brave", title="Steam", url=url, publisher="museum.example", text="Watt.",
        document_id=document, content_hash="1", origin=1, retrieved_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


def html(path: str, _body: bytes) -> Answer:
    if path == "/away":
        return 302, {"Location": "/page"}, b""
    return (200, {"Content-Type": "text/html"}, PAGE) if path == "/page" else (404, {}, b"")


async def test_a_page_is_read_whole_behind_the_guard(serve: Serve) -> None:
    url = serve(html)
    with patch.object(fetch, "Guard", lambda: Loopback(url)):
        outcome = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), ASKED)
    assert [(hit.heading, hit.text) for hit in outcome.hits] == TEXTS
    assert {(hit.provider, hit.title, hit.url, hit.publisher) for hit in outcome.hits} == {
        ("brave", "Steam", f"{url}/page", "museum.example")
    }


LINKED = b"""<nav><a href="/menu">Watt condenser menu</a></nav><main><h2>Steam</h2><p>More on
<a href="patent#first">the condenser of Watt</a>, <a href="/page">this page of Watt</a>, <a href="javascript:x">Watt's condenser</a>,
<a href="https://other.example/watt">James Watt</a> and <a href="/coal">coal mines of Cornwall</a>. There is much more to tell.</p></main>"""


async def test_a_page_tells_where_it_leads_first_what_speaks_of_what_is_asked(serve: Serve) -> None:
    url = serve(lambda _path, _body: (200, {"Content-Type": "text/html"}, LINKED))
    with patch.object(fetch, "Guard", lambda: Loopback(url)):
        outcome = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), ASKED)
        away = ASKED.model_copy(update={"exclude_domains": ["other.example"]})
        kept = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), away)
    told = [
        SourceLink(url=f"{url}/patent", title="the condenser of Watt"),
        SourceLink(url="https://other.example/watt", title="James Watt"),
        SourceLink(url=f"{url}/coal", title="coal mines of Cornwall"),
    ]
    assert (outcome.links, kept.links) == (told, [told[0], told[2]])


async def test_the_guard_keeps_a_page_from_the_network_of_the_studio(serve: Serve) -> None:
    with pytest.raises(NotRead):
        await read_whole(Meter(Budget()), 1, item(f"{serve(html)}/page"), ASKED)


async def test_a_page_outside_the_domains_asked_for_is_not_fetched(serve: Serve) -> None:
    url = serve(html)
    only = ASKED.model_copy(update={"include_domains": ["museum.example"]})
    with patch.object(fetch, "Guard", lambda: Loopback(url)), pytest.raises(NotRead):
        await read_whole(Meter(Budget()), 1, item(f"{url}/page"), only)


@pytest.mark.parametrize(
    ("stated", "published", "queries", "is_read"),
    [
        ("2024-05-01", None, [], True),
        ("2019-05-01", None, ["Watt"], False),
        ("", "2019-05-01", ["Watt"], False),
        ("", None, ["Watt"], True),
        ("", None, [], False),
    ],
    ids=["in it", "the page is older", "the search says so", "a search for the period found it", "behind a link"],
)
async def test_a_page_from_outside_the_period_asked_for_is_not_read(
    serve: Serve, stated: str, published: str | None, queries: list[str], *, is_read: bool
) -> None:
    page = f'<meta name="date" content="{stated}">'.encode() + PAGE
    url = serve(lambda _path, _body: (200, {"Content-Type": "text/html"}, page))
    dated = ASKED.model_copy(update={"start_date": date(2024, 1, 1), "end_date": date(2024, 12, 31)})
    source = item(f"{url}/page").model_copy(update={"published": published, "queries": queries})
    with patch.object(fetch, "Guard", lambda: Loopback(url)):
        if not is_read:
            with pytest.raises(OutOfPeriod):
                await read_whole(Meter(Budget()), 1, source, dated)
            return
        outcome = await read_whole(Meter(Budget()), 1, source, dated)
    assert [(hit.heading, hit.text) for hit in outcome.hits] == TEXTS


MARKDOWN = """# Steam

![Watt](watt.png) [Watt's patent](/patent_(1769) "His patent") [here](#coal) [a](/a)

## Coal

It saved [coal of Cornwall](https://other.example/coal) and more.
"""


async def test_tavily_reads_what_cannot_be_fetched_and_it_counts_as_a_search(serve: Serve, env: SetEnv) -> None:
    asked: list[tuple[str, object]] = []

    def extract(path: str, body: bytes) -> Answer:
        asked.append((path, json.loads(body)["urls"]))
        found = {"url": "u", "raw_content": MARKDOWN}
        return 200, {}, json.dumps({"results": [found]}).encode()

    env(tavily_api_key=SecretStr("key"), tavily_base_url=serve(extract))
    meter = Meter(Budget(searches=1))
    outcome = await read_whole(meter, 1, item("http://127.0.0.1/page"), ASKED)
    assert [hit.text for hit in outcome.hits] == ["Watt Watt's patent here a", "It saved coal of Cornwall and more."]
    assert outcome.links == [
        SourceLink(url="http://127.0.0.1/patent_(1769)", title="Watt's patent"),
        SourceLink(url="https://other.example/coal", title="coal of Cornwall"),
    ]
    assert asked == [("/extract", ["http://127.0.0.1/page"])]
    with pytest.raises(BudgetReached):
        await read_whole(meter, 1, item("http://127.0.0.1/page"), ASKED)
    assert meter.usage.searches == 1


async def test_a_document_of_the_library_is_read_as_far_as_its_reader_may(alice: User, bob: User) -> None:
    text = b"# Steam\n\n## Condenser\n\nWatt added a condenser in 1765.\n\n## Coal\n\nIt saved coal.\n"
    document = await in_thread(ingest, alice, text, "steam.md")
    own = await read_whole(Meter(Budget()), alice.pk, item(document=document.pk), ASKED)
    assert [(hit.heading, hit.text) for hit in own.hits] == TEXTS
    assert (await read_whole(Meter(Budget()), bob.pk, item(document=document.pk), ASKED)).hits == []


async def test_of_a_long_page_what_speaks_of_the_question_is_kept_in_its_order(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "PASSAGES", 1)
    url = serve(html)
    with patch.object(fetch, "Guard", lambda: Loopback(url)):
        outcome = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), ASKED)
    assert [hit.heading for hit in outcome.hits] == ["Condenser"]


async def test_a_model_with_room_is_given_more_of_a_long_page(serve: Serve) -> None:
    long = "".join(f"<h2>Part {part}</h2><p>Watt's condenser of house {part} saved coal.</p>" for part in range(60))
    url = serve(lambda _path, _body: (200, {"Content-Type": "text/html"}, f"<title>Steam</title>{long}".encode()))
    with patch.object(fetch, "Guard", lambda: Loopback(url)):
        usual = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), ASKED)
        wide = await read_whole(Meter(Budget()), 1, item(f"{url}/page"), ASKED.model_copy(update={"room": 50}))
    assert (len(usual.hits), len(wide.hits)) == (40, 50)
