"""A finished report as a file: Markdown, DOCX, PDF, JSON, BibTeX, RIS or CSL-JSON."""

from collections.abc import Iterator
from datetime import datetime

from library.exports import Format, formats
from library.typeset import files
from research.exports.bibtex import to_bibtex
from research.exports.csl import to_csl
from research.exports.paper import paper_of
from research.exports.references import WorkReference, references
from research.exports.ris import to_ris
from research.schemas.reports import ResearchResult

__all__ = ["FORMATS"]


def to_json(result: ResearchResult, _: datetime) -> bytes:
    return f"{result.model_dump_json(indent=2)}\n".encode()


def _cited(result: ResearchResult) -> Iterator[WorkReference]:
    return references(result.report.works, result.evidence)


FORMATS: dict[str, Format[ResearchResult]] = formats(
    {
        **files.writers(paper_of),
        "json": to_json,
        "bib": lambda result, _: to_bibtex(_cited(result)).encode(),
        "ris": lambda result, _: to_ris(_cited(result)).encode(),
        "csl.json": lambda result, _: to_csl(_cited(result)).encode(),
    }
)
