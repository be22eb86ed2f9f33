"""What a document lists by its headings."""

import pytest

from library.answering.listing import numbered_passages
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
    assert [item.id for item in numbered_passages(part, items)] == found


def test_each_heading_is_told_with_the_first_sentence_below_it() -> None:
    task = writing("What are common gardening mistakes?", *MISTAKES)
    report = resolve(write(task), task.evidence, run_id="r", language="en")
    assert [claim.whole for claim in report.claims if claim.part == "summary"] == [
        f"{item.heading}: {item.text}" for item in MISTAKES[1:]
    ]


def test_the_document_is_read_whole_once_since_a_search_brings_a_few_of_its_passages() -> None:
    task = brief("What are common gardening mistakes?", *MISTAKES)
    assert find(task).pages == ["e2"]
    assert find(task.model_copy(update={"read": [MISTAKES[0].source]})).pages == []
