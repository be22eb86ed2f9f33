from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from library.typeset.glyphs import EMOJI_DRAWN, drawn, pieces, printable
from library.typeset.press import FONTS

REGULAR, BOLD = FONTS / "NotoSansSC-Regular.ttf", FONTS / "NotoSansSC-Bold.ttf"
SUPPLEMENT = FONTS / "NotoSansSC-Supplement.ttf"


def characters_of(path: Path) -> set[str]:
    with TTFont(path, lazy=True) as font:
        return set(map(chr, font.getBestCmap()))


def gb2312() -> set[str]:
    pairs = (bytes([lead, trail]) for lead in range(0xA1, 0xF8) for trail in range(0xA1, 0xFF))
    return {text for pair in pairs if (text := pair.decode("gb2312", "ignore"))}


def test_the_list_holds_what_the_fonts_draw() -> None:
    assert drawn() == set().union(*map(characters_of, FONTS.glob("NotoSans*.ttf")))


@pytest.mark.parametrize("path", [REGULAR, BOLD])
def test_the_fonts_draw_all_that_is_promised(path: Path) -> None:
    ranges = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x410, 0x450), range(0xFF01, 0xFF5F))
    wanted = gb2312() | {chr(code) for codes in ranges for code in codes}
    assert len(gb2312()) == 7445
    assert wanted - characters_of(path) == set()
    assert set("αβγΩЁђ→⇒≤≥≠≈∑∫√∞，。《》〓€ő") <= characters_of(path)
    assert path.stat().st_size < 2_600_000


def test_the_supplement_adds_names_and_traditional_characters() -> None:
    assert set("镕喆堃學習與發") <= characters_of(SUPPLEMENT) - characters_of(REGULAR)


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_latin_has_signs_of_its_own_and_italics(weight: str) -> None:
    assert set("“”‘’—…") <= characters_of(FONTS / f"NotoSansSC-Latin-{weight}.ttf")
    italics = FONTS / f"NotoSansSC-Latin-{weight}-Italic.ttf"
    assert set("abzABZ019éőŁ“”") <= characters_of(italics)
    with TTFont(italics, lazy=True) as font:
        assert font["OS/2"].fsSelection & 1


@pytest.mark.parametrize(
    ("text", "shown"),
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
def test_what_no_font_draws_is_dropped_or_marked(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_the_large_fonts_draw_all_of_gb2312() -> None:
    black, serif = (characters_of(FONTS / name) for name in ("NotoSansSC-Black.ttf", "NotoSerifSC-Bold.ttf"))
    assert black == characters_of(BOLD)
    assert gb2312() - serif == set()


def test_the_emoji_listed_are_those_the_font_draws() -> None:
    emoji = EMOJI_DRAWN.read_text("utf-8").split("\n")
    assert len(emoji) == len(set(emoji)) > 1600
    assert {one for one in emoji if len(one) == 1} < characters_of(FONTS / "NotoColorEmoji.ttf")
    assert {"🌸", "☕", "🫠", "1\u20e3", "#\u20e3", "🇨🇳"} <= set(emoji)
    assert set("0123456789#*") & set(emoji) == set()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("春🌸天", [("春", False), ("🌸", True), ("天", False)]),
        ("好👍🏽👩‍💻", [("好", False), ("👍", True), ("👩", True), ("💻", True)]),
        ("1️⃣步 🇨🇳", [("1\u20e3", True), ("步 ", False), ("🇨🇳", True)]),
        ("★♪ ❤️ 8:30", [("★♪ ", False), ("❤", True), (" 8:30", False)]),
        ("𠮷野家 ", [("〓野家 ", False)]),
        ("", []),
    ],
)
def test_emoji_and_letters_are_told_apart(text: str, told: list[tuple[str, bool]]) -> None:
    assert pieces(text) == told
