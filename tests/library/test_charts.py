"""Where the marks of a chart lie."""

from decimal import Decimal

import lxml.html
import pytest
from django.template.loader import render_to_string

from library.charts import Charted, ChartedSeries, Drawing, axis_end


@pytest.mark.parametrize(("largest", "end"), [("0", 4), ("3", 4), ("17", 20), ("130", 200), ("0.7", Decimal("0.8"))])
def test_an_axis_ends_at_a_round_number(largest: str, end: Decimal | int) -> None:
    assert axis_end([Decimal(largest)], is_share=False) == end


def test_shares_are_of_a_hundred() -> None:
    assert axis_end([Decimal(40)], is_share=True) == 100


def test_what_is_not_known_has_no_point() -> None:
    values = [
        Charted("Monday", Decimal(1), "1"),
        Charted("Tuesday", None, "–"),
        Charted("A name that is too long", Decimal(3), "3"),
    ]
    drawn = Drawing([ChartedSeries("Done", values)], title="Days", variant="line", mark=Decimal(2))
    (line,) = drawn.lines
    assert [(one.shown, one.is_below) for one in line.points] == [("1", True), ("3", False)]
    assert [one.text for one in drawn.names] == ["Monday", "A name that is …"]
    assert (drawn.legend, drawn.said) == ([], ["Monday 1, Tuesday –, A name that is too long 3."])


@pytest.fixture
def two() -> list[ChartedSeries]:
    """One of the values is not known."""
    first = [Charted("Motion", Decimal(40), "40 %"), Charted("Force", Decimal(80), "80 %")]
    second = [Charted("Motion", Decimal(70), "70 %"), Charted("Force", None, "–")]
    return [ChartedSeries("This week", first), ChartedSeries("Last week", second)]


def test_every_series_has_bars_of_its_own_and_is_in_the_legend(two: list[ChartedSeries]) -> None:
    drawn = Drawing(two, title="Reached", is_share=True, mark=Decimal(60))
    bars = [(group.name, [(one.place, one.shown, one.y, one.width) for one in group.bars]) for group in drawn.groups]
    assert bars == [
        ("Motion", [(1, "40 %", 4, 144.0), (2, "70 %", 20, 252.0)]),
        ("Force", [(1, "80 %", 42, 288.0), (2, "–", 58, 0.0)]),
    ]
    # Their colours say which is which, so none says what lies below the mark.
    assert not any(one.is_below for group in drawn.groups for one in group.bars)
    assert (drawn.legend, drawn.bars_height) == (["This week", "Last week"], 84)
    html = render_to_string("library/_chart.html", {"drawing": drawn, "id": "reached"})
    tree = lxml.html.fragment_fromstring(html, create_parent=True)
    assert tree.xpath("string(//svg/title)") == "Reached"
    assert tree.xpath("string(//svg/desc)") == ("This week: Motion 40 %, Force 80 %. Last week: Motion 70 %, Force –.")
    assert [one.get("class") for one in tree.xpath("//svg/g")] == ["series-1", "series-2"] * 2
    assert [(one.get("class"), one.text) for one in tree.xpath("//ul/li")] == [
        ("series-1", "This week"),
        ("series-2", "Last week"),
    ]


def test_every_series_has_a_line_of_its_own_over_the_same_names(two: list[ChartedSeries]) -> None:
    drawn = Drawing(two, title="Reached", variant="line", is_share=True)
    assert [(line.place, [(one.shown, one.rise) for one in line.points]) for line in drawn.lines] == [
        (1, [("40 %", 20), ("80 %", -10)]),
        (2, [("70 %", -10)]),
    ]
    assert drawn.lines[0].points[0].x == drawn.lines[1].points[0].x == drawn.names[0].x
    html = render_to_string("library/_chart.html", {"drawing": drawn, "id": "reached"})
    assert lxml.html.fragment_fromstring(html, create_parent=True).xpath("count(//polyline)") == 2
