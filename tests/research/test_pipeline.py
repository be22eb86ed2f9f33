"""A report from question to verdict: whole event lists, partial failure, budgets, and what is kept."""

from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from pydantic_ai.exceptions import ModelConnectionError

from library import providers
from library.meaning import backlog
from library.models import Document
from library.schemas import SearchOutcome, SearchQuery
from library.services import SAMPLE_FOLDER, ingest
from research import services
from research.briefs import DraftClaim, DraftReport, DraftSection
from research.schemas.plans import ResearchPlan, SearchStep
from runs.budgets import Meter
from runs.database import in_thread
from runs.errors import RunError
from runs.testing import NEVER, ScriptedModel, scripted
from tests.conftest import SetEnv
from tests.research.conftest import Report

pytestmark = pytest.mark.django_db(transaction=True)

QUESTION = "How did the World Wide Web begin?"


def names(frames: list) -> list[str | None]:  # type: ignore[type-arg]
    return [frame.event for frame in frames]


def sequence(searches: int) -> list[str]:
    return [
        "phase_start",
        "phase_complete",
        "phase_start",
        *["gathering_progress"] * searches,
        "phase_complete",
        "phase_start",
        "phase_complete",
        "phase_start",
        "phase_complete",
        "complete",
    ]


def steps_of(frames: list) -> list[dict[str, str]]:  # type: ignore[type-arg]
    steps: list[dict[str, str]] = frames[1].json["output"]["web_search_steps"]
    return steps


async def test_report_follows_the_protocol_and_cites_only_its_evidence(report: Report) -> None:
    run, frames = await report(QUESTION)
    assert names(frames) == sequence(len(steps_of(frames)))
    result = await in_thread(services.report_of, run)
    assert result is not None
    known = {item.id for item in result.evidence}
    assert all(claim.evidence and set(claim.evidence) <= known for claim in result.report.claims)
    assert result.validation.counts["quoted"] == len(result.report.claims)
    assert (run.state, run.engine, run.model_requests, float(run.cost_usd)) == ("completed", "offline", 0, 0.0)
    assert sorted(run.prompts) == [
        "research.gap_finder",
        "research.planner",
        "research.reviser",
        "research.verifier",
        "research.writer",
    ]


async def test_progress_is_told_for_every_search_and_counts_up(report: Report) -> None:
    _, frames = await report(QUESTION)
    progress = [frame.json for frame in frames if frame.event == "gathering_progress"]
    total = len(progress)
    assert [(one["completed"], one["total"]) for one in progress] == [(n, total) for n in range(1, total + 1)]
    assert {one["current_query"] for one in progress} == {step["search_terms"][:100] for step in steps_of(frames)}


async def test_chinese_question_gives_a_chinese_report(report: Report) -> None:
    run, _ = await report("宋朝的经济为什么繁荣？")
    result = await in_thread(services.report_of, run)
    assert result is not None
    assert result.report.language == "zh"
    assert "宋朝" in result.report.summary
    assert result.plan.executive_summary == "检索一次，用问题自身的词语。"
    assert result.report.limitations.startswith("本报告依据")
    assert {one.reason for one in result.validation.verdicts} == {"这句话逐字见于资料。"}


async def test_what_a_report_in_chinese_warns_of_is_chinese(report: Report, env: SetEnv) -> None:
    env(model="scripted", budget_model_requests=0)
    with scripted(scripted=ScriptedModel([])):
        _, frames = await report("宋朝的经济为什么繁荣？")
    warnings = [warning for one in frames if one.event == "phase_warning" for warning in one.json["warnings"]]
    assert warnings == ["本次运行已达到预算，报告由离线引擎根据已找到的资料写成。"]


async def test_what_comes_nearest_is_told_where_it_answers(report: Report, alice: User) -> None:
    def add() -> None:
        backlog.complete([ingest(alice, (SAMPLE_FOLDER / "song-fall-yashan.md").read_bytes(), "yashan.md")])

    await in_thread(add)
    run, frames = await report("谁背着小皇帝跳海了")
    searches = len(steps_of(frames))
    assert names(frames) == sequence(searches + 1)
    result = await in_thread(services.report_of, run)
    assert result is not None
    assert [len(one.findings) for one in result.search_results] == [*[0] * searches, 1]
    assert result.report.summary == "宋军战败后，左丞相陆秀夫背着八岁的皇帝赵昺投海殉国。[1]"


