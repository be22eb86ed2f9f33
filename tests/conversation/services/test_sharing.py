"""Links to what was made: read without an account until they expire or are withdrawn; versions brought back and compared."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import AsyncClient
from django.utils import timezone

from conversation.models import ArtifactShare, ArtifactVersion
from conversation.schemas.artifacts import InteractivePage, TextDocument
from conversation.services.differences import changes, words_changed
from conversation.store import add_version
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from tests.conversation.conftest import Caller

QUIZ, HANDOUT = "Make a quiz about photosynthesis with 3 questions", "Write a handout about photosynthesis"
CARDS = "Make flash cards about photosynthesis"


async def made(caller: Caller, asked: str) -> dict[str, Any]:
    (artifact,) = (await caller.ask(asked))["artifacts"]
    return artifact  # type: ignore[no-any-return]


async def link(caller: Caller, artifact: dict[str, Any], **asked: object) -> dict[str, Any]:
    path = f"/api/conversation/artifacts/{artifact['id']}/share"
    response = await caller.client.post(path, asked, content_type="application/json")
    assert response.status_code == 201, response.content
    return response.json()  # type: ignore[no-any-return]


async def test_a_link_is_read_without_an_account_and_withdrawn(caller: Caller, other: Caller, leaves: None) -> None:
    handout = await made(caller, HANDOUT)
    share = await link(caller, handout, days=7)
    stranger = AsyncClient()
    page = await stranger.get(share["url"])
    assert (page.status_code, page["X-Robots-Tag"], page["Referrer-Policy"]) == (
        200, "noindex, nofollow", "no-referrer"
    )  # fmt: skip
    assert "chlorophyll" in page.content.decode()
    assert "/assistant/" not in page.content.decode()
    assert (await stranger.get(f"{share['url']}/files/docx")).status_code == 200
    # Without the link nobody sees it, and nobody but its owner sees or withdraws the link.
    assert (await other.client.get(handout["url"])).status_code == 404
    for client in (other.client, stranger):
        path = f"/api/conversation/artifacts/{handout['id']}/share"
        assert (await client.get(path)).status_code in (401, 404)
        assert (await client.delete(f"{path}/{share['id']}")).status_code in (401, 404)
        assert (await client.post(path, {}, content_type="application/json")).status_code in (401, 404)
    path = f"/api/conversation/artifacts/{handout['id']}/share"
    assert [one["token"] for one in (await caller.get(path))["shares"]] == [share["token"]]
    assert (await caller.client.delete(f"{path}/{share['id']}")).status_code == 204
    for address in (share["url"], f"{share['url']}/files/docx"):
        assert (await stranger.get(address)).status_code == 404


async def test_a_link_expires(caller: Caller, leaves: None) -> None:
    share = await link(caller, await made(caller, HANDOUT))
    await in_thread(lambda: ArtifactShare.objects.update(expires_at=timezone.now() - timedelta(seconds=1)))
    assert (await AsyncClient().get(share["url"])).status_code == 404
    assert (await AsyncClient().get("/shared/guessed")).status_code == 404


@pytest.mark.parametrize("days", [0, 366])
async def test_how_long_a_link_may_last(caller: Caller, leaves: None, days: int) -> None:
    handout = await made(caller, HANDOUT)
    path = f"/api/conversation/artifacts/{handout['id']}/share"
    assert (await caller.client.post(path, {"days": days}, content_type="application/json")).status_code == 422


async def test_a_quiz_hides_its_answers_from_whoever_has_the_link(caller: Caller, leaves: None) -> None:
    quiz = await made(caller, QUIZ)
    plain, whole = await link(caller, quiz), await link(caller, quiz, withAnswers=True)
    stranger = AsyncClient()
    assert "Show the answer" not in (await stranger.get(plain["url"])).content.decode()
    assert (await stranger.get(f"{plain['url']}/files/docx")).status_code == 404
    assert "Show the answer" in (await stranger.get(whole["url"])).content.decode()
    assert (await stranger.get(f"{whole['url']}/files/docx")).status_code == 200


async def test_a_page_is_shared_in_its_frame(caller: Caller, leaves: None) -> None:
    share = await link(caller, await made(caller, CARDS))
    stranger = AsyncClient()
    outer = (await stranger.get(share["url"])).content.decode()
    assert f'src="{share["url"]}/page/document"' in outer
    inner = await stranger.get(f"{share['url']}/page/document", headers={"Sec-Fetch-Dest": "iframe"})
    assert "sandbox allow-scripts" in inner["Content-Security-Policy"]
    assert (await stranger.get((await made(caller, HANDOUT))["url"])).status_code == 401


async def test_an_earlier_version_comes_back_as_a_new_one(caller: Caller, other: Caller, leaves: None) -> None:
    handout = await made(caller, HANDOUT)
    first = await in_thread(ArtifactVersion.objects.get)
    changed = first.made.model_copy(update={"content": "## Light\n\nLeaves are blue."})
    await in_thread(add_version, handout["id"], "Blue leaves", changed)
    page = f"/assistant/artifacts/{handout['id']}/versions"
    compared = (await caller.client.get(f"{page}/2/since/1")).content.decode()
    assert "<ins>" in compared
    assert "<del>" in compared
    path = f"/api/conversation/artifacts/{handout['id']}"
    assert (await other.client.post(f"{path}/versions/1/restore")).status_code == 404
    restored = (await caller.client.post(f"{path}/versions/1/restore")).json()
    assert (restored["version"], restored["versions"], restored["title"]) == (3, [1, 2, 3], handout["title"])
    assert (await caller.client.post(f"{page}/2/restore")).status_code == 302
    latest = await caller.get(path)
    assert (latest["version"], latest["content"]["content"]) == (4, "## Light\n\nLeaves are blue.")


async def test_links_are_made_and_withdrawn_on_the_page(caller: Caller, other: Caller, leaves: None) -> None:
    page = f"/assistant/artifacts/{(await made(caller, QUIZ))['id']}/versions/1"
    assert (await other.client.post(f"{page}/share", {"days": 3})).status_code == 404
    assert (await caller.client.post(f"{page}/share", {"days": 3, "with_answers": "on"})).status_code == 302
    share = await in_thread(ArtifactShare.objects.get)
    assert share.with_answers
    assert f"/shared/{share.token}" in (await caller.client.get(page)).content.decode()
    assert (await other.client.post(f"{page}/share/{share.pk}/withdraw")).status_code == 404
    await caller.client.post(f"{page}/share/{share.pk}/withdraw")
    assert await in_thread(ArtifactShare.objects.count) == 0
    await caller.client.post(f"{page}/share", {"days": "many"})
    assert await in_thread(ArtifactShare.objects.count) == 0


def test_words_that_changed() -> None:
    told = [(one.kind, one.text) for one in words_changed("Leaves take in red light.", "Leaves take in blue light.")]
    assert told == [("same", "Leaves take in "), ("removed", "red"), ("added", "blue"), ("same", " light.")]
    chinese = [(one.kind, one.text) for one in words_changed("叶子吸收红光。", "叶子反射红光。")]
    assert [one for one in chinese if one[0] != "same"] == [("removed", "吸收"), ("added", "反射")]


def test_only_what_people_read_is_compared() -> None:
    page = InteractivePage(language="en", title="x", html="<h1>Lever</h1><p>Push it.</p>", js="a()")
    assert changes(page, page.model_copy(update={"js": "b()"})) == []
    (line,) = changes(page, page.model_copy(update={"html": "<h1>Lever</h1><p>Pull it.</p>"}))
    assert [one.text for one in line if one.kind != "same"] == ["Push", "Pull"]
    before = TextDocument(language="en", format="plain", title="x", content="One.\n\nTwo.")
    after = before.model_copy(update={"content": "One.\n\nTwo.\n\nThree."})
    assert [[(one.kind, one.text) for one in line] for line in changes(before, after)] == [[("added", "Three.")]]


async def test_a_question_is_changed_from_its_panel(caller: Caller, other: Caller, leaves: None) -> None:
    page = f"/assistant/artifacts/{(await made(caller, QUIZ))['id']}/versions/1"
    assert 'name="remark"' in (await caller.client.get(page)).content.decode()
    assert (await other.client.post(f"{page}/edit", {"part": "2", "remark": "easier"})).status_code == 404
    assert (await caller.client.post(f"{page}/edit", {"part": "2", "remark": " "}))["Location"] == page
    changed = await caller.client.post(f"{page}/edit", {"part": "2", "remark": "something else"})
    assert changed["Location"] == "/assistant/chat-1"
    run = await in_thread(Run.objects.first)
    assert run is not None
    async for _ in follow(run.id):
        pass
    share = await link(caller, {"id": page.split("/")[3]})
    assert 'name="remark"' not in (await AsyncClient().get(share["url"])).content.decode()


async def test_a_form_that_is_posted_twice_makes_one_link(caller: Caller, leaves: None) -> None:
    handout = await made(caller, HANDOUT)
    address = f"/assistant/artifacts/{handout['id']}/versions/1"
    page = (await caller.client.get(address)).content.decode()
    form = page.split('/share"')[1].split("</form>")[0]
    fields = {"days": "7", "key": form.split('name="key" value="')[1].split('"')[0]}
    for _ in range(2):
        assert (await caller.client.post(f"{address}/share", fields)).status_code == 302
    assert await in_thread(ArtifactShare.objects.count) == 1
    # Another link is another wish, of the same page or of the next.
    await caller.client.post(f"{address}/share", {**fields, "days": "8"})
    assert await in_thread(ArtifactShare.objects.count) == 2


@pytest.mark.parametrize(("key", "links"), [("", 2), ("once", 1)])
async def test_the_same_key_is_the_same_link(caller: Caller, leaves: None, key: str, links: int) -> None:
    handout = await made(caller, HANDOUT)
    path, headers = f"/api/conversation/artifacts/{handout['id']}/share", {"Idempotency-Key": key}
    for _ in range(2):
        await caller.client.post(path, {}, content_type="application/json", headers=headers)
    assert await in_thread(ArtifactShare.objects.count) == links
