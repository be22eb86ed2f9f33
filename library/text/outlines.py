"""Lists within lists as a text keeps them: each entry indented behind the one it belongs to."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

INDENT = "\u2003"  # An em space, once for each entry that a line belongs to; code is indented by others
DEEPEST, FARTHEST = 8, 500  # Depth that is kept, and lines above a line that are looked at for what it belongs to
PLACES = " › "  # Between a heading and those above it
LONGEST_PLACE, ABOVE = 300, 60  # Most characters of them, and of an entry that heads others as a heading does
_SAYING = re.compile(r"[.。．；;!！]\s*$|[:：]\s*\S")


class OutlineLine(NamedTuple):
    text: str
    above: tuple[str, ...]  # The entries it belongs to, the nearest last
    is_indented: bool
    opens: bool  # Whether others belong to it


def indented(line: str, depth: int) -> str:
    return INDENT * min(depth, DEEPEST) + line


def is_head(entry: str) -> bool:
    """Whether an entry only names what those that belong to it tell: “Causes:”, and no sentence or value of its own."""
    return len(entry) <= ABOVE and _SAYING.search(entry) is None


def innermost(heading: str) -> str:
    """Of a heading with those above it that alone."""
    return heading.rpartition(PLACES)[2]


def placed(above: Sequence[str]) -> str:
    """Headings as one, the innermost last, as far as there is room."""
    return PLACES.join(above)[-LONGEST_PLACE:].removeprefix(PLACES)


def outline(lines: Sequence[str]) -> list[OutlineLine]:
    belonging = [*_belonging(lines), ()]
    return [
        OutlineLine(_bare(line), tuple(map(_bare, above)), line != _bare(line), following[-1:] == (line,))
        for line, above, following in zip(lines, belonging, belonging[1:], strict=False)
    ]


def entries_above(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The entries that the line at a place of a text belongs to, as they stand there, and how deep it is; none that are further above than `FARTHEST` lines."""
    opened = text.rfind("\n", 0, start) + 1
    own = text[opened : opened + DEEPEST]
    lines = text[:opened].rsplit("\n", FARTHEST + 1)[-FARTHEST - 1 : -1] if _depth(own) else []
    *_, above = _belonging([*lines, own])
    return above, _depth(own)


def _belonging(lines: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The entries that each line belongs to: an entry of another may have its own; a paragraph only if it ends with a colon."""
    above: tuple[str, ...] = ()
    for line in lines:
        above = tuple(entry for entry in above if _depth(entry) < _depth(line))
        yield above
        if _depth(line) or line.rstrip().endswith((":", "：")):
            above = *above, line


def _bare(line: str) -> str:
    return line.lstrip(INDENT)


def _depth(line: str) -> int:
    return len(line) - len(_bare(line))
