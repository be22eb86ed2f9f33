"""The document at an address: a run fetches and reads it, while its caller or its page waits."""

import asyncio
import json
from collections.abc import Iterator
from typing import IO
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import AsyncClient, Client
from django.urls import reverse

from library import fetch, services
from library.events import document_stream
from library.models import Document
from runs import log
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from tests.conftest import SetEnv
from tests.following import OpenPage
from tests.runs.making import until

pytestmark = pytest.mark.django_db(transaction=True)

URL = "https://museum.example/steam"
PAGE = b"<title>Steam</title><p>Watt added a condenser to the engine in 1765.</p>"


@pytest.fixture
async def client(alice: User) -> AsyncClient:
    client = AsyncClient()
    await client.aforce_login(alice)
    return client


class Website:
    """Answers once the test opens its gate, and knows what it was asked."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.asked: list[str] = []

    async def answer(self, url: str, into: IO[bytes], *, max_bytes: int) -> fetch.Fetched:
        self.asked.append(url)
        await self.gate.wait()
        into.write(PAGE)
        return fetch.Fetched("text/html", url + "/final")


@pytest.fixture
def website() -> Iterator[Website]:
    site = Website()
    with patch.object(fetch, "fetch", site.answer):
        yield site


async def over(run: Run) -> None:
    async for _ in follow(run.id):
        pass


async def post(client: AsyncClient, url: str = URL, *, key: str = "") -> HttpResponse:
    headers = {"Idempotency-Key": key} if key else {}
    return await client.post("/api/library/documents", {"url": url}, content_type="application/json", headers=headers)  # type: ignore[return-value]


async def told(run: Run) -> list[dict[str, object]]:
    return [event.model_dump(mode="json") for event in await in_thread(log.events_of, document_stream, run.id)]


async def test_the_answer_waits_for_the_document_and_holds_up_nobody(
    client: AsyncClient, engine: Engine, env: SetEnv, website: Website
) -> None:
    env(owner_runs=20)
    posts = [asyncio.ensure_future(post(client)) for _ in range(17)]
    await until(lambda: len(website.asked) > 1)
    other = await asyncio.wait_for(client.get("/api/library/documents"), 20)
    assert other.status_code == 200
    website.gate.set()
    answers = await asyncio.gather(*posts)
    assert [answer.status_code for answer in answers] == [201] * 17
    document = await in_thread(Document.objects.get)
    body = json.loads(answers[0].content)
    assert (body["id"], body["title"], body["url"], body["filename"]) == (document.pk, "Steam", URL + "/final", "final")


async def test_a_document_is_told_of_and_known_the_next_time(
    client: AsyncClient, engine: Engine, website: Website
) -> None:
    website.gate.set()
    first, again, repeated = await post(client, key="a"), await post(client), await post(client, key="a")
    assert first.content == again.content == repeated.content
    document = await in_thread(Document.objects.get)
    added = {"type": "added", "document_id": document.pk, "title": "Steam"}
    runs = await in_thread(lambda: list(Run.objects.order_by("created_at")))
    assert [await told(run) for run in runs] == [
        [{"type": "fetching", "url": URL}, {**added, "known": False}],
        [{"type": "fetching", "url": URL}, {**added, "known": True}],
    ]


@pytest.mark.parametrize(
    ("url", "error", "sentence"),
    [
        ("http://127.0.0.1/secrets", "Unsafe", fetch.Unsafe.sentence),
        (
            "ftp://example.org/x",
            "NotFetched",
            "Only addresses that begin with http:// or https:// can be fetched.",
        ),
    ],
)
async def test_an_address_that_may_not_be_fetched(
    client: AsyncClient, engine: Engine, url: str, error: str, sentence: str
) -> None:
    answer = await post(client, url)
    assert (answer.status_code, json.loads(answer.content)["detail"]) == (422, sentence)
    run = await in_thread(Run.objects.get)
    assert await told(run) == [
        {"type": "fetching", "url": url},
        {"type": "error", "error": error, "message": sentence},
    ]


async def test_what_was_deleted_meanwhile_is_not_answered(
    client: AsyncClient, engine: Engine, website: Website
) -> None:
    website.gate.set()
    await post(client, key="a")
    await in_thread(lambda: Document.objects.all().delete())
    assert (await post(client, key="a")).status_code == 404


def open_page(client: Client, run: Run) -> str:
    return client.get(reverse("library-adding", args=[run.id])).content.decode()


async def test_the_page_leads_to_the_document(
    client: AsyncClient, alice: User, charlie: User, engine: Engine, website: Website
) -> None:
    form = {"url": URL, "token": "drawn-once"}
    sent = [await client.post(reverse("library-add"), form) for _ in range(2)]
    run = await in_thread(Run.objects.get)
    assert [answer["Location"] for answer in sent] == [reverse("library-adding", args=[run.id])] * 2

    def opened() -> OpenPage:
        browser, stranger = Client(), Client()
        browser.force_login(alice)
        stranger.force_login(charlie)
        assert stranger.get(reverse("library-adding", args=[run.id])).status_code == 404
        return OpenPage(open_page(browser, run), run)

    page = await in_thread(opened)
    website.gate.set()
    await over(run)
    assert reverse("library-adding", args=[run.id]) in (await in_thread(page.follow)).shown()
    led = await client.get(reverse("library-adding", args=[run.id]))
    document = await in_thread(Document.objects.get)
    assert led["Location"] == reverse("library-read", args=[document.pk])


async def test_a_page_followed_to_a_refusal_shows_what_a_later_one_shows(
    client: AsyncClient, alice: User, engine: Engine
) -> None:
    def follow() -> tuple[str, str]:
        browser = Client()
        browser.force_login(alice)
        run = Run.objects.get()
        early = OpenPage(open_page(browser, run), run, seen=0)
        return early.follow().shown(), OpenPage(open_page(browser, run), run).shown()

    await client.post(reverse("library-add"), {"url": "http://127.0.0.1/admin"})
    await over(await in_thread(Run.objects.get))
    followed, drawn = await in_thread(follow)
    assert followed == drawn
    assert "does not lead to a public website" in drawn


async def test_adding_is_cancelled(client: AsyncClient, engine: Engine, website: Website) -> None:
    waiting = asyncio.ensure_future(post(client))
    await until(lambda: bool(website.asked))
    run = await in_thread(Run.objects.get)
    assert (await client.post(f"/api/runs/{run.id}/cancel")).status_code in {200, 202, 204}
    assert (await waiting).status_code == 422
    assert not await in_thread(Document.objects.exists)
    assert run.kind == services.ADDING
