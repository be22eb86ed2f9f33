import pytest

from library.answering.relevance import in_context, on_topic
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB

BEGAN = "How did the World Wide Web begin?"
ALL = [WEB, SERVERS, MONEY]


@pytest.mark.parametrize(
    ("query", "context", "found"),
    [
        ("Who proposed the World Wide Web?", BEGAN, {"e1", "e2"}),
        ("How do volcanoes erupt?", BEGAN, set()),
        ("What is quantum chromodynamics?", "", set()),
        ("交子在哪里发行？", "宋朝的经济为什么繁荣？", {"e3"}),
    ],
)
def test_what_speaks_of_a_question_is_found_and_nothing_else(query: str, context: str, found: set[str]) -> None:
    assert {item.id for item in on_topic(query, context, ALL)} == found


def test_a_question_that_names_no_topic_is_read_behind_the_one_before() -> None:
    assert in_context("Why?", BEGAN, ALL) == f"{BEGAN} Why?"
    assert in_context("Who proposed the World Wide Web?", BEGAN, ALL) == "Who proposed the World Wide Web?"
    assert in_context("Why?", "", ALL) == "Why?"


def test_passages_in_another_language_are_not_judged_by_their_words() -> None:
    assert {item.id for item in on_topic(BEGAN, "", [MONEY, HARBOURS])} == {MONEY.id, HARBOURS.id}
