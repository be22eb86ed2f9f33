"""Lays a finished report out as a paper."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import chain

from django.utils.translation import gettext, pgettext

from library.material import speaking_for
from library.schemas import EvidenceItem
from library.typeset.paper import (
    Block,
    ChartSeries,
    Heading,
    Listing,
    Paper,
    PaperItem,
    Paragraph,
    Plot,
    Quote,
    Span,
    Spans,
    plain,
)
from library.typeset.reading import lowered, read_inline, read_markdown
from research.exports.gaps import gap_blocks
from research.exports.references import retrieved
from research.exports.verification import verification_blocks
from research.schemas.reports import ResearchReport, ResearchResult, Section, Source
from research.schemas.tables import ReportChart
from runs.llm import OFFLINE

Quoted = Callable[[Source], Sequence[str]]
"""The words of a cited passage that are shown under it."""
LONGEST_PASSAGE = 400
MARKERS_AND_SPACE = re.compile(r"\[\d+\]|[\s*#_-]")


def paper_of(result: ResearchResult, created_at: datetime) -> Paper:
    report = result.report
    parts = chain(
        [origin(result.engine, created_at)],
        report_blocks(report, result.charts),
        [Heading(text=gettext("Verification"))],
        verification_blocks(result),
        [Heading(text=gettext("Sources"))] if report.sources else [],
        *(work_blocks(work, result.evidence, partial(passages, result=result)) for work in report.works),
    )
    return Paper(
        title=report.title or result.query,
        language=report.language,
        subtitle=gettext("Question: %(question)s") % {"question": result.query},
        blocks=tuple(parts),
    )


def origin(engine: str, created_at: datetime) -> Paragraph:
    """When it was made, and by what."""
    made_by = (
        gettext("Offline engine: no language model took part; every sentence stands in a source.")
        if engine == OFFLINE
        else gettext("Models used: %(models)s") % {"models": engine}
    )
    date = gettext("Date: %(date)s") % {"date": f"{created_at:%Y-%m-%d}"}
    return Paragraph(spans=plain(f"{date}\n{made_by}"))


def report_blocks(report: ResearchReport, charts: Sequence[ReportChart]) -> Iterator[Block]:
    citations = anchors(report)
    if report.summary.strip():
        yield Heading(text=pgettext("of a report", "Summary"))
        if report.caution:
            yield Paragraph(spans=(Span(text=report.caution, italic=True),))
        yield from lowered(read_markdown(report.summary, citations=citations), top=2)
    yield from gap_blocks(report)
    if report.key_findings:
        yield Heading(text=gettext("What comes nearest") if report.is_open else gettext("Key findings"))
        yield Listing(
            items=tuple(PaperItem(spans=read_inline(text, citations=citations)) for text in report.key_findings)
        )
    for place, section in enumerate(report.sections):
        yield from section_blocks(section, report)
        yield from (plot(one) for one in charts if one.section == place)
    if report.limitations.strip():
        yield Heading(text=gettext("Limitations"))
        yield from lowered(read_markdown(report.limitations, citations=citations), top=2)


def section_blocks(section: Section, report: ResearchReport) -> Iterator[Block]:
    """Lay out a section, unless it only repeats a part of the report that stands by itself."""
    alone = (report.summary, report.limitations, "".join(report.key_findings))
    if bare(section.body) in {bare(part) for part in alone}:
        return
    yield Heading(text=section.heading)
    blocks = read_markdown(section.body, citations=anchors(report))
    first = blocks[0] if blocks else None
    own_heading = first is not None and first.kind == "heading" and bare(first.text) == bare(section.heading)
    yield from lowered(blocks[1:] if own_heading else blocks, top=2)


def plot(chart: ReportChart) -> Plot:
    series = ChartSeries(
        name=chart.title,
        unit=chart.unit,
        values=tuple(one.value for one in chart.points),
        shown=tuple(one.shown for one in chart.points),
    )
    return Plot(form=chart.variant, title=chart.title, names=tuple(one.name for one in chart.points), series=(series,))


def bare(text: str) -> str:
    return MARKERS_AND_SPACE.sub("", text).casefold()


def anchors(report: ResearchReport) -> dict[str, str]:
    return {str(source.number): anchor(source) for source in report.sources}


def anchor(source: Source) -> str:
    return f"source-{source.number}"


def work_blocks(work: Sequence[Source], evidence: Sequence[EvidenceItem], quoted: Quoted) -> Iterator[Block]:
    """A document or page, and under it each of its passages that are cited, with their words."""
    if len(work) == 1:
        (source,) = work
        yield Paragraph(mark=mark(source), spans=work_spans(source, evidence, source.heading), anchor=anchor(source))
        yield from passage_blocks(source, evidence, quoted(source))
        return
    yield Paragraph(spans=work_spans(work[0], evidence))
    for source in work:
        yield Paragraph(mark=mark(source), spans=plain(source.heading), anchor=anchor(source))
        yield from passage_blocks(source, evidence, quoted(source))


def passage_blocks(source: Source, evidence: Sequence[EvidenceItem], quotes: Sequence[str]) -> Iterator[Block]:
    """What is cited, and of a passage of a kept result what that one rests on."""
    yield from (Quote(spans=plain(quote)) for quote in quotes)
    item = next(item for item in evidence if item.id == source.evidence_id)
    for ground in speaking_for(item.grounds, *quotes):
        title = pgettext("between facts", ", ").join(filter(None, (ground.title, ground.heading)))
        yield Paragraph(spans=plain(gettext("This result rests on: %(title)s") % {"title": title}))
        yield Quote(spans=plain(shortened(ground.text.strip())))


def mark(source: Source) -> str:
    return f"[{source.number}]"


def work_spans(source: Source, evidence: Sequence[EvidenceItem], *more: str) -> Spans:
    read_at = retrieved(source, evidence)
    facts = [fact for fact in (source.publisher, source.published, *more) if fact]
    about = pgettext("between facts", ", ").join(facts)
    when = gettext("Retrieved: %(date)s") % {"date": f"{read_at:%Y-%m-%d}"} if read_at else ""
    stop = pgettext("after a title", ". ")
    return (
        Span(text=source.title, bold=True),
        Span(text=f"{stop}{about}".rstrip()),
        Span(text="\n"),
        Span(text=source.url, link=source.url) if source.url else Span(text=gettext("Document in the library")),
        Span(text=f"{stop}{when}" if when else ""),
    )


def passages(source: Source, result: ResearchResult) -> list[str]:
    """Give the words that verification rested on, or else the beginning of the passage."""
    decisive = [verdict.quote for verdict in result.validation.verdicts if verdict.evidence_id == source.evidence_id]
    quotes = list(dict.fromkeys(quote.strip() for quote in decisive if quote.strip()))
    if quotes:
        return [quote for quote in quotes if not any(quote != other and quote in other for other in quotes)]
    return [shortened(item.text.strip()) for item in result.evidence if item.id == source.evidence_id]


def shortened(text: str) -> str:
    if len(text) <= LONGEST_PASSAGE:
        return text
    cut = text[:LONGEST_PASSAGE]
    end = max(cut.rfind(mark) for mark in "。！？；.!?; ")
    return (cut[: end + 1] if end > LONGEST_PASSAGE // 2 else cut).rstrip() + "…"
