"""How something ended: what the question asks the end of, and the sentences that tell it."""

import pytest

from library.answering.answers import answers
from library.answering.candidates import candidates
from library.answering.question import ask_apart
from library.answering.scoring import ScoredEvidence
from library.schemas import EvidenceItem
from tests.research.offline.passages import passage

POX = passage(
    1,
    "Smallpox was a contagious disease. The World Health Organization was founded in 1948. Brazil reported the last "
    "smallpox case in the Americas in April 1971. A cook in Somalia had the last natural case of smallpox in October 1977. "
    "The World Health Assembly declared the world free of smallpox on 8 May 1980. Rinderpest was the second disease to be eradicated, in 2011.",
    heading="The campaign against smallpox",
)
SONG = passage(
    2,
    "1125年，辽天祚帝被金军俘获，辽朝灭亡，宋朝直接面对更强的金朝。1276年，元军进入临安。1279年的崖山海战标志着宋朝灭亡和元朝统一全国。",
    heading="崖山海战",
)


@pytest.mark.parametrize(
    "question",
    [
        "Why did smallpox disappear?",
        "How was smallpox wiped out?",
        "How did we get rid of smallpox?",
        "Has smallpox died out?",
        "天花是怎么消失的？",
        "天花为什么消失了？",
    ],
)
def test_who_asks_why_something_disappeared_is_told_of_its_end_the_last_first(question: str) -> None:
    assert told(question)[:3] == [
        "The World Health Assembly declared the world free of smallpox on 8 May 1980.",
        "A cook in Somalia had the last natural case of smallpox in October 1977.",
        "Brazil reported the last smallpox case in the Americas in April 1971.",
    ]


@pytest.mark.parametrize(
    "question",
    ["宋朝是怎么灭亡的？", "宋朝为什么会灭亡", "为什么宋朝灭亡了", "宋朝是被谁灭掉的？", "When did the Song fall?"],
)
def test_what_ended_beside_it_is_not_its_end(question: str) -> None:
    assert told(question) == ["1279年的崖山海战标志着宋朝灭亡和元朝统一全国。"]


def test_the_end_of_what_no_passage_names_is_not_told_by_the_end_of_something_else() -> None:
    found = answers(ask_apart("明朝是怎么灭亡的？"), ScoredEvidence([SONG], candidates([SONG])))
    assert [one.is_open for one in found] == [True]


@pytest.mark.parametrize("question", ["Which diseases have been wiped out for good?", "哪些疾病已经被消灭了？"])
def test_what_has_ended_of_a_kind_is_told(question: str) -> None:
    first = passage(3, "Smallpox became the first disease to be eradicated in 1980.", heading="What was reached")
    assert told(question, first) == [
        "Rinderpest was the second disease to be eradicated, in 2011.",
        "Smallpox became the first disease to be eradicated in 1980.",
    ]


def test_of_what_nothing_tells_the_end_of_nothing_is_told() -> None:
    assert told("Why did the dinosaurs die out?") == []


def told(question: str, *besides: EvidenceItem) -> list[str]:
    evidence = [POX, SONG, *besides]
    (answer,) = answers(ask_apart(question), ScoredEvidence(evidence, candidates(evidence)))
    return [one.sentence.text for one in answer.sentences]


def test_where_the_end_is_not_told_the_end_of_something_else_is_not_near() -> None:
    found = answers(ask_apart("明朝是怎么灭亡的？"), ScoredEvidence([SONG], candidates([SONG])))
    assert [one.nearest for one in found] == [[]]
