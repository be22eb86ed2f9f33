"""The pages: a post begins, is followed live, is answered by its forms, stopped, resumed and taken along."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from creative.models import Asset, Creative, Leg
from runs.database import in_thread
from runs.follow import follow
from runs.models import Run
from runs.services import cancel
from tests.creative.conftest import OUTING, Caller, thread_of
from tests.following import OpenPage
from tests.test_languages import foreign

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


async def page(caller: Caller, path: str) -> str:
    response = await caller.client.get(path)
    assert response.status_code == 200
    return response.content.decode()


async def send(caller: Caller, path: str, **fields: object) -> str:
    """Where a form leads."""
    response = await caller.client.post(path, fields)
    assert response.status_code == 302, response.content.decode()
    return str(response["Location"])


async def test_a_post_from_its_form_to_its_package(caller: Caller, outings: None) -> None:
    picture = SimpleUploadedFile("reference.png", PIXEL, "image/png")
    path = await send(caller, "/creative/", message=OUTING, references=picture, token="k")
    creative = await in_thread(Creative.objects.select_related("run").get)
    assert path == f"/creative/{creative.thread_id}"
    assert OUTING in await page(caller, "/creative/")

    async for _ in follow(creative.run_id):
        pass
    run = await in_thread(Run.objects.get)
    opened = await in_thread(OpenPage, await page(caller, path), run)
    html = await page(caller, path)
    version = re.search(r'name="version"\s+value="(\d+)"', html)
    assert version
    assert "The copy is written. Go on with it?" in html
    body = re.search(r'<textarea id="edit-body"[^>]*>(.*?)</textarea>', html, re.DOTALL)
    assert body
    edited = {"title": "带娃春游的准备", "body": body[1].strip(), "tags": "#亲子 春游"}
    await send(caller, f"{path}/answer", kind="content", do="go", version=version[1], **edited)
    async for _ in follow(creative.run_id, after=run.seq):
        pass
    drawn_now = await in_thread(OpenPage, await page(caller, path), run)
    assert (await in_thread(opened.follow)).shown() == drawn_now.shown()

    run = await in_thread(Run.objects.get)
    html = await page(caller, path)
    assert "The images are planned. Go on with the plan?" in html
    assert "带娃春游的准备" in html
    creative = await in_thread(Creative.objects.select_related("run").get)
    words = {f"title-{one.image_seq}": one.title_text for one in creative.agent_state.text_overlay_plan}
    words |= {f"body-{one.image_seq}": one.body_text for one in creative.agent_state.text_overlay_plan}
    await send(caller, f"{path}/answer", kind="image_plans", do="go", version="2", keep=["0", "1"], **words)
    async for _ in follow(creative.run_id, after=run.seq):
        pass
    drawn_now = await in_thread(OpenPage, await page(caller, path), run)
    assert (await in_thread(opened.follow)).shown() == drawn_now.shown()
    html = await page(caller, path)
    assert len(re.findall(r'<img\s+src="/api/agent/assets/\d+"', html)) == 2
    assert "Download the package" in html
    assert re.search(r'<meter min="0" max="100" low="60" optimum="100" value="\d+">', html)

    response = await caller.client.get(f"/api/agent/threads/{creative.thread_id}/export/zip")
    package = zipfile.ZipFile(io.BytesIO(response.content))
    assert package.namelist() == ["01.png", "02.png", "post.txt", "tags.txt", "images.txt", "disclosure.txt"]
    assert package.read("post.txt").decode().startswith("带娃春游的准备\n\n")
    assert package.read("tags.txt").decode() == "亲子\n春游\n"
    assert "上海春游" in package.read("disclosure.txt").decode()


async def test_images_change_places_and_one_is_added(caller: Caller, outings: None) -> None:
    path = f"/creative/{thread_of(await caller.stream())}"
    version = {"version": "1", "kind": "content", "do": "go"}
    creative = await in_thread(Creative.objects.select_related("run").get)
    content = creative.agent_state.generated_content
    assert content
    seq = await in_thread(lambda: Run.objects.get().seq)
    edited = {"title": content.title, "body": content.body, "tags": " ".join(content.tags)}
    await send(caller, f"{path}/answer", **version, **edited)
    async for _ in follow(creative.run_id, after=seq):
        pass
    before = (await in_thread(Creative.objects.get)).agent_state
    assert len(before.image_plans) > 2
    words = {one.image_seq: one for one in before.text_overlay_plan}
    fields: dict[str, str] = {}
    for plan in before.image_plans:
        fields[f"title-{plan.sequence}"] = words[plan.sequence].title_text
        fields[f"body-{plan.sequence}"] = words[plan.sequence].body_text
    last = before.image_plans[-1].sequence
    fields |= {f"place-{last}": "2", "title-new": "带上这些", "body-new": "水壶\n薄外套"}
    keep = [str(plan.sequence) for plan in before.image_plans]
    seq = await in_thread(lambda: Run.objects.get().seq)
    await send(caller, f"{path}/answer", kind="image_plans", do="go", version="2", keep=keep, **fields)
    async for _ in follow(creative.run_id, after=seq):
        pass
    after = (await in_thread(Creative.objects.get)).agent_state
    titles = [words[plan.sequence].title_text for plan in before.image_plans]
    moved = [titles[0], titles[-1], *titles[1:-1], "带上这些"]
    assert [one.title_text for one in after.text_overlay_plan] == moved
    assert [plan.sequence for plan in after.image_plans] == list(range(len(keep) + 1))
    html = await page(caller, path)
    assert "薄外套" in html
    assert "Draw it again" in html
    seq = await in_thread(lambda: Run.objects.order_by("created_at").last().seq)
    await send(caller, f"{path}/redraw", number="1", **{"remark-1": "换一种"})
    creative = await in_thread(Creative.objects.select_related("run").get)
    async for _ in follow(creative.run_id):
        pass
    compared = await page(caller, f"{path}/drafts")
    assert compared.count('<section aria-label="Draft') == 2
    assert content.title in compared


async def test_a_request_for_several_posts_begins_them_one_after_the_other(caller: Caller, outings: None) -> None:
    asked = OUTING.replace("写一篇", "写三篇")
    path = await send(caller, "/creative/", message=asked, alone="on", token="one")
    creative = await in_thread(Creative.objects.select_related("run").get)
    async for _ in follow(creative.run_id):
        pass
    html = await page(caller, path)
    assert "Begin post 2 of 3" in html
    await send(caller, "/creative/", message=asked, alone="on", token=creative.run_id, part="2")
    second = await in_thread(lambda: Creative.objects.select_related("run").order_by("pk").last())
    async for _ in follow(second.run_id):
        pass
    first = (await in_thread(Creative.objects.get, pk=creative.pk)).agent_state.generated_content
    other = (await in_thread(Creative.objects.get, pk=second.pk)).agent_state.generated_content
    assert first
    assert other
    assert first.title != other.title
    assert "Begin post 3 of 3" in await page(caller, f"/creative/{second.thread_id}")


async def test_what_is_missing_in_a_form_is_said(caller: Caller) -> None:
    response = await caller.client.post("/creative/", {"message": " "})
    assert response.status_code == 422
    assert "Please say what the post is to be about." in response.content.decode()
    broken = SimpleUploadedFile("reference.png", b"no picture", "image/png")
    response = await caller.client.post("/creative/", {"message": OUTING, "references": broken})
    assert response.status_code == 422
    assert "This picture cannot be read." in response.content.decode()


async def test_a_remark_is_needed_to_have_it_made_again(caller: Caller, outings: None) -> None:
    path = f"/creative/{thread_of(await caller.stream())}"
    await send(caller, f"{path}/answer", kind="content", do="reject", version="1", feedback="")
    assert "Please say what is to be different." in await page(caller, path)


async def test_stopped_and_gone_on_with(caller: Caller, outings: None) -> None:
    path = f"/creative/{thread_of(await caller.stream())}"
    await send(caller, f"{path}/cancel")
    assert "The post was stopped" in await page(caller, path)
    await send(caller, f"{path}/resume")
    creative = await in_thread(Creative.objects.select_related("run").get)
    async for _ in follow(creative.run_id):
        pass
    assert "The copy is written. Go on with it?" in await page(caller, path)
    first = await in_thread(lambda: Run.objects.order_by("created_at").first())
    redirected = await caller.client.get(f"/creative/runs/{first.id}")
    assert redirected["Location"] == path


async def test_the_admin_shows_and_resumes_what_was_aborted(caller: Caller, outings: None) -> None:
    await caller.stream()
    creative = await in_thread(Creative.objects.select_related("run").get)
    await in_thread(cancel, creative.run)

    def operate() -> tuple[str, int]:
        User.objects.create_superuser("root", password="root")
        client = Client()
        client.login(username="root", password="root")
        listed = client.get("/admin/creative/creative/?run__state__exact=cancelled").content.decode()
        data = {"action": "resume_threads", "_selected_action": [creative.pk]}
        return listed, client.post("/admin/creative/creative/", data).status_code

    listed, status = await in_thread(operate)
    assert "aborted" in listed
    assert status == 302
    creative = await in_thread(Creative.objects.select_related("run").get)
    async for _ in follow(creative.run_id):
        pass
    assert (await in_thread(Creative.objects.select_related("run").get)).status == "paused"


async def test_pictures_and_pages_are_their_owners_alone(caller: Caller, other: Caller, outings: None) -> None:
    thread_id = thread_of(await caller.stream())
    picture = SimpleUploadedFile("reference.png", PIXEL, "image/png")
    kept = (await caller.client.post("/api/agent/assets", {"file": picture})).json()
    again = SimpleUploadedFile("other.png", PIXEL, "image/png")
    assert (await caller.client.post("/api/agent/assets", {"file": again})).json() == kept
    assert await in_thread(Asset.objects.count) == 1
    own = await caller.client.get(kept["url"])
    assert own.content == PIXEL
    for path in (kept["url"], f"/creative/{thread_id}", f"/api/agent/threads/{thread_id}/export/zip"):
        assert (await other.client.get(path)).status_code == 404


async def test_a_post_is_deleted_with_its_runs_and_pictures(
    caller: Caller, other: Caller, outings: None, settings: LazySettings
) -> None:
    await caller.stream(enable_hitl=False)
    thread = (await in_thread(Creative.objects.get)).thread_id
    shown = await page(caller, f"/creative/{thread}")
    assert 'form="delete"' in shown
    assert f'action="/creative/{thread}/delete"' in shown
    pictures = Path(settings.MEDIA_ROOT) / "creative"
    assert list(pictures.rglob("*.png"))
    address = f"/api/agent/threads/{thread}"
    assert (await other.client.delete(address)).status_code == 404
    assert (await caller.client.delete(address)).status_code == 204
    assert [path for path in pictures.rglob("*") if path.is_file()] == []
    left = await in_thread(lambda: (Creative.objects.count(), Run.objects.count(), Asset.objects.count()))
    assert left == (0, 0, 0)


@pytest.mark.parametrize("which", [0, 1], ids=["the first run", "the newest run"])
async def test_with_any_of_its_runs_a_post_is_deleted_whole(caller: Caller, outings: None, which: int) -> None:
    thread = thread_of(await caller.stream())
    first = (await in_thread(Creative.objects.select_related("run").get)).run
    await in_thread(cancel, first)
    await caller.post(f"/api/agent/threads/{thread}/resume", {})
    legs = await in_thread(lambda: list(Leg.objects.order_by("run__created_at").values_list("run_id", flat=True)))
    assert (len(legs), legs[0]) == (2, first.id)
    address = f"/api/runs/{legs[which]}"
    refused = await caller.client.delete(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")  # the other one waits for an answer
    await in_thread(lambda: cancel(Run.objects.get(id=legs[1])))
    assert (await caller.client.delete(address)).status_code == 204
    assert await in_thread(lambda: (Creative.objects.count(), Run.objects.count(), Asset.objects.count())) == (0, 0, 0)


async def test_a_post_that_waits_is_not_deleted(caller: Caller, outings: None) -> None:
    thread = thread_of(await caller.stream())
    answer = await caller.client.post(f"/creative/{thread}/delete")
    assert (answer.status_code, answer["Location"]) == (302, f"/creative/{thread}")
    assert await in_thread(Creative.objects.count) == 1


@pytest.mark.parametrize(("language", "code"), [("zh-hans", "zh-Hans"), ("en", "en")])
async def test_no_page_mixes_languages(caller: Caller, outings: None, language: str, code: str) -> None:
    paths = ["/creative/"]
    for message in (OUTING, "写一篇小红书笔记", "Write a post about sunscreen", "Write a post"):
        path = await send(caller, "/creative/", message=message)
        creative = await in_thread(Creative.objects.select_related("run").get, thread_id=path.rsplit("/", 1)[1])
        async for _ in follow(creative.run_id):
            pass
        paths.append(path)
    for path in paths:
        response = await caller.client.get(path, headers={"Accept-Language": language})
        assert foreign(response.content.decode(), code) == [], path
