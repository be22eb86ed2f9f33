"""Lays a timeline out as a paper: an introduction, the milestones era by era, the sources."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext, pgettext

from library.typeset.paper import Block, Heading, Listing, Paper, PaperItem, Paragraph, Quote, Span, Spans, plain
from research.exports.paper import origin, work_blocks
from research.timelines.exports.sentences import RELATIONSHIPS, SIGNIFICANCES, conflict_line, marks, names
from research.timelines.schemas import Era, NodeState, Synthesis, TimelineResult


def paper_of(result: TimelineResult, created_at: datetime) -> Paper:
    numbers = {source.evidence_id: source.number for source in result.sources}
    return Paper(
        title=result.title,
        language=result.language,
        subtitle=result.synthesis.timeline_span if result.synthesis else "",
        blocks=(
            origin(result.engine, created_at),
            *(_introduction(result.synthesis) if result.synthesis else ()),
            *_body(result, numbers),
            *(_connections(result.synthesis, result) if result.synthesis else ()),
            *_sources(result),
        ),
    )


def _introduction(synthesis: Synthesis) -> Iterator[Block]:
    told = [one.text for one in synthesis.summary]
    if told:
        yield Heading(text=pgettext("of a report", "Summary"))
        yield Paragraph(spans=plain(synthesis.told))
    if synthesis.key_insight and synthesis.key_insight not in told:
        yield Paragraph(spans=_labelled(gettext("Key insight: %(text)s"), synthesis.key_insight))
    if synthesis.verification_notes:
        yield Heading(text=gettext("How well the dates are known"))
        yield Listing(items=tuple(PaperItem(spans=plain(note)) for note in synthesis.verification_notes))


def _labelled(pattern: str, text: str) -> Spans:
    """A pattern that ends in its text, with what stands before it in bold."""
    label = pattern.removesuffix("%(text)s")
    return (Span(text=label.rstrip(), bold=True), Span(text=label[len(label.rstrip()) :] + text))


def _body(result: TimelineResult, numbers: dict[str, int]) -> Iterator[Block]:
    eras: Sequence[Era] = result.synthesis.eras if result.synthesis else []
    by_id = {node.id: node for node in result.nodes}
    stretches = [(era.label, [by_id[key] for key in era.node_ids if key in by_id]) for era in eras]
    for label, nodes in stretches or [(result.topic, result.nodes)]:
        yield Heading(text=label)
        for node in nodes:
            yield from _node(node, numbers)


def _node(node: NodeState, numbers: dict[str, int]) -> Iterator[Block]:
    yield Heading(level=2, mark=node.date_text, text=node.title)
    about = [part for part in (node.subtitle, gettext(SIGNIFICANCES[node.significance])) if part]
    yield Paragraph(spans=(Span(text=" · ".join(about), italic=True),))
    sources = sorted({numbers[one.evidence_id] for one in node.evidence})
    yield Paragraph(spans=(*plain(node.description), *_superscripts(sources)))
    for conflict in node.conflicts:
        cited = [numbers[key] for key in conflict.evidence if key in numbers]
        yield Paragraph(spans=(Span(text=conflict_line(conflict), bold=True), *_superscripts(cited)))
    for mark in marks(node):
        yield Paragraph(spans=(Span(text=mark, italic=True),))
    yield from _details(node)


def _details(node: NodeState) -> Iterator[Block]:
    details = node.details
    if details is None:
        return
    facts = [
        (gettext("Context: %(text)s"), details.context.text if details.context else ""),
        (gettext("Impact: %(text)s"), details.impact.text if details.impact else ""),
        (gettext("People: %(text)s"), names(details.key_people)),
        (gettext("Place: %(text)s"), details.location),
    ]
    items = [PaperItem(spans=plain(one.text)) for one in details.key_features]
    items += [PaperItem(spans=_labelled(pattern, text)) for pattern, text in facts if text]
    if items:
        yield Listing(items=tuple(items))
    if details.notable_quote:
        yield Quote(spans=plain(details.notable_quote.text))


def _connections(synthesis: Synthesis, result: TimelineResult) -> Iterator[Block]:
    titles = {node.id: f"{node.date_text} · {node.title}" for node in result.nodes}
    known = [one for one in synthesis.connections if one.from_id in titles and one.to_id in titles]
    if known:
        yield Heading(text=gettext("Connections"))
        items = []
        for one in known:
            both = Span(text=f"{titles[one.from_id]} → {titles[one.to_id]}", bold=True)
            how = Span(text=f" · {gettext(RELATIONSHIPS[one.relationship])}\n{one.reason}")
            items.append(PaperItem(spans=(both, how)))
        yield Listing(items=tuple(items))


def _superscripts(cited: Sequence[int]) -> Spans:
    return tuple(Span(text=f"[{number}]", superscript=True, link=f"#source-{number}") for number in cited)


def _sources(result: TimelineResult) -> Iterator[Block]:
    """The works, and under each its passages with the words that date a milestone."""
    if result.sources:
        yield Heading(text=gettext("Sources"))
    quotes: dict[str, dict[str, None]] = {}
    for one in (one for node in result.nodes for one in node.evidence):
        quotes.setdefault(one.evidence_id, {})[one.quote] = None
    for work in result.works:
        yield from work_blocks(work, result.evidence, lambda source: list(quotes[source.evidence_id]))
