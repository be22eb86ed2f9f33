"""The net under all async tests here: what blocks the loop below our code is an error."""

import asyncio

import pytest
from blockbuster import BlockingError

from runs.prompts import prompt


async def test_a_blocking_call_of_ours_is_caught() -> None:
    with pytest.raises(BlockingError):
        prompt.__wrapped__("research", "planner")


async def test_the_same_call_in_a_thread_is_not() -> None:
    assert await asyncio.to_thread(prompt.__wrapped__, "research", "planner")
