"""What code measures of a post and mends."""

import pytest

from novachat.agents.craft import EMOJI, faults, mended, own_title
from novachat.agents.remarks import ASKED
from runs.prompts import prompt

BLOCK = "The pan is greasy. " + "Rinse it while it is warm, since cold fat sticks to it. " * 8 + "Do you?"
DIVIDED = f"The pan is greasy.\n\n{BLOCK[19:-8]}\n\nDo you?"


def test_the_prompt_of_posts_says_what_is_measured() -> None:
    told = prompt("novachat", "xhs_writing")
    assert f"每段最多 {EMOJI} 个" in told
    assert f"{ASKED}–800 字" in told


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("洗菜✨\n\n👉 先烧水\n👉 再洗菜", []),
        ("洗菜太慢👩🏽‍🍳🇨🇳1️⃣", ["“洗菜太慢👩🏽‍🍳🇨🇳1️⃣”里有3个表情，每段最多1个。"]),
        (f"{'先烧水再洗菜。' * 30}", [f"正文“{('先烧水再洗菜。' * 30)[:40]}…”只有一段。请分段，段间空一行。"]),
        ("先烧水再洗菜。", []),
    ],
)
def test_emoji_are_counted_as_read_and_long_bodies_have_paragraphs(body: str, found: list[str]) -> None:
    assert list(faults("洗菜", body, ["洗菜"], "zh")) == found


def test_each_title_that_stands_twice_is_named() -> None:
    assert list(faults("Pans", "Rinse.", ["Pans", "Pots", "Pans"], "en")) == [
        "Several posts have the title “Pans”. Give each its own."
    ]


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("洗菜太慢👩🏽‍🍳🇨🇳 ✨\n👉 先烧水 👉", "洗菜太慢👩🏽‍🍳\n👉 先烧水"),
        (BLOCK, DIVIDED),
        (DIVIDED, DIVIDED),
        ("Rinse the pan. Do you?", "Rinse the pan. Do you?"),
    ],
)
def test_what_is_too_much_is_left_out_and_a_block_divided(body: str, kept: str) -> None:
    assert mended(body) == kept


def test_a_title_that_another_post_has_gives_way_to_what_the_body_says_first() -> None:
    body = "✨ 早上总卡粉？\n先保湿。"
    assert own_title("底妆", body, {"粉底"}) == "底妆"
    assert own_title("底妆", body, {"底妆"}) == "早上总卡粉？"
    assert own_title("底妆", "先保湿。", {"底妆"}) == "底妆"
