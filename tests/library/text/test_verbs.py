"""Forms of a word that share no stem."""

import pytest

from library.text.terms import stem
from library.text.verbs import other_forms, spoken_terms


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("flew", {"fly", "flown", "flight"}),
        ("man", {"men", "person", "people", "human"}),
        ("telescope", set()),
    ],
)
def test_other_forms(word: str, others: set[str]) -> None:
    assert set(other_forms(stem(word.lower()))) == {stem(one.lower()) for one in others}


def test_forms_of_a_verb_are_one_term() -> None:
    assert spoken_terms("The war began") == spoken_terms("The war begins") == spoken_terms("the war had begun")


def test_a_noun_and_its_plural_are_one_term() -> None:
    assert spoken_terms("women and children") == spoken_terms("a woman and a child")


def test_a_verb_that_shares_its_stem_with_the_past_of_another_is_itself() -> None:
    assert spoken_terms("who founded the project") != spoken_terms("who found the project")
    assert spoken_terms("It is found") == spoken_terms("to find it")
