"""What notes say, in the words of a draft."""

import pytest

from library.notes.schemas import NoteQuote
from library.schemas import Language
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.points import fragment, points_of


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("文档打开一小时，光标还在标题。", "zh", "文档打开一小时——光标还在标题"),
        ("The bag drips and I wipe the whole corridor.", "en", "The bag drips – and I wipe the whole corridor"),
        ("It got so cold at night that we packed up.", "en", "It got so cold at night – we packed up"),
        (
            "Bread and eggs again on Sunday night, for the week.",
            "en",
            "Bread and eggs again on Sunday night – for the week",
        ),
        ("The spice jars are sticky and unwiped for a month.", "en", ""),
        ("One squeeze of dressing has more calories than a bowl of rice.", "en", ""),
    ],
)
def test_a_complaint_is_cut_where_a_clause_ends_and_nowhere_else(said: str, language: Language, told: str) -> None:
    assert fragment(NoteQuote(text=said, note="note1", title="", engagement=1), language) == told


def test_a_list_of_things_is_no_place_to_cut() -> None:
    tip = NoteQuote(text="Sort into today, this week and freezer, shelf by shelf", note="n", title="", engagement=1)
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en")
    (point,) = points_of(Material(brief=brief), [tip])
    assert point.text == "Sort into today, this week and freezer – shelf by shelf"
