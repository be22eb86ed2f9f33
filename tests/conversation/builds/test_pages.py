"""The pages: an application is described, saved, run and watched, edited, published and deleted."""

from unittest.mock import ANY

import lxml.html
from django.contrib.auth.models import User
from django.test import Client

from conversation.builds.models import Application, AppSchedule
from conversation.classes.models import SchoolClass
from conversation.models import Conversation
from runs.database import in_thread
from runs.models import Run
from tests.conversation.builds.conftest import WEEKLY, Builder
from tests.conversation.conftest import Caller, of
from tests.following import OpenPage


async def page(builder: Builder, path: str, status: int = 200, **headers: str) -> str:
    response = await builder.client.get(path, headers=headers)
    assert response.status_code == status, response.content[:300]
    return response.content.decode()


async def send(builder: Builder, path: str, **fields: object) -> str:
    """Where a form leads."""
    response = await builder.client.post(path, fields)
    assert response.status_code == 302, response.content.decode()[:2000]
    return str(response["Location"])


async def saved(builder: Builder) -> str:
    job = await send(builder, "/apps/", description=WEEKLY)
    await builder.over(job.rsplit("/", 1)[1])
    assert "Save as an application" in await page(builder, job)
    return await send(builder, f"{job}/save", name="Every Friday")


async def test_a_run_drawn_at_any_moment_and_followed_shows_the_same(builder: Builder, school: SchoolClass) -> None:
    app = await saved(builder)
    assert "Physics 8A" in await page(builder, app)
    fields = {"class": str(school.pk), "period.first": "2026-10-01", "key": "k"}
    path = await send(builder, f"{app}/run", **fields)
    assert await send(builder, f"{app}/run", **fields) == path  # posted twice it is one run
    run = await in_thread(lambda: Run.objects.get(kind="builds.execution"))
    opened = await in_thread(OpenPage, await page(builder, path), run, run.seq)
    await builder.over(run.id)
    html = await page(builder, path)
    last = await in_thread(OpenPage, html, run)
    assert (await in_thread(opened.follow)).shown() == last.shown()
    tree = lxml.html.document_fromstring(html)
    assert [one.text_content() for one in tree.xpath("//figure/svg/title")] == [
        "Average by assignment",
        "How many scores lie where",
    ]
    assert len(tree.xpath("//figure//table")) == 2
    assert "Physics 8A · 2026-10-01" in tree.xpath("string(//h1)")


async def test_a_design_that_cannot_be_built_says_so(builder: Builder) -> None:
    job = await send(builder, "/apps/", description="Book a room")
    await builder.over(job.rsplit("/", 1)[1])
    assert "This cannot be built here" in await page(builder, job)
    response = await builder.client.post("/apps/", {"description": ""})
    assert (response.status_code, "Please say what is to be built" in response.content.decode()) == (422, True)


async def test_an_edit_is_checked_and_becomes_a_version(builder: Builder) -> None:
    app = await saved(builder)
    assert "Keep as a new version" in await page(builder, f"{app}/edit")
    slots = "uiComposition.tabs.0.slots"
    broken = {f"{slots}.5.props.highlightRules.0.column": "marks"}
    response = await builder.client.post(f"{app}/edit", broken, headers={"HX-Request": "true"})
    assert "The table has no column “marks”." in response.content.decode()
    response = await builder.client.post(f"{app}/edit", broken)
    assert response.status_code == 422
    good = {"name": "Renamed", f"{slots}.0.title": "First", f"{slots}.1.gone": "on", f"{slots}.6.place": "0"}
    assert await send(builder, f"{app}/edit", **good) == app
    made = await in_thread(lambda: Application.objects.select_related("active").get().active)
    assert made is not None
    blueprint = made.made
    assert (blueprint.version, blueprint.name) == (2, "Renamed")
    assert [slot.id for slot in blueprint.slots][:3] == ["suggestions", "figures", "course"]
    assert blueprint.slots[1].title == "First"


async def test_what_its_owner_does_with_it(builder: Builder, bob: User, school: SchoolClass) -> None:
    app = await saved(builder)
    for change, word in (("publish", "Withdraw"), ("withdraw", "Publish")):
        await send(builder, f"{app}/change", change=change)
        assert word in await page(builder, app)
    await send(builder, f"{app}/change", change="share", teachers="bob, nobody")
    assert "There is nobody called “nobody”." in await page(builder, app)
    await send(builder, f"{app}/change", change="share", teachers="bob")
    theirs = await Builder(bob).login()
    assert "From colleagues" in await page(theirs, "/apps/")
    assert "By alice; it reads your data only" in await page(theirs, app)
    await send(builder, f"{app}/run", **{"class": str(school.pk), "schedule": "1", "weekday": "4"})
    assert "Every Friday at 7" in await page(builder, app)
    plan = await in_thread(AppSchedule.objects.get)
    await send(builder, f"{app}/change", change="unschedule", schedule=plan.pk)
    assert not await in_thread(AppSchedule.objects.exists)
    response = await builder.client.post(f"{app}/run", {"class": ""})
    assert "Please choose: Class." in response.content.decode()
    assert await send(builder, f"{app}/change", change="delete") == "/apps/"


async def test_the_pages_speak_chinese(builder: Builder, school: SchoolClass) -> None:
    app = await saved(builder)
    run = await send(builder, f"{app}/run", **{"class": str(school.pk)})
    await builder.over(run.rsplit("/", 1)[1])
    for path in ("/apps/", app, f"{app}/edit", run):
        html = await page(builder, path, **{"Accept-Language": "zh"})
        assert "应用" in html or "编辑" in html


async def test_the_assistant_leads_here_by_button(builder: Builder) -> None:
    caller = Caller(builder.user)
    await caller.login()
    said = "Create a workflow that writes the weekly report of the class by itself"
    told = await caller.stream(said)
    (offered,) = of(told, "data-blueprint")
    assert offered["data"] == {"description": said, "message": "Build this as an application", "url": ANY}
    assert said in await page(builder, offered["data"]["url"])
    assert not await in_thread(Application.objects.exists)
    key = (await in_thread(Conversation.objects.get)).key
    assert "Build this as an application" in await page(builder, f"/assistant/{key}")


async def test_who_is_not_signed_in_is_asked_to(builder: Builder) -> None:
    assert (await in_thread(Client().get, "/apps/")).status_code == 302
