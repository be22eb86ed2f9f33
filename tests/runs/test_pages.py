import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import lxml.html
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from runs import rooms, workflows
from runs.models import Run
from runs.rooms import Page, Room
from runs.templatetags import studio
from runs.testing import counting
from runs.workflows import Workflow

ClientOf = Callable[[User], APIClient]
ROOT = Path(settings.BASE_DIR)


def make(owner: User, title: str, state: str = "completed", **values: object) -> Run:
    return Run.objects.create(
        kind="testing.count", owner=owner, title=title, state=state, correlation_id="c" * 16, **values
    )


def test_alice_sees_her_runs_and_nobody_elses(alice: User, charlie: User, client_of: ClientOf) -> None:
    make(alice, "Hers", cost_usd="0.0042", engine="offline")
    make(charlie, "Secret")

    shown = client_of(alice).get(reverse("runs")).content.decode()

    assert "Hers" in shown
    assert "Offline engine" in shown
    assert "$0.0042" in shown
    assert "Secret" not in shown


def test_runs_can_be_seen_by_state(alice: User, client_of: ClientOf) -> None:
    make(alice, "Done one")
    make(alice, "Broken one", "failed")

    shown = client_of(alice).get(reverse("runs"), {"state": "failed"}).content.decode()

    assert "Broken one" in shown
    assert "Done one" not in shown


def test_the_list_goes_on_on_the_next_page(alice: User, client_of: ClientOf) -> None:
    for number in range(52):
        make(alice, f"Run {number:02}")
    client = client_of(alice)

    first = client.get(reverse("runs"))
    second = client.get(first.context["older"])

    assert [run.title for run in first.context["runs"]] == [f"Run {number:02}" for number in range(51, 1, -1)]
    assert [run.title for run in second.context["runs"]] == ["Run 01", "Run 00"]