async def test_nothing_found_is_a_typed_error_and_never_prose(report: Report) -> None:
    run, frames = await report("What is quantum chromodynamics?")
    searches = len(steps_of(frames))
    titles = await in_thread(lambda: list(Document.objects.order_by("language", "-pk").values_list("title", flat=True)))
    assert names(frames) == [*sequence(searches + 1)[: 4 + searches], "error"]
    assert frames[-1].json == {
        "phase": "gathering",
        "error_type": "GatheringError",
        "message": "Nothing was found about this. "
        f"The library was asked: nothing that speaks of it was found in its {len(titles)} documents. "
        f"The library has documents about these: {', '.join(titles)}.",
        "retryable": False,
        "correlation_id": "correlation",
    }
    assert (run.state, run.error_kind) == ("failed", "GatheringError")
    assert await in_thread(services.report_of, run) is None


async def test_to_search_again_is_not_advised_where_all_that_was_missed_cannot_filter(
    report: Report, env: SetEnv
) -> None:
    env(searxng_base_url="http://127.0.0.1:9")
    _, frames = await report("What is quantum chromodynamics?", start_date="2020-01-01")
    told = frames[-1].json
    assert "SearXNG cannot filter by dates, so it was not asked." in told["message"]
    assert told["retryable"] is False


async def test_some_searches_failing_is_a_warning_with_the_counts(report: Report) -> None:
    original, failing = providers.search, [True]

    async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        if failing:
            failing.pop()
            raise RunError
        return await original(meter, query, owner_id, run_id)

    with patch.object(providers, "search", search):
        run, frames = await report(QUESTION, depth="quick")
    total = len(steps_of(frames))
    warning = next(frame.json for frame in frames if frame.event == "phase_warning")
    assert warning == {
        "phase": "gathering",
        "warnings": [f"1 out of {total} searches failed"],
        "proceeded_with": total - 1,
    }
    assert run.state == "completed"


async def test_all_searches_failing_is_a_gathering_error(report: Report) -> None:
    async def search(meter: Meter, query: SearchQuery, owner_id: int, run_id: str | None = None) -> SearchOutcome:
        raise RunError

    with patch.object(providers, "search", search):
        _, frames = await report(QUESTION)
    assert frames[-1].json == {
        "phase": "gathering",
        "error_type": "GatheringError",
        "message": "Unable to gather sufficient information. Please try again.",
        "retryable": True,
        "correlation_id": "correlation",
    }


async def test_a_budget_of_searches_ends_gracefully_with_what_was_found(report: Report, env: SetEnv) -> None:
    env(budget_searches=1)
    run, frames = await report(QUESTION)
    total = next(frame.json["total"] for frame in frames if frame.event == "gathering_progress")
    warning = next(frame.json for frame in frames if frame.event == "phase_warning")
    assert (warning["warnings"], warning["proceeded_with"]) == ([f"{total - 1} out of {total} searches failed"], 1)
    assert (run.state, run.searches) == ("completed", 1)


async def test_a_budget_of_model_requests_is_never_overshot_and_the_report_is_kept(report: Report, env: SetEnv) -> None:
    env(model="scripted", budget_model_requests=1)
    plan = ResearchPlan(
        executive_summary="Two searches.",
        web_search_steps=[
            SearchStep(search_terms=f"World Wide Web {word}", purpose="") for word in ("CERN", "browser", "1990")
        ],
        analysis_instructions="",
    )
    model = ScriptedModel([plan, plan])
    with scripted(scripted=model):
        run, frames = await report(QUESTION, depth="quick")
    assert (run.state, run.model_requests, len(model.asked)) == ("completed", 1, 1)
    assert "phase_warning" in names(frames)


