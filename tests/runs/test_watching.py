"""What is watched of an answer while it is written."""

from pydantic_ai.messages import (
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ToolCallPart,
    ToolCallPartDelta,
)

from runs.watching import EVERY, Watching

PIECE = "x" * (EVERY // 2)


async def seen(*events: object) -> list[str]:
    told: list[str] = []

    async def watch(written: str) -> None:
        told.append(written)

    watching = Watching(watch)
    for event in events:
        await watching.take(event)
    return told


async def test_arguments_are_shown_as_far_as_they_are_every_so_many_characters() -> None:
    start = PartStartEvent(index=0, part=ToolCallPart("final_result", PIECE))
    more = PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=PIECE))
    assert await seen(start, more, more, more, more) == [PIECE * 2, PIECE * 4]


async def test_an_answer_as_text_is_shown_and_thoughts_are_not() -> None:
    assert await seen(
        PartStartEvent(index=0, part=ThinkingPart(PIECE * 3)),
        PartStartEvent(index=1, part=TextPart(PIECE)),
        PartDeltaEvent(index=1, delta=TextPartDelta(PIECE)),
    ) == [PIECE * 2]


async def test_an_answer_that_is_given_again_begins_anew() -> None:
    assert await seen(
        PartStartEvent(index=0, part=ToolCallPart("final_result", PIECE * 2)),
        PartStartEvent(index=0, part=ToolCallPart("final_result", None)),
        PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=PIECE)),
        PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=PIECE)),
    ) == [PIECE * 2, PIECE * 2]
