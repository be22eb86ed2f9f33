"""What is known of two sides: one beside the other, with how many notes there are of each."""

from library.notes.comparing import Side
from library.notes.schemas import NoteDigest, NoteQuote
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.insight import insights


def quote(text: str, number: int) -> NoteQuote:
    return NoteQuote(text=text, note=f"note{number}", title="t", engagement=10)


def side(name: str, notes: int, engagement: int) -> Side:
    said = [quote(f"We often say of {name} that it is hard.", notes)] if notes else []
    return Side(name=name, digest=NoteDigest(notes=notes, pains=said, top=said, engagement=engagement))


def told(first: Side, second: Side) -> list[str]:
    brief = TaskBrief(
        task_id="t", action="insight", full_input="", language="en", query="Compare camping and hiking", limit=5
    )
    known = max(first.digest, second.digest, key=lambda one: one.notes)
    return [one.content for one in insights(Material(brief=brief, digest=known, sides=[first, second])).items]


def test_what_bothers_them_stands_side_by_side_with_the_number_of_notes() -> None:
    said = told(side("camping", 7, 300), side("hiking", 6, 100))
    assert [one.splitlines() for one in said] == [
        [
            "What bothers them, side by side:",
            "7 notes about “camping”: “We often say of camping that it is hard”",
            "6 notes about “hiking”: “We often say of hiking that it is hard”",
        ],
        [
            "Engagement of a note on average, side by side:",
            "7 notes about “camping”: 300",
            "6 notes about “hiking”: 100",
        ],
    ]


def test_means_need_notes() -> None:
    assert told(side("camping", 7, 300), side("hiking", 3, 100))[1].splitlines() == [
        "Engagement of a note on average, side by side:",
        "7 notes about “camping”: not told, of each side it takes 5",
        "3 notes about “hiking”: not told, of each side it takes 5",
    ]


def test_a_side_without_notes_is_said_before_what_is_known_of_the_other() -> None:
    said = told(side("camping", 7, 300), side("hiking", 0, 0))
    assert said[0].startswith("“hiking” cannot be set beside “camping”: no note is about it")
    assert "camping" in said[1]


def test_of_two_unknown_ones_nothing_is_said() -> None:
    assert told(side("camping", 0, 0), side("hiking", 0, 0)) == []
