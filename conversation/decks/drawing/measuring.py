"""How much room text takes on a slide, in points: measured with the bundled font, which is no narrower than Office's."""

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from library.typeset.press import FONTS
from library.typeset.reading import read_inline

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

LINE = 1.28
"""The height of a line, in sizes of its letters."""
BETWEEN = 0.45
"""What stands between two paragraphs, in the same."""
BULLET = 1.1
"""What a bullet takes of the width, in the same."""
SPARE = 1.04
"""How much wider Office may set a text than it is measured."""
_PIECE = re.compile(r"[\x21-\u2e7f\u00c0-\u024f]+\s*|\s+|.", re.DOTALL)
_AT = 100


def shown(text: str) -> str:
    """A paragraph of Markdown as it reads."""
    return "".join(span.text for span in read_inline(text, formulas=True))


def height(texts: Sequence[str], size: float, width: float, *, listed: bool) -> float:
    """Of paragraphs below each other."""
    room = width - (BULLET * size if listed else 0)
    lines = sum(lines_of(shown(text), size, room) for text in texts)
    return size * (LINE * lines + BETWEEN * max(len(texts) - 1, 0))


def lines_of(text: str, size: float, width: float) -> int:
    """How many lines a paragraph takes: broken between words, and anywhere in Chinese."""
    count = 0
    for line in text.split("\n"):
        count += 1
        at = 0.0
        for piece in _PIECE.findall(line):
            wide = width_of(piece.rstrip(), size)
            if at and at + wide > width:
                count, at = count + 1, 0.0
            count += int(wide // width)
            at = at % width + width_of(piece, size)
    return count


def width_of(text: str, size: float) -> float:
    return SPARE * size * sum(map(_share, text))


@cache
def _share(character: str) -> float:
    """The width of a character, in sizes of the font."""
    if east_asian_width(character) in "WFA":
        return 1.0
    return _font().getlength(character) / _AT


@cache
def _font() -> "FreeTypeFont":
    from PIL.ImageFont import truetype  # noqa: PLC0415  # loaded when something is measured

    return truetype(FONTS / "NotoSansSC-Regular.ttf", _AT)
