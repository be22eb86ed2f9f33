import pytest

from library.answering.relevance import most_relevant, on_topic
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage

BEGAN = "How did the World Wide Web begin?"
ALL = [WEB, SERVERS, MONEY]


@pytest.mark.parametrize(
    ("query", "context", "found"),
    [
        ("Who proposed the World Wide Web?", BEGAN, {"e1", "e2"}),
        ("How do volcanoes erupt?", BEGAN, set()),
        ("What is quantum chromodynamics?", "", set()),
        ("交子在哪里发行？", "宋朝的经济为什么繁荣？", {"e3"}),
        ("What was the first paper money in China?", "", {"e3"}),
    ],
)
def test_what_speaks_of_a_question_is_found_and_nothing_else(query: str, context: str, found: set[str]) -> None:
    assert {item.id for item in on_topic(query, context, ALL)} == found


def test_a_question_that_names_no_topic_is_read_behind_the_one_before() -> None:
    assert most_relevant("Why?", [MONEY, HARBOURS, WEB], 1, context=BEGAN) == [WEB]


def test_what_is_asked_in_another_language_is_found_by_its_words_there() -> None:
    ended = passage(
        40, "Smallpox was eliminated: the last natural case was found in Somalia in October 1977.", title="Eradication"
    )
    assert on_topic("天花是怎么消灭的", "", [ended, SERVERS]) == [ended]
