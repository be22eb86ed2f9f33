"""Quick answers: about the system, from what notes advise, or from what was counted, as asked."""

import pytest
from django.utils import translation

from library.notes.queries import related
from library.notes.statistics import digest
from library.text.language import detect
from novachat.briefs.plans import QuickQuestion
from novachat.offline.suggestion import answer
from runs.words import CODES
from tests.measures.subjects import sample

GUIDE = "Nova3 plans tasks.\nResults can be exported."


def told(query: str) -> str:
    notes, language = sample(), detect(query)
    found = digest(related(notes, query), notes)
    with translation.override(CODES[language]):
        return answer(QuickQuestion(query=query, language=language, digest=found, guide=GUIDE)).text


@pytest.mark.parametrize("query", ["你们能帮我做什么？", "What can I ask you to do?"])
def test_who_asks_what_it_can_do_is_told(query: str) -> None:
    assert told(query) == "- Nova3 plans tasks.\n- Results can be exported."


def test_a_question_is_answered_by_the_advice_nearest_to_it() -> None:
    assert told("防晒怎么涂才不搓泥？").splitlines()[0].endswith("“搓泥多半是前一步没干，等两分钟再涂”")


@pytest.mark.parametrize(
    ("query", "begins"),
    [
        ("早餐笔记怎么提高收藏率？", "关于“早餐”的 5 篇虚构的示例笔记里，互动最好的标题是："),
        ("标题怎么写更吸引人？早餐类的", "关于“早餐”的 5 篇虚构的示例笔记里，互动最好的标题是："),
    ],
)
def test_who_asks_for_figures_gets_what_was_counted(query: str, begins: str) -> None:
    assert told(query).startswith(begins)
    assert len(told(query).splitlines()) == 1


def test_who_asks_in_a_language_no_note_speaks_is_told_so_and_gets_no_figure_for_it() -> None:
    text = told("What do people complain of with budget travel?")
    assert text.startswith("What is known about “budget travel” in the language asked for says too little")
