import asyncio
import json
import threading
import time
from collections.abc import Callable
from datetime import date
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from pydantic import SecretStr

from library import fulltext, providers
from library.meaning import backlog
from library.models import CachedSearch, Document
from library.providers import search
from library.schemas import Hit, ProviderReport, SearchQuery
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.models import Run
from tests.serving import Answer, Serve

pytestmark = pytest.mark.django_db(transaction=True)
SetEnv = Callable[..., None]
WEB = "James Watt sold a steam engine to a brewery in London in 1785, says the web."


def found(text: str) -> Callable[[str, bytes], Answer]:
    results = [{"url": "https://web.example/", "title": "Web", "content": text}]
    return lambda _path, _body: (200, {}, json.dumps({"results": results}).encode())


def with_tavily(env: SetEnv, url: str) -> None:
    env(tavily_api_key=SecretStr("key"), tavily_base_url=url)


def brief(reports: list[ProviderReport]) -> list[tuple[str, bool, str]]:
    return [(report.provider, report.ok, report.message) for report in reports]


async def test_search_merges_what_all_providers_found(
    documents: dict[str, Document], alice: User, env: SetEnv, serve: Serve
) -> None:
    with_tavily(env, serve(found(WEB)))
    outcome = await search(Meter(Budget()), SearchQuery(text="James Watt steam engine"), alice.pk)
    assert brief(outcome.providers) == [("library", True, ""), ("tavily", True, "")]
    assert {hit.provider for hit in outcome.hits} == {"library", "tavily"}
    assert [hit.score for hit in outcome.hits] == sorted((hit.score for hit in outcome.hits), reverse=True)


@pytest.mark.parametrize(("text", "language"), [("tea trade in Britain", None), ("英国的茶叶贸易", "en")])
async def test_an_outcome_says_when_its_best_is_in_another_language(
    documents: dict[str, Document], alice: User, text: str, language: str | None
) -> None:
    await in_thread(backlog.complete, [documents["tea"]])
    outcome = await search(Meter(Budget()), SearchQuery(text=text), alice.pk)
    assert (outcome.hits[0].heading, outcome.other_language) == ("Trade", language)


async def test_what_a_provider_finds_outside_the_period_is_not_taken(alice: User, env: SetEnv, serve: Serve) -> None:
    dates = ["Sat, 02 Mar 2019 10:00:00 GMT", "Sat, 02 Mar 2024 10:00:00 GMT", None]
    results = [
        {"url": f"https://web.example/{place}", "title": "Web", "content": f"{text} {WEB}", "published_date": one}
        for place, (one, text) in enumerate(zip(dates, ["Long ago it was", "Lately they told", "Undated"], strict=True))
    ]
    with_tavily(env, serve(lambda _path, _body: (200, {}, json.dumps({"results": results}).encode())))
    query = SearchQuery(text="James Watt steam engine", start_date=date(2024, 1, 1))
    outcome = await search(Meter(Budget()), query, alice.pk)
    assert [(report.provider, report.hits) for report in outcome.providers] == [("library", 0), ("tavily", 2)]


async def test_near_identical_hits_collapse(
    documents: dict[str, Document], alice: User, env: SetEnv, serve: Serve
) -> None:
    passage = await in_thread(lambda: documents["steam"].passages.get(position=1).text)
    with_tavily(env, serve(found(passage + " Reprinted.")))
    outcome = await search(Meter(Budget()), SearchQuery(text="Boulton Birmingham tin mines Cornwall"), alice.pk)
    assert len(outcome.hits) == 1


async def test_a_failing_provider_is_reported_and_left_alone(
    documents: dict[str, Document], alice: User, env: SetEnv, serve: Serve
) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.append(path)
        return 429, {}, b"{}"

    with_tavily(env, serve(answer))
    first = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    second = await search(Meter(Budget()), SearchQuery(text="Boulton"), alice.pk)
    assert brief(first.providers)[1] == ("tavily", False, "Tavily's usage limit is reached.")
    assert brief(second.providers)[1] == ("tavily", False, "Tavily's usage limit is reached.")
    assert len(asked) == 1
    assert [hit.provider for hit in second.hits] == ["library"]


