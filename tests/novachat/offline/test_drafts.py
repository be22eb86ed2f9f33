"""What the offline engine makes of the sample: advice that fits the complaint, posts within limits, nothing invented."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from library.notes.models import Note
from library.notes.posting import POST_BODY, POST_TAGS, POST_TITLE, title_length
from runs.database import in_thread
from tests.novachat.conftest import Caller, Events, chunks

BEAUTY = "深入研究小红书美妆内容策略，分析用户群体，收集事实依据，制定爆款方向并创作示例"
TRIPS = "深入研究周末短途旅行内容，分析受众，制定方向并写几篇笔记"
SKINCARE = "Research skincare content: trends, audiences, facts, directions, and write posts"
Items = dict[str, list[dict[str, Any]]]


@pytest.fixture
async def sample(caller: Caller) -> None:
    await in_thread(lambda: call_command("load_notes", stdout=StringIO()))


def items_of(events: Events) -> Items:
    return {chunk["payload"]["content_type"]: chunk["payload"]["data"] for chunk in chunks(events)}


async def sentences() -> set[str]:
    """All that the notes say, without the marks at the end."""
    rows = await in_thread(lambda: list(Note.objects.values_list("title", "text")))
    text = "\n".join(part for row in rows for part in row)
    for mark in "。！？\n":
        text = text.replace(mark, "\0")
    return {part.lstrip("①②③④⑤⑥⑦⑧⑨⑩") for part in text.split("\0")}


@pytest.mark.parametrize("query", [BEAUTY, TRIPS])
async def test_posts_are_made_of_what_notes_say_on_one_theme(caller: Caller, sample: None, query: str) -> None:
    posts = items_of(await caller.ask(query=query, auto=True))["nova3_xhs_post"]
    known = await sentences()
    assert len(posts) >= 4
    for post in posts:
        points = [line[3:] for line in post["content"].splitlines() if line[:1].isdigit()]
        assert len(points) >= 3
        assert set(points) <= known
        assert {len(post["content"]) <= POST_BODY, title_length(post["title"]) <= POST_TITLE} == {True}
        assert 1 <= len(post["tags"]) <= POST_TAGS
        tagged = await notes_that_say(points)
        assert all(set(post["tags"][:2]) <= set(tags) for tags in tagged), (post["title"], tagged)
    assert len({post["title"] for post in posts}) == len({post["content"] for post in posts}) == len(posts)


async def notes_that_say(points: list[str]) -> list[list[str]]:
    """For each point the tags of one note it stands in."""
    found = await in_thread(
        lambda: [Note.objects.filter(text__contains=point).values_list("tags", flat=True).first() for point in points]
    )
    return [tags or [] for tags in found]


async def test_results_of_one_kind_differ(caller: Caller, sample: None) -> None:
    made = items_of(await caller.ask(query=BEAUTY, auto=True))
    for items in made.values():
        assert len({json.dumps(item.get("content", item.get("action"))) for item in items}) == len(items)
    assert [len(made[kind]) for kind in ("nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_facts")] == [5] * 4
    told = {item["content"] for item in made["nova3_insight"]}
    assert not told & {item["content"] for item in made["nova3_facts"]}
    assert all(item["sources"] for item in [*made["nova3_insight"], *made["nova3_facts"]])
    assert all(source["sample"] for item in made["nova3_insight"] for source in item["sources"])


async def test_what_is_said_when_continuing_does_not_change_the_subject(caller: Caller, sample: None) -> None:
    await caller.ask(query=BEAUTY)
    edited = {"id": "insight1", "content": "职场女性注重效率与效果平衡", "selected": True}
    events = await caller.ask(
        query="继续分析",
        interaction_type="nova3_continue",
        nova3_selections={"nova3_insight": [edited], "task_context": "重点分析效率需求的用户群体"},
    )
    cited = {
        source["id"].removeprefix("note") for item in chunks(events)[0]["payload"]["data"] for source in item["sources"]
    }
    topics = await in_thread(lambda: set(Note.objects.filter(pk__in=cited).values_list("topic", flat=True)))
    assert {topic.split()[0] for topic in topics} == {"美妆护肤"}


async def test_an_edit_is_what_the_hit_point_is_about(caller: Caller, sample: None) -> None:
    await caller.ask(query="研究美妆内容，制定方向")
    edited = {"id": "insight1", "content": "上班族想要五分钟出门，不想返工", "selected": True}
    events = await caller.ask(
        query="继续", interaction_type="nova3_continue", nova3_selections={"nova3_insight": [edited]}
    )
    assert all(
        item["content"].startswith("围绕「上班族想要五分钟出门」") for item in chunks(events)[0]["payload"]["data"]
    )


def is_han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"


async def test_english_in_english_out_and_chinese_only_in_quotes_tags_and_names(caller: Caller, sample: None) -> None:
    events = await caller.ask(query=SKINCARE, auto=True)
    made = items_of(events)
    assert {"nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_facts", "nova3_xhs_post"} <= made.keys()
    assert not any(is_han(character) for step in made["plan_step"] for character in step["full_input"])
    for event in events:
        if event["event_type"] == "system":
            assert not any(map(is_han, event["payload"]["data"]))
    for kind in ("nova3_insight", "nova3_profile", "nova3_hitpoint", "nova3_facts", "nova3_xhs_post"):
        for item in made[kind]:
            assert sum(map(is_han, outside_quotes(item["content"]))) == 0, item["content"]
            assert not any(map(is_han, item.get("title", "")))


def outside_quotes(text: str) -> str:
    """The engine's own words: without what it quotes, and without tags and names, which stay as they are written."""
    for opening, closing in ("“”", "《》", "()"):
        while opening in text and closing in text[text.index(opening) :]:
            start = text.index(opening)
            text = text[:start] + text[text.index(closing, start) + 1 :]
    return " ".join(word for word in text.split() if not word.startswith("#"))


async def test_chinese_in_chinese_out(caller: Caller, sample: None) -> None:
    events = await caller.ask(query=BEAUTY, auto=True)
    told = [event["payload"]["data"] for event in events if event["event_type"] == "system"]
    contents = [
        item["content"]
        for chunk in chunks(events)
        if chunk["payload"]["content_type"] != "plan_step"
        for item in chunk["payload"]["data"]
    ]
    for text in [*told[1:], *contents]:
        words = outside_quotes(text)
        assert any(map(is_han, words))
        assert not [word for word in words.split() if word.isascii() and word.isalpha() and len(word) > 9], text
