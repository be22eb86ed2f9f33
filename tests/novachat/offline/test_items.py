"""What is known of two sides: one beside the other, with how many notes there are of each."""

import pytest

from library.notes.schemas import NoteDigest, NoteQuote, Side
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.items import insights


def quote(text: str, number: int) -> NoteQuote:
    return NoteQuote(text=text, note=f"note{number}", title="t")


def side(name: str, notes: int, engagement: int) -> Side:
    said = [quote(f"We often say of {name} that it is hard.", notes)] if notes else []
    return Side(name=name, digest=NoteDigest(notes=notes, pains=said, top=said, engagement=engagement))


def told(first: Side, second: Side) -> list[str]:
    brief = TaskBrief(
        task_id="t", action="insight", full_input="", language="en", query="Compare camping and hiking", limit=5
    )
    known = max(first.digest, second.digest, key=lambda one: one.notes)
    return [one.content for one in insights(Material(brief=brief, digest=known, sides=[first, second])).items]


def test_two_sides_stand_side_by_side_with_the_number_of_notes_and_means_need_notes() -> None:
    (said,) = told(side("camping", 7, 300), side("hiking", 3, 100))
    assert said.splitlines() == [
        "7 notes about “camping”. What bothers them: “We often say of camping that it is hard”. What is advised: –. Engagement of a note on average: 300.",
        "3 notes about “hiking”. What bothers them: “We often say of hiking that it is hard”. What is advised: –. Engagement of a note on average: too few notes.",
    ]


@pytest.mark.parametrize("camping", [0, 7])
def test_nothing_is_compared_with_what_no_note_tells_of(camping: int) -> None:
    assert told(side("camping", camping, 300), side("hiking", 0, 0)) == []
