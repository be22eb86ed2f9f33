from research.briefs import DraftClaim, DraftSection, SummaryBrief
from research.offline.summariser import summarise
from tests.research.offline.passages import HARBOURS, MONEY, writing

TASK = writing("世界上最早的纸币出现在哪里？", MONEY, HARBOURS, language="zh")


def summing(*said: str) -> SummaryBrief:
    claims = [DraftClaim(text=one, evidence=["e3"]) for one in said]
    sections = [DraftSection(heading="纸币", claims=claims[:2]), DraftSection(heading="港口", claims=claims[2:])]
    return SummaryBrief(**dict(TASK), kind="list", sections=sections)


def test_a_summary_is_made_of_what_the_sections_say_in_their_order() -> None:
    said = [
        "泉州港停着很多船。",
        "最早的纸币出现在四川。",
        "纸币叫交子。",
        "世界上最早的纸币是交子。",
        "明州有市舶司。",
    ]
    made = summarise(summing(*said))
    assert [claim.text for claim in made.summary] == [
        "最早的纸币出现在四川。",
        "纸币叫交子。",
        "世界上最早的纸币是交子。",
    ]
    assert [claim.text for claim in made.key_findings] == ["泉州港停着很多船。", "明州有市舶司。"]
    assert "offline engine" not in made.limitations  # it wrote none of the sections


def test_of_sections_that_say_nothing_there_is_no_summary() -> None:
    made = summarise(summing())
    assert (made.summary, made.key_findings) == ([], [])