def test_a_longer_list_needs_no_more_queries(
    alice: User, client_of: ClientOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(alice)
    for number in range(20):
        make(alice, f"Run {number}")
    with django_assert_num_queries(3):  # session, user, runs
        client.get(reverse("runs"))


def test_cancelling_ends_a_waiting_run_and_goes_back(alice: User, client_of: ClientOf) -> None:
    run = make(alice, "Waiting", "waiting")

    response = client_of(alice).post(reverse("run-cancel", args=[run.id]))

    run.refresh_from_db()
    assert response.url == reverse("runs")
    assert run.state == "cancelled"


def test_charlie_cannot_cancel_alices_run(alice: User, charlie: User, client_of: ClientOf) -> None:
    run = make(alice, "Hers", "waiting")

    assert client_of(charlie).post(reverse("run-cancel", args=[run.id])).status_code == 404
    run.refresh_from_db()
    assert run.state == "waiting"


def test_a_run_that_is_over_is_deleted_from_its_page(alice: User, client_of: ClientOf) -> None:
    run, kept = make(alice, "Done"), make(alice, "Going", "running")

    responses = [client_of(alice).post(reverse("run-delete", args=[one.id])) for one in (run, kept)]

    assert [response.url for response in responses] == [reverse("runs")] * 2
    assert list(Run.objects.all()) == [kept]


def test_charlie_cannot_delete_alices_run(alice: User, charlie: User, client_of: ClientOf) -> None:
    run = make(alice, "Hers")

    assert client_of(charlie).post(reverse("run-delete", args=[run.id])).status_code == 404
    assert list(Run.objects.all()) == [run]


def made_up(*, ask: str = "") -> Workflow:
    """A kind of work no app has."""
    room = Room("login", "Kites", "moon", invitation="Fly a kite", summary="With the wind", ask=ask)
    page = Page(room, "Kite", "run-cancel", "kites/events", story=str, change=lambda run, event: {})
    return replace(counting, kind="kites.flight", page=page)


@pytest.fixture
def kites(monkeypatch: pytest.MonkeyPatch) -> Workflow:
    monkeypatch.setattr(workflows, "_registered", dict(workflows._registered))
    monkeypatch.setattr(rooms, "_rooms", dict(rooms._rooms))
    workflow = made_up()
    workflows.register(workflow)
    return workflow


def test_registering_puts_an_app_on_the_rail_the_home_page_and_into_the_lists(
    alice: User, client_of: ClientOf, kites: Workflow
) -> None:
    run = Run.objects.create(kind=kites.kind, owner=alice, title="Up", correlation_id="c" * 16)
    client = client_of(alice)

    home, listed, here = (
        lxml.html.document_fromstring(client.get(address).content.decode()) for address in ("/", "/runs/", "/login/x")
    )

    assert home.xpath("//nav[@class='rail-nav']//a[@href='/login/']/span/text()") == ["Kites"]
    assert home.xpath("//a[@class='door'][@href='/login/']//text()[normalize-space()]") == [
        "Fly a kite",
        "With the wind",
    ]
    assert home.xpath(f"//a[@href='/runs/{run.id}/cancel']/text()") == ["Up"]
    assert listed.xpath(f"//a[@href='/runs/{run.id}/cancel']/text()") == ["Up"]
    moon = lxml.html.fragment_fromstring(studio.icon("moon", "small")).xpath("./path/@d")
    for page in (home, listed):
        (kind,) = page.xpath("//span[@class='kind']")
        assert (kind.text_content(), kind.xpath("./svg/path/@d")) == ("Kite", moon)
    assert [page.xpath("//*[@aria-current='page']/@href") for page in (home, listed, here)] == [
        ["/"], ["/runs/"], ["/login/"],
    ]  # fmt: skip


def test_a_room_may_bring_what_the_home_page_shows_of_it(alice: User, client_of: ClientOf, kites: Workflow) -> None:
    workflows.register(made_up(ask="components/empty.html"))
    shown = client_of(alice).get("/").content.decode()
    assert '<div class="empty">' in shown
    assert "Fly a kite" not in shown


@pytest.mark.parametrize(
    ("path", "url"),
    [
        ("/research/reports/x", "research"),
        ("/research/timelines/x/", "research-timelines"),
        ("/novachat/", "novachat"),
        ("/library/documents/1", "library"),
        ("/runs/", None),
        ("/", None),
    ],
)
def test_an_address_lies_in_the_innermost_room(path: str, url: str | None) -> None:
    room = rooms.room_at(path)
    assert (room.url if room else None) == url


def test_what_is_drawn_here_knows_no_guest() -> None:
    own = [
        *(ROOT / "templates").glob("*.html"),
        ROOT / "static/studio",
        ROOT / "templates/components",
        ROOT / "templates/runs",
    ]
    files = [file for place in own for file in ([place] if place.is_file() else sorted(place.iterdir()))]
    guests = re.compile("research|report|timeline|nova(?!-studio| Studio)|librar", re.IGNORECASE)
    named = {
        file.name: sorted(set(guests.findall(file.read_text()))) for file in files if guests.search(file.read_text())
    }
    assert named == {}


@pytest.mark.parametrize("name", ["home", "research", "library", "runs"])
def test_people_sign_in_first(name: str, client: Client, db: None) -> None:
    address = reverse(name)
    assert client.get(address).url == f"{reverse('login')}?next={address}"  # type: ignore[attr-defined]


def test_the_sign_in_page_lets_alice_in(alice: User, client: Client) -> None:
    assert 'autocomplete="current-password"' in client.get(reverse("login")).content.decode()
    response = client.post(reverse("login"), {"username": "alice", "password": "alice", "next": "/runs/"})
    assert response.headers["Location"] == "/runs/"


def test_a_wrong_password_keeps_the_name(alice: User, client: Client) -> None:
    shown = client.post(reverse("login"), {"username": "alice", "password": "no"}).content.decode()
    assert 'value="alice"' in shown
    assert 'role="alert"' in shown


def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(alice: User, client_of: ClientOf) -> None:
    client = client_of(alice)
    assert "There is nothing here" in client.get("/nowhere").content.decode()
    assert client.get("/api/nowhere").json()["code"] == "not_found"


def test_pages_speak_chinese(alice: User, client_of: ClientOf) -> None:
    shown = client_of(alice).get(reverse("runs"), headers={"Accept-Language": "zh-CN"}).content.decode()
    assert '<html lang="zh-Hans">' in shown
    assert "智能体为你做的每件事" in shown


def test_every_state_has_a_word_and_a_shape() -> None:
    for state in ("queued", "running", "waiting", "completed", "failed", "cancelled"):
        assert studio.state_word(state) != state
        assert "<path" in studio.icon(studio.state_icon(state)) or "<circle" in studio.icon(studio.state_icon(state))


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "< 0.1 s"), (0.42, "0.4 s"), (12.7, "12 s"), (125, "2 min 5 s"), (None, "")]
)
def test_durations(seconds: float | None, words: str) -> None:
    assert studio.duration(seconds) == words


@pytest.mark.parametrize(("amount", "words"), [(0, "$0.00"), (0.0042, "$0.0042"), (1.5, "$1.50")])
def test_money(amount: float, words: str) -> None:
    assert studio.usd(amount) == words


def test_time_spent_ends_with_the_run(alice: User) -> None:
    now = timezone.now()
    run = make(alice, "Done", started_at=now, finished_at=now + timezone.timedelta(seconds=4))
    assert studio.elapsed(run) == 4
