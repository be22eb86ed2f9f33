"""Which notes are about a subject: by what they mean and by its words."""

import pytest

from library.meaning import encoders
from library.notes import queries as room
from library.notes.queries import all_of, related
from library.notes.schemas import NoteFacts
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


def test_a_second_look_adds_what_is_as_close_to_the_request_and_takes_nothing_away(
    notes: list[NoteFacts], monkeypatch: pytest.MonkeyPatch
) -> None:
    query = "冰箱里的菜总是坏掉"
    alone = related(notes, query)
    monkeypatch.setattr(room, "closeness", lambda _, texts: [1.0] * len(texts))
    found = related(notes, query)
    assert len(alone) < len(found) < room.READ_AGAIN
    assert all(note in found for note in alone)
    best = alone[0].title
    monkeypatch.setattr(room, "closeness", lambda _, texts: [2.0 * text.startswith(best) for text in texts])
    assert related(notes, query) == alone
    assert related(notes, "潜水") == []
