"""A finished report as a file: Markdown, DOCX, PDF, JSON or BibTeX."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from library.typeset import files, markdown
from research.exports.bibtex import to_bibtex
from research.exports.paper import paper_of
from research.schemas import ResearchResult

__all__ = ["FORMATS", "Format", "to_bibtex", "to_docx", "to_json", "to_markdown", "to_pdf"]


def to_markdown(result: ResearchResult, created_at: datetime) -> str:
    return markdown.to_markdown(paper_of(result, created_at))


def to_docx(result: ResearchResult, created_at: datetime) -> bytes:
    return files.to_docx(paper_of(result, created_at), created_at)


def to_pdf(result: ResearchResult, created_at: datetime) -> bytes:
    return files.to_pdf(paper_of(result, created_at), created_at)


def to_json(result: ResearchResult) -> str:
    return result.model_dump_json(indent=2) + "\n"


class Format(NamedTuple):
    """A kind of file that a report can be had as."""

    name: str
    extension: str
    media_type: str
    render: Callable[[ResearchResult, datetime], bytes]


FORMATS: dict[str, Format] = {
    "markdown": Format("Markdown", "md", "text/markdown; charset=utf-8", lambda r, at: to_markdown(r, at).encode()),
    "docx": Format("Word", "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", to_docx),
    "pdf": Format("PDF", "pdf", "application/pdf", to_pdf),
    "json": Format("JSON", "json", "application/json", lambda r, _: to_json(r).encode()),
    "bibtex": Format("BibTeX", "bib", "application/x-bibtex; charset=utf-8", lambda r, _: to_bibtex(r).encode()),
}
