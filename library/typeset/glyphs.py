"""Which characters the bundled fonts can draw, and what to draw in place of the others."""

import unicodedata
from functools import cache
from pathlib import Path

DRAWN = Path(__file__).parent / "fonts" / "drawn.txt"
"""Every character of the fonts, written by `fonts/subset.py`."""

MISSING = "〓"  # the geta mark, the printers' sign for a type they lack
EMOJI = ((0x1F000, 0x1FAFF), (0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x20E3, 0x20E3))
VARIATION_SELECTORS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
DROPPED = (*EMOJI, *VARIATION_SELECTORS)


@cache
def drawn() -> frozenset[str]:
    return frozenset(DRAWN.read_bytes().decode())


def printable(text: str) -> str:
    """Drop emoji and put 〓 for anything else the fonts lack."""
    return "".join(map(drawable, unicodedata.normalize("NFC", text)))


def drawable(character: str) -> str:
    category = unicodedata.category(character)
    if character == "\n" or (character in drawn() and category != "Cf"):
        return character
    if category == "Zs" or character == "\t":
        return " "
    if category in {"Cc", "Cf"} or any(first <= ord(character) <= last for first, last in DROPPED):
        return ""
    plainer = unicodedata.normalize("NFKC", character)
    return plainer if drawn().issuperset(plainer) else MISSING
