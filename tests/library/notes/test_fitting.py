"""Which notes are about a subject: by meaning, by words, and by what they are filed with."""

import pytest

from library.notes.fitting import filed_as, fitting
from library.notes.schemas import NoteFacts
from tests.measures.subjects import sample

KITCHEN, BINS, ENTRANCE = "厨房收纳", "垃圾分类", "玄关收纳"


@pytest.fixture(scope="module")
def notes() -> list[NoteFacts]:
    return sample()


def tags_of(found: list[NoteFacts]) -> set[str]:
    return {tag for note in found if not note.title.isascii() for tag in note.tags} & {KITCHEN, BINS, ENTRANCE}


@pytest.mark.parametrize("subject", ["厨房怎么收纳", "小户型厨房台面太乱"])
def test_notes_that_hold_few_of_the_words_are_beside_the_subject(notes: list[NoteFacts], subject: str) -> None:
    assert tags_of(fitting(notes, subject)) == {KITCHEN}


@pytest.mark.parametrize(
    ("subject", "tag"), [("小户型厨房收纳", KITCHEN), ("小户型收纳", "小户型收纳"), ("上班族快手晚餐", "快手晚餐")]
)
def test_a_subject_is_filed_as_its_end(notes: list[NoteFacts], subject: str, tag: str) -> None:
    assert filed_as(notes, subject) == tag


def test_what_is_filed_with_notes_on_a_subject_is_found_with_them(notes: list[NoteFacts]) -> None:
    soups = {note.id for note in notes if "煲汤" in note.tags}
    assert soups <= {note.id for note in fitting(notes, "秋冬煲汤")}


def test_a_note_of_ones_own_that_is_filed_nowhere_stays() -> None:
    def note(number: int, title: str, tags: list[str]) -> NoteFacts:
        return NoteFacts(id=f"note{number}", title=title, text=f"{title}，先在家练一遍搭帐篷。", tags=tags)

    tagged = [note(1, "第一次露营怎么准备", ["露营", "周末"]), note(2, "露营清单", ["露营", "周末"])]
    assert len(fitting([*tagged, note(3, "露营要带什么", [])], "露营")) == 3
