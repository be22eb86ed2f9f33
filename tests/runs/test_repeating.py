"""A model that goes round in circles is stopped; what only looks alike is not."""

import pytest
from pydantic_ai.messages import (
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)

from runs.repeating import Repeating, Repetition

LOOP = "The slides are interactive pages, and the pages are slides as well. "
VARIED = "".join(
    f'{{"text": "Sentence {n} says something of its own, at some length.", "evidence": ["e1"]}}, ' for n in range(200)
)


def pieces(text: str) -> list[str]:
    return [text[start : start + 7] for start in range(0, len(text), 7)]


def heard_before_it_was_stopped(*events: object) -> int:
    """How many of these were heard; all, where nothing was stopped."""
    repetition = Repetition()
    for count, event in enumerate(events):
        try:
            repetition.hear(event)
        except Repeating:
            return count
    return len(events)


def test_words_that_repeat_themselves_are_stopped_long_before_the_end() -> None:
    started = PartStartEvent(index=0, part=TextPart("An answer begins. "))
    looping = [PartDeltaEvent(index=0, delta=TextPartDelta(piece)) for piece in pieces(LOOP * 100)]
    assert heard_before_it_was_stopped(started, *looping) * 7 < 12 * len(LOOP)


@pytest.mark.parametrize("end", ["\n", "\\n"])
def test_lines_that_differ_in_their_number_alone_repeat_themselves(end: str) -> None:
    lines = "".join(f"{end}{number}. 烹饪：将食材切成小袋，然后逐袋一顿，确保每袋都蒸熟。" for number in range(400))
    started = PartStartEvent(index=0, part=ToolCallPart("write", '{"text": "'))
    looping = [PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=piece)) for piece in pieces(lines)]
    assert heard_before_it_was_stopped(started, *looping) * 7 < 1200


def test_so_are_the_arguments_of_a_call() -> None:
    started = PartStartEvent(index=0, part=ToolCallPart("write", '{"text": "'))
    looping = [PartDeltaEvent(index=0, delta=ToolCallPartDelta(args_delta=piece)) for piece in pieces(LOOP * 100)]
    assert heard_before_it_was_stopped(started, *looping) * 7 < 12 * len(LOOP)


def test_a_list_of_like_things_is_no_loop_and_neither_is_what_several_responses_say() -> None:
    started = PartStartEvent(index=0, part=TextPart(LOOP))
    listed = [PartDeltaEvent(index=0, delta=TextPartDelta(piece)) for piece in pieces(VARIED)]
    said = [started, PartDeltaEvent(index=0, delta=TextPartDelta(LOOP))] * 20
    assert heard_before_it_was_stopped(started, *listed, *said) == 1 + len(listed) + len(said)
