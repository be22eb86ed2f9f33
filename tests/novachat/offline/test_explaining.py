"""Posts on what documents tell, where no note gives advice."""

from typing import Any

import pytest

from library.notes.posting import problems
from novachat.briefs.tasks import FoundPassage, InputItem, Material, TaskBrief
from novachat.offline.xhs_writing import posts

LAW = [
    "The third law holds for every pair of bodies.",
    "Newton's third law states that bodies push back as hard as they are pushed.",
    "However, this is often forgotten by those who push a cart.",
    "A rocket flies by the third law, since the gas it throws out pushes it forward.",
    "Newton published the third law in 1687, together with the first and the second.",
    "A swimmer uses the third law at every stroke and pushes water back.",
]


def material(query: str, passages: dict[str, list[str]], **more: Any) -> Material:
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=query, wanted=1, **more)
    found = [
        FoundPassage(id=f"p{number}", title=title, text=" ".join(said))
        for number, (title, said) in enumerate(passages.items(), 1)
    ]
    return Material(brief=brief, passages=found)


def test_what_begins_with_the_subject_opens_and_what_leans_is_left_out() -> None:
    (post,) = posts(material("Write a post about Newton's third law", {"Newton's third law": LAW})).items
    lines = post.content.splitlines()
    assert lines[0] in {LAW[0], LAW[1]}
    assert "However" not in post.content
    assert lines[-2] == "Sources: “Newton's third law”"
    assert (post.sources, post.tags) == (["p1"], ["NewtonsThirdLaw"])
    assert problems(post.title, post.content, post.tags) == []


def test_another_law_is_none_of_it() -> None:
    second = {"Newton's second law": ["Newton's second law says that force is mass times acceleration, as all know."]}
    (post,) = posts(material("Write a post about Newton's third law", {"Newton's third law": LAW, **second})).items
    assert "second law says" not in post.content


@pytest.mark.parametrize("query", ["Write a post about dogs and the third law", "Write a post about quantum gravity"])
def test_nothing_is_told_of_what_is_not_named(query: str) -> None:
    assert posts(material(query, {"Newton's third law": LAW})).items == []


def test_facts_that_were_collected_come_first() -> None:
    fact = InputItem(
        id="fact1", type="fact", content="x", has_source=True, source="A page", quote="Cannons recoil by the third law."
    )
    (post,) = posts(material("Write a post about the third law", {"Newton's third law": LAW}, inputs=[fact])).items
    assert "Cannons recoil by the third law" in post.content
    assert post.based_on == ["fact1"]
