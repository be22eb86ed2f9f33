from research.briefs import DraftClaim, DraftSection, SummaryBrief
from research.offline.summariser import summarise
from tests.research.offline.passages import HARBOURS, MONEY, WEB, passage, writing

TASK = writing("世界上最早的纸币出现在哪里？", MONEY, HARBOURS, language="zh")


def summing(*said: str) -> SummaryBrief:
    claims = [DraftClaim(text=one, evidence=["e3"]) for one in said]
    sections = [DraftSection(heading="纸币", claims=claims[:2]), DraftSection(heading="港口", claims=claims[2:])]
    return SummaryBrief(**dict(TASK), kind="list", sections=sections)


def test_a_summary_is_what_answers_the_question_and_findings_are_what_else_is_said_of_it() -> None:
    said = [
        "泉州港停着很多船。",
        "世界上最早的纸币交子出现在四川。",
        "交子便于携带。",
        "世界上最早的纸币交子由十六家商户发行。",
        "明州有市舶司。",
    ]
    made = summarise(summing(*said))
    assert [claim.text for claim in made.summary] == ["世界上最早的纸币交子出现在四川。"]
    assert [claim.text for claim in made.key_findings] == ["世界上最早的纸币交子由十六家商户发行。"]
    assert "offline engine" not in made.limitations  # it wrote none of the sections


def test_where_nothing_answers_there_is_no_summary_and_the_nearest_that_can_stand_alone_are_findings() -> None:
    made = summarise(summing("它也叫会子。", "泉州港停着很多船。", "明州有市舶司。市舶司管船。", "纸币便于携带。"))
    assert made.summary == []
    assert [claim.text for claim in made.key_findings] == ["泉州港停着很多船。", "明州有市舶司。", "纸币便于携带。"]


def test_a_sentence_that_stands_in_two_sections_is_said_once_with_what_it_cites_first() -> None:
    task = summing("最早的纸币出现在四川。", "交子便于携带。", "最早的纸币出现在四川。")
    first = task.sections[0].claims[0]
    first.evidence, first.inferred = ["e3", "e4"], True
    made = summarise(task)
    assert made.summary == [first]
    assert [claim.text for claim in made.key_findings] == ["交子便于携带。"]  # no other speaks of it


def test_a_sentence_that_points_back_is_summed_up_behind_the_one_before_it() -> None:
    text = "Goose bumps are raised by small muscles. They trap a layer of warm air, so goose bumps keep a body warm."
    skin = passage(50, text, title="Skin", heading="Goose bumps")
    sections = [DraftSection(heading="Goose bumps", claims=[DraftClaim(text=text, evidence=[skin.id])])]
    asking = writing("How do goose bumps keep a body warm?", skin)
    made = summarise(SummaryBrief(**dict(asking), kind="list", sections=sections))
    assert [claim.text for claim in made.summary] == [text]
    assert made.key_findings == []


def test_one_that_points_back_to_nothing_before_it_stands_under_its_heading() -> None:
    skin = passage(50, "They trap a layer of warm air, so goose bumps keep a body warm.", heading="Goose bumps")
    sections = [DraftSection(heading="Warmth", claims=[DraftClaim(text=skin.text, evidence=[skin.id])])]
    asking = writing("How do goose bumps keep a body warm?", skin)
    made = summarise(SummaryBrief(**dict(asking), kind="list", sections=sections))
    assert made.summary == [DraftClaim(text=skin.text, evidence=[skin.id], under="Goose bumps")]


def test_of_sections_that_say_nothing_there_is_no_summary() -> None:
    made = summarise(summing())
    assert (made.summary, made.key_findings) == ([], [])


def test_what_is_told_of_passages_in_another_language_is_summed_up_by_what_is_nearest() -> None:
    said = [
        "明州有市舶司。",
        "它很快传开了。",
        "万维网始于一份提案。",
        "会议在春天举行。",
        "提案写于1989年，万维网由此开始。",
    ]
    claims = [DraftClaim(text=one, evidence=["e1"]) for one in said]
    task = writing("万维网是怎样开始的？", WEB, language="zh")
    sections = [DraftSection(heading="万维网", claims=claims)]
    made = summarise(SummaryBrief(**dict(task), kind="history", sections=sections))
    assert [one.text for one in made.summary][-2:] == ["万维网始于一份提案。", "提案写于1989年，万维网由此开始。"]
    assert len(made.summary) == 3
    assert "它很快传开了。" not in [one.text for one in made.key_findings]


def test_a_comparison_is_summed_up_by_a_sentence_of_each_side() -> None:
    task = summing("世界上最早的纸币交子出现在四川。", "交子便于携带。", "泉州港停着很多船。")
    told = {kind: summarise(task.model_copy(update={"kind": kind})).summary for kind in ("list", "comparison")}
    assert [claim.text for claim in told["list"]] == ["世界上最早的纸币交子出现在四川。"]
    assert [claim.text for claim in told["comparison"]] == ["世界上最早的纸币交子出现在四川。", "泉州港停着很多船。"]


def test_what_was_left_in_the_language_of_its_sources_is_said() -> None:
    made = summarise(summing("世界上最早的纸币交子出现在四川。").model_copy(update={"language": "en"}))
    assert made.limitations.endswith("All of it is in the language of its sources.")
    assert "沿用" not in summarise(summing("世界上最早的纸币交子出现在四川。")).limitations


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
    assert [one.text for one in made.summary] == [said[0], said[1], said[3]]
