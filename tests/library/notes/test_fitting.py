"""Which notes are about a subject: by what they mean and by its words."""

import numpy as np
import pytest

from library.meaning import encoders
from library.notes import queries
from library.notes.queries import related
from library.notes.schemas import NoteFacts
from library.notes.store import all_of
from tests.measures.subjects import sample

KITCHEN, BATH, ENTRANCE = "厨房收纳", "浴室收纳", "玄关收纳"


@pytest.fixture(scope="module")
def notes() -> list[NoteFacts]:
    return sample()


def test_notes_far_behind_the_best_one_are_beside_the_subject(notes: list[NoteFacts]) -> None:
    found = {tag for note in related(notes, "厨房怎么收纳") for tag in note.tags}
    assert found & {KITCHEN, BATH, ENTRANCE} == {KITCHEN}


def test_notes_without_any_word_of_the_subject_are_about_something_else() -> None:
    litter = NoteFacts(id="note1", title="小奶猫多大可以用结团的砂?", text="三个月以前先用不结团的。", tags=["猫砂"])
    assert related([litter], "猫砂") == [litter]
    assert related([litter], "猫粮") == []


def test_without_an_encoder_the_words_of_a_subject_decide(
    notes: list[NoteFacts], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoders, "current", lambda: None)
    found = related(notes, "厨房收纳")
    assert found
    assert all("厨房" in all_of(note) or "收纳" in all_of(note) for note in found)
    assert related(notes, "潜水") == []


def test_notes_without_a_word_that_says_something_are_about_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = NoteFacts(id="note1", title="分享笔记", text="", tags=[])
    monkeypatch.setattr(queries, "nearness", lambda notes, _text: np.ones(len(notes), np.float32))
    assert related([empty], "", "beekeeping") == []


@pytest.mark.parametrize(
    ("subject", "found"),
    [("考研数学怎么安排复习", set()), ("考研作息怎么安排", {"考研作息"}), ("番茄炒蛋怎么做好吃", {"番茄炒蛋"})],
)
def test_what_a_subject_names_is_known_without_what_is_asked_of_it(
    notes: list[NoteFacts], subject: str, found: set[str]
) -> None:
    assert {note.tags[0] for note in related(notes, subject)} == found


def test_english_comes_less_close_than_chinese(notes: list[NoteFacts]) -> None:
    assert {note.tags[0] for note in related(notes, "", "packing a suitcase for a week")} == {"packing"}


@pytest.mark.parametrize("subject", ["便当", "汇报", "exhibitions"])
def test_what_notes_are_filed_under_by_its_name_is_known(notes: list[NoteFacts], subject: str) -> None:
    filed = [note for note in notes if subject in {*note.tags}]
    assert filed
    assert related(notes, subject) == filed


def test_notes_on_another_theme_stay_away_however_many_words_they_share(notes: list[NoteFacts]) -> None:
    assert {note.tags[0] for note in related(notes, "卸妆")} == {"卸妆"}
    assert {note.tags[0] for note in related(notes, "packing")} == {"packing"}


def test_a_tag_that_names_the_subject_makes_no_theme_of_its_own(notes: list[NoteFacts]) -> None:
    assert {"衣柜收纳", "厨房收纳", "冰箱收纳"} <= {note.tags[0] for note in related(notes, "收纳")}


@pytest.mark.parametrize(
    "subject",
    [
        *("hiking boots", "learning Japanese", "packing tape", "gym memberships", "早餐店加盟", "温泉酒店"),
        *("减脂期怎么喝奶茶", "冰箱怎么选", "儿童书桌", "growing tomatoes", "swimming pool maintenance"),
        *("空气炸锅怎么选", "buying an air fryer"),
    ],
)
def test_what_is_asked_of_a_thing_must_stand_in_the_notes_on_it(notes: list[NoteFacts], subject: str) -> None:
    assert related(notes, subject) == []


@pytest.mark.parametrize("subject", ["budget travel", "省钱旅行"])
def test_a_word_that_is_mostly_of_other_notes_is_none_of_theirs(notes: list[NoteFacts], subject: str) -> None:
    assert related(notes, subject) == []


