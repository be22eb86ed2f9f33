"""Compute tools: exact figures, with how many values they are of and which days; what is not known counts for nothing."""

from decimal import Decimal
from typing import Any

import pytest

from conversation.builds.blueprint.values import DataTable, FigureValue, Grounds, Value
from conversation.builds.computing import COMPUTE_TOOLS
from conversation.builds.computing.resolving import constant
from conversation.builds.computing.tool import ToolValues

ROWS: list[dict[str, Any]] = [
    {
        "name": "Ada",
        "score": "1",
        "most": "3",
        "due_at": "2026-10-09",
        "seen": "2027-01-01",
        "passed": False,
        "tags": ["unit", "sign"],
    },
    {"name": "Bo", "score": "2", "most": "3", "due_at": "2026-10-09", "seen": None, "passed": True, "tags": []},
    {"name": "Ada", "score": "3", "most": "3", "due_at": "2026-10-16", "seen": None, "passed": True, "tags": ["unit"]},
    {"name": "Cy", "score": None, "most": "3", "due_at": "2026-10-16", "seen": None, "passed": None, "tags": []},
]
TABLE = DataTable(
    columns={
        "name": "text",
        "score": "number",
        "most": "number",
        "due_at": "date",
        "seen": "date",
        "passed": "truth",
        "tags": "texts",
    },
    rows=ROWS,
    grounds=Grounds(n=4, said="Four rows."),
)


def run(tool: str, **given: Any) -> Value:
    values = {name: one if isinstance(one, DataTable | FigureValue) else constant(one) for name, one in given.items()}
    return COMPUTE_TOOLS[tool].compute(ToolValues({"table": TABLE, **values}))


def figure(tool: str, **given: Any) -> FigureValue:
    found = run(tool, **given)
    assert isinstance(found, FigureValue)
    return found


def rows(tool: str, **given: Any) -> list[dict[str, Any]]:
    found = run(tool, **given)
    assert isinstance(found, DataTable)
    return found.rows  # type: ignore[return-value]


def test_an_average_is_exact_and_says_of_what() -> None:
    found = figure("average", column="score", of="most")
    assert found.value is not None
    assert abs(found.value - Decimal(200) / 3) < Decimal("1e-20")
    assert (found.grounds.n, found.grounds.said) == (3, "Four rows.")
    assert (str(found.grounds.first), str(found.grounds.last)) == ("2026-10-09", "2026-10-16")
    assert figure("average", column="score").value == 2
    assert figure("average", table=TABLE.model_copy(update={"rows": []}), column="score").value is None


def test_what_has_no_value_is_in_no_share() -> None:
    found = figure("share", column="passed", condition="eq", value=True)
    assert (found.value, found.grounds.n) == (Decimal(200) / 3, 3)
    assert figure("count").value == 4


@pytest.mark.parametrize(
    ("column", "condition", "value", "kept"),
    [
        ("score", "ge", 2, 2),
        ("score", "lt", "2.5", 2),
        ("name", "ne", "Ada", 2),
        ("due_at", "gt", "2026-10-09", 2),
        ("passed", "eq", False, 1),
        ("tags", "eq", "unit", 2),
        ("tags", "ne", "unit", 2),
        ("due_at", "le", None, 4),
    ],
)
def test_a_filter_keeps_what_fulfils_it(column: str, condition: str, value: object, kept: int) -> None:
    assert len(rows("filter", column=column, condition=condition, value=value)) == kept


def test_rows_in_order_equal_ones_share_a_place_and_the_unknown_come_last() -> None:
    assert [row["score"] for row in rows("sort", column="score", direction="descending")] == ["3", "2", "1", None]
    ranked = rows("ranking", column="most", limit=3)
    assert [row["rank"] for row in ranked] == ["1", "1", "1"]


def test_groups_trends_and_bands() -> None:
    grouped = rows("group", by="name", column="score", of="most")
    assert [(row["name"], row["count"]) for row in grouped] == [("Ada", "2"), ("Bo", "1"), ("Cy", "1")]
    assert grouped[2]["average"] is None
    trend = rows("trend", column="score", date="due_at")
    assert [(row["label"], row["count"], row["average"], row["change"]) for row in trend] == [
        ("2026-10-09", "2", "1.5", None),
        ("2026-10-16", "1", "3", "1.5"),
    ]
    bands = rows("distribution", column="score", of="most")
    assert [(row["band"], row["count"]) for row in bands if row["count"] != "0"] == [
        ("0–<60", "1"),
        ("60–<70", "1"),
        ("90–100", "1"),
    ]


def test_statistics_joins_and_differences() -> None:
    told = {row["measure"]: row["value"] for row in rows("calculate_stats", column="score")}
    assert (told["Values"], told["Median"], told["Lower quarter"], told["Highest"]) == ("3", "2", "1.50", "3")
    other = DataTable(
        columns={"name": "text", "score": "number"}, rows=[{"name": "Bo", "score": "9"}], grounds=Grounds()
    )
    joined = rows("join", other=other, on="name")
    assert [row["other_score"] for row in joined] == [None, "9", None, None]
    five, two = (FigureValue(value=Decimal(one), grounds=Grounds(n=1)) for one in (5, 2))
    assert figure("compare", value=five, other=two).value == 3
    assert figure("compare", value=five, other=FigureValue(value=None, grounds=Grounds())).value is None
