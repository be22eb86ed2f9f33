"""Traditional and simplified Chinese are read as one script, and told in their own."""

import re

import pytest
from django.contrib.auth.models import User

from library import services
from library.answering.answers import answers
from library.answering.question import ask_apart
from library.chronology.relative import distances
from library.fulltext import search_passages
from library.notes.requests import asked
from library.schemas import SearchQuery
from library.text.dates import find_dates
from library.text.facts import names, numbers
from library.text.scripts import either, simplified, unified
from library.text.tagging import tagged
from library.text.terms import terms
from library.text.verbs import marks
from tests.research.offline.passages import passage

TEXT = "光合作用是綠色植物把光能轉變為化學能的過程。葉綠素吸收光線，因此葉片大多是綠色的。"


def test_each_character_keeps_its_place() -> None:
    assert simplified(TEXT) == "光合作用是绿色植物把光能转变为化学能的过程。叶绿素吸收光线，因此叶片大多是绿色的。"
    assert simplified("什么是乾隆通宝？ tea") == "什么是乾隆通宝？ tea"


def test_a_question_in_simplified_characters_keeps_the_rare_ones_of_its_names() -> None:
    assert unified("毕昇是谁？") == "毕昇是谁？"
    assert unified("為什麼葉子是綠色的？") == "为什么叶子是绿色的？"
    assert unified("學習金字塔是誰提出的？") == "学习金字塔是谁提出的？"  # 塔, 是 and 出 have rare forms as well


@pytest.mark.parametrize(
    ("expression", "text"),
    [("为什么", "為什麼"), ("[时间]+", "時間"), (r"\[时\]", "[時]"), ("(?<!不)会", "會"), (r"因[为此]", "因為")],
)
def test_an_expression_takes_either_script(expression: str, text: str) -> None:
    assert re.fullmatch(either(expression), text)
    assert re.fullmatch(either(expression), simplified(text))


def test_words_numbers_and_dates_are_read_alike_and_shown_as_they_stand() -> None:
    assert terms("葉綠素吸收光線") == terms("叶绿素吸收光线")
    assert marks("葉綠素") == marks("叶绿素")
    assert [word for word, _ in tagged("張衡發明了地動儀")][:2] == ["張衡", "發明"]
    assert [one.text for one in names("張衡發明了地動儀")] == ["張衡"]
    assert [(one.text, one.value) for one in numbers("約三萬五千人")] == [("三萬五千", "35000")]
    assert [(one.text, one.point.iso) for one in find_dates("十九世紀初，約1905年間")] == [
        ("十九世紀初", "18XX"),
        ("約1905年", "1905"),
    ]
    assert [(one.unit, one.steps) for one in distances("三天後他回來了")] == [("day", 3)]


@pytest.mark.parametrize("question", ["地動儀是哪一年發明的？", "地动仪是哪一年发明的？"])
def test_a_question_is_answered_across_the_scripts_word_for_word(question: str) -> None:
    said = "張衡於132年發明了地動儀，用來測定地震的方向。"
    (answer,) = answers(ask_apart(question), [passage(1, said, title="張衡")])
    assert [one.sentence.text for one in answer.sentences] == [said]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["葉綠素吸收什麼", "叶绿素吸收什么"])
def test_a_search_finds_either_script(alice: User, query: str) -> None:
    services.ingest(alice, f"# 光合作用\n\n{TEXT}\n".encode(), "leaf.md")
    assert [hit.title for hit in search_passages(alice.pk, SearchQuery(text=query))] == ["光合作用"]


def test_a_request_for_posts_is_read_in_either_script() -> None:
    read, other = asked("寫3篇露營筆記，給帶娃家庭看"), asked("写3篇露营笔记，给带娃家庭看")
    assert (
        (read.subject, read.posts, read.audience)
        == (other.subject, other.posts, other.audience)
        == ("露营", 3, "带娃家庭")
    )


def test_what_a_request_says_in_traditional_characters_keeps_them() -> None:
    shop = asked("我們店「山野小鋪」週六在莫干路12號開業，門票39元，寫兩篇")
    assert [*shop.facts] == ["山野小鋪", "週六", "莫干路12號", "39元"]
    assert shop.statements == ["我們店「山野小鋪」週六在莫干路12號開業", "門票39元"]
