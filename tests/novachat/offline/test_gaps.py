"""What is said where nothing is known."""

from novachat.offline.gaps import near_it


def test_what_comes_near_is_named_once_each() -> None:
    said = str(near_it("the end of smallpox", ["Eradication", "Jenner", "Eradication"]))
    assert said.startswith("No note is about “the end of smallpox”")
    assert "these come near: Eradication, Jenner." in said
