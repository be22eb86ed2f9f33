"""Lays a finished report out as a paper."""

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import chain

from library.typeset.paper import Block, Heading, Item, Listing, Paper, Paragraph, Quote, Run, Runs, plain
from library.typeset.reading import lowered, read_inline, read_markdown
from research.exports.verification import verification_blocks
from research.exports.words import WORDS, Words
from research.schemas import ResearchReport, ResearchResult, Section, Source

LONGEST_PASSAGE = 400
MARKERS_AND_SPACE = re.compile(r"\[\d+\]|[\s*#_-]")


def paper_of(result: ResearchResult, created_at: datetime) -> Paper:
    report, words = result.report, WORDS[result.report.language]
    parts = chain(
        origin_of(result, created_at, words),
        report_blocks(report, words),
        [Heading(text=words.verification)],
        verification_blocks(result, words),
        [Heading(text=words.sources)] if report.sources else [],
        *(source_blocks(source, result, words) for source in report.sources),
    )
    return Paper(
        title=report.title or result.query,
        language=report.language,
        subtitle=f"{words.question}{words.colon}{result.query}",
        blocks=tuple(parts),
    )


def origin_of(result: ResearchResult, created_at: datetime, words: Words) -> Iterator[Block]:
    engine = words.offline if result.engine == "offline" else f"{words.models}{words.colon}{result.engine}"
    yield Paragraph(runs=plain(f"{words.date}{words.colon}{created_at:%Y-%m-%d}\n{engine}"))


def report_blocks(report: ResearchReport, words: Words) -> Iterator[Block]:
    citations = anchors(report)
    if report.summary.strip():
        yield Heading(text=words.summary)
        yield from lowered(read_markdown(report.summary, citations=citations), top=2)
    if report.key_findings:
        yield Heading(text=words.key_findings)
        yield Listing(items=tuple(Item(runs=read_inline(text, citations=citations)) for text in report.key_findings))
    for section in report.sections:
        yield from section_blocks(section, report)
    if report.limitations.strip():
        yield Heading(text=words.limitations)
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


def bare(text: str) -> str:
    return MARKERS_AND_SPACE.sub("", text).casefold()


def anchors(report: ResearchReport) -> dict[str, str]:
    return {str(source.number): anchor(source) for source in report.sources}


def anchor(source: Source) -> str:
    return f"source-{source.number}"


def source_blocks(source: Source, result: ResearchResult, words: Words) -> Iterator[Block]:
    yield Paragraph(runs=source_runs(source, result, words), anchor=anchor(source))
    for passage in passages(source, result):
        yield Quote(runs=plain(passage))


def source_runs(source: Source, result: ResearchResult, words: Words) -> Runs:
    retrieved = next((item.retrieved_at for item in result.evidence if item.id == source.evidence_id), None)
    facts = [source.publisher, source.published or "", source.heading]
    where = Run(text=source.url, link=source.url) if source.url else Run(text=words.document)
    found = (Run(text=f"[{source.number}] "), Run(text=source.title, bold=True))
    about = words.separator.join(fact for fact in facts if fact)
    when = f"{words.stop}{words.retrieved}{words.colon}{retrieved:%Y-%m-%d}" if retrieved else ""
    return (*found, Run(text=f"{words.stop}{about}".rstrip()), Run(text="\n"), where, Run(text=when))


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
