"""Which columns of a report's tables can be drawn: those whose cells the check found to be figures of one unit."""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from library.judging.verdicts import Verdict
from library.text.dates import find_dates
from library.text.facts import facts
from research.schemas.reports import Claim, ResearchReport, ValidationResult
from research.schemas.tables import ChartedCell, ReportChart, ReportTable

STANDING: frozenset[Verdict] = frozenset({"quoted", "supported"})
LEAST = 3
"""Points of a chart; two figures are as easily read as they stand."""
CURRENCIES = "$€£¥"


def charts_of(report: ResearchReport, validation: ValidationResult | None) -> list[ReportChart]:
    """At most one for each table, of its first column that can be drawn; none before the check."""
    if validation is None:
        return []
    standing = {one.claim_id for one in validation.verdicts if one.verdict in STANDING}
    claims = {claim.id: claim for claim in report.claims if claim.id in standing}
    drawn = [
        next(_drawable(place, section.table, claims), None)
        for place, section in enumerate(report.sections)
        if section.table
    ]
    return [one for one in drawn if one]


def _drawable(section: int, table: ReportTable, claims: Mapping[str, Claim]) -> Iterator[ReportChart]:
    for place, column in enumerate(table.columns):
        filled = [(row.name, row.cells[place]) for row in table.rows if row.cells[place]]
        amounts = [(name, claims[key], amount(claims[key].text)) for name, key in filled if key in claims]
        known = [(name, claim, found) for name, claim, found in amounts if found]
        units = {found[1].casefold() for _, _, found in known}
        if len(known) < max(LEAST, len(filled)) or len(units) != 1:
            continue
        points = [
            ChartedCell(name=name, value=found[0], shown=claim.text, claim_id=claim.id) for name, claim, found in known
        ]
        days = [
            next((one.point.first for one in find_dates(name) if one.text == name.strip()), None)
            for name, _, _ in known
        ]
        dated = [day for day in days if day]
        # A line where the rows are points in time, in its order.
        is_in_time = len(dated) == len(known) and dated == sorted(dated)
        yield ReportChart(
            section=section,
            title=column,
            unit=known[0][2][1],
            variant="line" if is_in_time else "bar",
            points=points,
        )


def amount(text: str) -> tuple[Decimal, str] | None:
    """The one figure that a cell is, and its unit; nothing for dates, ranges, and figures that words hedge."""
    found = facts(text)
    if len(found) != 1 or found[0].kind != "number":
        return None
    (fact,) = found
    before, after = text[: fact.start].strip(), text[fact.end :].strip()
    if before and before not in CURRENCIES:
        return None
    share = "%" if fact.value.endswith("%") else ""
    return Decimal(fact.value.removesuffix("%")), before + share + after
