"""What sentences of notes do."""

from library.notes.reading import DOINGS, doings
from tests.conftest import SetEnv

SENTENCES = {
    "T区出油老是脱妆": "pain",
    "The waiter forgot us for forty minutes": "pain",
    "先用保湿喷雾打底，再薄涂一层粉底": "tip",
    "Order before noon, and it arrives the same day": "tip",
    "学生党看过来": "aside",
    "What do you think?": "aside",
}


def test_complaints_advice_and_framing_are_told_apart() -> None:
    assert doings(list(SENTENCES)) == list(SENTENCES.values())


def test_without_an_encoder_nothing_is_told(env: SetEnv) -> None:
    env(encoder="none")
    assert doings(list(SENTENCES)) == ["aside"] * len(SENTENCES)
    assert "aside" in DOINGS
