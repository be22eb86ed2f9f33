"""Where the marks of a chart lie, in its own units; the template draws them, beside the table that says the same."""

from decimal import Decimal
from functools import cached_property
from typing import NamedTuple
from unicodedata import east_asian_width

from conversation.builds.blocks import ChartBlock
from conversation.builds.composing.shown import numeral
from library.typeset.paper import axis_end

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 240, 44, 30, 18
LONGEST_NAME = 16
"""Of narrow letters; a Chinese one is as wide as two."""
ROW = 30
NAMES = 210


class ChartBar(NamedTuple):
    """A horizontal bar with its name and number."""

    name: str
    shown: str
    y: int
    width: float
    is_below: bool

    @property
    def end(self) -> float:
        """Where its number stands."""
        return NAMES + self.width + 6


class ChartPoint(NamedTuple):
    name: str
    shown: str
    x: float
    y: float
    is_below: bool


class Drawing:
    """One series of a chart; bars lie, so that their names can be read, and points stand in time."""

    def __init__(self, block: ChartBlock) -> None:
        self.block = block
        self.series = block.series[0]
        known = [one for one in self.series.data if one is not None]
        self._most = axis_end(max(known, default=Decimal(0)), self.series.unit)

    @cached_property
    def bars(self) -> list[ChartBar]:
        room = WIDTH - NAMES - 70
        return [
            ChartBar(
                name, self._shown(value), place * ROW, round(float(value / self._most) * room, 1), self._low(value)
            )
            for place, (name, value) in enumerate(zip(self.block.x_axis, self._values, strict=True))
        ]

    @property
    def _values(self) -> list[Decimal]:
        return [one if one is not None else Decimal(0) for one in self.series.data]

    def _shown(self, value: Decimal) -> str:
        return numeral(value, self.series.unit)

    def _low(self, value: Decimal) -> bool:
        return self.block.mark is not None and value < Decimal(str(self.block.mark))

    @property
    def bars_height(self) -> int:
        return len(self.block.x_axis) * ROW + 8

    @property
    def mark_x(self) -> float:
        return round(NAMES + float(Decimal(str(self.block.mark or 0)) / self._most) * (WIDTH - NAMES - 70), 1)

    @cached_property
    def points(self) -> list[ChartPoint]:
        known = [(name, one) for name, one in zip(self.block.x_axis, self.series.data, strict=True) if one is not None]
        gap = (WIDTH - LEFT - 120) / max(1, len(known) - 1)
        return [
            ChartPoint(
                _short(name),
                self._shown(value),
                round(LEFT + 60 + place * gap, 1) if len(known) > 1 else (WIDTH + LEFT) / 2,
                self._y(value),
                self._low(value),
            )
            for place, (name, value) in enumerate(known)
        ]

    @property
    def line(self) -> str:
        return " ".join(f"{one.x},{one.y}" for one in self.points)

    def _y(self, value: Decimal) -> float:
        return round(HEIGHT - BOTTOM - float(value / self._most) * (HEIGHT - BOTTOM - TOP), 1)

    @property
    def mark_y(self) -> float:
        return self._y(Decimal(str(self.block.mark or 0)))

    @property
    def ticks(self) -> list[ChartPoint]:
        quarters = [self._most * part / 4 for part in range(5)]
        return [ChartPoint("", numeral(one), LEFT, self._y(one), is_below=False) for one in quarters]


def _short(name: str) -> str:
    """As much of a name as stands below its point."""
    width = 0
    for place, letter in enumerate(name):
        width += 2 if is_wide(letter) else 1
        if width > LONGEST_NAME:
            return f"{name[: max(1, place - 1)]}…"
    return name


def is_wide(letter: str) -> bool:
    return east_asian_width(letter) in ("W", "F")