@pytest.mark.parametrize(
    "subject",
    ["玄关鞋子乱", "厨房台面放不下", "getting up early", "packing a suitcase", "台面整理", "时间管理", "冰箱怎么整理"],
)
def test_what_is_lacking_may_stand_there_in_other_words(notes: list[NoteFacts], subject: str) -> None:
    assert related(notes, subject)


@pytest.mark.parametrize("subject", ["learning to swim", "soup for cold evenings", "第一次露营"])
def test_words_that_only_describe_may_be_lacking(notes: list[NoteFacts], subject: str) -> None:
    assert related(notes, subject)


@pytest.mark.parametrize(
    ("subject", "filed"),
    [
        *(("packing light for a week", "packing"), ("a small bathroom", "bathroom"), ("a roomy wardrobe", "wardrobe")),
        *(
            ("wet weather camping", "camping"),
            ("宝妈跑步", "跑步"),
            ("雨天逛博物馆", "博物馆"),
            ("寒冷天气露营", "露营"),
        ),
    ],
)
def test_what_holds_for_a_thing_holds_for_it_narrowed(notes: list[NoteFacts], subject: str, filed: str) -> None:
    assert {note.tags[0] for note in related(notes, subject)} == {filed}


@pytest.mark.parametrize(
    "subject", ["cheap shoes", "night shifts", "便宜手机", "冬天取暖", "a small dog", "小公司注册"]
)
def test_what_narrows_something_else_makes_nothing_known(notes: list[NoteFacts], subject: str) -> None:
    assert related(notes, subject) == []


@pytest.mark.parametrize(
    ("subject", "filed"),
    [
        ("小户型卫生间收纳", "浴室收纳"),
        ("油皮护肤", "防晒"),
        ("干皮怎么护肤", "换季护肤"),
        ("敏感肌护肤", "敏感肌护肤"),
        ("干皮秋天化妆卡粉", "通勤妆"),
        ("在家健身", "居家健身"),
    ],
)
def test_a_theme_that_is_called_after_the_subject_is_about_it_and_not_what_is_near(
    notes: list[NoteFacts], subject: str, filed: str
) -> None:
    assert {note.tags[0] for note in related(notes, subject)} == {filed}


def test_an_english_word_stands_where_one_begins_like_it() -> None:
    train = NoteFacts(id="note1", title="When to book a sleeper", text="Book early, when sales open.", tags=["trains"])
    assert related([train], "hen parties") == []


@pytest.mark.parametrize(("close", "is_known"), [(0.9, True), (0.85, False), (None, False)])
def test_where_it_is_unsure_a_closer_look_at_the_nearest_note_decides(
    notes: list[NoteFacts], monkeypatch: pytest.MonkeyPatch, close: float | None, is_known: bool
) -> None:
    looked: list[str] = []

    def closeness(questions: list[str], texts: list[str]) -> list[float] | None:
        looked.extend([*questions, *texts])
        return None if close is None else [close]

    monkeypatch.setattr(queries, "closeness", closeness)
    assert bool(related(notes, "书桌太乱")) == is_known
    assert len(looked) == 2
    assert "书桌" in looked[1]
    assert related(notes, "书桌收纳")
    assert len(looked) == 2


def test_a_tag_names_a_subject_only_with_all_of_its_words(notes: list[NoteFacts]) -> None:
    assert all("cycling to work" in note.tags for note in related(notes, "", "cycling to work"))


@pytest.mark.parametrize(
    ("subject", "filed"),
    [
        ("番茄钟", "时间管理"),
        ("taking make-up off at night", "make-up removal"),
        ("taking notes in lectures", "note taking"),
    ],
)
def test_a_name_is_read_whole_when_it_is_of_the_day_and_in_either_form(
    notes: list[NoteFacts], subject: str, filed: str
) -> None:
    found = related(notes, subject)
    assert found
    assert all(filed in note.tags for note in found)
