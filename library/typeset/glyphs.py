"""Which characters the bundled fonts can draw, and what to draw in place of the others."""

import unicodedata
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "fonts"
REGULAR = FONTS / "NotoSansSC-Regular.ttf"
BOLD = FONTS / "NotoSansSC-Bold.ttf"
SUPPLEMENT = FONTS / "NotoSansSC-Supplement.ttf"
"""Rare and traditional Chinese characters, in one weight."""

MISSING = "〓"  # the geta mark, the printers' sign for a type they lack
EMOJI = ((0x1F000, 0x1FAFF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x20E3, 0x20E3))
VARIATION_SELECTORS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
DROPPED = (*EMOJI, *VARIATION_SELECTORS)


@lru_cache
def characters_of(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def printable(text: str, *, supplement: bool = True) -> str:
    """Drop emoji and put 〓 for anything else the fonts lack; without the supplement, for its characters too."""
    drawn = characters_of(REGULAR) | characters_of(SUPPLEMENT) if supplement else characters_of(REGULAR)
    return "".join(drawable(character, drawn) for character in unicodedata.normalize("NFC", text))


def drawable(character: str, drawn: frozenset[int]) -> str:
    category = unicodedata.category(character)
    if character == "\n" or (ord(character) in drawn and category != "Cf"):
        return character
    if category == "Zs" or character == "\t":
        return " "
    if category in {"Cc", "Cf"} or any(first <= ord(character) <= last for first, last in DROPPED):
        return ""
    plainer = unicodedata.normalize("NFKC", character)
    return plainer if all(ord(part) in drawn for part in plainer) else MISSING