async def test_a_rested_provider_is_asked_again(
    alice: User, env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(providers, "REST_SECONDS", 0.0)
    with_tavily(env, serve(lambda _path, _body: (429, {}, b"{}")))
    await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    again = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert brief(again.providers)[1] == ("tavily", False, "Tavily's usage limit is reached.")


async def test_a_slow_provider_costs_its_time_limit(
    documents: dict[str, Document], alice: User, env: SetEnv, serve: Serve
) -> None:
    released = threading.Event()

    def answer(_path: str, _body: bytes) -> Answer:
        released.wait(60)
        return 200, {}, b"{}"

    env(search_timeout_seconds=2)
    with_tavily(env, serve(answer))
    try:
        outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    finally:
        released.set()
    assert brief(outcome.providers) == [("library", True, ""), ("tavily", False, "Tavily took longer than 2 s.")]


async def test_one_slow_answer_does_not_make_a_provider_rest(alice: User, env: SetEnv, serve: Serve) -> None:
    released = threading.Event()
    quick = found(WEB)

    def answer(path: str, body: bytes) -> Answer:
        return quick(path, body) if released.wait(10) else (500, {}, b"")

    with_tavily(env, serve(answer))
    env(search_timeout_seconds=0.2)
    try:
        first = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    finally:
        released.set()
    env(search_timeout_seconds=20)
    second = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert brief(first.providers)[1:] == [("tavily", False, "Tavily took longer than 0.2 s.")]
    assert brief(second.providers)[1:] == [("tavily", True, "")]


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("http://127.0.0.1:9", 0, "Tavily's server refused the connection."),
        ("http://nowhere.invalid", 0, "The name of Tavily's server could not be resolved."),
        ("", 401, "The search key was refused."),
        ("", 503, "Tavily answered with an error (status 503)."),
    ],
)
async def test_a_provider_that_is_down_says_how(
    alice: User, env: SetEnv, serve: Serve, address: str, status: int, sentence: str
) -> None:
    with_tavily(env, address or serve(lambda _path, _body: (status, {}, b"{}")))
    outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert brief(outcome.providers) == [("library", True, ""), ("tavily", False, sentence)]


