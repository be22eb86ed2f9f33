"""What sentences of notes do."""

import pytest
from numpy.typing import ArrayLike

from library.meaning import encoders
from library.notes.statistics import DOINGS, doings
from tests.conftest import SetEnv

SENTENCES = {
    "买了三盆全死了": "pain",
    "We waited two hours and nobody came": "pain",
    "先用保湿喷雾打底，再薄涂一层粉底": "tip",
    "Order before noon, and it arrives the same day": "tip",
    "学生党看过来": "aside",
    "Ten minutes after I tidy the floor is covered again": "aside",
    "What do you think?": "aside",
}


def test_complaints_advice_and_framing_are_told_apart() -> None:
    assert doings(list(SENTENCES)) == list(SENTENCES.values())


def test_without_an_encoder_nothing_is_told(env: SetEnv) -> None:
    env(encoder="none")
    assert doings(list(SENTENCES)) == ["aside"] * len(SENTENCES)
    assert "aside" in DOINGS


def test_an_encoder_that_is_away_tells_nothing_and_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def compute(texts: list[str]) -> ArrayLike:
        if is_away:
            raise encoders.EncoderAway("away")
        return encoders.bundled(texts)

    is_away, encoder = True, encoders.Encoder("provider:model", compute)
    monkeypatch.setattr(encoders, "current", lambda: encoder)
    monkeypatch.setattr(encoders, "PAUSE_SECONDS", 0)
    assert doings(list(SENTENCES)) == ["aside"] * len(SENTENCES)
    is_away = False
    assert doings(list(SENTENCES)) == list(SENTENCES.values())


def test_what_opens_a_note_is_neither_advice_nor_a_complaint() -> None:
    assert doings(["先说结论：英语听力没有想的那么麻烦。", "新手慢跑这件事，我试了很久才摸到门道。"]) == [
        "aside",
        "aside",
    ]
    assert doings(["先说结论，再说原因，最后说要什么。"]) == ["tip"]


def test_figures_and_what_somebody_did_are_no_advice() -> None:
    told = ["面粉 12,黄油 9,合计 21", "鱼是早上去买的", "Cost per jar: about $3"]
    assert doings(told) == ["aside"] * len(told)
    assert doings(["每周末先称一次,别天天称", "Scrape the pan while it is warm."]) == ["tip", "tip"]


def test_what_begins_with_a_verb_of_doing_is_advice() -> None:
    assert doings(["Steam eggs and corn on Sunday night, for the week.", "Steam fogs my glasses every morning."]) == [
        "tip",
        "aside",
    ]


def test_what_may_be_no_complaint_is_told_as_none() -> None:
    told = ["最后二十公里是哭着蹬完的哈哈哈", "At three the attendant came and gave everyone a blanket."]
    assert doings(told) == ["aside"] * len(told)
