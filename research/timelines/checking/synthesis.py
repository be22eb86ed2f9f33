"""The synthesis of a timeline: what an agent drafted, checked, beside what code knows of spans, sources and conflicts."""

from collections.abc import Sequence

from library.quoting import find_quote
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from library.text.similarity import jaccard
from research.timelines.briefs import DraftSynthesis
from research.timelines.checking.words import bears_out, is_statement
from research.timelines.milestones.merging import eras, year
from research.timelines.schemas import CitedText, Connection, DateCorrection, Node, Synthesis
from runs.words import Sentence

LEAST = 2
"""Sentences of a summary that sums up."""
SAME = 0.6
"""Share of terms from which two of them say the same."""


def held(
    draft: DraftSynthesis, by_code: DraftSynthesis, nodes: Sequence[Node], evidence: Sequence[EvidenceItem]
) -> DraftSynthesis:
    """What the passages of the milestones bear out of a draft; in place of a summary or an insight that is none, code's."""
    cited = {one.evidence_id for node in nodes for one in node.evidence}
    items = {item.id: item for item in evidence if item.id in cited}
    told: list[CitedText] = []
    for one in draft.summary:
        if all(jaccard(one.text, other.text) < SAME for other in told):
            told.append(one)
    summary = [
        one
        for one in told
        if is_statement(one.text) and one.evidence_id in items and bears_out(one.text, items[one.evidence_id])
    ]
    is_true = any(bears_out(draft.key_insight, item) for item in items.values())
    return draft.model_copy(
        update={
            "summary": summary if len(summary) >= LEAST else by_code.summary,
            "key_insight": draft.key_insight if is_true else by_code.key_insight,
        }
    )


def sum_up(draft: DraftSynthesis, nodes: Sequence[Node], notes: Sequence[str], language: Language) -> Synthesis:
    """The synthesis; connections that no quote bears out are left out."""
    sources = {source for node in nodes for source in node.sources}
    is_abroad = any(detect(node.quote) != language for node in nodes)
    abroad = [Sentence("Sources in another language are quoted as they stand.")] if is_abroad else []
    return Synthesis(
        summary=draft.summary,
        key_insight=draft.key_insight,
        timeline_span=_span(nodes),
        source_count=len(sources),
        verification_notes=[*_notes(nodes), *abroad, *notes],
        connections=[one for one in draft.connections if _is_connected(one, nodes)],
        date_corrections=[_correction(node) for node in nodes if node.conflicts],
        eras=eras(nodes),
    )


def _is_connected(connection: Connection, nodes: Sequence[Node]) -> bool:
    by_id = {node.id: node for node in nodes}
    ends = by_id.get(connection.from_id), by_id.get(connection.to_id)
    if None in ends or connection.from_id == connection.to_id:
        return False
    quotes = [one.quote for node in ends if node for one in node.evidence]
    return any(find_quote(connection.reason, quote) for quote in quotes)


def _span(nodes: Sequence[Node]) -> str:
    if not nodes:
        return ""
    first, last = year(nodes[0].first[0]), year(max(node.last for node in nodes)[0])
    return first if first == last else f"{first} – {last}"


def _notes(nodes: Sequence[Node]) -> list[Sentence]:
    """What readers should know about how well the dates are known."""
    days = sum(node.date_precision == "day" for node in nodes)
    confirmed = sum(node.confirmations > 1 for node in nodes)
    return [
        Sentence(
            "%(days)s of %(nodes)s milestones are dated to the day; no date is more precise than its source.",
            days=days,
            nodes=len(nodes),
        ),
        Sentence(
            "%(count)s is told by more than one independent source.",
            plural="%(count)s are told by more than one independent source.",
            count=confirmed,
        ),
    ]


def _correction(node: Node) -> DateCorrection:
    reason = Sentence(
        "One independent source says %(date)s; others say otherwise, so both are shown.",
        plural="%(count)s independent sources say %(date)s; others say otherwise, so both are shown.",
        count=node.confirmations,
        date=node.date_text,
    )
    others = [conflict.date for conflict in node.conflicts]
    return DateCorrection(node_id=node.id, shown=node.date, others=others, reason=reason)
