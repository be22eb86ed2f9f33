"""Drafts of posts, and the frame around a small model's."""

import pytest

from library.notes.schemas import NoteDigest, NoteQuote
from novachat.briefs.items import ProposedPost
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.xhs_writing import framed, posts
from runs.words import speaking

PAIN = NoteQuote(text="I order in every night.", note="note1", title="", engagement=1)


def frame(body: str, query: str = "Write a post about quick dinners.") -> list[str]:
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=1)
    material = Material(brief=brief, digest=NoteDigest(notes=1, pains=[PAIN]))
    return framed(ProposedPost(title="Dinners", content=body), material).content.split("\n\n")


def test_a_post_of_points_alone_begins_with_the_trouble_and_ends_with_a_question() -> None:
    opening, body, closing = frame("Boil water while you wash greens.")
    assert opening.startswith("I order in every night")
    assert body == "Boil water while you wash greens."
    assert closing.endswith(("?", "comments.", "below.", "together."))


def test_a_post_that_has_both_stays_as_it_is() -> None:
    whole = "I order in every night. Boil water first. And you?"
    assert frame(whole) == [whole]


def test_the_requests_own_facts_stand_in_the_post_once() -> None:
    query = "Write a post about quick dinners. Our shop opens on 1 December in Nanjing Road."
    told = frame("I order in every night. Boil water first. And you?", query)
    assert [line for line in told if line.startswith("📌")] == ["📌 Our shop opens on 1 December in Nanjing Road."]
    both = frame("I order in every night. Our shop opens on 1 December in Nanjing Road. And you?", query)
    assert not any(line.startswith("📌") for line in both)


def test_of_a_post_that_has_only_a_line_code_tells_the_points() -> None:
    tips = [
        NoteQuote(text=text, note="note1", title="", engagement=1)
        for text in ("Boil the water first, wash the greens meanwhile", "Freeze rice in portions, it keeps a month")
    ]
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query="Quick dinners", wanted=1)
    material = Material(brief=brief, digest=NoteDigest(notes=1, pains=[PAIN], tips=tips))
    line = "I order in every night."
    begun, listing, _ = framed(ProposedPost(title="Dinners", content=line), material).content.split("\n\n")
    assert (begun, len(listing.splitlines())) == (line, 2)
    assert "Boil the water first" in listing
    told = framed(ProposedPost(title="Dinners", content=f"{tips[1].text}."), material).content
    assert told.count("Freeze rice in portions") == 1


def test_who_wants_no_emoji_and_no_tags_gets_none() -> None:
    asked_for = "写一篇猫砂，不要emoji，别带话题标签"
    tips = [NoteQuote(text="盆边放两层落砂垫，一个月省半袋😂", note="note1", title="猫砂", engagement=1)]
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="zh", query=asked_for, wanted=1, limit=1
    )
    (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
    assert "1. 盆边放两层落砂垫——一个月省半袋\n" in post.content
    assert post.tags == []


@pytest.mark.parametrize(
    ("asked_for", "most"), [("写一篇猫砂，100字以内", 100), ("写一篇猫砂", 800), ("写一篇1000字的猫砂笔记", 800)]
)
def test_a_post_is_as_long_as_is_asked_for_and_one_that_is_cut_is_not_called_short(asked_for: str, most: int) -> None:
    tips = [
        NoteQuote(text=f"{place}盆边放两层落砂垫，一个月省半袋", note="note1", title="猫砂", engagement=1)
        for place in "甲乙丙丁戊己"
    ]
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language="zh", query=asked_for, wanted=1, limit=1
    )
    with speaking("zh"):
        (post,) = posts(Material(brief=brief, digest=NoteDigest(notes=1, tips=tips))).items
    body, _, marks = post.content.rpartition("\n\n")
    assert most / 2 < len(body) <= most or len(tips) == body.count("落砂垫")
    assert ("偏短" in marks) == (most == 800)
