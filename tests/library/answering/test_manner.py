import pytest

from library.answering.manner import is_undone, tells_how


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


@pytest.mark.parametrize(
    ("said", "is_told_undone"),
    [
        ("A muscle can no longer contract.", True),
        ("A muscle may also stop contracting when it runs out of fuel.", True),
        ("Muscles lose the ability to contract.", True),
        ("The ability to contract is what makes a muscle.", False),
        ("A muscle contracts and does not tire.", False),
    ],
)
def test_what_is_not_done_is_told_by_a_denial_before_it(said: str, *, is_told_undone: bool) -> None:
    assert is_undone("How do muscles contract?", {"contract"}, said) is is_told_undone
    assert not is_undone("Why can muscles no longer contract?", {"contract"}, said)
