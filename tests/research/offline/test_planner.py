import pytest

from library.schemas import Survey
from research.briefs import PlannerBrief
from research.offline.planner import plan
from research.schemas.plans import Depth
from runs.words import speaking

WEB = Survey(
    documents=["Birth of the Web at CERN", "Browsers and the browser wars"],
    headings=[
        "The 1989 proposal by Tim Berners-Lee",
        "The public domain decision of 1993",
        "Early browsers",
        "The World Wide Web Consortium",
    ],
    phrases=["NeXT computer", "Robert Cailliau", "Mosaic"],
)
SONG = Survey(
    documents=["宋朝的经济、城市、纸币与海上贸易"],
    headings=["农业增长与人口", "交子与纸币的诞生", "市舶司与海上贸易", "手工业与矿冶"],
    phrases=["铁钱", "泉州"],
)


def searches(query: str, survey: Survey, depth: Depth = "standard") -> list[str]:
    language = "zh" if not query.isascii() else "en"
    found = plan(PlannerBrief(query=query, language=language, depth=depth, survey=survey))
    return [step.search_terms for step in found.web_search_steps]


def test_the_question_comes_first_and_the_library_s_headings_keep_its_names() -> None:
    found = searches("How did the World Wide Web begin?", WEB)
    assert found[0] == "How did the World Wide Web begin"
    assert "The World Wide Web Consortium" in found
    assert all("World Wide Web" in search for search in found)


def test_each_part_of_a_question_is_searched_for() -> None:
    assert searches("When did Google become a company, and who started it?", Survey()) == [
        "When did Google become a company, and who started it",
        "When did Google become a company",
        "Google who started it",
    ]
    assert searches("顾村公园的樱花什么时候开，停车多少钱？", Survey()) == [
        "顾村公园的樱花什么时候开，停车多少钱",
        "顾村公园的樱花什么时候开",
        "顾村 停车多少钱",
    ]


def test_a_name_and_its_number_stay_together_before_a_heading_of_the_library() -> None:
    moon = Survey(documents=["The Apollo programme"], headings=["Later landings", "Apollo 11"])
    found = searches("Why did the crew of Apollo 13 not land on the Moon?", moon)
    assert {"Apollo 13 Moon Later landings", "Apollo 13 Moon Apollo 11"} <= set(found)


@pytest.mark.parametrize("depth", ["quick", "standard", "deep"])
def test_the_depth_limits_the_number_of_searches(depth: Depth) -> None:
    task = PlannerBrief(query="How did the World Wide Web begin?", language="en", depth=depth, survey=WEB)
    assert 1 < len(plan(task).web_search_steps) <= task.searches


def test_a_purpose_says_why_in_the_language_of_the_report() -> None:
    task = PlannerBrief(query="宋朝的海上贸易为什么繁荣？", language="zh", depth="quick", survey=SONG)
    with speaking("zh"):
        planned = plan(task)
    assert "资料库中有一节以“市舶司与海上贸易”为题，因此单独检索。" in [
        step.purpose for step in planned.web_search_steps
    ]
    assert planned.executive_summary.startswith(f"共检索{len(planned.web_search_steps)}次：先用问题自身的词语")


def test_one_search_is_told_as_one() -> None:
    with speaking("zh"):
        planned = plan(PlannerBrief(query="罗马帝国怎样灭亡？", language="zh", depth="quick", survey=Survey()))
    assert planned.executive_summary == "检索一次，用问题自身的词语。"


@pytest.mark.parametrize("query", ["What is it?", "罗马帝国怎样灭亡？", "？"])
def test_an_empty_library_leaves_the_question_s_own_words(query: str) -> None:
    assert searches(query, Survey()) == [query.rstrip("?？") or "?"]


def test_headings_of_the_other_language_are_not_searched_for() -> None:
    mixed = Survey(documents=SONG.documents, headings=["Song dynasty economy", *SONG.headings])
    assert "Song dynasty economy" not in " ".join(searches("宋朝的经济为什么繁荣？", mixed))


def test_a_long_question_makes_searches_that_fit() -> None:
    long = "How did " + "the extraordinarily complicated administration " * 20 + "work?"
    assert all(len(search) <= 400 for search in searches(long, WEB))
