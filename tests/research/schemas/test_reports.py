import pytest

from research.schemas.reports import Claim


@pytest.mark.parametrize(
    ("under", "whole"),
    [
        ("", "It erupted."),
        ("Eruption", "Eruption: It erupted."),
        ("Causes:", "Causes: It erupted."),
        ("What is R-Forge?", "What is R-Forge? It erupted."),
        ("两次世界大战", "两次世界大战：It erupted."),
        ("第三章（上）", "第三章（上）：It erupted."),
        ("原因：", "原因：It erupted."),
        ("为什么？", "为什么？It erupted."),
    ],
)
def test_a_sentence_is_shown_behind_what_it_stands_under(under: str, whole: str) -> None:
    assert Claim(id="c1", part="summary", text="It erupted.", under=under, evidence=[]).whole == whole
