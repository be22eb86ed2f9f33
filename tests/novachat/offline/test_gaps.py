"""What is said where nothing is known."""

from library.notes.schemas import NoteDigest
from novachat.offline.gaps import near_it, unknown


def test_what_notes_are_about_is_told_in_the_language_of_the_request() -> None:
    digest = NoteDigest(read=3, known_topics=["美妆护肤 Beauty skincare", "汉服"])
    assert "(they are about Beauty skincare)" in str(unknown("beekeeping", digest))
    assert "(they are about 美妆护肤, 汉服)" in str(unknown("养蜂", digest))


def test_what_comes_near_is_named_once_each() -> None:
    said = str(near_it("the end of smallpox", ["Eradication", "Jenner", "Eradication"]))
    assert said.startswith("No note is about “the end of smallpox”")
    assert "these come near: Eradication, Jenner." in said
