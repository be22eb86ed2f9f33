"""A plan that a person looks at: the run waits, is answered once, and does what the changed plan says."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from rest_framework.test import APIClient

from research import services
from research.errors import OtherPlan, PlanNotOpen
from research.events import report_stream
from research.making.reviewing import offer_of
from research.schemas.plans import MOST_SEARCHES, PlanReview, ReviewedSearch
from research.schemas.requests import ResearchRequest
from runs import log, sse
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.services import cancel
from runs.testing import Frame, collect
from tests.following import OpenPage
from tests.research.conftest import Report
from tests.research.test_pipeline import QUESTION, names, sequence
from tests.runs.making import restart

ClientOf = Callable[[User], APIClient]
pytestmark = pytest.mark.django_db(transaction=True)

SEARCHES = ("first web browser NeXT", "public domain software CERN")


async def waiting(report: Report) -> tuple[Run, str]:
    """A run that waits, and the version it offers."""
    run, frames = await report(QUESTION, review_plan=True)
    assert names(frames) == ["phase_start", "phase_complete"]
    assert run.state == "waiting"
    offer = await in_thread(offer_of, run)
    assert offer is not None
    assert offer.is_open
    return run, offer.version


def answered(version: str, *searches: str) -> PlanReview:
    steps = [ReviewedSearch(search_terms=one) for one in searches or SEARCHES]
    return PlanReview(version=version, web_search_steps=steps, analysis_instructions="Who and when.")


async def go_on(run: Run, review: PlanReview) -> list[Frame]:
    run, after = await in_thread(services.review_plan, run, review)
    return await collect(sse.frames(run, after=after))


async def test_the_run_does_what_the_changed_plan_says(report: Report) -> None:
    run, version = await waiting(report)
    frames = await go_on(run, answered(version))
    assert names(frames) == sequence(len(SEARCHES))[2:]
    result = await in_thread(services.report_of, run)
    assert result is None, "the run in hand is as old as its pause"
    result = await in_thread(lambda: services.report_of(Run.objects.get(id=run.id)))
    assert result is not None
    assert [step.search_terms for step in result.plan.web_search_steps] == list(SEARCHES)
    assert result.plan.analysis_instructions == "Who and when."
    assert [one.query for one in result.search_results] == list(SEARCHES)
    followed = await in_thread(log.events_of, report_stream, run.id)
    assert [event.type for event in followed][2:4] == ["plan_offered", "plan_reviewed"]


async def test_a_plan_is_answered_once(report: Report) -> None:
    run, version = await waiting(report)
    first = await go_on(run, answered(version))
    assert await go_on(run, answered(version)) == first
    with pytest.raises(PlanNotOpen):
        await go_on(run, answered(version, "something else"))


async def test_an_answer_to_another_plan_leaves_it_open(report: Report) -> None:
    run, version = await waiting(report)
    with pytest.raises(OtherPlan):
        await go_on(run, answered("another"))
    assert (await go_on(run, answered(version)))[-1].event == "complete"


async def test_a_plan_that_waits_survives_a_restart(report: Report, engine: Engine) -> None:
    run, version = await waiting(report)
    await restart(engine)
    frames = await go_on(run, answered(version))
    assert (frames[-1].event, names(frames).count("phase_complete")) == ("complete", 3)


async def test_a_run_that_waits_can_be_cancelled(report: Report) -> None:
    run, version = await waiting(report)
    await in_thread(cancel, run)
    assert (await in_thread(Run.objects.get, id=run.id)).state == "cancelled"
    with pytest.raises(PlanNotOpen):
        await go_on(run, answered(version))


async def test_what_was_not_asked_to_wait_has_no_open_plan(report: Report) -> None:
    run, _ = await report(QUESTION)
    offer = await in_thread(offer_of, run)
    assert offer is not None
    assert not offer.is_open
    with pytest.raises(PlanNotOpen):
        await go_on(run, answered(offer.version))


async def test_a_plan_is_its_owners_alone(report: Report, client_of: ClientOf, alice: User, charlie: User) -> None:
    run, version = await waiting(report)
    address = reverse("api-report-plan", args=[run.id])
    body = answered(version).model_dump(mode="json")

    def asked(user: User) -> tuple[int, int, int]:
        client = client_of(user)
        read = client.get(address).status_code
        bad = client.post(address, {**body, "web_search_steps": []}, format="json").status_code
        return read, bad, client.post(address, {**body, "version": "x"}, format="json").status_code

    assert await in_thread(asked, charlie) == (404, 404, 404)
    assert await in_thread(asked, alice) == (200, 422, 409)


def test_a_caller_who_waits_for_the_report_cannot_be_shown_the_plan(client_of: ClientOf, alice: User) -> None:
    answer = client_of(alice).post("/research", {"query": QUESTION, "review_plan": True}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "plan_not_open")


async def test_the_page_shows_the_plan_takes_the_answer_and_follows(
    report: Report, client_of: ClientOf, alice: User
) -> None:
    run, version = await waiting(report)
    address = reverse("research-report", args=[run.id])

    def shown() -> str:
        return client_of(alice).get(address).content.decode()

    html = await in_thread(shown)
    assert "Is this what should be searched?" in html
    assert len(re.findall(r'name="search"', html)) == MOST_SEARCHES
    assert '<meta http-equiv="refresh"' not in html, "what is being typed would be lost"
    page = await in_thread(OpenPage, html, run)

    def send(**fields: object) -> int:
        return client_of(alice).post(reverse("research-plan", args=[run.id]), fields).status_code

    assert await in_thread(send, version=version, search=["", " "]) == 422
    assert (await in_thread(Run.objects.get, id=run.id)).state == "waiting"
    assert await in_thread(send, version=version, search=[*SEARCHES, ""], settle="Who and when.") == 302
    async for _ in follow(run.id, stay=True):
        pass
    assert await in_thread(lambda: page.follow().shown()) == await in_thread(lambda: OpenPage(shown(), run).shown())
    assert SEARCHES[1] in page.shown()


async def test_what_was_typed_stands_there_again_where_it_cannot_be_taken(
    report: Report, client_of: ClientOf, alice: User
) -> None:
    run, version = await waiting(report)
    questions = "Who paid for it?\n" + "\n".join(f"When did {number} begin?" for number in range(6))

    def send(**fields: object) -> tuple[int, str]:
        answer = client_of(alice).post(reverse("research-plan", args=[run.id]), {"version": version, **fields})
        return answer.status_code, answer.content.decode()

    nine = [f"search {number}" for number in range(MOST_SEARCHES + 1)]
    status, html = await in_thread(lambda: send(search=nine, settle="Who and when.", questions=questions))
    assert status == 422
    assert "A plan has one to 8 searches and at most 5 further questions, none longer than 400 characters." in html
    assert re.findall(r'name="search".*?value="([^"]*)"', html, re.DOTALL) == nine
    assert f">{questions}</textarea>" in html
    assert ">Who and when.</textarea>" in html
    assert (await in_thread(Run.objects.get, id=run.id)).state == "waiting"
    assert (await in_thread(lambda: send(search=nine[:8], settle="a\r\n" * 1000)))[0] == 302


async def test_a_question_that_was_added_is_searched_for_and_answered(
    report: Report, client_of: ClientOf, alice: User
) -> None:
    run, version = await waiting(report)
    added = "When did CERN put the software of the World Wide Web into the public domain?"
    frames = await go_on(run, answered(version, "first web browser NeXT").model_copy(update={"questions": [added]}))
    assert names(frames)[-1] == "complete"
    result = await in_thread(lambda: services.report_of(Run.objects.get(id=run.id)))
    assert result is not None
    assert result.plan.questions == [added]
    assert [(step.search_terms, step.purpose) for step in result.plan.web_search_steps[1:]] == [
        (added.rstrip("?"), "Finds what answers a question that was added.")
    ]
    assert (result.report.parts, result.report.gap) == (2, None)
    assert "In 1993, CERN put the software of the World Wide Web into the public domain." in result.report.summary
    page = await in_thread(lambda: client_of(alice).get(reverse("research-report", args=[run.id])))
    assert f"<li>{added}</li>" in page.content.decode()


async def test_a_question_that_nothing_answers_is_left_open(report: Report) -> None:
    run, version = await waiting(report)
    await go_on(run, answered(version).model_copy(update={"questions": ["What colour was Cailliau's dog?"]}))
    result = await in_thread(lambda: services.report_of(Run.objects.get(id=run.id)))
    assert result is not None
    assert result.report.gap is not None
    assert result.report.gap.open == ["What colour was Cailliau's dog?"]


def test_there_is_no_offer_before_there_is_a_plan(alice: User) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    assert offer_of(run) is None
