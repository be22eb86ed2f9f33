from pathlib import Path

import pytest

from library.typeset.glyphs import BOLD, REGULAR, SUPPLEMENT, characters_of, printable


def gb2312() -> set[int]:
    pairs = (bytes([lead, trail]) for lead in range(0xA1, 0xF8) for trail in range(0xA1, 0xFF))
    return {ord(text) for pair in pairs if (text := pair.decode("gb2312", "ignore"))}


@pytest.mark.parametrize("path", [REGULAR, BOLD])
def test_the_fonts_draw_all_that_is_promised(path: Path) -> None:
    wanted = gb2312() | {*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x410, 0x450), *range(0xFF01, 0xFF5F)}
    assert len(gb2312()) == 7445
    assert wanted - characters_of(path) == set()
    assert {ord(character) for character in "αβγΩЁђ→⇒≤≥≠≈∑∫√∞，。《》〓€ő"} <= characters_of(path)
    assert path.stat().st_size < 2_600_000


def test_the_supplement_adds_names_and_traditional_characters() -> None:
    assert {ord(character) for character in "镕喆堃學習與發"} <= characters_of(SUPPLEMENT) - characters_of(REGULAR)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("中文 English\n第二行", "中文 English\n第二行"),
        ("好👍🏽的❤️✨", "好的"),
        ("家👨‍👩‍👧族🇨🇳", "家族"),
        ("𠮷野家 ไทย", "〓野家 〓〓〓"),
        ("soft\u00adhyphen\u200b\u202e", "softhyphen"),
        ("cafe\u0301", "café"),
        ("𝑥 ﬁt\tend\u2003", "x fit end "),
    ],
)
def test_what_no_font_draws_is_dropped_or_marked(text: str, drawn: str) -> None:
    assert printable(text) == drawn


def test_the_supplement_can_be_left_out() -> None:
    assert printable("朱镕基", supplement=False) == "朱〓基"
