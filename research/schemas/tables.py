"""Tables of cited cells, and what of them can be drawn."""

from decimal import Decimal

from library.charts import Variant
from runs.strict import Trimmed


class TableRow(Trimmed):
    name: str
    cells: list[str]
    """The claim of each column; empty where nothing is known, or where the check refuted what was said."""


class ReportTable(Trimmed):
    """Things side by side: each cell that says something is a claim with its own evidence."""

    title: str
    rows_are: str = ""
    """What the rows are of, as a word above their names."""
    columns: list[str]
    rows: list[TableRow]

    @property
    def claims(self) -> list[str]:
        """Ids of its cells' claims, row by row."""
        return [key for row in self.rows for key in row.cells if key]


class ChartedCell(Trimmed):
    name: str
    value: Decimal
    shown: str
    """The cell's own words."""
    claim_id: str


class ReportChart(Trimmed):
    """A column of a table as a chart: only of cells that the check found in their passages, in one unit."""

    section: int
    """Which of the report's sections its table stands in, from 0."""
    title: str
    unit: str
    """As the cells write it; the sign of a currency or of percent included."""
    variant: Variant
    """A line where the rows are points in time."""
    points: list[ChartedCell]
