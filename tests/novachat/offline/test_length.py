"""A short draft says what would help, and asks for nothing that the request gave."""

import pytest

from novachat.briefs.tasks import TaskBrief
from novachat.offline.length import SHORTEST, shortness
from runs.words import speaking


def brief(query: str, language: str) -> TaskBrief:
    return TaskBrief.model_validate(
        {"task_id": "t", "action": "xhs_writing", "full_input": query, "query": query, "language": language}
    )


@pytest.mark.parametrize(
    ("query", "language", "wishes"),
    [
        ("Write a post on camping", "en", "in the request: a price, a place, what you did yourself.)"),
        ("写一篇露营笔记", "zh", "在需求里写明：价格、地点、自己的经历。）"),
        ("写一篇露营笔记，人均99元", "zh", "在需求里写明：地点、自己的经历。）"),
    ],
)
def test_what_would_help_is_what_was_not_given(query: str, language: str, wishes: str) -> None:
    with speaking(language):
        (said,) = shortness("short", 2, brief(query, language))
    assert said.endswith(wishes)


def test_a_body_that_is_long_enough_says_nothing() -> None:
    assert shortness("x" * SHORTEST, 2, brief("Write a post on camping", "en")) == []
