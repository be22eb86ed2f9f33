"""Lays a timeline out as a paper: an introduction, the milestones era by era, the sources."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from library.typeset.paper import Block, Heading, Item, Listing, Paper, Paragraph, Quote, Run, Runs, plain
from research.timelines.exports.words import WORDS, Words
from research.timelines.schemas import Era, NodeState, TimelineResult


def paper_of(result: TimelineResult, created_at: datetime) -> Paper:
    words = WORDS[result.language]
    numbers = _numbers(result)
    return Paper(
        title=result.title,
        language=result.language,
        subtitle=result.synthesis.timeline_span if result.synthesis else "",
        blocks=(
            *_origin(result, created_at, words),
            *_introduction(result, words),
            *_body(result, numbers, words),
            *_sources(result, numbers, words),
        ),
    )


def _numbers(result: TimelineResult) -> dict[str, int]:
    """The cited passages, numbered in the order they are cited."""
    cited = dict.fromkeys(one.evidence_id for node in result.nodes for one in node.evidence)
    return {key: number for number, key in enumerate(cited, 1)}


def _origin(result: TimelineResult, created_at: datetime, words: Words) -> Iterator[Block]:
    engine = words.offline if result.engine == "offline" else f"{words.models}{words.colon}{result.engine}"
    yield Paragraph(runs=plain(f"{words.date}{words.colon}{created_at:%Y-%m-%d}\n{engine}"))


def _introduction(result: TimelineResult, words: Words) -> Iterator[Block]:
    synthesis = result.synthesis
    if synthesis is None:
        return
    joint = "" if result.language == "zh" else " "
    if synthesis.summary:
        yield Heading(text=words.summary)
        yield Paragraph(runs=plain(joint.join(one.text for one in synthesis.summary)))
    if synthesis.verification_notes:
        yield Heading(text=words.notes)
        yield Listing(items=tuple(Item(runs=plain(note)) for note in synthesis.verification_notes))


def _body(result: TimelineResult, numbers: dict[str, int], words: Words) -> Iterator[Block]:
    for label, nodes in _by_era(result):
        yield Heading(text=label)
        for node in nodes:
            yield from _node(node, numbers, words)


def _by_era(result: TimelineResult) -> Iterator[tuple[str, Sequence[NodeState]]]:
    eras: Sequence[Era] = result.synthesis.eras if result.synthesis else []
    by_id = {node.id: node for node in result.nodes}
    if not eras:
        yield result.topic, result.nodes
    for era in eras:
        yield era.label, [by_id[key] for key in era.node_ids if key in by_id]


def _node(node: NodeState, numbers: dict[str, int], words: Words) -> Iterator[Block]:
    yield Heading(level=2, text=f"{node.date_text}{words.colon}{node.title}")
    about = words.separator.join(part for part in (node.subtitle, words.significances[node.significance]) if part)
    yield Paragraph(runs=(Run(text=about, italic=True),))
    yield Paragraph(runs=(*plain(node.description), *_marks(node, numbers)))
    for conflict in node.conflicts:
        cited = [numbers[key] for key in conflict.evidence if key in numbers]
        yield Paragraph(
            runs=(Run(text=f"{words.conflict}{words.colon}{conflict.date_text}", bold=True), *_superscripts(cited))
        )
    if node.is_gap_node:
        yield Paragraph(runs=(Run(text=words.gap, italic=True),))
    yield from _details(node, words)


def _details(node: NodeState, words: Words) -> Iterator[Block]:
    details = node.details
    if details is None:
        return
    facts = [
        (words.context, details.context.text if details.context else ""),
        (words.impact, details.impact.text if details.impact else ""),
        (words.people, words.separator.join(details.key_people)),
        (words.place, details.location),
    ]
    items = [Item(runs=plain(one.text)) for one in details.key_features]
    items += [Item(runs=(Run(text=f"{name}{words.colon}", bold=True), Run(text=text))) for name, text in facts if text]
    if items:
        yield Listing(items=tuple(items))
    if details.notable_quote:
        yield Quote(runs=plain(details.notable_quote.text))


def _marks(node: NodeState, numbers: dict[str, int]) -> Runs:
    return _superscripts(sorted({numbers[one.evidence_id] for one in node.evidence}))


def _superscripts(cited: Sequence[int]) -> Runs:
    return tuple(Run(text=f"[{number}]", superscript=True, link=f"#source-{number}") for number in cited)


def _sources(result: TimelineResult, numbers: dict[str, int], words: Words) -> Iterator[Block]:
    cited = {one.evidence_id: one for node in result.nodes for one in node.evidence}
    quotes = {key: [o.quote for n in result.nodes for o in n.evidence if o.evidence_id == key] for key in numbers}
    if numbers:
        yield Heading(text=words.sources)
    for key, number in numbers.items():
        source = cited[key]
        where = (Run(text="\n"), Run(text=source.url, link=source.url)) if source.url else ()
        yield Paragraph(
            runs=(Run(text=f"[{number}] "), Run(text=source.title, bold=True), *where), anchor=f"source-{number}"
        )
        for quote in dict.fromkeys(quotes[key]):
            yield Quote(runs=plain(quote))
