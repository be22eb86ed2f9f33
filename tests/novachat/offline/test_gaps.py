"""What is said where nothing is known: it names what comes near, and in which language."""

import pytest

from novachat.offline.gaps import near_it


@pytest.mark.parametrize(
    ("is_abroad", "begins"),
    [
        (False, "No note is about “the end of smallpox”; documents come near to it (Eradication, Jenner), and none"),
        (True, "Nothing in this language is known about “the end of smallpox”; documents in another one"),
    ],
)
def test_what_comes_near_is_named_once_each(is_abroad: bool, begins: str) -> None:
    said = str(near_it("the end of smallpox", ["Eradication", "Jenner", "Eradication"], is_abroad=is_abroad))
    assert said.startswith(begins)
    assert "Eradication, Jenner" in said
