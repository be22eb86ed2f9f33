"""Errors people are told about: a sentence, a kind, and whether trying again may help."""

import pytest

from runs.errors import BudgetReached, Cancelled, Fenced, ModelFailed, RunError, Unexpected


class Burnt(RunError):
    sentence = "The toast burnt."


def test_an_error_says_its_sentence_unless_it_has_more_to_say() -> None:
    assert (Burnt().message, Burnt("It is black.").message) == ("The toast burnt.", "It is black.")


def test_an_error_is_found_again_by_its_kind() -> None:
    assert RunError.kinds[Burnt().kind] is Burnt


@pytest.mark.parametrize(
    ("error", "retryable"), [(BudgetReached, False), (Cancelled, True), (ModelFailed, True), (Unexpected, True)]
)
def test_which_errors_are_worth_another_try(error: type[RunError], retryable: bool) -> None:
    assert error.retryable is retryable


@pytest.mark.parametrize(
    "kind", sorted(set(RunError.kinds.values()) - {RunError}, key=str), ids=lambda kind: kind.__name__
)
def test_every_error_has_a_sentence_of_its_own(kind: type[RunError]) -> None:
    assert kind().message.endswith(".")
    assert kind().message[0].isupper()
    assert kind is Unexpected or kind.sentence != RunError.sentence


def test_a_fence_is_nothing_people_are_told() -> None:
    assert not issubclass(Fenced, RunError)


def test_a_plain_error_is_found_again_too() -> None:
    assert RunError.kinds[RunError("No.").kind] is RunError


def test_two_errors_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError):
        type("Burnt", (RunError,), {"__module__": "elsewhere"})
