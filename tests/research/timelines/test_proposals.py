"""Proposals: what they estimate and how they are told, and the run that makes one while its caller waits."""

import asyncio
import json
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import AsyncClient

from research.timelines.agents import planner
from research.timelines.briefs import DraftProposal, ProposalTask
from research.timelines.events import proposal_stream
from research.timelines.models import Timeline
from research.timelines.proposals import level_for, patched, propose
from research.timelines.schemas import ProposalPatch, ResearchThread
from runs import log
from runs.budgets import Meter
from runs.database import in_thread
from runs.engine import Engine
from runs.follow import follow
from runs.models import Run
from runs.testing import NEVER, ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.runs.making import until

pytestmark = pytest.mark.django_db(transaction=True)

OUT_OF_TIME = "The run reached its budget of time. The offline engine goes on, which is free."
BODY = {"topic": "Early spaceflight", "level": "light"}


@pytest.fixture
async def client(alice: User) -> AsyncClient:
    client = AsyncClient()
    await client.aforce_login(alice)
    return client


@pytest.fixture
def asked() -> list[str]:
    """The topics that the planner was asked about."""
    return []


@pytest.fixture
def slow(asked: list[str]) -> Iterator[asyncio.Event]:
    """The planner waits until the test opens the gate."""
    gate, original = asyncio.Event(), planner.plan

    async def plan(meter: Meter, task: ProposalTask) -> DraftProposal:
        asked.append(task.topic)
        await gate.wait()
        return await original(meter, task)

    with patch.object(planner, "plan", plan):
        yield gate


async def post(client: AsyncClient, *, key: str = "") -> HttpResponse:
    headers = {"Idempotency-Key": key} if key else {}
    return await client.post("/api/research", BODY, content_type="application/json", headers=headers)  # type: ignore[return-value]


async def test_slow_proposals_hold_up_nobody(
    client: AsyncClient, engine: Engine, env: SetEnv, slow: asyncio.Event, asked: list[str]
) -> None:
    env(owner_runs=20)
    posts = [asyncio.ensure_future(post(client)) for _ in range(20)]
    await until(lambda: bool(asked))
    other = await asyncio.wait_for(client.get("/api/research"), 20)
    assert other.status_code == 200
    assert not any(post.done() for post in posts)
    slow.set()
    answers = await asyncio.gather(*posts)
    assert [answer.status_code for answer in answers] == [201] * 20
    assert await in_thread(Timeline.objects.filter(stage="proposal_ready").count) == 20


def body(response: HttpResponse) -> dict[str, object]:
    return json.loads(response.content)  # type: ignore[no-any-return]


async def test_the_answer_waits_for_the_proposal_of_a_run_of_its_own(client: AsyncClient, engine: Engine) -> None:
    answer = await post(client)
    run = await in_thread(Run.objects.get)
    assert (answer.status_code, sorted(body(answer)), answer["X-Run-ID"]) == (201, ["proposal", "session_id"], run.id)
    assert (run.kind, run.state, run.title, run.engine) == ("research.proposal", "completed", BODY["topic"], "offline")
    assert list(run.prompts) == ["research.timelines.planner"]
    (event,) = await in_thread(log.events_of, proposal_stream, run.id)
    assert event.model_dump(mode="json") == {"type": "proposal", **body(answer)}


async def test_the_same_key_gives_the_same_session(client: AsyncClient, engine: Engine) -> None:
    answers = await asyncio.gather(*(post(client, key="one") for _ in range(4)))
    assert {answer.content for answer in answers} == {answers[0].content}
    assert await in_thread(Timeline.objects.count) == 1
    other = await client.post(
        "/api/research", {"topic": "Other"}, content_type="application/json", headers={"Idempotency-Key": "one"}
    )
    assert (other.status_code, body(other)["code"]) == (409, "idempotency_key_reused")


async def test_proposals_count_against_the_limit_of_their_owner(
    client: AsyncClient, engine: Engine, env: SetEnv, slow: asyncio.Event, asked: list[str]
) -> None:
    env(owner_runs=1)
    first = asyncio.ensure_future(post(client))
    await until(lambda: bool(asked))
    refused = await asyncio.wait_for(post(client), 20)
    assert (refused.status_code, body(refused)["code"], refused["Retry-After"]) == (429, "too_many_runs", "5")
    slow.set()
    assert (await first).status_code == 201
    assert await in_thread(Timeline.objects.count) == 1


async def test_leaving_while_it_is_planned_cancels_it(
    client: AsyncClient, engine: Engine, env: SetEnv, slow: asyncio.Event, asked: list[str]
) -> None:
    waiting = asyncio.ensure_future(post(client))
    await until(lambda: bool(asked))
    env(grace_seconds=0.2)
    waiting.cancel()
    run = await in_thread(Run.objects.get)
    async for _ in follow(run.id):
        pass
    session = await in_thread(lambda: Timeline.objects.select_related("run", "planning").get())
    assert (session.state, session.proposal) == ("cancelled", None)


