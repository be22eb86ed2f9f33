"""The pages: an application is described, saved, run and watched, edited, published and deleted."""

from unittest.mock import ANY

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from conversation.builds.blueprint.form import Blueprint, ChartSlot, KpiSlot
from conversation.builds.events import execution_stream
from conversation.builds.models import Application, AppSchedule
from conversation.classes.models import SchoolClass
from conversation.models import Conversation
from runs import live, log
from runs.database import in_thread
from runs.models import Run
from runs.templatetags.studio import lang_code
from tests.conversation.builds.conftest import WEEKLY, Builder
from tests.conversation.conftest import Caller, of
from tests.following import OpenPage
from tests.test_languages import foreign


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


async def active(builder: Builder) -> Blueprint:
    made = await in_thread(lambda: Application.objects.select_related("active").get().active)
    assert made is not None
    return made.made


class Editor:
    """The editor as a person has it: every field as it is shown, some typed in, and a button pressed."""

    def __init__(self, builder: Builder, app: str) -> None:
        self.builder, self.path = builder, f"{app}/edit"
        self.fields: dict[str, str] = {}
        self.tree: lxml.html.HtmlElement | None = None

    async def open(self) -> "Editor":
        self._read((await page(self.builder, self.path)).encode())
        return self

    def _read(self, content: bytes) -> None:
        self.tree = lxml.html.document_fromstring(content)
        (form,) = self.tree.xpath("//form[contains(@class, 'build-edit')]")
        self.fields = {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}

    async def press(self, act: str = "", status: int = 200, **typed: str) -> list[str]:
        """What is refused, with its place."""
        self.fields |= {name.replace("__", "."): value for name, value in typed.items()}
        response = await self.builder.client.post(self.path, self.fields | ({"act": act} if act else {}))
        assert response.status_code == status, response.content.decode()[:3000]
        if status == 302:
            return []
        self._read(response.content)
        assert self.tree is not None
        return [" ".join(one.text_content().split()) for one in self.tree.xpath("//ul[@class='build-problems']/li")]


SLOTS = "uiComposition.tabs.0.slots"


async def test_an_edit_is_checked_and_becomes_a_version(builder: Builder) -> None:
    app = await saved(builder)
    editor = await (Editor(builder, app)).open()
    broken = {f"{SLOTS}.5.props.highlightRules.0.column": "marks"}
    response = await builder.client.post(f"{app}/edit", broken, headers={"HX-Request": "true"})
    assert "The table has no column “marks”." in response.content.decode()
    response = await builder.client.post(f"{app}/edit", broken)
    assert response.status_code == 422
    editor.fields |= {"name": "Renamed", f"{SLOTS}.0.title": "First"}
    assert await editor.press(f"up:{SLOTS}.6") == []
    assert await editor.press(f"remove:{SLOTS}.1") == []
    await editor.press(status=302)
    blueprint = await active(builder)
    assert (blueprint.version, blueprint.name, blueprint.slots[0].title) == (2, "Renamed", "First")
    assert [slot.id for slot in blueprint.slots] == ["figures", "course", "bands", "attention", "suggestions", "weak"]


async def test_every_kind_of_block_can_be_added_and_runs(builder: Builder, school: SchoolClass) -> None:
    app = await saved(builder)
    editor = await Editor(builder, app).open()
    table = "$compute.people"
    added = (
        ("kpi_grid", "$compute.average"), ("chart", table), ("table", table), ("markdown", ""),
        ("suggestion_list", table), ("question_generator", "$data.weak.points"),
    )  # fmt: skip
    assert await editor.press(f"remove:{SLOTS}.6") == []  # a page takes twelve
    for component, source in added:
        given = {"new.component": component, "new.source": source, "new.title": f"Made of {component}"}
        editor.fields |= given
        assert await editor.press("add-slot") == []
    # A column, a figure and a rule more, and one of the columns less.
    assert await editor.press(f"add:{SLOTS}.6.props.items") == []
    assert await editor.press(f"add:{SLOTS}.8.props.highlightRules") == []
    assert await editor.press(f"remove:{SLOTS}.8.props.columns.0") == []
    await editor.press(status=302)
    blueprint = await active(builder)
    assert [slot.component_type for slot in blueprint.slots[6:]] == [component for component, _ in added]
    assert (blueprint.capability_level, blueprint.version) == (3, 2)
    run = await send(builder, f"{app}/run", **{"class": str(school.pk)})
    await builder.over(run.rsplit("/", 1)[1])
    html = await page(builder, run)
    assert all(f"Made of {component}" in html for component, _ in added)


async def test_what_cannot_be_is_refused_at_its_place_and_edits_are_kept(builder: Builder) -> None:
    app = await saved(builder)
    before = await active(builder)
    editor = await Editor(builder, app).open()
    editor.fields["name"] = "Kept all the same"
    new = f"uiComposition.tabs.{before.ui_composition.tabs[0].id}.slots"
    refused = [
        await editor.press("remove:dataContract.inputs.0", 422),
        await editor.press("add-slot", 422, new__component="chart", new__source="$compute.average"),
        await editor.press("add-slot", 422, new__component="markdown", new__title=""),
        await editor.press("add-input", 422, new__input="text", new__label=""),
        await editor.press(f"up:{SLOTS}.0", 422),
        await editor.press(f"remove:{SLOTS}.99", 422),
        await editor.press("conquer:the.world", 422),
        await editor.press("", 422, **{f"{SLOTS}.5.props.limit": "many"}),
    ]
    assert [one[0].split(" ")[0] for one in refused] == [
        "dataContract.bindings.work.paramMapping.class_id",
        f"{new}.chart_1.dataBinding",
        f"{new}.markdown_1.props.content",
        "dataContract.inputs.2.label",
        f"{SLOTS}.0",
        f"{SLOTS}.99",
        "the.world",
        f"{SLOTS}.5.table.props.limit",
    ]
    assert editor.fields["name"] == "Kept all the same"
    assert editor.fields[f"{SLOTS}.5.props.limit"] == "many"
    assert await active(builder) == before


