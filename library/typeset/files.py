"""A paper as a file. What writes DOCX takes 20 MB, so it is loaded when a file is asked for."""

from datetime import datetime

from library.typeset import markdown, pdf
from library.typeset.paper import Paper


def to_markdown(paper: Paper) -> bytes:
    return markdown.to_markdown(paper).encode()


def to_docx(paper: Paper, created: datetime) -> bytes:
    from library.typeset import docx  # noqa: PLC0415  # see above

    return docx.to_docx(paper, created=created)


def to_pdf(paper: Paper, created: datetime) -> bytes:
    return pdf.to_pdf(paper, created=created)
