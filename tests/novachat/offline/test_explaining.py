"""Posts on what documents tell, where no note gives advice."""

from typing import Any

import pytest

from library.notes.posting import problems
from library.schemas import Language
from novachat.briefs.inputs import FoundPassage, InputItem
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.xhs_writing import posts
from runs.words import speaking

LAW = [
    "The third law holds for every pair of bodies.",
    "Newton's third law states that bodies push back as hard as they are pushed.",
    "However, this is often forgotten by those who push a cart.",
    "A rocket flies by the third law, since the gas it throws out pushes it forward.",
    "Newton published the third law in 1687, together with the first and the second.",
    "A swimmer uses the third law at every stroke and pushes water back.",
]


def material(query: str, passages: dict[str, list[str]], language: Language = "en", **more: Any) -> Material:
    brief = TaskBrief(
        task_id="t", action="xhs_writing", full_input="", language=language, query=query, wanted=1, **more
    )
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


FOODS = [
    "以下食物对猫咪有害，切勿投喂：",
    "巧克力",
    "葱蒜类（包括洋葱和大蒜）",
    "生鱼生肉",
    "葡萄和葡萄干",
    "生蛋白",
    "发霉的食物",
    "坚果类食物",
]


def test_a_list_is_not_told_in_part() -> None:
    given = material("写一篇小红书：猫咪不能吃的食物", {"养猫指南": ["\n".join(FOODS)]}, "zh")
    with speaking("zh"):
        told = "".join(post.content for post in posts(given).items)
    assert not any(food in told for food in FOODS[1:])


def test_a_name_in_quotation_marks_is_no_news() -> None:
    (post,) = posts(material("Write a post about “Newton's third law”", {"Newton's third law": LAW})).items
    assert "📌" not in post.content


def test_branches_share_out_the_number_of_posts() -> None:
    said = [
        "A gun recoils by the third law whenever its bullet leaves the barrel.",
        "Walking needs the third law, for the ground pushes every foot forward.",
        "Birds fly by the third law because their wings throw air downwards.",
        "Magnets show the third law when both of them begin to slide.",
    ]
    whole = material("Write 2 posts about the third law", {"The third law": [*LAW, *said]})
    brief = whole.brief.model_copy(update={"wanted": 2, "limit": 2})
    points = [InputItem(id=f"hitpoint{number}", type="hitpoint", content="A law") for number in (1, 2)]
    made = [posts(whole.model_copy(update={"brief": brief.branch(place, points, 2)})).items for place in (0, 1)]
    assert [[one.title for one in posts] for posts in made] == [
        ["Third law: did you know?"],
        ["Third law: what is known"],
    ]
