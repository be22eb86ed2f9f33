"""How long items may be: what prompts say is what is measured."""

import pytest

from library.schemas import Language
from novachat.actions import KINDS, Longest
from novachat.briefs.lengths import length_of, not_far_above
from novachat.briefs.plans import ANSWER
from runs.prompts import prompt

LIMITS = {"suggestion": ANSWER, **{kind.action: kind.longest for kind in KINDS if kind.longest}}


@pytest.mark.parametrize("name", LIMITS)
def test_a_prompt_says_what_is_measured(name: str) -> None:
    assert f"不超过 {LIMITS[name].zh} 字（英文不超过 {LIMITS[name].en} 词）" in prompt("novachat", name)


@pytest.mark.parametrize(
    ("text", "language", "kept"),
    [
        ("先烧水。再洗菜。", "zh", "先烧水。再洗菜。"),
        ("先烧水。再洗菜。切丁。", "zh", "先烧水。再洗菜。"),
        ("先烧水再洗菜最后才切丁。装盘。", "zh", "先烧水再洗菜最后才切丁。"),
        ("Boil water first. Then wash the greens.", "en", "Boil water first."),
        ("", "en", ""),
    ],
)
def test_the_end_of_what_is_far_longer_is_left_out(text: str, language: Language, kept: str) -> None:
    assert not_far_above(text, Longest(zh=6, en=4), language) == kept
    assert length_of("Boil it 先烧", "zh") == 6
