"""Where the marks of a chart lie, in its own units; the template draws them, beside the table that says the same."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 240, 44, 30, 18
LONGEST_NAME = 16
"""Of narrow letters; a Chinese one is as wide as two."""
BAR, THIN, GAP = 22, 14, 8
"""How thick a bar is where it is alone under its name, and beside others; and the room between names."""
NAMES = 210
Variant = Literal["bar", "line"]


class Charted(NamedTuple):
    """One value of a series as its table says it."""

    name: str
    value: Decimal | None
    shown: str


class ChartedSeries(NamedTuple):
    """Values under one name; all series of a chart have theirs under the same names, in the same order."""

    name: str
    values: Sequence[Charted]


class ChartBar(NamedTuple):
    """A horizontal bar with its number; `place` is its series, from 1."""

    shown: str
    y: int
    width: float
    is_below: bool
    place: int

    @property
    def end(self) -> float:
        """Where its number stands."""
        return NAMES + self.width + 6


class ChartGroup(NamedTuple):
    """The bars under one name, a series each."""

    name: str
    y: float
    """The middle of its bars."""
    bars: list[ChartBar]


class ChartPoint(NamedTuple):
    shown: str
    x: float
    y: float
    is_below: bool
    rise: int
    """How far from the point its number stands: above it, or below where a higher point has its own above."""


class ChartLine(NamedTuple):
    """A series as a line; `place` is which one, from 1."""

    place: int
    points: list[ChartPoint]

    @property
    def path(self) -> str:
        return " ".join(f"{one.x},{one.y}" for one in self.points)


class ChartName(NamedTuple):
    """What stands below the points of one place."""

    text: str
    x: float


class ChartTick(NamedTuple):
    shown: str
    y: float


class Drawing:
    """A chart; bars lie, so that their names can be read, and points stand in time."""

    def __init__(
        self,
        series: Sequence[ChartedSeries],
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
        known = [one.value for each in series for one in each.values if one.value is not None]
        self._most = axis_end(known, is_share=is_share)
        self.thickness = BAR if self._is_single else THIN
        self._rows = list(zip(*(each.values for each in series), strict=True))
        """What stands under each name, a value of each series."""

    @property
    def _is_single(self) -> bool:
        return len(self.series) == 1

    @property
    def legend(self) -> list[str]:
        """Which series has which look; one alone needs none."""
        return [] if self._is_single else [each.name for each in self.series]

    @property
    def said(self) -> list[str]:
        """All it shows, for those who hear it."""
        told = [", ".join(f"{one.name} {one.shown}" for one in each.values) for each in self.series]
        names = [""] if self._is_single else [f"{each.name}: " for each in self.series]
        return [f"{name}{values}." for name, values in zip(names, told, strict=True)]

    @cached_property
    def groups(self) -> list[ChartGroup]:
        pitch = self.thickness + 2
        return [
            ChartGroup(
                row[0].name,
                at * self._row + 4 + (self._row - GAP) / 2,
                [
                    ChartBar(
                        one.shown,
                        at * self._row + 4 + place * pitch,
                        self._width(one.value or Decimal(0)),
                        self._low(one.value),
                        place + 1,
                    )
                    for place, one in enumerate(row)
                ],
            )
            for at, row in enumerate(self._rows)
        ]

    @property
    def baseline(self) -> int:
        """How far below the top of a bar its number stands."""
        return self.thickness // 2 + 4

    @property
    def _row(self) -> int:
        return len(self.series) * (self.thickness + 2) - 2 + GAP

    def _width(self, value: Decimal) -> float:
        return round(float(min(value / self._most, Decimal(1))) * (WIDTH - NAMES - 70), 1)

    def _low(self, value: Decimal | None) -> bool:
        """Where there are several series their colours say which is which, and nothing else."""
        return self._is_single and self.mark is not None and value is not None and value < self.mark

    @property
    def bars_height(self) -> int:
        return len(self._rows) * self._row + 8

    @property
    def mark_x(self) -> float:
        return round(NAMES + self._width(self.mark or Decimal(0)), 1)

    @cached_property
    def _columns(self) -> list[tuple[float, Sequence[Charted]]]:
        """Where the points of each name stand; a name of which nothing is known has no place."""
        known = [row for row in self._rows if any(one.value is not None for one in row)]
        gap = (WIDTH - LEFT - 120) / max(1, len(known) - 1)
        middle = (WIDTH + LEFT) / 2
        return [(round(LEFT + 60 + at * gap, 1) if len(known) > 1 else middle, row) for at, row in enumerate(known)]

    @property
    def names(self) -> list[ChartName]:
        return [ChartName(_short(row[0].name), x) for x, row in self._columns]

    @cached_property
    def lines(self) -> list[ChartLine]:
        return [
            ChartLine(
                place + 1,
                [
                    ChartPoint(row[place].shown, x, self._y(value), self._low(value), _rise(value, row))
                    for x, row in self._columns
                    if (value := row[place].value) is not None
                ],
            )
            for place in range(len(self.series))
        ]

    def _y(self, value: Decimal) -> float:
        return round(HEIGHT - BOTTOM - float(min(value / self._most, Decimal(1))) * (HEIGHT - BOTTOM - TOP), 1)

    @property
    def mark_y(self) -> float:
        return self._y(self.mark or Decimal(0))

    @property
    def ticks(self) -> list[ChartTick]:
        quarters = [self._most * part / 4 for part in range(5)]
        return [ChartTick(_numeral(one), self._y(one)) for one in quarters]


def _rise(value: Decimal, row: Sequence[Charted]) -> int:
    return 20 if any(one.value is not None and one.value > value for one in row) else -10


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
