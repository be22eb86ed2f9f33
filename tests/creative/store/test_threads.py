"""Images move as their states say, whatever ends late."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from creative.cards.schemas import CardPage
from creative.models import ImageTask
from creative.nodes.state import AgentState
from creative.store import assets, threads
from runs.models import Run
from runs.words import Sentence
from tests.creative.conftest import OUTING
from tests.creative.test_pages import PIXEL

CARDS = [CardPage(kind="cover", title=title, template="cover_poster", palette="paper") for title in ("One", "Two")]


@pytest.fixture
def creative_id(alice: User) -> int:
    run = Run.objects.create(owner=alice, kind="creative.post", correlation_id="test")
    threads.begin_thread(run, "t", AgentState(thread_id="t", language="en", message=OUTING))
    creative_id = run.creative.pk
    assert threads.plan_images(creative_id, CARDS, "en") == [1, 2]
    return int(creative_id)


def status(creative_id: int, number: int) -> str:
    return threads.image(creative_id, number).status


def test_an_image_is_begun_again_after_it_failed(creative_id: int) -> None:
    told = []
    for move in (threads.start_image, fail, threads.start_image, finish, fail):
        move(creative_id, 1)
        told.append(status(creative_id, 1))
    assert told == ["generating", "failed", "generating", "complete", "complete"]


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("late", ["fail", "finish", "start"])
def test_one_that_was_left_out_stays_left_out(creative_id: int, late: str, *, begun: bool) -> None:
    if begun:
        threads.start_image(creative_id, 2)
    assert threads.plan_images(creative_id, CARDS[:1], "en") == [1]
    moves: dict[str, Callable[[int, int], object]] = {"fail": fail, "finish": finish, "start": threads.start_image}
    moves[late](creative_id, 2)
    assert status(creative_id, 2) == "removed"


def test_a_plan_that_gives_its_number_again_begins_another_image(creative_id: int) -> None:
    threads.plan_images(creative_id, CARDS[:1], "en")
    assert threads.plan_images(creative_id, CARDS, "en") == [1, 2]
    assert status(creative_id, 2) == "queued"


def fail(creative_id: int, number: int) -> None:
    threads.fail_image(creative_id, number, Sentence("No image could be drawn.").source)


def finish(creative_id: int, number: int) -> None:
    row: ImageTask = threads.image(creative_id, number)
    asset = assets.keep(row.creative.owner_id, PIXEL, kind="card", width=1, height=1)
    threads.finish_image(creative_id, number, row.fingerprint, asset, overflows=False)
