"""Comparisons: a sentence for each side."""

from library.schemas import EvidenceItem, Language
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

TRIALS = passage(
    1,
    "The FDA authorised the Pfizer vaccine on December 11, 2020, and the Moderna vaccine one week later. "
    "Full approval of the Pfizer vaccine for people aged 16 and over came on 23 August 2021. "
    "The Moderna trial of about 30,000 people found 94.1 per cent efficacy against the disease. "
    "The full Pfizer trial of about 43,000 people found 95 per cent efficacy against the disease.",
    title="Covid vaccine trials",
)
LAWS = passage(
    2,
    "1069年七月颁布的均输法由发运使统一采购和调运东南物资。1072年颁布的市易法在东京设市易务，收购滞销货物并向商人贷款。",
    title="王安石变法",
)


def _summary(question: str, language: Language, *passages: EvidenceItem) -> list[str]:
    return [claim.text for claim in write(writing(question, *passages, language=language)).summary]


def test_how_big_and_how_good_is_told_of_each_side() -> None:
    question = "Compare the Pfizer and the Moderna covid vaccine trials: how big were they and how well did each work?"
    told = _summary(question, "en", TRIALS)
    assert len(told) == 2
    assert "43,000" in told[0]
    assert "30,000" in told[1]


def test_no_side_is_left_out() -> None:
    told = _summary("均输法和市易法有什么不一样？", "zh", LAWS)
    assert ["均输法" in told[0], "市易法" in told[1]] == [True, True]
