"""A paper as a file. What writes DOCX takes 20 MB, so it is loaded when a file is asked for."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from library.typeset import markdown, pdf
from library.typeset.paper import Paper

T = TypeVar("T")


def to_markdown(paper: Paper) -> bytes:
    return markdown.to_markdown(paper).encode()


def to_docx(paper: Paper, created: datetime) -> bytes:
    from library.typeset import docx  # noqa: PLC0415  # see above

    return docx.to_docx(paper, created=created)


def to_pdf(paper: Paper, created: datetime) -> bytes:
    return pdf.to_pdf(paper, created=created)


def writers(paper_of: Callable[[T, datetime], Paper]) -> dict[str, Callable[[T, datetime], bytes]]:
    """What writes a thing as each of these files, by the formats' names, for an app's `exports`."""
    return {
        "md": lambda thing, created: to_markdown(paper_of(thing, created)),
        "docx": lambda thing, created: to_docx(paper_of(thing, created), created),
        "pdf": lambda thing, created: to_pdf(paper_of(thing, created), created),
    }
