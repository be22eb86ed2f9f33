"""A timeline as a file: TimelineJS, Markdown, DOCX, PDF, iCalendar, JSON or a picture."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from library.typeset import files, markdown
from research.timelines.exports.ical import to_ical
from research.timelines.exports.paper import paper_of
from research.timelines.exports.timelinejs import to_csv, to_timelinejs
from research.timelines.schemas import TimelineResult

__all__ = ["FORMATS", "Format", "paper_of", "to_csv", "to_ical", "to_json", "to_png", "to_timelinejs"]

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def to_json(result: TimelineResult) -> str:
    return result.model_dump_json(indent=2) + "\n"


def to_png(result: TimelineResult) -> bytes:
    from research.timelines.exports import picture  # noqa: PLC0415  # what draws takes 20 MB, loaded when it is needed

    return picture.to_png(result)


class Format(NamedTuple):
    """A kind of file that a timeline can be had as."""

    name: str
    extension: str
    media_type: str
    render: Callable[[TimelineResult, datetime], bytes]


FORMATS: dict[str, Format] = {
    "timelinejs": Format("TimelineJS", "json", "application/json", lambda r, _: to_timelinejs(r).encode()),
    "csv": Format("TimelineJS CSV", "csv", "text/csv; charset=utf-8", lambda r, _: to_csv(r).encode("utf-8-sig")),
    "md": Format(
        "Markdown", "md", "text/markdown; charset=utf-8", lambda r, at: markdown.to_markdown(paper_of(r, at)).encode()
    ),
    "docx": Format("Word", "docx", WORD, lambda r, at: files.to_docx(paper_of(r, at), at)),
    "pdf": Format("PDF", "pdf", "application/pdf", lambda r, at: files.to_pdf(paper_of(r, at), at)),
    "ics": Format("iCalendar", "ics", "text/calendar; charset=utf-8", lambda r, at: to_ical(r, at).encode()),
    "json": Format("JSON", "json", "application/json", lambda r, _: to_json(r).encode()),
    "png": Format("PNG", "png", "image/png", lambda r, _: to_png(r)),
}
