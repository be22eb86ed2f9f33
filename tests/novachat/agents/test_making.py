"""What posts must tell to be handed back."""

from dataclasses import replace

import pytest
from pydantic_ai import ModelRetry, RunContext
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from library.notes.schemas import NoteDigest, NoteQuote
from novachat.agents.making import completed, says_something, within_limits
from novachat.briefs.inputs import FoundPassage, InputItem
from novachat.briefs.items import ProposedItem, ProposedItems, ProposedPost, ProposedPosts
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.xhs_writing import posts

QUERY = "Write a launch post for our headphones Hush One, $129, on sale from 1 September"
PASSAGE = FoundPassage(id="p1", title="Headphones", text="Headphones were first sold to telephone operators.")


def context(material: Material) -> RunContext[Material]:
    return RunContext(deps=material, model=TestModel(), usage=RunUsage())


def material(tips: list[NoteQuote]) -> Material:
    brief = TaskBrief(task_id="t", action="xhs_writing", full_input="", language="en", query=QUERY, wanted=1, limit=1)
    return Material(brief=brief, digest=NoteDigest(notes=1, tips=tips), passages=[PASSAGE])


def test_news_is_announced_whatever_documents_say_near_its_subject() -> None:
    made = posts(material([]))
    assert (
        within_limits(context(material([])), made)
        .items[0]
        .content.startswith("📣 Headphones Hush\n📌 $129\n📌 On sale")
    )


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("hitpoint", ["洗菜太麻烦？先烧水再洗菜。", "先烧水，就不麻烦。"]),
        ("profile", ["洗菜太麻烦？", "先烧水，就不麻烦。"]),
    ],
)
def test_an_item_that_only_asks_is_completed_with_its_own_points(action: str, told: list[str]) -> None:
    tips = [NoteQuote(text=text, note="n1", title="") for text in ("先烧水再洗菜。", "米饭分装冷冻。")]
    brief = TaskBrief.model_validate({"task_id": "t", "action": action, "full_input": "", "language": "zh", "limit": 5})
    items = [ProposedItem(content="洗菜太麻烦？"), ProposedItem(content="先烧水，就不麻烦。")]
    made = completed(items, Material(brief=brief, digest=NoteDigest(notes=1, tips=tips)))
    assert [one.content for one in made] == told


def test_a_line_is_asked_for_longer_once_and_then_completed_by_code() -> None:
    tip = NoteQuote(text="Rinse the pan while it is warm, which takes a minute", note="n1", title="")
    small = material([tip]).model_copy(update={"told_last": True})
    made = ProposedPosts(items=[ProposedPost(title="Pans", content="The pan is greasy.")])
    with pytest.raises(ModelRetry):
        within_limits(context(small), made)
    assert within_limits(replace(context(small), retry=1), made) == made


@pytest.mark.parametrize(
    ("told_last", "kept"),
    [(True, "1. Rinse the pan while it is warm.\n2. Freeze the rice in bags."), (False, None)],
)
def test_a_small_models_list_has_its_points_once_and_no_others(told_last: bool, kept: str | None) -> None:
    said = ("Rinse the pan while it is warm.", "Freeze the rice in bags.")
    tips = [NoteQuote(text=text, note="n1", title="") for text in said]
    body = (
        f"1. {said[0]}\n2. For the taste, soak everything in vinegar.\n3. {said[1]}\n"
        "4. Since it is so easy, rinse the pan while it is warm."
    )
    made = ProposedPosts(items=[ProposedPost(title="Pans", content=body)])
    given = material(tips).model_copy(update={"told_last": told_last})
    assert within_limits(context(given), made).items[0].content == (kept or body)


@pytest.mark.parametrize("told_last", [False, True])
def test_an_item_may_say_what_its_input_does_where_both_were_told_the_same(told_last: bool) -> None:
    tip = NoteQuote(text="Rinse the pan while it is warm, which takes a minute", note="n1", title="")
    said = "Cooks who hate greasy pans should rinse the pan while it is warm, which takes a minute."
    given = material([tip])
    brief = given.brief.model_copy(
        update={"action": "hitpoint", "inputs": [InputItem(id="insight1", type="insight", content=said)]}
    )
    items = ProposedItems(items=[ProposedItem(content=said)])
    asked = context(given.model_copy(update={"brief": brief, "told_last": told_last}))
    if told_last:
        assert says_something(asked, items) == items
    else:
        with pytest.raises(ModelRetry):
            says_something(asked, items)
