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
        ("Flash cards about HTML, HTTP and URLs.", "HTML, HTTP and URLs"),
        ("A quiz about photosynthesis, with 5 questions and answers", "photosynthesis"),
        ("A worksheet about the causes of World War I, please", "causes of World War I"),
        ("让学生按时间顺序排列航天史上的大事", "航天史"),
    ],
)
def test_the_subject_is_whole(message: str, topic: str) -> None:
    assert extracted(message).topic == topic


def test_what_a_class_learns_is_not_what_it_finds_hard() -> None:
    asked = extracted("做六页课件讲九年级（1）班期中物理的薄弱点", ["九年级（1）班"])
    assert (asked.topic, asked.class_name) == ("", "九年级（1）班")
    assert extracted("Slides on the weak points of Physics 8A in fractions", ["Physics 8A"]).topic == "fractions"


def test_what_is_put_in_order_of_time_is_a_time_line() -> None:
    assert extracted("一个按时间顺序排列宋朝大事的互动页面", is_page=True).pattern == "timeline"
