"""Pages drawn from the log: slots for the first drawing, partials for what follows, the same content in both."""

import asyncio
from contextlib import aclosing
from unittest.mock import patch

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.template import Context, Template, TemplateSyntaxError

from runs import live
from runs.database import in_thread
from runs.models import Run
from runs.testing import Asked
from tests.runs.making import count, end, make_run, say

pytestmark = pytest.mark.django_db(transaction=True)

TEMPLATES = {
    "testing/events/counted.html": (
        '{% load live i18n %}{% slot "last" %}{{ event.number }}{% endslot %}'
        '{% slot "all" append %}<li>{{ event.number }}\n{{ run.title }}</li>{% endslot %}'
        '{% slot "word" %}{% trans "Home" %}{% endslot %}'
    ),
    "testing/events/asked.html": "{% load live %}{% slot event.type %}{{ event.question }}{% endslot %}",
    "testing/events/ended.html": "Nothing in a slot.",
    "testing/page.html": '{% load live %}<ul>{{ slots|filled:"all" }}</ul>{{ slots|filled:"none" }}',
}


@pytest.fixture(autouse=True)
def templates(settings: LazySettings) -> None:
    loader = ("django.template.loaders.locmem.Loader", TEMPLATES)
    settings.TEMPLATES = [
        {"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [loader]}}
    ]


@pytest.fixture
def counted(alice: User) -> Run:
    run = make_run(alice, title="<b>")
    count(run, 1, 2)
    return run


def frames(run: Run, after: int = 0, language: str = "en") -> object:
    return live.frames(run, after=after, language=language)


def partial(slot: str, swap: str, content: str) -> str:
    return f'<hx-partial hx-target="#{slot}" hx-swap="{swap}">{content}</hx-partial>'


def test_the_log_fills_the_slots_in_order(counted: Run) -> None:
    assert live.draw(counted).filled == {
        "last": "2",
        "all": "<li>1\n&lt;b&gt;</li><li>2\n&lt;b&gt;</li>",
        "word": "Home",
    }


def test_a_page_shows_its_slots(counted: Run) -> None:
    page = Template('{% load live %}<ul>{{ slots|filled:"all" }}</ul>{{ slots|filled:"none" }}')
    assert page.render(Context({"slots": live.draw(counted)})) == (
        "<ul><li>1\n&lt;b&gt;</li><li>2\n&lt;b&gt;</li></ul>"
    )


def test_a_page_without_a_run_has_empty_slots() -> None:
    assert Template('{% load live %}{{ slots|filled:"all" }}').render(Context({"slots": None})) == ""


async def test_partials_are_unnamed_frames_with_the_logs_numbers(counted: Run) -> None:
    async with aclosing(frames(counted, after=1)) as sent:  # type: ignore[type-var]
        frame = (await anext(sent)).decode()
    html = (
        partial("last", "innerHTML", "2")
        + partial("all", "beforeend", "<li>2\ndata: &lt;b&gt;</li>")
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


async def test_drawing_and_following_show_the_same(counted: Run) -> None:
    drawn = (await in_thread(live.draw, counted)).filled["last"]
    async with asyncio.timeout(60), aclosing(frames(counted)) as sent:  # type: ignore[type-var]
        assert partial("last", "innerHTML", drawn) in (await anext(sent)).decode()
