"""Which characters the bundled fonts can draw, and what to draw in place of the others."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

FONTS = Path(__file__).parent / "fonts"
DRAWN = FONTS / "drawn.txt"
"""Every character of the fonts, written by `fonts/subset.py`."""
EMOJI_DRAWN = FONTS / "emoji.txt"
"""Every emoji of the colour font, one a line, written by the same."""

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


class Piece(NamedTuple):
    """Text that one kind of font draws."""

    text: str
    is_emoji: bool


JOINED = re.compile("[\U0001f3fb-\U0001f3ff]|\u200d[\u2640\u2642]?|\ufe0f(?=\u20e3)")
"""Tones of skin and what joins emoji: without them the emoji stand by themselves."""


def pieces(text: str) -> list[Piece]:
    """The text in what letters and what the colour font draws; what neither has is as in `printable`."""
    plain, found, at = JOINED.sub("", unicodedata.normalize("NFC", text)), [], 0
    for match in _emoji().finditer(plain):
        # A sign that both fonts have is an emoji where the writer says so.
        if match["selector"] or match["emoji"] not in drawn():
            found += [Piece(printable(plain[at : match.start()]), is_emoji=False), Piece(match["emoji"], is_emoji=True)]
            at = match.end()
    found.append(Piece(printable(plain[at:]), is_emoji=False))
    return [piece for piece in found if piece.text]


@cache
def _emoji() -> re.Pattern[str]:
    drawn_emoji = sorted(EMOJI_DRAWN.read_bytes().decode().split("\n"), key=len, reverse=True)
    return re.compile(f"(?P<emoji>{'|'.join(map(re.escape, drawn_emoji))})(?P<selector>\ufe0f?)")
