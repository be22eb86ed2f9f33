import pytest

from creative.offline.brief_compiler import topic_of


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("A post about “How smallpox was eradicated” for students", "How smallpox was eradicated"),
        ("Write a post about how vaccines work", "how vaccines work"),
        ("写一篇关于“王安石变法的主要内容”的帖子", "王安石变法的主要内容"),
        ("Tell how the Web began", "how the Web began"),
        ("天花是怎么被消灭的", "天花是怎么被消灭的"),
        ("写三篇空气炸锅的笔记，给上班族看", "空气炸锅"),
    ],
)
def test_the_subject_is_what_is_left_of_a_request_without_the_asking(message: str, topic: str) -> None:
    assert topic_of(message) == topic
