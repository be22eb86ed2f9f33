"""Reports that build on earlier ones: re-run from a phase, and asked on within their sources."""

import json
from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from library import providers
from library.models import Evidence
from research import services
from research.briefs import DraftReport, Shortfall
from research.errors import NotThatFar
from research.models import Report as Row
from research.reuse import Commission
from research.schemas.plans import PHASES, Phase
from research.schemas.reports import ResearchResult
from research.schemas.requests import FollowUpRequest, RerunRequest, ResearchRequest
from runs import sse
from runs.database import in_thread
from runs.models import Run
from runs.testing import Frame, ScriptedModel, collect, scripted
from tests.conftest import SetEnv
from tests.research.conftest import Report
from tests.research.test_depth import BEGAN, PLAN, claim
from tests.research.test_pipeline import QUESTION, names, sequence

pytestmark = pytest.mark.django_db(transaction=True)

ClientOf = Callable[[User], APIClient]
OPEN = "What did the first web browser cost in dollars?"
ASKED_ON = "Who wrote the first web browser?"
ANSWER = "Tim Berners-Lee wrote the first web browser on a NeXT computer in 1990."


async def rerun(earlier: Run, phase: Phase) -> tuple[Run, list[Frame]]:
    run = await in_thread(services.rerun, earlier, RerunRequest(phase=phase), correlation_id="correlation")
    return await followed(run)


async def ask_on(earlier: Run, query: str) -> tuple[Run, list[Frame]]:
    run = await in_thread(services.follow_up, earlier, FollowUpRequest(query=query), correlation_id="correlation")
    return await followed(run)


async def followed(run: Run) -> tuple[Run, list[Frame]]:
    frames = await collect(sse.frames(run))
    return await in_thread(Run.objects.get, id=run.id), frames


async def result_of(run: Run) -> ResearchResult:
    result = await in_thread(services.report_of, run)
    assert result is not None
    return result


def told(frames: list[Frame], run: Run) -> list[tuple[str | None, object]]:
    """The events, but for how long things took, and with the run's id left out."""
    events = []
    for frame in frames:
        data = json.loads(frame.data.replace(run.id, "RUN"))
        data.pop("duration_ms", None)
        data.pop("timings", None)
        events.append((frame.event, data))
    return events


async def test_a_rerun_of_the_check_tells_the_same_report_without_searching(report: Report) -> None:
    earlier, frames = await report(QUESTION)
    with patch.object(providers, "search", None):
        run, again = await rerun(earlier, "verification")
    assert names(again) == sequence(0)
    assert told(again, run) == [one for one in told(frames, earlier) if one[0] != "gathering_progress"]
    assert (run.state, run.engine, run.searches, [*run.prompts]) == ("completed", "offline", 0, ["research.verifier"])
    before, after = await result_of(earlier), await result_of(run)
    assert after.rerun_of == earlier.id
    assert [(one.id, one.content_hash, one.queries) for one in after.evidence] == [
        (one.id, one.content_hash, one.queries) for one in before.evidence
    ]
    assert {source.evidence_url.split("/")[3] for source in after.report.sources} == {run.id}


