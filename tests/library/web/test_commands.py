"""A search tool that is a command: one process for all searches, replaced when it fails, and nothing left of it."""

import asyncio
import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from library import providers
from library.schemas import Hit, SearchQuery
from library.web import commands, mcp
from library.web.commands import SearchCommand
from library.web.errors import ProviderFailed
from library.web.patience import answer_within
from runs.budgets import Budget, Meter
from tests.library.web.test_mcp import SENTENCE, URL, WATT

SCRIPT = str(Path(__file__).with_name("searching.py"))
Search = Callable[..., Any]
CALL = {"name": "web_search", "arguments": {"query": "Watt condenser", "max_results": 5}}


@pytest.fixture(autouse=True)
def none_left() -> Iterator[None]:
    yield
    commands.children.end()


def start(folder: Path, how: str, *, seconds: float = 20, patience: float = 20, **environment: str) -> SearchCommand:
    for pipe in ("gate", "never", "alive"):
        if not (folder / pipe).exists():
            os.mkfifo(folder / pipe)
    command = (sys.executable, SCRIPT, str(folder), how)
    return SearchCommand(command=command, environment=environment, seconds=seconds, patience=patience)


async def search(given: SearchCommand) -> list[Hit]:
    return await mcp.search(WATT, commands.session(given), tool="")


def noted(folder: Path, name: str) -> list[Any]:
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


async def test_all_searches_ask_one_process_which_is_greeted_once(tmp_path: Path) -> None:
    given = start(tmp_path, "well")
    found = await asyncio.gather(*(search(given) for _ in range(5)))
    assert [[(hit.provider, hit.url, hit.title, hit.text) for hit in hits] for hits in found] == [
        [("mcp", URL, "Watt", SENTENCE)]
    ] * 5
    assert len(noted(tmp_path, "starts")) == 1
    sent = noted(tmp_path, "sent")
    assert [one["method"] for one in sent[:3]] == ["initialize", "notifications/initialized", "tools/list"]
    assert [one["params"] for one in sent if one["method"] == "tools/call"] == [CALL] * 5


async def test_it_finds_what_it_is_given_in_its_environment_and_nothing_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    await search(start(tmp_path, "well", SEARCH_KEY="k"))
    (begun,) = noted(tmp_path, "starts")
    # Python adds the first by itself.
    assert {**begun, "environment": begun["environment"] | {"LC_CTYPE": ""}} == {
        "pid": begun["pid"], "cwd": "/", "environment": {"LC_CTYPE": "", "SEARCH_KEY": "k"},
    }  # fmt: skip


async def test_what_is_no_answer_is_passed_over_and_what_it_asks_is_answered(tmp_path: Path) -> None:
    assert [hit.url for hit in await search(start(tmp_path, "chatters"))] == [URL]
    assert noted(tmp_path, "heard") == [
        [
            {"jsonrpc": "2.0", "id": "p", "result": {}},
            {"jsonrpc": "2.0", "id": "r", "error": {"code": -32601, "message": "Method not found"}},
        ]
    ]


async def test_one_that_dies_during_a_search_is_replaced(tmp_path: Path) -> None:
    given = start(tmp_path, "dies")
    with pytest.raises(ProviderFailed) as caught:
        await search(given)
    assert (str(caught.value), caught.value.lasting) == ("MCP search broke off its answer.", False)
    assert [hit.url for hit in await search(given)] == [URL]
    assert len(noted(tmp_path, "starts")) == 2


async def test_one_that_says_nothing_any_more_is_replaced_once_a_search_gave_it_up(tmp_path: Path) -> None:
    given = start(tmp_path, "hangs", patience=0.2)
    await commands.session(given)
    with pytest.raises(TimeoutError):
        await answer_within(0.2, lambda: search(given))
    assert [hit.url for hit in await search(given)] == [URL]
    assert len(noted(tmp_path, "starts")) == 2


async def test_a_search_that_a_person_gives_up_ends_nothing(tmp_path: Path) -> None:
    given = start(tmp_path, "hangs")
    child = commands.children.current(given)
    await asyncio.wrap_future(child.greeted)
    with pytest.raises(TimeoutError):
        await answer_within(0.1, lambda: search(given))
    assert commands.children.current(given) is child


async def test_one_that_reads_nothing_any_more_is_ended(tmp_path: Path) -> None:
    given = start(tmp_path, "deaf")
    session = await commands.session(given)
    with pytest.raises(ProviderFailed, match="broke off"):
        await session.ask("tools/call", {"text": "a" * 100_000})
    assert commands.children.current(given).session is not session


async def test_it_may_take_longer_to_start_than_a_search_waits(tmp_path: Path) -> None:
    given = start(tmp_path, "waits")
    with pytest.raises(TimeoutError):
        await answer_within(0.1, lambda: search(given))
    await asyncio.to_thread(lambda: (tmp_path / "gate").open("w").close())
    assert [hit.url for hit in await search(given)] == [URL]
    assert len(noted(tmp_path, "starts")) == 1


@pytest.mark.parametrize(
    ("how", "seconds", "sentence"),
    [
        ("crashes", 20, "MCP search could not be reached."),
        ("mute", 0.3, "MCP search took longer than 0.3 s."),
    ],
)
async def test_one_that_does_not_start(tmp_path: Path, how: str, seconds: float, sentence: str) -> None:
    with pytest.raises(ProviderFailed) as caught:
        await search(start(tmp_path, how, seconds=seconds))
    assert (str(caught.value), caught.value.lasting) == (sentence, True)


@pytest.mark.django_db(transaction=True)
async def test_a_search_goes_on_without_a_program_that_is_not_there(alice: User, env: Callable[..., None]) -> None:
    env(mcp_search_command=["no-such-program", "-y"])
    meter = Meter(Budget())
    try:
        outcome = await providers.search(meter, SearchQuery(text="James Watt"), alice.pk)
    finally:
        providers.resting.clear()
    said = "MCP search could not be reached."
    assert [(one.provider, one.ok, one.message) for one in outcome.providers] == [
        ("library", True, ""), ("mcp", False, said),
    ]  # fmt: skip


async def test_nothing_is_left_of_one_that_stays_when_it_is_told_to_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "LEAVING_SECONDS", 0.2)
    given = start(tmp_path, "clings", PATH=os.environ["PATH"])
    alive = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
    await search(given)
    assert select.select([alive], [], [], 0) == ([], [], [])
    await asyncio.to_thread(commands.children.end)
    assert select.select([alive], [], [], 5) == ([alive], [], [])
    assert os.read(alive, 1) == b""
    os.close(alive)


@pytest.mark.parametrize("end", ["sys.exit()", "os.kill(os.getpid(), 9)"])
def test_nothing_is_left_when_the_studio_ends(tmp_path: Path, end: str) -> None:
    given = start(tmp_path, "well")
    code = (
        "import asyncio, os, sys\nfrom library.web import commands\n"
        f"asyncio.run(commands.session(commands.{given!r}))\n{end}"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    # Both streams are the command's as well: this returns once it is gone.
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0 if "exit" in end else -9, b"")
    assert [one["method"] for one in noted(tmp_path, "sent")] == ["initialize", "notifications/initialized"]