class Pause:
    """A process that was stopped for a while: the clock jumps, and timers that were due go off."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._loop = asyncio.get_running_loop()
        self._skipped = 0.0
        clock = time.monotonic
        monkeypatch.setattr(time, "monotonic", lambda: clock() + self._skipped)

    def take(self, seconds: float) -> None:
        """From another thread; returns when the loop has gone round with the new time."""
        self._skipped += seconds
        seen = threading.Event()
        self._loop.call_soon_threadsafe(self._loop.call_later, 0.01, seen.set)
        assert seen.wait(10)


async def test_a_pause_of_ours_is_no_fault_of_the_librarys(
    documents: dict[str, Document], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = Pause(monkeypatch)
    answer = fulltext.search_passages

    def paused(owner_id: int, query: SearchQuery) -> list[Hit]:
        pause.take(30)
        return answer(owner_id, query)

    monkeypatch.setattr(fulltext, "search_passages", paused)
    for _ in range(2):
        outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
        assert (brief(outcome.providers), len(outcome.hits)) == ([("library", True, "")], 2)


async def test_a_pause_of_ours_is_no_fault_of_a_provider(
    alice: User, env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = Pause(monkeypatch)

    def answer(path: str, body: bytes) -> Answer:
        pause.take(30)
        return found(WEB)(path, body)

    with_tavily(env, serve(answer))
    outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert brief(outcome.providers) == [("library", True, ""), ("tavily", True, "")]


async def test_a_connection_lost_while_we_were_away_is_made_again(
    alice: User, env: SetEnv, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause, asked = Pause(monkeypatch), []

    def answer(path: str, body: bytes) -> Answer:
        asked.append(path)
        if len(asked) > 1:
            return found(WEB)(path, body)
        pause.take(600)
        return 200, {"Content-Length": "1000"}, b"cut"

    with_tavily(env, serve(answer))
    outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert (brief(outcome.providers)[1:], len(asked)) == ([("tavily", True, "")], 2)


async def test_a_database_that_is_away_is_raised_as_that_and_forgotten_when_it_is_back(
    documents: dict[str, Document], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_owner_id: int, _query: SearchQuery) -> list[Hit]:
        raise OperationalError("server closed the connection")

    with monkeypatch.context() as patched:
        patched.setattr(fulltext, "search_passages", away)
        with pytest.raises(OperationalError):
            await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    outcome = await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)
    assert brief(outcome.providers) == [("library", True, "")]


async def test_nothing_found_is_no_failure(documents: dict[str, Document], alice: User) -> None:
    outcome = await search(Meter(Budget()), SearchQuery(text="quantum computing basics"), alice.pk)
    assert (outcome.hits, brief(outcome.providers)) == ([], [("library", True, "")])


async def test_search_within_documents_asks_the_library_only(
    documents: dict[str, Document], alice: User, env: SetEnv, serve: Serve
) -> None:
    with_tavily(env, serve(found(WEB)))
    query = SearchQuery(text="James Watt", document_ids=[documents["steam"].pk])
    outcome = await search(Meter(Budget()), query, alice.pk)
    assert brief(outcome.providers) == [("library", True, "")]


async def test_a_search_for_a_period_says_who_cannot_be_asked_for_one(alice: User, env: SetEnv) -> None:
    env(searxng_base_url="http://127.0.0.1:9")
    meter = Meter(Budget())
    outcome = await search(meter, SearchQuery(text="James Watt", start_date=date(2020, 1, 1)), alice.pk)
    (report,) = outcome.providers[1:]
    assert (report.ok, report.was_asked, report.was_missed) == (False, False, False)
    assert report.message == "SearXNG cannot filter by dates, so it was not asked."
    assert meter.notices == ["A search went on without SearXNG. SearXNG cannot filter by dates, so it was not asked."]


async def test_a_search_of_many_domains_says_how_many_were_asked(alice: User, env: SetEnv, serve: Serve) -> None:
    asked: list[str] = []

    def answer(path: str, _body: bytes) -> Answer:
        asked.extend(parse_qs(urlsplit(path).query)["q"])
        return 200, {}, b"{}"

    env(brave_api_key=SecretStr("key"), brave_base_url=serve(answer))
    sites = [f"https://www.site-{number}.example/" for number in range(50)]
    meter = Meter(Budget())
    outcome = await search(meter, SearchQuery(text="James Watt", include_domains=sites), alice.pk)
    told = "Brave was asked for 16 of 50 domains, since it takes no more."
    only = " OR ".join(f"site:site-{number}.example" for number in range(16))
    assert asked == [f"James Watt ({only})"]
    assert (brief(outcome.providers)[1:], meter.notices) == ([("brave", True, told)], [told])


async def test_wikipedia_is_not_asked_about_other_sites_than_its_own(alice: User, env: SetEnv) -> None:
    env(wikipedia=True, wikipedia_base_url="http://127.0.0.1:9/")
    outcome = await search(
        Meter(Budget()), SearchQuery(text="James Watt", include_domains=["museum.example"]), alice.pk
    )
    assert [report.provider for report in outcome.providers] == ["library"]


async def test_wikipedia_whose_pages_have_no_dates_is_not_asked_for_a_period_and_that_is_told(
    alice: User, env: SetEnv
) -> None:
    env(wikipedia=True, wikipedia_base_url="http://127.0.0.1:9/")
    query = SearchQuery.model_validate({"text": "James Watt", "start_date": "2020-01-01"})
    _, wikipedia = (await search(Meter(Budget()), query, alice.pk)).providers
    assert (wikipedia.was_asked, str(wikipedia.message)) == (
        False,
        "Wikipedia cannot filter by dates, so it was not asked.",
    )


async def test_a_search_of_a_run_is_made_once(
    documents: dict[str, Document], alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = await in_thread(lambda: Run.objects.create(kind="research.report", owner=alice, correlation_id="c" * 8))
    query = SearchQuery(text="James Watt")
    first = await search(Meter(Budget()), query, alice.pk, run.pk)

    def refuse(_owner_id: int, _query: SearchQuery) -> list[Hit]:
        raise AssertionError

    monkeypatch.setattr("library.fulltext.search_passages", refuse)
    assert await search(Meter(Budget()), query, alice.pk, run.pk) == first
    assert await in_thread(CachedSearch.objects.count) == 1


async def test_search_can_be_cancelled(alice: User, env: SetEnv, serve: Serve) -> None:
    asked, released = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def answer(_path: str, _body: bytes) -> Answer:
        loop.call_soon_threadsafe(asked.set)
        released.wait(60)
        return 200, {}, b"{}"

    with_tavily(env, serve(answer))
    task = asyncio.create_task(search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    released.set()
