"""The net under all async tests here: what blocks the loop below our code is an error."""

import asyncio
import logging

import pytest
from blockbuster import BlockingError

from runs.logs import EngineNoise
from runs.prompts import prompt


async def test_a_blocking_call_of_ours_is_caught() -> None:
    with pytest.raises(BlockingError):
        prompt.__wrapped__("research", "planner")


async def test_the_same_call_in_a_thread_is_not() -> None:
    assert await asyncio.to_thread(prompt.__wrapped__, "research", "planner")


@pytest.mark.parametrize(
    ("message", "is_kept"), [("DBOSAwaitedWorkflowCancelledError: DBOS Error 13", False), ("Something else.", True)]
)
def test_cancelling_on_purpose_is_no_error_in_the_log(message: str, is_kept: bool) -> None:
    record = logging.LogRecord("dbos", logging.ERROR, "", 1, message, None, None)
    assert EngineNoise().filter(record) is is_kept
