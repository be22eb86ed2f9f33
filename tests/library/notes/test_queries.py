"""Notes found by topic, for those who may read them."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from library.notes.queries import THEMES, nearest_themes, related, survey
from library.notes.requests import asked
from library.notes.schemas import NoteFacts
from library.notes.store import import_notes
from library.text.language import detect
from tests.conftest import SetEnv
from tests.library.notes.test_importing import CSV
from tests.measures.subjects import sample


def note(number: int, **more: object) -> NoteFacts:
    given = {"id": f"note{number}", "title": f"底妆{number}", "text": "先打底。", "likes": 100, "topic": "美妆"}
    return NoteFacts.model_validate({**given, **more})


def test_notes_of_others_are_not_read(alice: User, charlie: User) -> None:
    import_notes(alice, CSV.encode(), "notes.csv")
    assert survey(charlie.pk, "底妆").notes == 0
    assert survey(alice.pk, "底妆").notes == 1


def test_related_notes_are_those_about_the_subject() -> None:
    running = note(2, title="夜跑", topic="运动", text="跑步")
    assert [one.id for one in related([note(1), running], "帮我分析底妆的用户洞察")] == ["note1"]
    assert related([note(1), running], "写三篇二手相机的笔记") == []
    assert related([note(1)], "帮我分析一下") == []


def test_a_persons_own_notes_go_before_the_sample() -> None:
    assert [one.id for one in related([note(1, sample=True), note(2)], "写两篇底妆")] == ["note2"]
    assert [
        one.id
        for one in related([note(1, sample=True), note(2, title="夜跑", text="跑步", topic="运动")], "写两篇底妆")
    ] == ["note1"]


@pytest.mark.parametrize("about", ["写3篇冰箱收纳", "Write 3 camping posts for families", "Skincare for oily skin"])
def test_the_sample_is_found_in_both_languages_and_called_a_sample(alice: User, about: str) -> None:
    call_command("load_notes", stdout=StringIO())
    found = survey(alice.pk, about)
    assert found.sample
    assert found.read == 420
    assert {detect(one.text) for one in found.top} == {detect(about)}


def test_a_note_on_something_else_does_not_come_in_by_its_tag() -> None:
    camping = note(1, title="第一次露营带什么", text="帐篷提前在家搭一遍。", tags=["露营", "周末"], topic="户外")
    other = note(2, title="信用卡分期怎么算", text="先看年化利率，再决定分不分。", tags=["露营", "周末"], topic="理财")
    assert [one.id for one in related([camping, other], "写两篇露营的笔记")] == ["note1"]


def test_a_word_is_found_in_its_forms_and_in_no_other_word(env: SetEnv) -> None:
    env(encoder="none")
    named = note(1, title="Cooker meals", text="Close the cooker and wait.", tags=["cooker"])
    assert related([named], "Two posts about cook") == []
    assert related([named], "Two posts about cookers") == [named]


@pytest.mark.parametrize(
    "about",
    [
        "写2篇猫咪驱虫的小红书",
        "Five posts on caring for houseplants in winter",
        "新能源车冬天续航",
        "A post on beginner yoga",
        "写两篇鸡蛋过敏的笔记",
        "新手给多肉浇水，写一篇笔记",
        "租房党冬天取暖，写一篇笔记",
    ],
)
def test_what_no_note_is_about_is_not_found(alice: User, about: str) -> None:
    call_command("load_notes", stdout=StringIO())
    found = survey(alice.pk, about)
    assert (found.notes, found.read, len(found.known_topics)) == (0, 420, THEMES)


def test_where_no_note_speaks_the_language_the_topics_there_are_are_told(alice: User) -> None:
    import_notes(alice, CSV.encode(), "notes.csv")
    assert survey(alice.pk, "Two posts about keeping bees").known_topics == survey(alice.pk, "底妆").known_topics != []


def test_what_the_nearest_notes_are_about_is_told_where_nothing_is_known() -> None:
    assert "early rising" in nearest_themes(sample(), asked("A post on becoming a morning person").subject)


def test_notes_on_most_of_a_subject_are_about_it(alice: User) -> None:
    call_command("load_notes", stdout=StringIO())
    assert survey(alice.pk, "小户型厨房收纳：要洞察、画像和一篇笔记。").notes > 0