async def test_a_models_report_keeps_only_citations_that_exist(report: Report, env: SetEnv) -> None:
    env(
        model="scripted",
        model_roles={"research.gap_finder": "offline", "research.planner": "offline", "research.verifier": "offline"},
    )
    true = DraftClaim(text="Tim Berners-Lee proposed the World Wide Web at CERN in March 1989.", evidence=["e1", "e99"])
    invented = DraftClaim(text="The Web was made in Paris.", evidence=["e98"])
    draft = DraftReport(
        title="The Web",
        summary=[true],
        key_findings=[invented],
        sections=[DraftSection(heading="Start", claims=[true])],
    )
    with scripted(scripted=ScriptedModel([draft])):
        run, _ = await report(QUESTION)
    result = await in_thread(services.report_of, run)
    assert result is not None
    assert [claim.evidence for claim in result.report.claims] == [["e1"], ["e1"]]
    assert {(one.evidence, one.reason) for one in result.report.stripped} >= {
        ("e99", "unknown_id"),
        ("e98", "unknown_id"),
    }


async def test_a_writer_that_fails_ends_in_its_phase_and_keeps_what_was_found(report: Report, env: SetEnv) -> None:
    env(model="scripted", model_roles={"research.gap_finder": "offline", "research.planner": "offline"})
    with scripted(scripted=ScriptedModel([RuntimeError("a secret path /etc")] * 4)):
        run, frames = await report(QUESTION)
    assert frames[-1].json["phase"] == "synthesis"
    assert "secret" not in "".join(frame.data for frame in frames)
    kept = await in_thread(lambda: run.report.search_results)
    assert kept


async def test_a_budget_of_time_ends_gracefully_and_says_so(report: Report, env: SetEnv) -> None:
    env(model="slow", model_roles={"research.gap_finder": "offline", "research.planner": "offline"}, budget_seconds=4)
    with scripted(slow=ScriptedModel([NEVER])):
        run, frames = await report(QUESTION)
    assert (run.state, run.model_requests) == ("completed", 1)
    warning = next(frame.json for frame in frames if frame.event == "phase_warning")
    assert (warning["phase"], warning["warnings"]) == (
        "synthesis",
        ["The run reached its budget, so the offline engine wrote the report from the evidence found."],
    )


async def test_a_chain_that_went_on_is_told_where_it_happened(report: Report, env: SetEnv) -> None:
    env(
        model="broken,offline",
        model_roles={"research.gap_finder": "offline", "research.writer": "offline", "research.verifier": "offline"},
    )
    with scripted(broken=ScriptedModel([ModelConnectionError("m", "secret.host")])):
        run, frames = await report(QUESTION)
    warning = next(frame for frame in frames if frame.event == "phase_warning")
    assert warning.json == {
        "phase": "planning",
        "warnings": ["broken could not be reached. Going on with the offline engine."],
        "proceeded_with": 1,
    }
    assert (run.state, frames.index(warning)) == ("completed", 1)


NOBODY = "local@http://127.0.0.1:9/v1"


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models on loopback may be asked."""
    monkeypatch.setattr("pydantic_ai.models.ALLOW_MODEL_REQUESTS", True)


async def test_a_model_server_that_is_not_there_ends_in_a_typed_error(
    report: Report, env: SetEnv, hosted: None
) -> None:
    env(model=NOBODY, model_context=64_000)
    _, frames = await report(QUESTION)
    assert names(frames) == ["phase_start", "error"]
    error = frames[-1].json
    assert isinstance(error, dict)
    assert (error["phase"], error["error_type"], error["retryable"]) == ("planning", "PlanningError", True)


async def test_a_model_server_that_is_not_there_falls_back_as_configured(
    report: Report, env: SetEnv, hosted: None
) -> None:
    env(model=f"{NOBODY},offline")
    run, frames = await report(QUESTION)
    assert (frames[-1].event, run.engine) == ("complete", "offline")


async def test_where_nothing_is_found_the_topics_of_the_library_are_named(report: Report) -> None:
    def name_topics() -> None:
        for document, topic in zip(Document.objects.order_by("pk"), ("The Web", "Vaccines"), strict=False):
            Document.objects.filter(pk=document.pk).update(topic=topic)

    await in_thread(name_topics)
    _, frames = await report("What is quantum chromodynamics?")
    message = str(frames[-1].json["message"])
    assert "The library has documents about these: " in message
    assert "The Web" in message
