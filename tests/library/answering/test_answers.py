import pytest

from library.answering.answers import answers
from library.answering.candidates import candidates
from library.answering.question import ask_apart
from library.answering.scoring import ScoredEvidence
from library.schemas import EvidenceItem
from tests.research.offline.passages import HARBOURS, MONEY, SERVERS, WEB, passage

RELEASE = passage(
    5, "Release date: 2023-05-11\nThis release contains fixes.", title="Release 15.3", heading="Release 15.3"
)
GOOGLE = passage(
    6,
    "The company GoTo.com introduced auctions in 1998. Larry Page and Sergey Brin founded the company Google in 1998.",
    title="Search Engines",
)


@pytest.mark.parametrize(
    ("query", "evidence", "first"),
    [
        ("When was PostgreSQL 15.3 released?", [RELEASE], ["Release date: 2023-05-11"]),
        ("When was PostgreSQL 15.4 released?", [RELEASE], [""]),
        ("When will PostgreSQL 25 be released?", [RELEASE], [""]),
        (
            "When was the company Google founded?",
            [GOOGLE],
            ["Larry Page and Sergey Brin founded the company Google in 1998."],
        ),
        (
            "交子出现在哪里，值多少钱？",
            [MONEY, HARBOURS],
            ["交子是世界上最早的纸币，10世纪末至11世纪初出现在使用笨重铁钱的四川。", ""],
        ),
        ("How do I make borscht?", [WEB, SERVERS, MONEY], [""]),
        ("泰坦尼克号是什么时候沉没的？", [MONEY, HARBOURS, WEB], [""]),
    ],
)
def test_each_part_is_answered_or_stays_open(query: str, evidence: list[EvidenceItem], first: list[str]) -> None:
    found = answers(ask_apart(query), ScoredEvidence(evidence, candidates(evidence)))
    assert [one.sentences[0].sentence.text if one.sentences else "" for one in found] == first