async def test_a_report_whose_sources_are_gone_cannot_be_verified(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    await in_thread(Evidence.objects.filter(run_id=earlier.id).delete)
    run, frames = await rerun(earlier, "verification")
    assert frames[-1].json == {
        "phase": "verification",
        "error_type": "VerificationError",
        "message": "Unable to verify research quality. Please try again.",
        "retryable": True,
        "correlation_id": "correlation",
    }
    assert run.state == "failed"


@pytest.mark.parametrize(("phase", "is_searched"), [("planning", True), ("gathering", True), ("synthesis", False)])
async def test_a_rerun_searches_only_where_its_phases_do(report: Report, phase: Phase, *, is_searched: bool) -> None:
    earlier, frames = await report(QUESTION)
    searches = earlier.searches if is_searched else 0
    run, again = await rerun(earlier, phase)
    assert names(again) == sequence(searches)
    assert (run.state, run.searches) == ("completed", searches)
    assert told(again, run)[-1] == told(frames, earlier)[-1]
    assert (await result_of(run)).report.claims == (await result_of(earlier)).report.claims


async def test_what_failed_goes_on_from_there_and_no_finished_phase_is_paid_for_again(
    report: Report, env: SetEnv
) -> None:
    env(model="offline", model_roles={"research.writer": "scripted"})
    with scripted(scripted=ScriptedModel(["Here you are."] * 4)):
        earlier, _ = await report(QUESTION)
    assert earlier.error_kind == "SynthesisError"
    env(model="offline", model_roles={})
    with patch.object(providers, "search", None):
        run, frames = await rerun(earlier, "synthesis")
    assert names(frames) == sequence(0)
    assert (run.state, run.searches, run.model_requests) == ("completed", 0, 0)
    assert sorted(run.prompts) == ["research.reviser", "research.verifier", "research.writer"]


async def test_whoever_writes_anew_is_told_what_was_noticed_of_the_evidence(report: Report, env: SetEnv) -> None:
    env(model="scripted", model_context=200_000)
    noticed = Shortfall(contradictory=["1989 or 1990"], one_origin=["Who kept the zoo"])
    draft = DraftReport(title="", summary=[claim(BEGAN, "e1")], key_findings=[], sections=[])
    with scripted(scripted=ScriptedModel([PLAN, noticed, draft])):
        earlier, _ = await report(QUESTION)
    again = ScriptedModel([draft])
    with scripted(scripted=again):
        run, _ = await rerun(earlier, "synthesis")
    (prompt,) = again.prompts
    assert "Passages contradict each other: 1989 or 1990\nRests on one origin: Who kept the zoo\n" in prompt
    told = (await result_of(earlier)).report.limitations
    assert told != ""
    assert (await result_of(run)).report.limitations == told


async def test_a_rerun_outlives_the_run_it_took_from(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    run, _ = await rerun(earlier, "verification")
    await in_thread(earlier.delete)
    again, frames = await rerun(run, "verification")
    assert names(frames) == sequence(0)
    assert (await result_of(run)).rerun_of is None
    assert again.state == "completed"


def test_a_phase_that_is_not_there_cannot_be_taken_over(alice: User) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    Row.objects.filter(run=run).update(plan={})
    refused = []
    for phase in PHASES:
        try:
            services.rerun(run, RerunRequest(phase=phase), correlation_id="correlation")
        except NotThatFar as error:
            refused.append((phase, error.status, str(error)))
    sentence = "This run did not get that far. Please start from an earlier phase."
    assert refused == [("synthesis", 409, sentence), ("verification", 409, sentence)]
    with pytest.raises(NotThatFar, match="This run has no sources to answer from"):
        services.follow_up(run, FollowUpRequest(query=ASKED_ON), correlation_id="correlation")


async def test_a_follow_up_answers_from_the_evidence_there_is_and_searches_nothing(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    with patch.object(providers, "search", None):
        run, frames = await ask_on(earlier, ASKED_ON)
    assert names(frames) == sequence(0)
    assert (run.state, run.searches, run.engine) == ("completed", 0, "offline")
    before, after = await result_of(earlier), await result_of(run)
    assert after.report.claims[0].text == ANSWER
    assert after.validation.counts["quoted"] == len(after.report.claims)
    assert {one.content_hash for one in after.evidence} == {one.content_hash for one in before.evidence}
    assert (
        after.plan.executive_summary
        == f"Answered from the sources of the report on “{QUESTION}”; nothing new is searched."
    )
    assert [(one.query, one.providers) for one in after.search_results] == [(ASKED_ON, [])]
    assert (after.follow_up_to, (await result_of(earlier)).follow_ups) == (earlier.id, [run.id])


async def test_a_follow_up_to_sources_that_do_not_speak_of_it_is_a_gathering_error(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    run, frames = await ask_on(earlier, "What is quantum chromodynamics?")
    assert names(frames) == ["phase_start", "phase_complete", "phase_start", "error"]
    assert frames[-1].json == {
        "phase": "gathering",
        "error_type": "GatheringError",
        "message": "None of the report's sources speaks of this question.",
        "retryable": True,
        "correlation_id": "correlation",
    }
    assert run.state == "failed"


async def test_a_follow_up_that_stays_open_says_that_only_the_sources_of_the_report_were_read(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    run, _ = await ask_on(earlier, OPEN)
    gap = (await result_of(run)).report.gap
    assert gap
    assert gap.asked[0].startswith("Only the sources of the report were read: ")
    assert not any("library" in one for one in gap.asked)


async def test_a_follow_up_in_chinese_is_answered_in_chinese(report: Report) -> None:
    earlier, _ = await report("宋朝的经济为什么繁荣？")
    run, _ = await ask_on(earlier, "交子在哪里发行？")
    result = await result_of(run)
    assert (result.report.language, "交子" in result.report.summary) == ("zh", True)


async def test_a_model_is_told_what_a_follow_up_refers_to_and_sees_only_the_sources(
    report: Report, env: SetEnv
) -> None:
    earlier, _ = await report(QUESTION)
    env(model="scripted", model_roles={"research.verifier": "offline"})
    model = ScriptedModel(["Here you are."] * 4)
    with scripted(scripted=model):
        await ask_on(earlier, ASKED_ON)
    asked = str(model.asked[0])
    assert f"follows up on “{QUESTION}”" in asked
    assert "NeXT computer" in asked
    assert "交子" not in asked


async def test_a_rerun_of_a_follow_up_stays_bound_and_so_does_the_next_question(report: Report) -> None:
    earlier, _ = await report(QUESTION)
    first, _ = await ask_on(earlier, ASKED_ON)
    with patch.object(providers, "search", None):
        again, frames = await rerun(first, "planning")
        written, _ = await rerun(first, "synthesis")
        onward, _ = await ask_on(first, "Who joined the World Wide Web project?")
    assert names(frames) == sequence(0)
    results = [await result_of(run) for run in (again, written, onward)]
    assert [(one.rerun_of, one.follow_up_to) for one in results] == [
        (first.id, earlier.id),
        (first.id, earlier.id),
        (None, first.id),
    ]
    assert results[0].report.claims == results[1].report.claims == (await result_of(first)).report.claims
    assert "Robert Cailliau" in results[2].report.summary


def test_a_copy_of_the_evidence_tells_of_no_search_the_follow_up_did_not_make(alice: User) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    Row.objects.filter(run=run).update(plan={}, search_results=[])
    Evidence.objects.create(
        run=run, key="e1", number=1, title="T", text="x", content_hash="h", origin=1, queries=["q"],
        provider="library", retrieved_at=run.created_at,
    )  # fmt: skip
    follower = services.follow_up(run, FollowUpRequest(query=ASKED_ON), correlation_id="correlation")
    again = services.rerun(run, RerunRequest(phase="synthesis"), correlation_id="correlation")
    assert [list(one.evidence.values_list("key", "queries")) for one in (follower, again)] == [
        [("e1", [])],
        [("e1", ["q"])],
    ]
    assert Commission.model_validate(follower.input).context == QUESTION


def test_a_follow_up_is_written_for_the_readers_of_its_report(alice: User) -> None:
    asked = ResearchRequest(query=QUESTION, audience="our board")
    run = services.start_report(alice, asked, correlation_id="correlation")
    Row.objects.filter(run=run).update(plan={}, search_results=[])
    follower = services.follow_up(run, FollowUpRequest(query=ASKED_ON), correlation_id="correlation")
    assert Commission.model_validate(follower.input).audience == "our board"


def post(client: APIClient, run: Run, action: str, body: object, **headers: str) -> tuple[int, str, bytes]:
    path = f"/api/research/reports/{run.id}/{action}"
    answer = client.post(path, json.dumps(body), content_type="application/json", headers=headers)
    return answer.status_code, answer.headers.get("X-Run-ID", ""), b"" if answer.streaming else answer.content


def test_one_key_starts_one_rerun_and_another_phase_needs_another_key(alice: User, client_of: ClientOf) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    Row.objects.filter(run=run).update(plan={}, search_results=[])
    client = client_of(alice)
    key = {"Idempotency-Key": "one-key"}
    first, second = (post(client, run, "rerun", {"phase": "gathering"}, **key) for _ in range(2))
    other = post(client, run, "rerun", {"phase": "synthesis"}, **key)
    assert first == second == (200, Row.objects.get(rerun_of=run.id).pk, b"")
    assert (other[0], json.loads(other[2])["code"]) == (409, "idempotency_key_reused")


@pytest.mark.parametrize(
    ("action", "body", "status", "detail"),
    [
        ("rerun", {"phase": "synthesis"}, 409, "This run did not get that far. Please start from an earlier phase."),
        ("rerun", {"phase": "cooking"}, 422, None),
        ("rerun", {}, 422, "phase: This field is required."),
        ("follow-up", {"query": "x"}, 409, "This run has no sources to answer from. Please ask about a finished report."),
        ("follow-up", {"query": " "}, 422, "query: This must not be empty."),
        ("follow-up", {"query": "x", "depth": "deep"}, 422, "depth: This field is not known."),
    ],
)  # fmt: skip
def test_what_cannot_be_built_on_is_refused_and_starts_nothing(
    alice: User, client_of: ClientOf, action: str, body: object, status: int, detail: str | None
) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    answer = post(client_of(alice), run, action, body)
    assert (answer[0], detail or json.loads(answer[2])["detail"]) == (status, json.loads(answer[2])["detail"])
    assert Run.objects.count() == 1


def test_charlie_can_build_on_nothing(alice: User, charlie: User, client_of: ClientOf) -> None:
    run = services.start_report(alice, ResearchRequest(query=QUESTION), correlation_id="correlation")
    client = client_of(charlie)
    assert post(client, run, "rerun", {"phase": "planning"})[0] == 404
    assert post(client, run, "follow-up", {"query": ASKED_ON})[0] == 404
    assert Run.objects.count() == 1
