"""Breaks runs of text into lines, in Chinese and in English."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from library.typeset.glyphs import printable
from library.typeset.paper import Run, Runs

NO_START = frozenset("，。、；：？！）》〉」』】〕〗”’…—～·•％‰℃°ー々〻!%),.:;?]}¢′″〓")
NO_END = frozenset("（《〈「『【〔〖“‘([{￥$£€#№")
# A long word may go on after these, but never between the digits of a number or a date.
JOINTS = frozenset("-/–?&=_")


Face = tuple[str, str]
"""A font's family and style."""


class Glyph(NamedTuple):
    character: str
    look: Run
    advance: float


class Piece(NamedTuple):
    """Glyphs of one look and one face that follow each other on a line."""

    text: str
    look: Run
    face: Face
    width: float


Line = list[Glyph]
Measure = Callable[[str, Run], float]


def glyphs_of(runs: Runs, measure: Measure) -> Iterator[Glyph]:
    for run in runs:
        look = run.model_copy(update={"text": ""})
        for character in printable(run.text):
            yield Glyph(character, look, 0.0 if character == "\n" else measure(character, look))


def wrapped(glyphs: Iterable[Glyph], width: float) -> list[Line]:
    """Fill lines up to the width; a word too long for a line is cut."""
    done: list[Line] = []
    line: Line = []
    used = 0.0
    for glyph in glyphs:
        if glyph.character == "\n":
            done.append(line)
            line, used = [], 0.0
            continue
        while line and used + glyph.advance > width and not glyph.character.isspace():
            cut = last_break([*line, glyph])
            done.append(line[:cut])
            line = line[cut:]
            used = sum(kept.advance for kept in line)
        line.append(glyph)
        used += glyph.advance
    return [trimmed(line) for line in [*done, line]]


def last_break(line: Line) -> int:
    allowed = (at for at in range(len(line) - 1, 0, -1) if may_break(line[at - 1], line[at]))
    return next(allowed, len(line) - 1)


def may_break(before: Glyph, after: Glyph) -> bool:
    left, right = before.character, after.character
    if right.isspace() or after.look.superscript:
        return False
    if left == " ":
        return True
    if left in "”’" and right in "“‘":
        return True
    if right in NO_START or left in NO_END or left == "\u00a0":
        return False
    return is_wide(left) or is_wide(right) or (left in JOINTS and not right.isdigit())


def is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def trimmed(line: Line) -> Line:
    while line and line[-1].character.isspace():
        line = line[:-1]
    return line


def pieces(line: Line, face: Callable[[str, Run], Face]) -> Iterator[Piece]:
    for (look, chosen), same in groupby(line, key=lambda glyph: (glyph.look, face(glyph.character, glyph.look))):
        glyphs = list(same)
        text = "".join(glyph.character for glyph in glyphs)
        yield Piece(text, look, chosen, sum(glyph.advance for glyph in glyphs))
