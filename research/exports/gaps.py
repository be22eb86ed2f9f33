"""Lays out what a report leaves open: the parts, who was asked, what would help and what the library has instead."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from library.text.language import joined
from library.typeset.paper import Block, Heading, Listing, PaperItem, Paragraph, plain
from research.schemas.reports import ResearchReport


def gap_blocks(report: ResearchReport) -> Iterator[Block]:
    gap = report.gap
    if gap is None:
        return
    yield Heading(text=gettext("Still open"))
    yield listing(gap.open)
    # Without a sentence that answers, the summary says who was asked.
    if any(claim.part == "summary" for claim in report.claims):
        yield Paragraph(spans=plain(joined(gap.asked, report.language)))
    yield Paragraph(spans=plain(gettext("What would help:")))
    yield listing((gettext("Add a document"), gettext("Ask in other words or in the other language")))
    if gap.topics:
        yield Paragraph(spans=plain(gettext("What the library has documents about:")))
        yield listing(gap.topics)


def listing(texts: Sequence[str]) -> Listing:
    return Listing(items=tuple(PaperItem(spans=plain(text)) for text in texts))
