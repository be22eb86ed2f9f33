"""Two sides, one beside the other; quick answers: about the system, from what notes advise, or from what was counted, as asked."""

import pytest
from django.utils import translation

from library.notes.queries import related
from library.notes.schemas import NoteDigest, NoteQuote, Side
from library.notes.statistics import digest
from library.text.language import detect
from novachat.briefs.plans import QuickQuestion
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.items import answer, gap, insights
from runs.words import CODES
from tests.measures.subjects import sample

GUIDE = "Nova3 plans tasks.\nResults can be exported."


def quote(text: str, number: int) -> NoteQuote:
    return NoteQuote(text=text, note=f"note{number}", title="t")


def side(name: str, notes: int, engagement: int) -> Side:
    said = [quote(f"We often say of {name} that it is hard.", notes)] if notes else []
    return Side(name=name, digest=NoteDigest(notes=notes, pains=said, top=said, engagement=engagement))


def told(first: Side, second: Side) -> list[str]:
    brief = TaskBrief(
        task_id="t", action="insight", full_input="", language="en", query="Compare camping and hiking", limit=5
    )
    known = max(first.digest, second.digest, key=lambda one: one.notes)
    return [one.content for one in insights(Material(brief=brief, digest=known, sides=[first, second])).items]


def test_two_sides_stand_side_by_side_with_the_number_of_notes_and_means_need_notes() -> None:
    (said,) = told(side("camping", 7, 300), side("hiking", 3, 100))
    assert said.splitlines() == [
        "7 notes about “camping”. What bothers them: “We often say of camping that it is hard”. What is advised: –. Engagement of a note on average: 300.",
        "3 notes about “hiking”. What bothers them: “We often say of hiking that it is hard”. What is advised: –. Engagement of a note on average: too few notes.",
    ]


@pytest.mark.parametrize("camping", [0, 7])
def test_nothing_is_compared_with_what_no_note_tells_of(camping: int) -> None:
    assert told(side("camping", camping, 300), side("hiking", 0, 0)) == []


def answered(query: str) -> str:
    notes, language = sample(), detect(query)
    counted = digest(related(notes, query), notes)
    with translation.override(CODES[language]):
        return answer(QuickQuestion(query=query, language=language, digest=counted, guide=GUIDE)).text


@pytest.mark.parametrize("query", ["你们能帮我做什么？", "What can I ask you to do?"])
def test_who_asks_what_it_can_do_is_answered(query: str) -> None:
    assert answered(query) == "- Nova3 plans tasks.\n- Results can be exported."


def test_a_question_is_answered_by_the_advice_nearest_to_it() -> None:
    assert answered("防晒怎么涂才不搓泥？").splitlines()[0].endswith("“搓泥多半是前一步没干，等两分钟再涂”")


@pytest.mark.parametrize("query", ["厨房垃圾桶怎么才能没味道？", "衣柜换季怎么收拾？"])
def test_who_asks_how_is_told_no_complaint(query: str) -> None:
    lines = answered(query).splitlines()
    assert lines
    assert all("篇建议：" in line for line in lines)


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("早餐笔记怎么提高收藏率？", "关于“早餐”的 5 篇虚构的示例笔记。最常用的标签："),
        ("标题怎么写更吸引人？早餐类的", "互动最好的标题："),
    ],
)
def test_who_asks_for_figures_gets_what_was_counted(query: str, holds: str) -> None:
    assert holds in answered(query)
    assert "建议" not in answered(query)


def test_who_asks_in_a_language_no_note_speaks_is_told_so_and_gets_no_figure_for_it() -> None:
    text = answered("What do people complain of with budget travel?")
    assert text.startswith("Nothing is known about “budget travel” that would do")


def test_how_many_notes_were_asked_and_what_they_are_about_is_told() -> None:
    said = str(gap("beekeeping", NoteDigest(read=3, known_topics=["skincare", "hanfu"])))
    assert "of 3 notes 0 are about it" in said
    assert "There are notes on: skincare, hanfu." in said
    assert "of 0 notes 0 are about it" in str(gap("beekeeping", NoteDigest()))


@pytest.mark.parametrize(
    ("subject", "topics"), [("beekeeping", "Beauty skincare, CT 检查"), ("养蜂", "美妆护肤, CT 检查")]
)
def test_topics_that_name_themselves_in_both_languages_are_told_in_that_of_the_subject(
    subject: str, topics: str
) -> None:
    said = str(gap(subject, NoteDigest(known_topics=["美妆护肤 Beauty skincare", "CT 检查"])))
    assert f"There are notes on: {topics}." in said