async def test_a_session_is_cancelled_while_it_is_planned(
    client: AsyncClient, engine: Engine, slow: asyncio.Event, asked: list[str]
) -> None:
    waiting = asyncio.ensure_future(post(client))
    await until(lambda: bool(asked))
    session = await in_thread(Timeline.objects.get)
    going = body(await client.get(f"/api/research/{session.id}"))
    assert (going["state"], going["proposal"]) == ("created", None)
    await client.post(f"/api/research/{session.id}/cancel")
    answer = await asyncio.wait_for(waiting, 20)
    assert (answer.status_code, body(answer)["detail"]) == (422, "The run was cancelled.")
    state = body(await client.get(f"/api/research/{session.id}"))
    assert (state["state"], state["error"]) == (
        "cancelled",
        {"kind": "Cancelled", "message": "The run was cancelled."},
    )
    refused = await client.get(f"/api/research/{session.id}/stream")
    assert (refused.status_code, body(refused)["detail"]) == (409, "This timeline cannot be started; it is cancelled.")


async def test_a_failed_planning_is_answered_with_its_sentence(client: AsyncClient, engine: Engine) -> None:
    with patch.object(planner, "plan", side_effect=ValueError("a secret detail")):
        answer = await post(client)
    assert (answer.status_code, body(answer)["code"]) == (422, "Unexpected")
    assert b"secret" not in answer.content
    session = await in_thread(lambda: Timeline.objects.select_related("run", "planning").get())
    assert session.state == "failed"


async def test_a_planner_that_takes_too_long_is_replaced_by_the_offline_engine(
    client: AsyncClient, engine: Engine, env: SetEnv
) -> None:
    env(model="scripted", budget_seconds=4)
    with scripted(scripted=ScriptedModel([NEVER])):
        answer = await post(client)
    assert (answer.status_code, (await in_thread(Run.objects.get)).engine) == (201, "scripted, offline")
    assert body(answer)["proposal"]["notes"] == [OUT_OF_TIME]  # type: ignore[index]


async def test_what_a_proposal_was_planned_without_stays_with_it_in_every_language(
    client: AsyncClient, engine: Engine, env: SetEnv
) -> None:
    env(model="scripted")
    with scripted(scripted=ScriptedModel(["prose"] * 4)):
        answer = body(await post(client))
    cause = "The language model could not give a usable answer."
    assert [note.split(" scripted ")[0] for note in answer["proposal"]["notes"]] == [cause]  # type: ignore[index]
    (event,) = await in_thread(log.events_of, proposal_stream, (await in_thread(Run.objects.get)).id)
    assert event.model_dump(mode="json") == {"type": "proposal", **answer}
    path = f"/research/timelines/{answer['session_id']}/"
    shown = [(await client.get(path, headers={"Accept-Language": one})).content.decode() for one in ("en", "zh-hans")]
    assert [cause in shown[0], "语言模型未能给出可用的回答" in shown[1]] == [True, True]
    changed = await client.patch(
        f"/api/research/{answer['session_id']}", {"level": "light"}, content_type="application/json"
    )
    assert json.loads(changed.content)["proposal"]["notes"] == answer["proposal"]["notes"]  # type: ignore[index]


@pytest.mark.parametrize(("count", "level"), [(5, "light"), (30, "medium"), (80, "deep"), (500, "epic")])
def test_levels_hold_the_nodes(count: int, level: str) -> None:
    assert level_for(count) == level


def draft(count: int = 3) -> DraftProposal:
    threads = [ResearchThread(name=f"Thread {number}", estimated_nodes=10) for number in range(count)]
    return DraftProposal(topic_type="technology", reasoning="Enough.", research_threads=threads)


def test_a_hosted_proposal_names_time_and_cost() -> None:
    proposal = propose("The Web", "en", draft(), level=None, is_offline=False)
    assert proposal.complexity.level == "medium"
    assert proposal.estimated_duration.max_seconds == 240
    assert (proposal.estimated_cost.min_usd, proposal.estimated_cost.max_usd) == (0.3, 0.5)
    assert proposal.user_facing.cost_text == "about $0.30–0.50"
    assert proposal.user_facing.duration_text == "about 3–4 minutes"


def test_a_chinese_proposal_speaks_chinese() -> None:
    told = propose("万维网", "zh", draft(1), level="light", is_offline=False).user_facing
    assert (told.title, told.cost_text) == ("“万维网”时间线", "约0.17–0.28美元")
    assert propose("万维网", "zh", draft(1), level="light", is_offline=True).user_facing.cost_text == "免费"


def test_patching_keeps_what_is_left_out() -> None:
    proposal = propose("The Web", "en", draft(), level="deep", is_offline=True)
    changed = patched(proposal, ProposalPatch(topic="Web browsers"), is_offline=True)
    assert (changed.topic, changed.complexity.level) == ("Web browsers", "deep")
    assert changed.research_threads == proposal.research_threads
    assert patched(proposal, ProposalPatch(level="light"), is_offline=True).complexity.estimated_total_nodes == 20
