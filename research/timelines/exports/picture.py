"""A timeline as a picture: dates at the left of a vertical axis, titles and descriptions at its right."""

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from library.typeset.glyphs import BOLD, REGULAR, SUPPLEMENT, characters_of, printable
from library.typeset.lines import glyphs_of, wrapped
from library.typeset.paper import Run
from research.timelines.exports.words import WORDS, Words
from research.timelines.schemas import NodeState, TimelineResult

WIDTH, MARGIN, AXIS, TEXT = 1080, 64, 268, 312
INK, SOFT, FAINT, LINE, ACCENT, WARN, PAPER = (
    "#23262e",
    "#454a55",
    "#6b7180",
    "#d9d8d3",
    "#2b5aa8",
    "#8a5a00",
    "#fbfaf8",
)
RADII = {"revolutionary": 13, "high": 9, "medium": 6}
TALLEST = 30_000
"""Pixels; a longer timeline is drawn without descriptions."""


class Style(NamedTuple):
    size: int
    colour: str
    is_bold: bool = False

    @property
    def leading(self) -> int:
        return round(self.size * 1.5)


TITLE, DATE, HEAD, BODY, NOTE, ERA = (
    Style(44, INK, is_bold=True),
    Style(24, INK, is_bold=True),
    Style(28, INK, is_bold=True),
    Style(23, SOFT),
    Style(21, WARN),
    Style(25, ACCENT, is_bold=True),
)


class Block(NamedTuple):
    """Lines of one look at one side of the axis."""

    lines: list[str]
    style: Style
    left: int


class Row(NamedTuple):
    """What stands beside one point of the axis; an era has none."""

    blocks: list[Block]
    radius: int
    height: int


def to_png(result: TimelineResult) -> bytes:
    """The picture; the same timeline gives the same bytes."""
    rows = _rows(result, with_descriptions=True)
    if sum(row.height for row in rows) > TALLEST:
        rows = _rows(result, with_descriptions=False)
    height = 2 * MARGIN + sum(row.height for row in rows)
    image = Image.new("RGB", (WIDTH, height), PAPER)
    pen = ImageDraw.Draw(image)
    points = [row for row in rows if row.radius]
    if points:
        first = MARGIN + rows[0].height
        pen.line([(AXIS, first), (AXIS, height - MARGIN)], fill=LINE, width=3)
    top = MARGIN
    for row in rows:
        _draw(pen, row, top)
        top += row.height
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def _rows(result: TimelineResult, *, with_descriptions: bool) -> list[Row]:
    words = WORDS[result.language]
    starts = {era.first_node: era.label for era in result.synthesis.eras} if result.synthesis else {}
    subtitle = result.synthesis.timeline_span if result.synthesis else ""
    rows = [_row([_block(result.title, TITLE, MARGIN), _block(subtitle, BODY, MARGIN)], 0, gap=40)]
    for node in result.nodes:
        if node.id in starts and len(starts) > 1:
            rows.append(_row([_block(starts[node.id], ERA, TEXT)], 0, gap=12))
        rows.append(_node_row(node, words, with_description=with_descriptions))
    return rows


def _node_row(node: NodeState, words: Words, *, with_description: bool) -> Row:
    blocks = [_block(node.date_text, DATE, MARGIN, width=AXIS - MARGIN - 28), _block(node.title, HEAD, TEXT)]
    if with_description:
        blocks.append(_block(node.description, BODY, TEXT))
    blocks += [_block(f"{words.conflict}{words.colon}{conflict.date_text}", NOTE, TEXT) for conflict in node.conflicts]
    return _row(blocks, RADII[node.significance], gap=34)


def _row(blocks: list[Block], radius: int, *, gap: int) -> Row:
    left = sum(block.style.leading * len(block.lines) for block in blocks if block.left < TEXT and radius)
    right = sum(block.style.leading * len(block.lines) for block in blocks if not (block.left < TEXT and radius))
    return Row(blocks, radius, max(left, right) + gap)


def _block(text: str, style: Style, left: int, width: int | None = None) -> Block:
    room = float(width or WIDTH - left - MARGIN)
    glyphs = glyphs_of((Run(text=" ".join(printable(text).split())),), lambda character, _: _advance(character, style))
    lines = ["".join(glyph.character for glyph in line) for line in wrapped(glyphs, room)]
    return Block([line for line in lines if line], style, left)


def _draw(pen: ImageDraw.ImageDraw, row: Row, top: int) -> None:
    right = top
    for block in row.blocks:
        beside = block.left < TEXT and row.radius
        at = top if beside else right
        for line in block.lines:
            _write(pen, line, block.left, at, block.style)
            at += block.style.leading
        if not beside:
            right = at
    if row.radius:
        middle = top + HEAD.leading // 2
        box = (AXIS - row.radius, middle - row.radius, AXIS + row.radius, middle + row.radius)
        pen.ellipse(box, fill=ACCENT if row.radius > RADII["medium"] else PAPER, outline=ACCENT, width=3)


def _write(pen: ImageDraw.ImageDraw, line: str, left: int, top: int, style: Style) -> None:
    at = float(left)
    for character in line:
        pen.text((at, top), character, font=_font(character, style), fill=style.colour)
        at += _advance(character, style)


@lru_cache(maxsize=8192)
def _advance(character: str, style: Style) -> float:
    return float(_font(character, style).getlength(character))


def _font(character: str, style: Style) -> ImageFont.FreeTypeFont:
    path = BOLD if style.is_bold else REGULAR
    if ord(character) not in characters_of(path):
        path = REGULAR if ord(character) in characters_of(REGULAR) else SUPPLEMENT
    return _face(str(path), style.size)


@lru_cache
def _face(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)
