"""Where the marks of a chart lie."""

from decimal import Decimal

import pytest

from library.charts import Charted, Drawing, axis_end


@pytest.mark.parametrize(("largest", "end"), [("0", 4), ("3", 4), ("17", 20), ("130", 200), ("0.7", Decimal("0.8"))])
def test_an_axis_ends_at_a_round_number(largest: str, end: Decimal | int) -> None:
    assert axis_end([Decimal(largest)], is_share=False) == end


def test_shares_are_of_a_hundred() -> None:
    assert axis_end([Decimal(40)], is_share=True) == 100


def test_what_is_not_known_has_no_point() -> None:
    series = [
        Charted("Monday", Decimal(1), "1"),
        Charted("Tuesday", None, "–"),
        Charted("A name that is too long", Decimal(3), "3"),
    ]
    drawn = Drawing(series, title="Days", variant="line", mark=Decimal(2))
    assert [(one.name, one.shown, one.is_below) for one in drawn.points] == [
        ("Monday", "1", True),
        ("A name that is …", "3", False),
    ]
