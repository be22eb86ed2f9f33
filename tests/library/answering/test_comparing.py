"""Comparisons: a sentence for each side."""

from library.schemas import EvidenceItem, Language
from research.offline.writer import write
from tests.research.offline.passages import passage, writing

LAWS = passage(
    2,
    "1069年七月颁布的均输法由发运使统一采购和调运东南物资。1072年颁布的市易法在东京设市易务，收购滞销货物并向商人贷款。",
    title="王安石变法",
)


def _summary(question: str, language: Language, *passages: EvidenceItem) -> list[str]:
    return [claim.text for claim in write(writing(question, *passages, language=language)).summary]


def test_no_side_is_left_out() -> None:
    told = _summary("均输法和市易法有什么不一样？", "zh", LAWS)
    assert ["均输法" in told[0], "市易法" in told[1]] == [True, True]


DEPOSITS = passage(
    64,
    "定金是在合同订立或在履行之前支付的作为担保的一定数额的金钱，又称保证金\n双方准备进一步协商签订临时认购协议。\n买方支付订金即取得了优先购买权。",
    title="买房须知",
    heading="定金 订金 区别",
)


EARTH = passage(
    65,
    "The asthenosphere lies below the lithosphere and differs from it. "
    "The asthenosphere is soft and differs in how it flows. "
    "The asthenosphere differs in its heat.\n"
    "The lithosphere is rigid and brittle, as a shell of stone is.",
    title="The asthenosphere",
)


def test_each_side_is_told_alone_before_more_of_the_other() -> None:
    told = _summary("How does the lithosphere differ from the asthenosphere?", "en", EARTH)
    assert "The lithosphere is rigid and brittle, as a shell of stone is." in told[:3]
