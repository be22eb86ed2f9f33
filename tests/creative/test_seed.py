"""The sequence of the workflow's documents as drawn there, and its examples held against what is sent."""

from typing import Any

import pytest

from creative.models import ImageTask
from runs.database import in_thread
from tests.creative.conftest import Caller, Events, of, thread_of, types
from tests.creative.examples import EXAMPLES

ORDER = [
    "brief_compiler_agent",
    "research_evidence_agent",
    "reference_intelligence_agent",
    "writer_agent",
    "layout_planner_agent",
    "image_planner_agent",
    "image_agent",
    "review_agent",
]


async def whole(caller: Caller, **more: Any) -> list[Events]:
    """A post from the request to its end, approved wherever a person is asked."""
    told = [await caller.stream(**more)]
    while types(told[-1])[-1] == "workflow_paused":
        told.append(await caller.confirm(thread_of(told[-1])))
    return told


async def test_the_sequence_runs_to_its_end(caller: Caller, outings: None) -> None:
    first, second, third = await whole(caller)
    assert types(first)[:2] == ["agent_start", "content_type_detected"]
    assert types(first)[-2:] == ["ask_user", "workflow_paused"]
    assert [event["context"]["kind"] for event in of([*first, *second], "ask_user")] == ["content", "image_plans"]
    told = [*first, *second, *third]
    assert [event["agent"] for event in of(told, "agent_start") if event["agent"] != "supervisor"] == ORDER
    assert [event["agent"] for event in of(told, "agent_end")] == ORDER
    assert [event["decision"] for event in of(told, "supervisor_decision")] == [*ORDER, "END"]
    progress = [event["progress"] for event in of(told, "workflow_progress")]
    assert progress == [10, 20, 30, 42, 52, 62, 85, 95]
    assert types(third)[-2:] == ["workflow_complete", "[DONE]"]
    assert "[DONE]" not in types([*first, *second])
    (complete,) = of(third, "workflow_complete")
    (score,) = of(third, "quality_score")
    assert score["qualityScores"]["failReasons"] == []
    drawn = [event["url"] for event in of(third, "image_progress") if event["status"] == "complete"]
    mapped = of(second, "alignment_map_ready")[0]
    assert all(one["rationale"] in ("开场", "展开", "收束") for one in mapped["paragraphImageBindings"])
    sources = await in_thread(lambda: [row.page["source"] for row in ImageTask.objects.order_by("number")])
    assert [source.partition("：")[0] for source in sources] == ["来源"] * len(sources)
    assert sorted(drawn) == sorted(f"/api/agent/assets/{key}" for key in complete["imageAssetIds"])


async def test_each_example_has_the_keys_of_an_event_that_is_sent(caller: Caller, outings: None) -> None:
    told = [event for leg in await whole(caller) for event in leg]
    for example in EXAMPLES:
        sent = of(told, example["type"])
        alike = [event for event in sent if set(event) == set(example)]
        assert alike == sent != [], example["type"]
        for name in ("context", "toolInput", "toolOutput"):
            if name in example:
                wanted = set(example[name])
                assert any(wanted <= set(event[name]) for event in sent if event.get("tool") == example.get("tool"))
        assert any(type(event[name]) is type(example[name]) for event in sent for name in example if name != "type")


async def test_what_people_read_is_as_the_examples_say_it(caller: Caller, outings: None) -> None:
    first, second, _ = await whole(caller)
    (asked,) = of(first, "ask_user")
    example = next(one for one in EXAMPLES if one["type"] == "ask_user")
    assert (asked["question"], asked["options"]) == (example["question"], example["options"])
    assert of(first, "workflow_paused")[0]["content"] == "工作流已暂停，等待用户确认"
    assert "创作专家 开始工作..." in [event["content"] for event in of(first, "agent_start")]
    assert of(second, "agent_start")[0]["content"] == "已收到你的确认，正在恢复流程..."


@pytest.mark.parametrize("message", ["Write a post about Shanghai parks in spring for families, as a short guide"])
async def test_english_in_english_out_and_without_a_person(caller: Caller, message: str) -> None:
    told = await caller.stream(message, enableHITL=False)
    assert types(told)[-2:] == ["workflow_complete", "[DONE]"]
    assert of(told, "ask_user") == []
    assert of(told, "agent_start")[0]["content"] == "The supervisor is at work..."


async def test_a_subject_that_nobody_wrote_about_borrows_nothing(caller: Caller, outings: None) -> None:
    told = await caller.stream("给新手写一篇周末学潜水的攻略，目的是先了解要准备什么", enableHITL=False)
    (complete,) = of(told, "workflow_complete")
    assert "公园" not in complete["body"]
    assert "还没有相关内容" in complete["body"]
    assert of(told, "quality_score")[-1]["qualityScores"]["failReasons"] != []
    assert of(told, "message")[-1]["content"] == "这篇没有通过审核，保留了最好的一稿，请看还缺什么。"
