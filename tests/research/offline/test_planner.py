import pytest

from library.schemas import Survey
from research.briefs import PlannerBrief
from research.offline.planner import plan
from research.schemas import Depth, SearchStep
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


def test_headings_of_the_library_become_searches_that_keep_the_topic() -> None:
    assert searches("How did the World Wide Web begin?", WEB) == [
        "World Wide Web begin",
        "World Wide Web The 1989 proposal by Tim Berners-Lee",
        "World Wide Web The public domain decision of 1993",
        "The World Wide Web Consortium",
        "World Wide Web Early browsers",
    ]


def test_chinese_headings_become_searches_that_keep_the_topic() -> None:
    assert searches("宋朝的经济为什么繁荣？", SONG, "quick") == [
        "宋朝 经济 繁荣",
        "宋朝 经济 农业增长与人口",
        "宋朝 经济 交子与纸币的诞生",
    ]


@pytest.mark.parametrize(("depth", "count"), [("quick", 3), ("standard", 5), ("deep", 5)])
def test_the_depth_sets_the_number_of_searches(depth: Depth, count: int) -> None:
    assert len(searches("How did the World Wide Web begin?", WEB, depth)) == count
    assert len(searches("宋朝的经济为什么繁荣？", SONG, depth)) == count


def test_a_purpose_says_why_in_the_language_of_the_report() -> None:
    task = PlannerBrief(query="宋朝的经济为什么繁荣？", language="zh", depth="quick", survey=SONG)
    with speaking("zh"):
        planned = plan(task)
    assert planned.web_search_steps[1] == SearchStep(
        search_terms="宋朝 经济 农业增长与人口", purpose="资料库中有一节以“农业增长与人口”为题，因此单独检索。"
    )
    assert planned.executive_summary == (
        "共检索3次：先用问题自身的词语，再按资料库中与之相关的内容检索：“农业增长与人口”、“交子与纸币的诞生”。"
    )
    task = PlannerBrief(query="How did the World Wide Web begin?", language="en", depth="quick", survey=WEB)
    assert (
        plan(task).web_search_steps[1].purpose
        == "Searches for “The 1989 proposal by Tim Berners-Lee” because the library treats it under this heading."
    )
    assert plan(task).executive_summary == (
        "3 searches: the first uses the question's own words; the others follow what the library has about it: "
        "“The 1989 proposal by Tim Berners-Lee”, “The public domain decision of 1993”."
    )


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("How did the Roman Empire trade with India?", ["Roman Empire trade India", "Roman Empire India"]),
        ("What is it?", ["What is it"]),
        ("罗马帝国怎样灭亡？", ["罗马帝国 灭亡", "罗马帝国", "罗马帝国怎样灭亡"]),
        ("？", ["？"]),
    ],
)
def test_an_empty_library_leaves_the_question_s_own_words(query: str, expected: list[str]) -> None:
    assert searches(query, Survey()) == expected


def test_headings_of_the_other_language_are_not_searched_for() -> None:
    mixed = Survey(documents=SONG.documents, headings=["Song dynasty economy", *SONG.headings])
    assert "Song dynasty economy" not in " ".join(searches("宋朝的经济为什么繁荣？", mixed))


def test_a_long_question_makes_searches_that_fit() -> None:
    long = "How did " + "the extraordinarily complicated administration " * 20 + "work?"
    assert all(len(search) <= 400 for search in searches(long, WEB))
