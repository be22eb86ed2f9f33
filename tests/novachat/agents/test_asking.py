"""The last words of a prompt."""

from typing import Any

import pytest

from library.notes.schemas import Audience, NoteDigest, NoteQuote
from novachat.agents.asking import ask_last
from novachat.briefs.inputs import FoundPassage, InputItem
from novachat.briefs.tasks import Material, TaskBrief
from runs.prompts import last_words

TIPS = ["先烧水再洗菜。", "Boil the water first.", "米饭分装冷冻。", "酱汁提前调一瓶。"]


def material(action: str, passages: tuple[str, ...] = (), tips: tuple[str, ...] = (), **more: Any) -> Material:
    quotes = [NoteQuote(text=text, note="note1", title="") for text in tips]
    pain = NoteQuote(text="一想到洗菜就放弃。", note="note1", title="")
    found = [FoundPassage(id="p1", title="", text=text) for text in passages]
    brief = TaskBrief.model_validate({"task_id": "t", "action": action, "full_input": "", **more})
    return Material(brief=brief, digest=NoteDigest(notes=1, tips=quotes, pains=[pain]), passages=found)


def test_posts_share_out_the_advice_in_their_language() -> None:
    asked = ask_last(material("xhs_writing", tips=tuple(TIPS), language="zh", wanted=2, limit=2))
    assert asked.splitlines() == [
        f"用简体中文写2条，各换一个角度。{last_words('novachat', 'xhs_writing', 'zh')}",
        "第1条（清单）从“一想到洗菜就放弃”写起，要点：",
        "- 先烧水再洗菜。",
        "- 酱汁提前调一瓶。",
        "第2条（教程）的要点：",
        "- 米饭分装冷冻。",
    ]


def test_where_no_note_gives_advice_posts_tell_what_passages_say() -> None:
    asked = ask_last(material("xhs_writing", ("Bodies push back. A rocket flies.",), language="en", limit=3))
    assert asked.splitlines() == [
        f"In English, write at most 3 items. {last_words('novachat', 'xhs_writing', 'en')}",
        "Item 1 tells its readers:",
        "- Bodies push back.",
        "- A rocket flies.",
    ]


def test_a_small_model_is_told_what_each_item_starts_from() -> None:
    given = material("insight", tips=tuple(TIPS), language="zh", limit=5)
    assert ask_last(given, is_small=True).splitlines() == [
        f"用简体中文给出3条，各换一个角度。{last_words('novachat', 'insight', 'zh')}",
        "第1条从“一想到洗菜就放弃”写起，要点：",
        "- 先烧水再洗菜。",
        "第2条的要点：",
        "- 米饭分装冷冻。",
        "第3条的要点：",
        "- 酱汁提前调一瓶。",
    ]
    assert len(ask_last(given).splitlines()) == 1


def test_a_small_model_is_told_whom_each_profile_is_of() -> None:
    tip = NoteQuote(text="酱汁提前调一瓶。", note="note1", title="")
    readers = [Audience(name=name, notes=2, pains=[], tips=[tip]) for name in ("上班族", "学生党")]
    given = material("profile", language="zh", wanted=1)
    given = given.model_copy(update={"digest": given.digest.model_copy(update={"audiences": readers})})
    assert ask_last(given, is_small=True).splitlines()[1:] == ["第1条写“上班族”：", "- 酱汁提前调一瓶。"]


def test_a_small_model_is_asked_for_as_many_items_as_it_is_told_of() -> None:
    given = material("profile", language="en", limit=5)
    readers = [Audience(name="beginners", notes=2, pains=[], tips=[])]
    given = given.model_copy(update={"digest": given.digest.model_copy(update={"audiences": readers})})
    assert ask_last(given, is_small=True).startswith("In English, give one item. ")
    assert ask_last(given).startswith("In English, give at most 5 items. ")


def test_of_other_items_the_number_is_asked_for() -> None:
    last = last_words("novachat", "insight", "en")
    assert ask_last(material("insight", language="en")) == f"In English, give every item that is worth reading. {last}"


def test_an_action_without_last_words_asks_for_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("novachat.agents.asking.last_words", lambda *_, **__: "")
    assert ask_last(material("insight", language="en")) == "In English, give every item that is worth reading."


def branch(place: int, **more: Any) -> Material:
    """The one of two on a hit point."""
    whole = material("xhs_writing", tips=("米饭分装冷冻。", "先烧水再洗菜。"), language="zh", **more)
    points = [InputItem(id=f"hitpoint{n}", type="hitpoint", content=text) for n, text in enumerate(("洗菜", "米饭"), 1)]
    return whole.model_copy(update={"brief": whole.brief.branch(place, points, whole.brief.limit)})


def test_each_branch_has_its_share_of_the_number_points_of_its_own_and_a_kind_of_note() -> None:
    last = last_words("novachat", "xhs_writing", "zh")
    assert [ask_last(branch(place, wanted=2, limit=2)).splitlines() for place in (0, 1)] == [
        [f"用简体中文写1条。{last}", "第1条（清单）从“一想到洗菜就放弃”写起，要点：", "- 先烧水再洗菜。"],
        [f"用简体中文写1条。{last}", "第1条（教程）的要点：", "- 米饭分装冷冻。"],
    ]


def test_of_three_posts_on_two_items_the_first_has_two() -> None:
    briefs = [branch(place, wanted=3, limit=3).brief for place in (0, 1)]
    assert [(one.wanted, one.wanted_of_all) for one in briefs] == [(2, 3), (1, 3)]
    assert [[one.makes(place) for place in range(3)] for one in briefs] == [[True, False, True], [False, True, False]]


@pytest.mark.parametrize(("query", "is_small"), [("写两篇教程", False), ("写两篇", True)])
def test_no_kind_of_note_is_named_to_who_names_one_nor_to_a_small_model(query: str, is_small: bool) -> None:
    asked = ask_last(branch(1, wanted=2, limit=2, query=query), is_small=is_small).splitlines()
    assert asked[1:] == ["第1条的要点：", "- 米饭分装冷冻。"]
