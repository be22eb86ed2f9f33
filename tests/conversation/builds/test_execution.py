"""Executions: what they say, both ways; retries, caps, and a kill in the middle."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conversation.builds import steps
from conversation.builds.models import ExecutionStep
from runs.database import in_thread
from runs.engine import Engine
from tests.conftest import SetEnv
from tests.conversation.builds.conftest import Builder, blocks
from tests.conversation.test_resume import Gate

SMALL = {
    "id": "bp-small",
    "name": "Small",
    "capabilityLevel": 2,
    "language": "en",
    "dataContract": {
        "inputs": [{"id": "class", "type": "class", "label": "Class"}],
        "bindings": [
            {"id": "work", "toolName": "get_class_work", "paramMapping": {"class_id": "$input.class"}},
            {"id": "greeting", "sourceType": "static", "value": "Good morning"},
        ],
    },
    "computeGraph": {"nodes": [{"id": "rows", "toolName": "count", "toolArgs": {"table": "$data.work.rows"}}]},
    "uiComposition": {
        "tabs": [
            {
                "id": "result",
                "label": "Result",
                "slots": [
                    {
                        "id": "figures",
                        "componentType": "kpi_grid",
                        "props": {"items": [{"label": "Rows", "value": "$compute.rows"}]},
                    },
                    {
                        "id": "words",
                        "componentType": "markdown",
                        "aiContentSlot": "What is there",
                        "props": {"figures": [{"label": "Rows", "value": "$compute.rows"}]},
                    },
                ],
            }
        ]
    },
}


async def small(builder: Builder, **changes: object) -> str:
    return str((await builder.post("", {"blueprint": {**SMALL, **changes}}, 201))["id"])


def told(event: dict[str, Any]) -> tuple[object, ...]:
    names = ("phase", "step", "status", "blockId", "slotKey", "entity", "progress")
    return (event["type"], *(event[name] for name in names if name in event))


ALL = [
    ("PHASE", "data", 5),
    ("TOOL_CALL", "data.work"),
    ("TOOL_RESULT", "data.work", "done"),
    ("PHASE", "compute", 40),
    ("TOOL_CALL", "compute.rows"),
    ("TOOL_RESULT", "compute.rows", "done"),
    ("PHASE", "compose", 70),
    ("BLOCK_START", "figures"),
    ("BLOCK_COMPLETE", "figures"),
    ("BLOCK_START", "words"),
    ("TOOL_CALL", "compose.words"),
    ("TOOL_RESULT", "compose.words", "done"),
    ("SLOT_DELTA", "words", "content"),
    ("BLOCK_COMPLETE", "words"),
    ("COMPLETE", 100),
]


async def test_an_execution_reads_computes_and_composes(builder: Builder) -> None:
    app = await small(builder)
    started = await builder.started(app, **{"class": "Physics 8A"})
    frames = await builder.frames(started["streamUrl"].removeprefix("/api/apps"))
    assert [told(frame.json) for frame in frames] == ALL  # type: ignore[arg-type]
    answer = await builder.get(f"/{app}/executions/{started['executionId']}")
    assert answer["result"] == frames[-1].json["result"]["page"]  # type: ignore[index]
    assert [line["step"] for line in answer["trace"]] == ["data.work", "compute.rows", "compose.words"]
    assert blocks(answer)["words"]["content"] == "- Rows: 111 (2026-09-18 to 2026-11-13)."
    ui = await builder.frames(f"/{app}/executions/{started['executionId']}/stream?view=ui")
    kinds = [frame.json["type"] if frame.data != "[DONE]" else "[DONE]" for frame in ui]  # type: ignore[index]
    assert kinds == [
        *("start", "data-phase", "tool-input-start", "tool-input-available", "tool-output-available"),
        *("data-phase", "tool-input-start", "tool-input-available", "tool-output-available"),
        *("data-phase", "data-block-start", "data-block-complete", "data-block-start"),
        *("tool-input-start", "tool-input-available", "tool-output-available", "data-slot-delta"),
        *("data-block-complete", "data-page", "text-start", "text-delta", "text-end", "finish", "[DONE]"),
    ]


def of_a_class_that_is_gone(*, required: bool = True) -> dict[str, object]:
    """What is picked is looked at before it starts; what stands in the application itself, as it runs."""
    contract = SMALL["dataContract"]
    first, *others = contract["bindings"]  # type: ignore[index]
    gone = {**first, "paramMapping": {"class_id": "9Z"}, "required": required}
    return {**contract, "bindings": [gone, *others]}  # type: ignore[dict-item]


async def test_what_is_required_and_cannot_be_read_ends_it(builder: Builder) -> None:
    app = await small(builder, dataContract=of_a_class_that_is_gone())
    started = await builder.started(app, **{"class": "Physics 8A"})
    frames = await builder.frames(f"/{app}/executions/{started['executionId']}/stream")
    assert (
        [told(frame.json) for frame in frames]
        == [  # type: ignore[arg-type]
            *ALL[:2],
            ("TOOL_RESULT", "data.work", "error"),
            ("DATA_ERROR", "work"),
            ("ERROR",),
        ]
    )
    assert "You have no class called “9Z”." in frames[-1].json["message"]  # type: ignore[index]


async def test_without_what_is_not_required_the_others_stand(builder: Builder) -> None:
    app = await small(builder, dataContract=of_a_class_that_is_gone(required=False))
    answer = await builder.ran(app, **{"class": "Physics 8A"})
    assert answer["status"] == "completed"
    assert blocks(answer)["figures"]["data"][0]["value"] == "–"


async def test_one_step_again_takes_over_what_does_not_rest_on_it(builder: Builder) -> None:
    app = await small(builder)
    first = (await builder.ran(app, **{"class": "Physics 8A"}))["executionId"]
    again = await builder.post(f"/{app}/executions/{first}/retry", {"step": "compute.rows"}, 202)
    await builder.over(again["executionId"])
    answer = await builder.get(f"/{app}/executions/{again['executionId']}")
    assert [(line["step"], line["status"]) for line in answer["trace"]] == [
        ("data.work", "reused"),
        ("compute.rows", "done"),
        ("compose.words", "done"),
    ]
    await builder.post(f"/{app}/executions/{first}/retry", {"step": "data.nothing"}, 422)
    whole = await builder.post(f"/{app}/executions/{first}/retry", {}, 202)
    await builder.over(whole["executionId"])
    answer = await builder.get(f"/{app}/executions/{whole['executionId']}")
    assert {line["status"] for line in answer["trace"]} == {"done"}


async def test_what_might_cost_more_than_the_cap_is_not_asked(builder: Builder, env: SetEnv) -> None:
    """No request is made: the offline engine writes, and it is told."""
    env(model="openai:gpt-4o")
    app = await small(builder)
    started = await builder.post(f"/{app}/run", {"params": {"class": "Physics 8A"}, "budgetCap": 0.001}, 202)
    frames = await builder.frames(f"/{app}/executions/{started['executionId']}/stream")
    notices = [frame.json["message"] for frame in frames if frame.json["type"] == "NOTICE"]  # type: ignore[index]
    assert notices == ["The budget does not allow a model here. The offline engine goes on, which is free."]
    answer = await builder.get(f"/{app}/executions/{started['executionId']}")
    assert (answer["costUsd"], answer["engine"], answer["status"]) == (0, "offline", "completed")
    estimate = await builder.post("/estimate", {"appId": app})
    assert estimate["estimatedCost"] > 0
    assert estimate["estimatedTokens"] > 0


STEPS = ("read_data", "compute_value", "write_remark")


@pytest.mark.parametrize("name", STEPS)
async def test_killed_in_any_step_the_others_are_not_repeated(
    name: str, builder: Builder, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()
    for one in STEPS:
        monkeypatch.setattr(steps, one, gate.around(one, getattr(steps, one)))
    app = await small(builder)
    gate.shut = name
    started = await builder.started(app, **{"class": "Physics 8A"})
    await gate.arrived.wait()
    await engine.close()
    gate.shut = ""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())  # the engine took the loop's with it
    await engine.start("all")
    frames = await builder.frames(f"/{app}/executions/{started['executionId']}/stream")
    assert [told(frame.json) for frame in frames] == ALL  # type: ignore[arg-type]
    assert gate.done == Counter(dict.fromkeys(STEPS, 1))
    assert await in_thread(ExecutionStep.objects.count) == 3


async def test_cancelled_it_says_so(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate()
    monkeypatch.setattr(steps, "read_data", gate.around("read_data", steps.read_data))
    gate.shut = "read_data"
    app = await small(builder)
    started = await builder.started(app, **{"class": "Physics 8A"})
    await gate.arrived.wait()
    await builder.client.post(f"/api/runs/{started['executionId']}/cancel")
    frames = await builder.frames(f"/{app}/executions/{started['executionId']}/stream?view=ui")
    assert frames[-2].json == {"type": "abort"}
