"""The synthesis of a timeline: what an agent drafted, checked, beside what code knows of spans, sources and conflicts."""

from collections.abc import Sequence

from library.chronology.dating import sort_key
from library.quoting import find_quote
from library.schemas import Language
from library.text.facts import missing
from research.timelines.briefs import DraftSynthesis
from research.timelines.milestones.eras import eras, year
from research.timelines.schemas import CitedText, Connection, DateCorrection, Node, Synthesis


def sum_up(draft: DraftSynthesis, nodes: Sequence[Node], notes: Sequence[str], language: Language) -> Synthesis:
    """The synthesis; sentences and connections that no quote bears out are left out."""
    sources = {source for node in nodes for source in node.sources}
    return Synthesis(
        summary=[one for one in draft.summary if _is_borne_out(one, nodes)],
        key_insight=draft.key_insight,
        timeline_span=_span(nodes),
        source_count=len(sources),
        verification_notes=[*_notes(nodes, language), *notes],
        connections=[one for one in draft.connections if _is_connected(one, nodes)],
        date_corrections=[_correction(node, language) for node in nodes if node.conflicts],
        eras=eras(nodes),
    )


def _is_borne_out(sentence: CitedText, nodes: Sequence[Node]) -> bool:
    """Whether the evidence it cites is a node's, and all its dates, numbers and names stand in such a node's quotes."""
    citing = [node for node in nodes if any(one.evidence_id == sentence.evidence_id for one in node.evidence)]
    told = " ".join(one.quote for node in nodes for one in node.evidence)
    return bool(citing) and not missing(sentence.text, told)


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
    first, last = year(nodes[0].earliest), year(max((node.latest for node in nodes), key=sort_key))
    return first if first == last else f"{first} – {last}"


def _notes(nodes: Sequence[Node], language: Language) -> list[str]:
    """What readers should know about how well the dates are known."""
    days = sum(node.date_precision == "day" for node in nodes)
    confirmed = sum(node.confirmations > 1 for node in nodes)
    gaps = sum(node.is_gap_node for node in nodes)
    if language == "zh":
        told = [
            f"{len(nodes)}个节点中，{days}个精确到日；日期均与原文一样精确。",
            f"{confirmed}个节点有两个以上独立来源。",
        ]
        return told + ([f"{gaps}个节点是在空白时段补查到的。"] if gaps else [])
    told = [
        f"{days} of {len(nodes)} milestones are dated to the day; no date is more precise than its source.",
        f"{confirmed} {'is' if confirmed == 1 else 'are'} told by more than one independent source.",
    ]
    return told + ([f"{gaps} {'was' if gaps == 1 else 'were'} found by looking into gaps."] if gaps else [])


def _correction(node: Node, language: Language) -> DateCorrection:
    others = [conflict.date for conflict in node.conflicts]
    if language == "zh":
        reason = f"{node.confirmations}个独立来源写作{node.date_text}；其他来源写法不同，两种都列出。"
    else:
        sources = (
            "one independent source says"
            if node.confirmations == 1
            else f"{node.confirmations} independent sources say"
        )
        reason = f"{sources} {node.date_text}; others say otherwise, so both are shown."
    return DateCorrection(node_id=node.id, shown=node.date, others=others, reason=reason[:1].upper() + reason[1:])
