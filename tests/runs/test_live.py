"""Pages that follow their runs: told once as a whole, then changed by each event."""

from contextlib import aclosing
from dataclasses import replace
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.template import Template, TemplateSyntaxError

from runs import live, workflows
from runs.database import in_thread
from runs.events import Event
from runs.models import Run
from runs.rooms import Context, Page, Room
from runs.testing import Asked, counting
from tests.runs.making import count, end, make_run, say

pytestmark = pytest.mark.django_db(transaction=True)

TEMPLATES = {
    "testing/events/counted.html": (
        '{% load live i18n %}{% slot "last" %}{{ event.number }}{% endslot %}'
        '{% slot "all" append %}<li>{{ event.number }}\n{{ run.title }}{{ mark }}</li>{% endslot %}'
        '{% slot "word" %}{% trans "Home" %}{% endslot %}'
    ),
    "testing/events/asked.html": "{% load live %}{% slot event.type %}{{ event.question }}{% endslot %}",
    "testing/events/ended.html": "Nothing in a slot.",
}


@pytest.fixture(autouse=True)
def templates(settings: LazySettings) -> None:
    loader = ("django.template.loaders.locmem.Loader", TEMPLATES)
    settings.TEMPLATES = [
        {"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [loader]}}
    ]


def story(run: Run) -> str:
    return f"The story of {run.title}"


def change(run: Run, event: Event) -> Context:
    return {"mark": "!"} if event.type == "counted" else {}


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    shown = Page(Room("runs", "Counting", "runs"), "Count", "runs", "testing/events", story, change)
    monkeypatch.setitem(workflows._registered, counting.kind, replace(counting, page=shown))
    return shown


@pytest.fixture
def counted(alice: User) -> Run:
    run = make_run(alice, title="<b>")
    count(run, 1, 2)
    return run


def frames(run: Run, after: int = 0, language: str = "en") -> object:
    return live.frames(run, after=after, language=language)


def partial(slot: str, swap: str, content: str) -> str:
    return f'<hx-partial hx-target="#{slot}" hx-swap="{swap}">{content}</hx-partial>'


def test_a_page_is_told_the_story_and_where_to_go_on(counted: Run) -> None:
    counted.refresh_from_db()
    assert live.draw(counted) == {"run": counted, "story": "The story of <b>", "after": 2}


def test_an_event_is_told_the_run_the_event_and_what_its_page_adds(counted: Run) -> None:
    event = Asked(question="<Go on?>")
    assert live.render(counted, event) == partial("asked", "innerHTML", "&lt;Go on?&gt;")


def test_a_run_of_a_kind_without_a_page_has_none(counted: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workflows._registered, counting.kind, counting)
    with pytest.raises(LookupError, match=r"Runs of testing\.count have no page\."):
        live.draw(counted)


async def test_partials_are_unnamed_frames_with_the_logs_numbers(counted: Run) -> None:
    async with aclosing(frames(counted, after=1)) as sent:  # type: ignore[type-var]
        frame = (await anext(sent)).decode()
    html = (
        partial("last", "innerHTML", "2")
        + partial("all", "beforeend", "<li>2\ndata: &lt;b&gt;!</li>")
        + partial("word", "innerHTML", "Home")
    )
    assert frame == f"id: 2\ndata: {html}\n\n"


async def test_partials_speak_the_pages_language(counted: Run) -> None:
    async with aclosing(frames(counted, language="zh-hans")) as sent:  # type: ignore[type-var]
        frame = (await anext(sent)).decode()
    assert partial("word", "innerHTML", "首页") in frame


async def test_what_is_new_follows_and_the_end_ends_it(counted: Run) -> None:
    await in_thread(say, counted, Asked(question="Go on?"), closing="pause")
    reading = frames(counted, after=2)
    async with aclosing(reading) as sent:  # type: ignore[type-var]
        assert partial("asked", "innerHTML", "Go on?") in (await anext(sent)).decode()
        await in_thread(end, counted)
        assert [frame async for frame in sent] == [b"id: 4\n\n\n"]


async def test_silence_on_a_page_is_a_comment(counted: Run) -> None:
    async def silent(run_id: str, *, after: int, stay: bool) -> object:
        yield ()

    with patch.object(live, "follow", silent):
        assert [frame async for frame in frames(counted)] == [b": \n\n"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("tag", ["{% slot %}", '{% slot "a" sometimes %}', '{% slot "a" append twice %}'])
def test_a_slot_that_is_written_wrong_is_refused(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="slot name append"):
        Template("{% load live %}" + tag + "{% endslot %}")