async def test_an_input_is_added_given_to_the_data_and_taken_away(builder: Builder, school: SchoolClass) -> None:
    app = await saved(builder)
    editor = await Editor(builder, app).open()
    assert await editor.press("add-input", new__input="number", new__label="At most so many points") == []
    assert editor.tree is not None
    assert "Nothing is given “At most so many points” yet" in editor.tree.text_content()
    # What a tool is given as a number may be an input instead; which one is checked.
    limit = "dataContract.bindings.1.paramMapping.limit"
    (told,) = await editor.press("", 422, **{limit: "$input.period.first"})
    assert told.startswith("dataContract.bindings.weak.paramMapping.limit")
    editor.fields |= {limit: "$input.number_1", "dataContract.inputs.2.default": "3"}
    await editor.press(status=302)
    assert "At most so many points" in await page(builder, app)
    editor = await Editor(builder, app).open()
    assert len(await editor.press("remove:dataContract.inputs.2", 422)) == 1
    editor.fields[limit] = "12"
    assert await editor.press(f"remove:{SLOTS}.5") == []
    assert await editor.press("remove:dataContract.inputs.2") == []
    await editor.press(status=302)
    assert [one.id for one in (await active(builder)).data_contract.inputs] == ["class", "period"]


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


def read(html: str, words: set[str]) -> set[str]:
    """The languages in which a page has these words read, all of which it says."""
    found: dict[str, set[str]] = {}
    for element in lxml.html.document_fromstring(html).iter("*"):
        language = element.xpath("string(ancestor-or-self::*[@lang][1]/@lang)")
        typed = [element.get("value", "")] if element.tag == "input" and element.get("type") != "hidden" else []
        for text in (*element.xpath("text()"), *typed):
            found.setdefault(" ".join(text.split()), set()).add(language)
    assert words <= set(found)
    return set().union(*(found[word] for word in words))


async def drawn(builder: Builder, school: SchoolClass, description: str, accepted: str) -> list[str]:
    """An application's pages: its design, the list, itself, its editor, a result; and what was sent to an open one."""
    job = await send(builder, "/apps/", description=description)
    await builder.over(job.rsplit("/", 1)[1])
    app = await send(builder, f"{job}/save")
    path = await send(builder, f"{app}/run", **{"class": str(school.pk)})
    run_id = path.rsplit("/", 1)[1]
    await builder.over(run_id)

    def sent() -> str:
        run = Run.objects.get(id=run_id)
        with translation.override(accepted):
            return "".join(live.render(run, event) for event in log.events_of(execution_stream, run.id))

    addresses = (job, "/apps/", app, f"{app}/edit", path)
    pages = [await page(builder, one, **{"Accept-Language": accepted}) for one in addresses]
    return [*pages, f'<div lang="{lang_code(accepted)}">{await in_thread(sent)}</div>']


@pytest.mark.parametrize(
    ("description", "own", "accepted"), [(WEEKLY, "en", "zh-hans"), ("本周各班成绩概况", "zh-Hans", "en")]
)
async def test_an_application_is_read_in_its_own_language_and_we_in_the_pages(
    builder: Builder, school: SchoolClass, description: str, own: str, accepted: str
) -> None:
    pages, code = await drawn(builder, school, description, accepted), lang_code(accepted)
    blueprint = await active(builder)
    for html in pages:
        # No attribute says which language a name within a sentence is in, nor the title of a window.
        assert {*foreign(html, code)} <= {blueprint.name}
        for element in lxml.html.document_fromstring(html).xpath(f"//body//*[@lang='{own}']"):
            assert foreign(lxml.html.tostring(element, encoding="unicode"), own) == []
    about = {blueprint.name, blueprint.description}
    inputs = {one.label for one in blueprint.data_contract.inputs}
    blocks = {slot.title for slot in blueprint.slots if slot.title}
    columns = {one.label for slot in blueprint.slots if isinstance(slot, ChartSlot) for one in slot.props.series}
    figures = {one.label for slot in blueprint.slots if isinstance(slot, KpiSlot) for one in slot.props.items}
    shown = blocks | columns | figures
    said = (about | blocks, about, about | inputs | blocks, about | inputs | shown, shown, shown)
    assert [read(html, words) for html, words in zip(pages, said, strict=True)] == [{own}] * len(pages)
    with translation.override(accepted):
        ours = {gettext("As a table"), gettext("Working…")}
    assert read(pages[-1], ours) == {code}


async def test_without_a_version_the_words_of_an_application_tell_its_language(builder: Builder) -> None:
    made = await in_thread(Application.objects.create, owner=builder.user, name="每周班级报告")
    assert f'href="/apps/{made.pk}" lang="zh-Hans"' in " ".join((await page(builder, "/apps/")).split())


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
