"""What a topic names, among what is near to it."""

import pytest

from library.text.terms import terms
from research.timelines.milestones.focus import dividing, focus

TEXTS = [
    "The first polio vaccine was announced in 1955.",
    "A second polio vaccine was licensed in 1961.",
    "A measles vaccine was licensed in 1963.",
    "A mumps vaccine was licensed in 1967.",
    "A rubella vaccine was licensed in 1969.",
]
HELD = [frozenset(terms(text)) for text in TEXTS]


@pytest.mark.parametrize(
    ("topic", "divided"),
    [("The story of polio vaccines", True), ("History of vaccines", False), ("How polio ended", False)],
)
def test_one_of_several_words_divides_what_is_near(topic: str, *, divided: bool) -> None:
    assert bool(dividing(topic, HELD)) is divided


def test_a_name_divides_even_alone() -> None:
    told = ["苏轼生于眉山。", "苏轼被贬黄州。", "李清照生于济南。", "陆游生于山阴。", "朱熹去世。"]
    assert dividing("苏轼的一生", [frozenset(terms(text)) for text in told])


def test_what_meets_the_dividing_word_is_told_apart() -> None:
    topic = "The story of polio vaccines"
    polio, other, *rest = focus(topic, dividing(topic, HELD), TEXTS, HELD)
    assert polio == other == 1.0
    assert max(rest) < 0.5


def test_where_no_word_divides_nothing_is_left_out() -> None:
    assert focus("History of vaccines", [], TEXTS, HELD) == [1.0] * len(TEXTS)
