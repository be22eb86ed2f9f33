"""The pages: a conversation begins, is followed live, is gone on with, stopped, renamed, searched and deleted."""

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from conversation.models import Conversation, ConversationTurn
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from tests.conversation.conftest import LIGHT, Caller
from tests.following import OpenPage
from tests.test_languages import foreign

ASKED = "Make a quiz about photosynthesis with 5 questions"


async def page(caller: Caller, path: str) -> str:
    response = await caller.client.get(path)
    assert response.status_code == 200, response.content[:300]
    return response.content.decode()


async def send(caller: Caller, path: str, **fields: object) -> str:
    """Where a form leads."""
    response = await caller.client.post(path, fields)
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


async def the_end() -> Run:
    run = await in_thread(Run.objects.first)
    assert run is not None
    async for _ in follow(run.id):
        pass
    return run


async def test_a_page_drawn_at_any_moment_and_followed_shows_the_same(caller: Caller, leaves: None) -> None:
    path = await send(caller, "/assistant/", message=ASKED, key="k" * 32)
    assert path == f"/assistant/{'k' * 32}"
    run = await in_thread(Run.objects.get)
    opened = [await in_thread(OpenPage, await page(caller, path), run, run.seq)]
    await the_end()
    for text in ("Make a PowerPoint about photosynthesis", "Make the slides", "Write a handout about photosynthesis"):
        await send(caller, f"{path}/say", message=text, key=text[:32].replace(" ", "x"))
        going = await in_thread(lambda: Run.objects.order_by("-created_at").first())
        assert going is not None
        opened.append(await in_thread(OpenPage, await page(caller, path), going, going.seq))
        async for _ in follow(going.id):
            pass
    last = await in_thread(OpenPage, await page(caller, path), going)
    assert (await in_thread(opened[-1].follow)).shown() == last.shown()
    html = await page(caller, path)
    assert "Quiz: photosynthesis" in html
    assert 'data-say="Make the slides"' in html
    assert "/slides/1.png" in html
    assert "Handout: photosynthesis" in html


async def test_files_come_along_and_a_message_is_edited(caller: Caller) -> None:
    file = SimpleUploadedFile("leaves.md", LIGHT.encode(), content_type="text/markdown")
    path = await send(caller, "/assistant/", message=ASKED, key="k" * 32, files=file)
    await the_end()
    html = await page(caller, path)
    assert "Photosynthesis in green plants" in html
    assert "Quiz: photosynthesis" in html
    turn = await in_thread(ConversationTurn.objects.get)
    assert len(turn.document_ids) == 1
    assert f'name="message_id" value="{turn.message_id}"' in " ".join(html.split())
    edited = {"message": "Hello", "message_id": turn.message_id, "key": "l" * 32}
    await send(caller, f"{path}/say", **edited)
    await the_end()
    html = await page(caller, path)
    assert "Quiz: photosynthesis" not in html.partition("talk-turns")[2].partition("compose")[0]
    broken = SimpleUploadedFile("broken.pdf", b"%PDF-", content_type="application/pdf")
    assert await send(caller, f"{path}/say", message="And this?", files=broken) == path
    assert await in_thread(ConversationTurn.objects.count) == 2


async def test_posting_a_form_twice_is_one_turn(caller: Caller, leaves: None) -> None:
    for _ in range(2):
        await send(caller, "/assistant/", message=ASKED, key="k" * 32)
    assert await in_thread(Run.objects.count) == 1


async def test_what_was_made_stands_in_the_pane_and_alone(caller: Caller, leaves: None) -> None:
    made = (await caller.ask(ASKED))["artifacts"][0]
    path = f"/assistant/artifacts/{made['id']}/versions/1"
    alone = await page(caller, path)
    assert "Show the answer" in alone
    assert "photosynthesis" in alone
    assert "/export/docx" in alone
    part = await caller.client.get(path, headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    written = (await caller.ask("Write a lesson plan on photosynthesis"))["artifacts"][0]
    assert "<table>" in await page(caller, f"/assistant/artifacts/{written['id']}/versions/1")


async def test_renamed_searched_stopped_deleted(caller: Caller, leaves: None) -> None:
    await caller.stream("Hello")
    await send(caller, "/assistant/chat-1/rename", title="Leaves and light")
    assert "Leaves and light" in await page(caller, "/assistant/?search=light")
    assert "Leaves and light" not in await page(caller, "/assistant/?search=magnets")
    await send(caller, "/assistant/chat-1/stop")
    assert await send(caller, "/assistant/chat-1/say", message=" ") == "/assistant/chat-1"
    await send(caller, "/assistant/chat-1/delete")
    assert await in_thread(Conversation.objects.count) == 0
    assert await in_thread(Run.objects.count) == 0


async def test_nobody_elses_conversation_is_there(caller: Caller, other: Caller, leaves: None) -> None:
    made = (await caller.ask(ASKED))["artifacts"][0]
    run = await in_thread(Run.objects.get)
    for path in ("/assistant/chat-1", f"/assistant/artifacts/{made['id']}/versions/1", f"/assistant/runs/{run.id}"):
        assert (await other.client.get(path)).status_code == 404
    for path in ("say", "stop", "rename", "delete"):
        assert (await other.client.post(f"/assistant/chat-1/{path}", {"message": "x", "title": "x"})).status_code == 404


def test_the_room_is_on_the_home_page(alice: User) -> None:
    client = Client()
    client.force_login(alice)
    assert "Talk to the assistant" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("language", "code", "asked"),
    [("zh-hans", "zh-Hans", "出5道关于光合作用的选择题"), ("en", "en", "Make a PowerPoint about photosynthesis")],
)
async def test_no_page_mixes_languages(caller: Caller, leaves: None, language: str, code: str, asked: str) -> None:
    answer = await caller.ask(asked)
    paths = ["/assistant/", "/assistant/chat-1"]
    paths += [f"/assistant/artifacts/{one['id']}/versions/1" for one in answer["artifacts"]]
    for path in paths:
        response = await caller.client.get(path, headers={"Accept-Language": language})
        assert foreign(response.content.decode(), code) == [], path
