"""Lists within lists as a text keeps them: each entry indented behind the one it belongs to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

INDENT = "\u2003"
"""A space as wide as the letters are high, once for each entry that a line belongs to; code is indented by others."""
DEEPEST = 8
FARTHEST = 500
"""Lines above which are looked at for the entries that one belongs to: a list as long as a book has a heading elsewhere."""
PLACES = " › "
"""Between a heading and those above it."""
LONGEST_PLACE = 300
"""Most characters of them."""
ABOVE = 60
"""Most characters of an entry that heads others as a heading does."""
_SAYING = re.compile(r"[.。．；;!！]\s*$|[:：]\s*\S")


class OutlineLine(NamedTuple):
    text: str
    above: tuple[str, ...]
    """The entries it belongs to, the nearest last."""
    is_indented: bool
    opens: bool
    """Whether others belong to it."""


def indented(line: str, depth: int) -> str:
    return INDENT * min(depth, DEEPEST) + line


def is_head(entry: str) -> bool:
    """Whether an entry only names what those that belong to it tell: “Causes:”, and no sentence or value of its own."""
    return len(entry) <= ABOVE and _SAYING.search(entry) is None


def innermost(heading: str) -> str:
    """Of a heading with those above it that alone."""
    return heading.rpartition(PLACES)[2]


def placed(above: Sequence[str]) -> str:
    """Headings as one, the innermost last; where they are too long without the outer ones."""
    while len(above) > 1 and len(PLACES.join(above)) > LONGEST_PLACE:
        above = above[1:]
    return PLACES.join(above)[:LONGEST_PLACE]


def outline(lines: Sequence[str]) -> list[OutlineLine]:
    """The lines with what each belongs to."""
    depths = [_depth(line) for line in lines]
    found: list[OutlineLine] = []
    above: list[tuple[int, str]] = []
    for line, depth, following in zip(lines, depths, [*depths[1:], 0], strict=False):
        above = [(least, text) for least, text in above if least < depth]
        opens = following > depth and _may_open(line, depth)
        found.append(OutlineLine(line[depth:], tuple(text for _, text in above), depth > 0, opens))
        if opens:
            above.append((depth, line[depth:]))
    return found


def entries_above(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The entries that the line at a place of a text belongs to, as they stand there, and how deep it is; none that are further above than `FARTHEST` lines."""
    opened = text.rfind("\n", 0, start) + 1
    depth = least = _depth(text[opened : opened + DEEPEST])
    above: list[str] = []
    for line in reversed(text[:opened].rsplit("\n", FARTHEST + 1)[-FARTHEST - 1 : -1] if depth else []):
        if (own := _depth(line)) < least:
            above = [line, *above] if _may_open(line, own) else above
            least = own
    return tuple(above), depth


def _may_open(line: str, depth: int) -> bool:
    """Whether a line may head a list: an entry of another may; a paragraph may only if it ends with a colon."""
    return depth > 0 or line.rstrip().endswith((":", "："))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(INDENT))
