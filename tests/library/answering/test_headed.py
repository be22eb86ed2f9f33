"""What a document lists by its headings."""

import pytest

from library.answering.headed import headed_passages
from library.answering.question import ask_apart
from library.schemas import EvidenceItem
from research.checking.citations import resolve
from research.offline.gap_finder import find
from research.offline.writer import write
from tests.research.offline.passages import passage, writing
from tests.research.offline.test_gap_finder import brief

SAID = (
    "Whoever digs the beds in wet weather has clods until autumn.",
    "Roots that stand in water for a week begin to rot.",
    "A late frost kills young tomatoes within a single night.",
    "Lettuces that touch each other share their diseases.",
)
CHINESE = "头三十天少做决定，多听大家说话。", "每周留出半小时给每位成员谈心。", "交出去的任务只检查最后的结果。"


def sections(title: str, *headings: str, first: int = 1) -> list[EvidenceItem]:
    """A document with a sentence below each heading."""
    told = zip(headings, SAID if title.isascii() else CHINESE, strict=False)
    return [
        passage(place, text, title=title, heading=head, document=first)
        for place, (head, text) in enumerate(told, first)
    ]


MISTAKES = sections(
    "Common Gardening Mistakes", "", "1. Watering too often", "2. Planting too early", "3. Crowding the beds"
)
HABITS = sections("Four habits of good gardeners", "Walk daily", "Write it down", "Sharpen tools", "Wait", first=10)
ADVICE = sections("给新晋经理的建议", "一、先听再说", "二、每周一对一", "三、学会放手", first=20)
POINTS = sections("给新晋经理的三条建议", "先听再说", "每周一对一", "学会放手", first=30)
MANUAL = sections("Common Gardening Mistakes", "1.1. Watering", "1.2. Planting", "1.3. Crowding", first=40)


@pytest.mark.parametrize(
    ("query", "items", "found"),
    [
        ("What are common gardening mistakes?", MISTAKES, ["e2", "e3", "e4"]),
        ("What are the habits of good gardeners?", HABITS, ["e10", "e11", "e12", "e13"]),
        ("给新经理的建议有哪些？", ADVICE, ["e20", "e21", "e22"]),
        ("给新经理的建议有哪些？", POINTS, ["e30", "e31", "e32"]),
        ("Which gardening mistakes kill tomatoes?", MISTAKES, []),
        ("Why is watering too often a mistake?", MISTAKES, []),
        ("What are common gardening mistakes?", MANUAL, []),
        ("What are common gardening mistakes?", MISTAKES[:3], []),
    ],
)
def test_headings_are_entries_where_the_title_is_what_is_asked_for(
    query: str, items: list[EvidenceItem], found: list[str]
) -> None:
    (part,) = ask_apart(query).parts
    assert [*headed_passages(part, items)] == found


def test_each_heading_is_told_with_the_first_sentence_below_it() -> None:
    task = writing("What are common gardening mistakes?", *MISTAKES)
    report = resolve(write(task), task.evidence, run_id="r", language="en")
    assert [claim.whole for claim in report.claims if claim.part == "summary"] == [
        f"{item.heading}: {item.text}" for item in MISTAKES[1:]
    ]


STEPS = [
    passage(place, text, title="The Water Cycle", heading=heading, document=50)
    for place, (heading, text) in enumerate(
        (
            ("Important numbers", "Three per cent of the water is fresh."),
            ("The Four Main Steps › 1. Rising ☀️", "\u2003Sunny days\n\u2003What happens: water dries"),
            ("The Four Main Steps › 2. Falling", "What happens: it rains"),
            ("Uses", "We drink it."),
        ),
        50,
    )
]
REACTIONS = [
    passage(place, f"\u2003{text}", title="化学反应", heading=heading, document=60)
    for place, (heading, text) in enumerate(
        (
            ("常见的放热反应和吸热反应 › 常见的放热反应：", "燃烧反应\n\u2003中和反应"),
            ("常见的放热反应和吸热反应 › 常见的吸热反应", "分解反应\n\u2003铵盐与碱的反应"),
        ),
        60,
    )
]


def test_what_stands_below_a_heading_that_says_what_is_asked_for_are_its_entries() -> None:
    (part,) = ask_apart("What are the main steps of the water cycle?").parts
    assert headed_passages(part, STEPS) == {"e51": "1. Rising ☀️", "e52": "2. Falling"}
    task = writing("What are the main steps of the water cycle?", *STEPS)
    report = resolve(write(task), task.evidence, run_id="r", language="en")
    assert [claim.whole for claim in report.claims if claim.part == "summary"] == [
        "1. Rising ☀️: Sunny days",
        "2. Falling: What happens: it rains",
    ]


def test_of_headings_the_one_that_says_least_beside_what_is_asked_is_told() -> None:
    draft = write(writing("常见的放热反应有哪些？", *REACTIONS, language="zh"))
    assert [claim.text for claim in draft.summary] == ["燃烧反应", "中和反应"]


def test_the_document_is_read_whole_once_since_a_search_brings_a_few_of_its_passages() -> None:
    task = brief("What are common gardening mistakes?", *MISTAKES)
    assert find(task).pages == ["e2"]
    assert find(task.model_copy(update={"read": [MISTAKES[0].source]})).pages == []
