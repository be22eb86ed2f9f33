"""A paper as a file. What writes DOCX and PDF takes 30 MB with its fonts, so it is loaded when a file is asked for."""

from datetime import datetime

from library.typeset.paper import Paper


def to_docx(paper: Paper, created: datetime) -> bytes:
    from library.typeset import docx  # noqa: PLC0415  # see above

    return docx.to_docx(paper, created=created)


def to_pdf(paper: Paper, created: datetime) -> bytes:
    from library.typeset import pdf  # noqa: PLC0415  # see above

    return pdf.to_pdf(paper, created=created)
