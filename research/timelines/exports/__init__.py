"""A timeline as a file: Markdown, DOCX, PDF, a picture, a calendar, JSON, for TimelineJS, or its works for reference managers."""

from datetime import datetime

from library.exports import Format, formats
from library.typeset import files
from research.exports.bibtex import to_bibtex
from research.exports.csl import to_csl
from research.exports.references import references
from research.exports.ris import to_ris
from research.timelines.exports.ical import to_ical
from research.timelines.exports.paper import paper_of
from research.timelines.exports.picture import to_png
from research.timelines.exports.timelinejs import to_csv, to_timelinejs
from research.timelines.schemas import TimelineResult

__all__ = ["FORMATS"]


def to_json(result: TimelineResult, _: datetime) -> bytes:
    return f"{result.model_dump_json(indent=2)}\n".encode()


FORMATS: dict[str, Format[TimelineResult]] = formats(
    {
        **files.writers(paper_of),
        "png": lambda result, _: to_png(result),
        "ics": to_ical,
        "json": to_json,
        "bib": lambda result, _: to_bibtex(references(result.works, result.evidence)).encode(),
        "ris": lambda result, _: to_ris(references(result.works, result.evidence)).encode(),
        "csl.json": lambda result, _: to_csl(references(result.works, result.evidence)).encode(),
        "timelinejs.json": lambda result, _: to_timelinejs(result).encode(),
        "timelinejs.csv": lambda result, _: to_csv(result),
    }
)
