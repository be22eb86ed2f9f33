"""Lists within lists as a text keeps them: each entry indented behind the one it belongs to."""

import re
from collections.abc import Sequence
from typing import NamedTuple

INDENT = "\u2003"
"""A space as wide as the letters are high, once for each entry that a line belongs to; code is indented by others."""
DEEPEST = 8
PLACES = " › "
"""Between a heading and the entry of a list below it."""
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
    """Of a heading with the entry of a list below it that entry, else the heading."""
    return heading.rpartition(PLACES)[2]


def depth_of(line: str) -> int:
    return len(line) - len(line.lstrip(INDENT))


def outline(lines: Sequence[str]) -> list[OutlineLine]:
    """The lines with what each belongs to."""
    depths = [depth_of(line) for line in lines]
    found: list[OutlineLine] = []
    above: list[tuple[int, str]] = []
    for place, (line, depth) in enumerate(zip(lines, depths, strict=True)):
        above = [(least, text) for least, text in above if least < depth]
        opens = place + 1 < len(lines) and depths[place + 1] > depth
        said = line[depth:]
        found.append(OutlineLine(said, tuple(text for _, text in above), depth > 0, opens))
        if opens:
            above.append((depth, said))
    return found


def entries_above(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The entries that the line at a place of a text belongs to, and how deep it stands."""
    opened = text.rfind("\n", 0, start) + 1
    whole = text[opened:].split("\n", 1)[0]
    if not whole.startswith(INDENT):
        return (), 0
    return outline([*text[:opened].splitlines(), whole])[-1].above, depth_of(whole)
