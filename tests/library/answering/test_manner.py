import pytest

from library.answering.manner import tells_how


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("Healing begins with a clot.", True),
        ("A fiber contracts by pulling thin filaments.", True),
        ("The Foundation began work in November 2009.", False),
        ("疫苗通过训练免疫系统起作用。", True),
        ("1988年美国通过一项法律。", False),
        ("佐剂使免疫反应更强。", True),
        ("这促使政府暂停了疫苗的使用。", False),
    ],
)
def test_how_something_comes_about_is_told_by_such_a_word(said: str, *, is_told: bool) -> None:
    assert tells_how(said, set()) is is_told


def test_who_does_it_tells_how_it_is_done() -> None:
    assert tells_how("Blood sugar is controlled by the pancreas.", {"control"})
    assert not tells_how("Blood sugar is controlled by the pancreas.", {"measur"})
