from research.briefs import DraftClaim, DraftSection, SummaryBrief
from research.offline.summariser import summarise
from tests.research.offline.passages import HARBOURS, MONEY, WEB, writing

QUERY = "世界上最早的纸币出现在哪里？"
SAID = (
    "泉州港停着很多船。",
    "世界上最早的纸币交子出现在四川。",
    "它便于携带。",
    "世界上最早的纸币交子由十六家商户发行。",
    "交子是一种纸币。",
    "明州有市舶司。",
)


def summing(query: str, *said: str) -> SummaryBrief:
    claims = [DraftClaim(text=one, evidence=["e3"]) for one in said]
    sections = [DraftSection(heading="纸币", claims=claims[:2]), DraftSection(heading="港口", claims=claims[2:])]
    return SummaryBrief(**dict(writing(query, MONEY, HARBOURS, language="zh")), kind="list", sections=sections)


def test_a_summary_is_what_is_nearest_to_the_question_and_findings_are_the_rest_in_order() -> None:
    made = summarise(summing(QUERY, *SAID))
    assert made.summary[0].text == SAID[1]
    assert {claim.text for claim in made.summary} == {SAID[1], SAID[3], SAID[4]}
    assert [claim.text for claim in made.key_findings] == [SAID[0], SAID[5]]
    assert "offline engine" not in made.limitations  # it wrote none of the sections


def test_each_part_of_a_question_has_a_sentence_in_its_order() -> None:
    made = summarise(summing("明州有什么？世界上最早的纸币出现在哪里？", *SAID))
    assert [claim.text for claim in made.summary] == [SAID[5], SAID[1]]


def test_a_sentence_that_stands_in_two_sections_is_said_once() -> None:
    made = summarise(summing(QUERY, "最早的纸币出现在四川。", "交子便于携带。", "最早的纸币出现在四川。"))
    assert [claim.text for claim in made.summary] == ["最早的纸币出现在四川。", "交子便于携带。"]


def test_of_sections_that_say_nothing_there_is_no_summary() -> None:
    made = summarise(summing(QUERY))
    assert (made.summary, made.key_findings) == ([], [])


def test_what_was_left_in_the_language_of_its_sources_is_said() -> None:
    made = summarise(summing(QUERY, SAID[1]).model_copy(update={"language": "en"}))
    assert made.limitations.endswith("Part of it is in the language of its sources.")
    assert "沿用" not in summarise(summing(QUERY, SAID[1])).limitations


def test_how_something_works_is_summed_up_by_what_is_nearest() -> None:
    said = [
        "1976年美国停止了一种疫苗的接种。",
        "疫苗通过训练免疫系统来对抗病毒。",
        "1988年美国通过一项法律，赔偿疫苗的副作用。",
        "疫苗通过刺激细胞产生抗体。",
    ]
    claims = [DraftClaim(text=one, evidence=["e1"]) for one in said]
    task = writing("疫苗是怎样起作用的？", WEB, language="zh")
    made = summarise(
        SummaryBrief(**dict(task), kind="overview", sections=[DraftSection(heading="疫苗", claims=claims)])
    )
    assert {said[1], said[3]} <= {one.text for one in made.summary}
