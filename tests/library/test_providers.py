import asyncio
import json
import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from pydantic import SecretStr

from library import providers
from library.models import CachedSearch, Document
from library.providers import SearchFailed, search
from library.schemas import Hit, ProviderReport, SearchQuery
from runs.budgets import Budget, Meter
from runs.database import in_thread
from runs.models import Run
from tests.library.conftest import Answer, Serve

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
    assert brief(second.providers)[1] == ("tavily", False, "It failed a moment ago and is left alone for a minute.")
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
    assert brief(outcome.providers) == [("library", True, ""), ("tavily", False, "Tavily did not answer in time.")]


async def test_search_fails_when_every_provider_does(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    providers.resting.rest("library")
    with pytest.raises(SearchFailed):
        await search(Meter(Budget()), SearchQuery(text="James Watt"), alice.pk)


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


@pytest.mark.parametrize("filters", [{"start_date": "2020-01-01"}, {"include_domains": ["museum.example"]}])
async def test_wikipedia_is_not_asked_for_what_it_cannot_have(
    alice: User, env: SetEnv, filters: dict[str, object]
) -> None:
    env(wikipedia=True, wikipedia_base_url="http://127.0.0.1:9/")
    query = SearchQuery.model_validate({"text": "James Watt", **filters})
    outcome = await search(Meter(Budget()), query, alice.pk)
    assert [report.provider for report in outcome.providers] == ["library"]


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
