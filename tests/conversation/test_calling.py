"""What tools are called with, heard while a model writes it; a call that does not fit ends where it began."""

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, DeltaToolCalls

from conversation.briefs.arguments import QuizArguments
from conversation.briefs.tasks import FinalResult
from runs.database import in_thread
from runs.testing import scripted
from runs.working import Call
from tests import nodejs
from tests.conftest import SetEnv
from tests.conversation.conftest import Caller, TalkingModel, of, types

ASKED = "Make a quiz about photosynthesis with 2 questions"
READY = FinalResult(status="artifact_ready", message="Your quiz about leaves is ready to use.")


@dataclass
class WritingModel(TalkingModel):
    """Writes what it calls tools with in small pieces."""

    async def _stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str | DeltaToolCalls]:
        said = self.script[0]
        if not isinstance(said, Call):
            async for piece in super()._stream(messages, info):
                yield piece
            return
        self.script.pop(0)
        text = said.arguments.model_dump_json(exclude_unset=True)
        yield {0: DeltaToolCall(said.tool, text[:5])}
        for at in range(5, len(text), 9):
            yield {0: DeltaToolCall(json_args=text[at : at + 9])}


@pytest.fixture
def model(env: SetEnv) -> Iterator[WritingModel]:
    offline = ("conversation.router", "conversation.quiz")
    env(model="scripted", model_roles=dict.fromkeys(offline, "offline"))
    made = WritingModel([])
    with scripted(scripted=made):
        yield made


async def test_arguments_arrive_as_they_are_written(caller: Caller, leaves: None, model: WritingModel) -> None:
    call = Call("generate_quiz_questions", QuizArguments(topic="photosynthesis", count=2))
    model.enqueue(call, READY)
    found = await caller.stream(ASKED)
    place = types(found).index("tool-input-start")
    assert types(found)[place + 1] == "tool-input-delta"
    written = "".join(one["inputTextDelta"] for one in of(found, "tool-input-delta"))
    assert QuizArguments.model_validate_json(written) == call.arguments
    assert {one["toolCallId"] for one in found if "toolCallId" in one} == {"call-1"}
    assert types(found).count("tool-input-start") == 1
    history = await caller.get("/api/conversation/chat-1")
    tools = [part for part in history["messages"][1]["parts"] if part["type"].startswith("tool-")]
    assert [(one["toolCallId"], one["state"]) for one in tools] == [("call-1", "output-available")]


@nodejs.needs_node
async def test_arguments_as_they_are_written_are_taken_by_every_chat_client(
    caller: Caller, leaves: None, model: WritingModel
) -> None:
    call = Call("generate_quiz_questions", QuizArguments(topic="photosynthesis", count=2))
    model.enqueue(call, READY)
    stream = "".join(f"data: {frame.data}\n\n" for frame in await caller.frames(ASKED))
    assert "tool-input-delta" in stream
    for release in nodejs.RELEASES:
        told = json.loads(
            await in_thread(
                partial(nodejs.run, nodejs.SCRIPTS / "replayed.mjs", str(nodejs.MODULES), release, given=stream)
            )
        )
        assert (told["status"], told["error"], told["states"]) == ("ready", "", ["output-available", "done"]), release
        # What was written is read while it grows, and is in the end what the tool was called with.
        assert "input-streaming" in [state for state, _ in told["known"]], release
        assert told["known"][-1] == ["output-available", call.arguments.model_dump(exclude_unset=True)], release


async def test_arguments_that_do_not_fit_end_their_call(caller: Caller, leaves: None, model: WritingModel) -> None:
    wrong = QuizArguments.model_construct(_fields_set={"topic", "count"}, topic="photosynthesis", count=900)
    right = Call("generate_quiz_questions", QuizArguments(topic="photosynthesis", count=2))
    model.enqueue(Call("generate_quiz_questions", wrong), right, READY)
    found = await caller.stream(ASKED)
    assert [(one["toolCallId"], one["errorText"]) for one in of(found, "tool-output-error")] == [
        ("call-1", "It was called with arguments that do not fit.")
    ]
    assert [one["toolCallId"] for one in of(found, "tool-output-available")] == ["call-2"]
    assert len(of(found, "data-quiz-complete")) == 1


async def test_a_call_that_breaks_off_is_ended(caller: Caller, leaves: None, model: WritingModel) -> None:
    """Its model fails in the middle; the offline engine goes on with a call of its own."""
    model.enqueue(Call("get_class_detail", QuizArguments(topic="photosynthesis")), ValueError("gone"))
    found = await caller.stream(ASKED)
    started = [one["toolCallId"] for one in of(found, "tool-input-start")]
    ended = {one["toolCallId"] for one in found if one["type"] in ("tool-output-available", "tool-output-error")}
    assert set(started) == ended
    assert types(found)[-1] == "[DONE]"


async def test_switched_off_code_calls_the_tool(caller: Caller, leaves: None, model: WritingModel, env: SetEnv) -> None:
    env(agent_unified_v2_enabled=False)
    found = await caller.stream(ASKED)
    assert len(of(found, "data-quiz-complete")) == 1
    assert model.asked == []
