"""What a request says of what is to be made."""

import pytest

from conversation.offline.requests import extracted


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("出6道关于上海樱花的单选题", "上海樱花"),
        ("给我出几道上海樱花的题", "上海樱花"),
        ("写一份光合作用的练习", "光合作用"),
        ("请帮我做一份关于惯性的测验", "惯性"),
        ("Make a quiz of 5 questions on inertia", "inertia"),
    ],
)
def test_the_subject_is_whole(message: str, topic: str) -> None:
    assert extracted(message).topic == topic
