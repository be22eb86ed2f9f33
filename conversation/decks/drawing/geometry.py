"""Where things stand on a slide of 960 × 540 points, for the file and for its pictures alike."""

from collections.abc import Mapping
from typing import NamedTuple

from conversation.decks.schemas import SlideLayout

WIDTH, HEIGHT = 960, 540
INK, SOFT, MUTED = "22262E", "454B57", "626975"
ACCENT, DEEP, PALE, WARM, WHITE = "1D54A0", "123A70", "EEF3FA", "E8A33D", "FFFFFF"
SERIES = (ACCENT, WARM, "4C9A7A", "B5533C", "7A6BB0")


class Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class Bar(NamedTuple):
    """Something coloured that belongs to a layout."""

    box: Box
    colour: str


class TextPlace(NamedTuple):
    """Where text stands, and how large it is at most and at least."""

    box: Box
    size: float
    least: float = 0
    colour: str = INK
    is_bold: bool = False
    anchor: str = "t"
    """`t`op, `ctr` or `b`ottom."""
    is_listed: bool = False
    """Whether each paragraph has a bullet."""


class SlidePlan(NamedTuple):
    name: str
    title: TextPlace
    texts: Mapping[str, TextPlace] = {}
    """By the field of the slide that stands there."""
    object_box: Box | None = None
    """Where the chart, the table, the picture or the formula stands."""
    bars: tuple[Bar, ...] = ()
    background: str = WHITE


HEADING = TextPlace(Box(56, 30, 848, 64), 32, 24, DEEP, is_bold=True, anchor="ctr")
MARK = (Bar(Box(0, 36, 10, 52), ACCENT),)
FORMULA = Box(56, 112, 848, 120)
FOOT = TextPlace(Box(56, 502, 700, 22), 11, 11, MUTED, anchor="ctr")
CAPTION = TextPlace(Box(56, 466, 848, 22), 12, 12, MUTED, anchor="ctr")
"""What figures rest on."""
NUMBER = TextPlace(Box(824, 502, 80, 22), 11, 11, MUTED, anchor="ctr")


def _body(box: Box, size: float = 24, least: float = 18, *, listed: bool = True) -> TextPlace:
    return TextPlace(box, size, least, is_listed=listed)


LAYOUTS: Mapping[SlideLayout, SlidePlan] = {
    "title": SlidePlan(
        "Title",
        TextPlace(Box(80, 130, 800, 150), 44, 30, WHITE, is_bold=True, anchor="b"),
        {"subtitle": TextPlace(Box(80, 312, 800, 90), 22, 16, "D6E2F3")},
        bars=(Bar(Box(84, 292, 96, 5), WARM),),
        background=DEEP,
    ),
    "section": SlidePlan(
        "Section",
        TextPlace(Box(320, 150, 580, 120), 38, 26, DEEP, is_bold=True, anchor="b"),
        {"subtitle": TextPlace(Box(320, 288, 580, 140), 20, 16, SOFT)},
        bars=(Bar(Box(0, 0, 260, 540), ACCENT), Bar(Box(322, 276, 80, 4), WARM)),
    ),
    "bullets": SlidePlan("Bullets", HEADING, {"points": _body(Box(56, 116, 848, 366), 28)}, bars=MARK),
    "two_columns": SlidePlan(
        "Two columns",
        HEADING,
        {
            "head_left": TextPlace(Box(56, 108, 412, 36), 20, 16, ACCENT, is_bold=True, anchor="ctr"),
            "points": _body(Box(56, 150, 412, 332), 22, 16),
            "head_right": TextPlace(Box(492, 108, 412, 36), 20, 16, ACCENT, is_bold=True, anchor="ctr"),
            "right": _body(Box(492, 150, 412, 332), 22, 16),
        },
        bars=(*MARK, Bar(Box(479, 116, 1.5, 362), "CDD1D8")),
    ),
    "picture": SlidePlan(
        "Picture", HEADING, {"points": _body(Box(56, 116, 320, 366), 22, 14)}, Box(392, 108, 512, 376), MARK
    ),
    "chart": SlidePlan(
        "Chart", HEADING, {"points": _body(Box(652, 116, 252, 366), 18, 14)}, Box(56, 108, 580, 352), MARK
    ),
    "table": SlidePlan("Table", HEADING, {}, Box(56, 112, 848, 348), MARK),
    "quote": SlidePlan(
        "Quote",
        HEADING,
        {
            "points": TextPlace(Box(130, 140, 700, 240), 28, 20, INK, anchor="ctr"),
            "subtitle": TextPlace(Box(130, 396, 700, 50), 18, 14, MUTED),
        },
        bars=(*MARK, Bar(Box(96, 150, 6, 220), WARM)),
    ),
    "formula": SlidePlan(
        "Formula and steps",
        HEADING,
        {"points": _body(Box(56, 250, 848, 232), 22, 16)},
        FORMULA,
        (*MARK, Bar(FORMULA, PALE)),
    ),
    "closing": SlidePlan(
        "Closing",
        HEADING,
        {"points": _body(Box(56, 116, 848, 366), 26, 14)},
        bars=(*MARK, Bar(Box(0, 490, 960, 4), WARM)),
        background="F7F9FC",
    ),
}


def feet_of(layout: SlideLayout) -> tuple[TextPlace, ...]:
    """What stands at the bottom of such a slide."""
    return () if layout == "title" else (NUMBER,) if layout == "section" else (FOOT, NUMBER)
