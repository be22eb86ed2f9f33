"""Where the marks of a chart lie, in its own units; the template draws them, beside the table that says the same."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 240, 44, 30, 18
LONGEST_NAME = 16
"""Of narrow letters; a Chinese one is as wide as two."""
ROW = 30
NAMES = 210
Variant = Literal["bar", "line"]


class Charted(NamedTuple):
    """One value of a series as its table says it."""

    name: str
    value: Decimal | None
    shown: str


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

    def __init__(
        self,
        series: Sequence[Charted],
        *,
        title: str,
        variant: Variant = "bar",
        is_share: bool = False,
        mark: Decimal | None = None,
    ) -> None:
        self.series = series
        self.title = title
        self.variant = variant
        self.mark = mark
        self._most = axis_end([one.value for one in series if one.value is not None], is_share=is_share)

    @cached_property
    def bars(self) -> list[ChartBar]:
        return [
            ChartBar(one.name, one.shown, place * ROW, self._width(one.value or Decimal(0)), self._low(one.value))
            for place, one in enumerate(self.series)
        ]

    def _width(self, value: Decimal) -> float:
        return round(float(value / self._most) * (WIDTH - NAMES - 70), 1)

    def _low(self, value: Decimal | None) -> bool:
        return self.mark is not None and value is not None and value < self.mark

    @property
    def bars_height(self) -> int:
        return len(self.series) * ROW + 8

    @property
    def mark_x(self) -> float:
        return round(NAMES + self._width(self.mark or Decimal(0)), 1)

    @cached_property
    def points(self) -> list[ChartPoint]:
        known = [(one, one.value) for one in self.series if one.value is not None]
        gap = (WIDTH - LEFT - 120) / max(1, len(known) - 1)
        return [
            ChartPoint(
                _short(one.name),
                one.shown,
                round(LEFT + 60 + place * gap, 1) if len(known) > 1 else (WIDTH + LEFT) / 2,
                self._y(value),
                self._low(value),
            )
            for place, (one, value) in enumerate(known)
        ]

    @property
    def line(self) -> str:
        return " ".join(f"{one.x},{one.y}" for one in self.points)

    def _y(self, value: Decimal) -> float:
        return round(HEIGHT - BOTTOM - float(value / self._most) * (HEIGHT - BOTTOM - TOP), 1)

    @property
    def mark_y(self) -> float:
        return self._y(self.mark or Decimal(0))

    @property
    def ticks(self) -> list[ChartPoint]:
        quarters = [self._most * part / 4 for part in range(5)]
        return [ChartPoint("", _numeral(one), LEFT, self._y(one), is_below=False) for one in quarters]


def axis_end(values: Sequence[Decimal], *, is_share: bool) -> Decimal:
    """The end of the axis: 100 for shares, else a round number above the largest, which quarters of whole numbers fit."""
    largest = max(values, default=Decimal(0))
    if is_share:
        return max(Decimal(100), largest)
    step = Decimal(10) ** largest.adjusted() if largest else Decimal(1)
    is_whole = all(one == one.to_integral_value() for one in values)
    return max(Decimal(4) if is_whole else step, (largest // step + 1) * step)


def _numeral(value: Decimal) -> str:
    """As few digits as tell the quarters of an axis apart."""
    digits = max(1, 1 - value.adjusted()) if value else 0
    rounded = value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP).normalize()
    return f"{rounded:f}"


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
