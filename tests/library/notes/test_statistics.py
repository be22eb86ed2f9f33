"""What notes are read as: complaints, advice, themes and audiences."""

import pytest

from library.notes.schemas import NoteFacts
from library.notes.statistics import digest
from tests.library.notes.test_queries import note as plain


def note(number: int, text: str, *tags: str, likes: int = 100) -> NoteFacts:
    return NoteFacts(id=f"note{number}", title=f"第{number}篇", text=text, tags=list(tags), likes=likes)


@pytest.mark.parametrize(
    "complaint",
    ["收纳盒买了十个，现在是盒子没地方放。", "衣柜塞到关不上，早上还是没衣服穿。", "跑两公里腿就抬不起来。", "卸妆总糊眼睛，第二天还肿着。"],
)  # fmt: skip
def test_complaints_are_told_from_advice(complaint: str) -> None:
    found = digest([note(1, f"{complaint}\n①粉扑沾水拧干，按压上脸。\n②睡前先卸干净，再上精华。")])
    assert [quote.text for quote in found.pains] == [complaint]
    assert [quote.text for quote in found.tips] == ["粉扑沾水拧干，按压上脸。", "睡前先卸干净，再上精华。"]


def test_a_number_that_belongs_to_the_sentence_stays() -> None:
    found = digest([note(1, "10分钟就够，先涂薄薄一层。\n2. 再等它自己干透再上粉。\n1.5倍的量最好，不要再多。")])
    assert [quote.text for quote in found.tips] == [
        "10分钟就够，先涂薄薄一层。",
        "再等它自己干透再上粉。",
        "1.5倍的量最好，不要再多。",
    ]


def test_what_says_for_whom_a_note_is_no_tag_of_a_subject() -> None:
    assert digest([note(1, "先涂一层再压一压。", "护肤", "上班族", "眼妆")]).common_tags == ["护肤", "眼妆"]


def test_what_most_notes_say_comes_first_and_once() -> None:
    notes = [
        note(1, "先擦桌子再擦地板。", likes=900),
        note(2, "先铺浅色再压深色。"),
        note(3, "先铺浅色，再压深色。"),
    ]
    assert [(tip.text, tip.notes) for tip in digest(notes).tips] == [
        ("先铺浅色再压深色。", 2),
        ("先擦桌子再擦地板。", 1),
    ]


def test_an_audience_has_the_notes_that_name_it() -> None:
    notes = [note(number, "上班族看过来。先打底。", "日常", "通勤") for number in range(3)]
    notes += [note(number, "先打底。", "日常", "约会") for number in range(3, 8)]
    (audience,) = digest(notes).audiences
    assert (audience.name, audience.notes) == ("上班族", 3)


def test_a_figure_rests_on_five_notes_and_is_compared_with_five_others() -> None:
    some = [plain(n, tags=["通勤"] if n < 5 else ["约会"], likes=400 if n < 5 else 100) for n in range(10)]
    found = digest(some)
    assert (found.notes, found.engagement) == (10, 250)
    assert [(one.name, one.notes, one.others, one.engagement, one.lift) for one in found.figures] == [
        ("通勤", 5, 5, 400, 4.0),
        ("约会", 5, 5, 100, 0.25),
    ]
    assert digest(some[1:]).figures == []
    assert digest([]).notes == 0


def test_engagement_weighs_collects_and_comments() -> None:
    assert plain(1, likes=100, collects=10, comments=5).engagement == 135
