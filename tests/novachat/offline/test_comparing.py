"""Insights of a comparison: one side beside the other, with how many notes there are of each."""

import pytest

from library.notes.comparing import ComparedSide
from library.notes.schemas import NoteDigest, NoteQuote
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.insight import insights


def quote(text: str, number: int) -> NoteQuote:
    return NoteQuote(text=text, note=f"note{number}", title="t", engagement=10)


def side(name: str, notes: int, engagement: int) -> ComparedSide:
    said = [quote(f"We often say of {name} that it is hard.", notes)] if notes else []
    return ComparedSide(name=name, digest=NoteDigest(notes=notes, pains=said, top=said, engagement=engagement))


def told(first: ComparedSide, second: ComparedSide) -> list[str]:
    brief = TaskBrief(
        task_id="t", action="insight", full_input="", language="en", query="Compare camping and hiking", limit=5
    )
    known = max(first.digest, second.digest, key=lambda one: one.notes)
    return [one.content for one in insights(Material(brief=brief, digest=known, sides=[first, second])).items]


def test_what_bothers_them_stands_side_by_side_with_the_number_of_notes() -> None:
    said = told(side("camping", 7, 300), side("hiking", 6, 100))
    assert said[0].splitlines() == [
        "What bothers them, side by side:",
        "“camping” (7 notes): “We often say of camping that it is hard”",
        "“hiking” (6 notes): “We often say of hiking that it is hard”",
    ]
    assert said[1].endswith("the 6 about “hiking” 100: 3 times as many.")


@pytest.mark.parametrize(
    ("camping", "hiking", "ending"),
    [
        ((7, 110), (6, 100), "no difference worth telling."),
        ((7, 300), (3, 100), "there are 7 notes about “camping” and 3 about “hiking”, and it takes 5 of each."),
    ],
    ids=["too near", "too few"],
)
def test_a_difference_needs_notes_and_a_size(camping: tuple[int, int], hiking: tuple[int, int], ending: str) -> None:
    assert told(side("camping", *camping), side("hiking", *hiking))[1].endswith(ending)


def test_a_side_without_notes_is_said_before_what_is_known_of_the_other() -> None:
    said = told(side("camping", 7, 300), side("hiking", 0, 0))
    assert said[0].startswith("“hiking” cannot be set beside the other: no note is about it")
    assert "camping" in said[1]


def test_of_two_unknown_ones_nothing_is_said() -> None:
    assert told(side("camping", 0, 0), side("hiking", 0, 0)) == []
