"""The works a report cites as RIS records, which reference managers import."""

from collections.abc import Iterator

from research.exports.references import WorkReference, references
from research.schemas.reports import ResearchResult

END = "\r\n"


def to_ris(result: ResearchResult) -> str:
    return "".join(f"{tag}  - {value}{END}" for one in references(result) for tag, value in record(one))


def record(one: WorkReference) -> Iterator[tuple[str, str]]:
    """Its fields in order: the type first, the end last, what is not known left out."""
    known = {
        "TY": "ELEC" if one.url else "GEN",
        "ID": one.key,
        "TI": one.title,
        "PB": one.publisher,
        "PY": one.published[:4],
        "DA": slashed(one.published),
        "UR": one.url,
        "Y2": slashed(one.retrieved.isoformat()) if one.retrieved else "",
        "N1": one.note,
    }
    yield from ((tag, value) for tag, value in known.items() if value)
    yield "ER", ""


def slashed(day: str) -> str:
    """As RIS writes a date: year, month, day and a remark, each but the year possibly empty."""
    year, month, of_month = [*day.split("-"), "", ""][:3]
    return f"{year}/{month}/{of_month}/" if year else ""
