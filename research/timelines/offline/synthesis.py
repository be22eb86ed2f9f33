"""A timeline summed up in its own words: quotes of its weightiest milestones, and the connections they name."""

from collections import Counter
from collections.abc import Iterator, Sequence

from library.answering.candidates import leans
from library.chronology.happenings import without_dates
from library.text import facts
from library.text.sentences import split
from library.text.terms import content_terms
from library.text.word_lists import any_of
from research.timelines.briefs import DraftSynthesis, SynthesisTask
from research.timelines.milestones.merging import RANKS
from research.timelines.schemas import CitedText, Connection, Node, Relationship

SENTENCES, CONNECTIONS, PER_NODE = 6, 12, 2
RARE, RELATED, SAID = 3, 0.6, 0.3
"""Of how many milestones a name tells; least weight of the names two of them share, and where a quote says how they are connected."""
_RELATIONSHIPS: tuple[Relationship, ...] = ("responded_to", "caused", "enabled", "inspired")
_SAID = {kind: any_of(__name__, kind) for kind in _RELATIONSHIPS}


def synthesis(task: SynthesisTask) -> DraftSynthesis:
    """Sentences of the sources only; connections only where a quote names what an earlier milestone brought."""
    ranked = sorted(task.nodes, key=lambda node: (leans(node.quote), -RANKS[node.significance], -node.confirmations))
    kept = {node.id for node in ranked[:SENTENCES]}
    return DraftSynthesis(
        summary=[_sentence(node) for node in task.nodes if node.id in kept],
        key_insight=_sentence(ranked[0]).text,
        connections=list(_connections(task.nodes))[:CONNECTIONS],
    )


def _sentence(node: Node) -> CitedText:
    """The sentence of the quote that holds the date."""
    told = (one.text for one in reversed(split(node.quote)) if node.date_text in one.text)
    return CitedText(text=next(told, node.quote), evidence_id=node.evidence[0].evidence_id)


def _connections(nodes: Sequence[Node]) -> Iterator[Connection]:
    """Later milestones whose quote names what only few milestones name, and an earlier one first."""
    names = {node.id: _names(node.quote) for node in nodes}
    spread = Counter(name for named in names.values() for name in named)
    for place, node in enumerate(nodes):
        kind: Relationship = next((kind for kind, said in _SAID.items() if said.search(node.quote)), "related")
        shared = {
            other.id: sum(1 / spread[name] for name in names[node.id] & names[other.id] if spread[name] <= RARE)
            for other in nodes[:place]
            if other.earliest != node.earliest
        }
        for other_id in sorted(shared, key=lambda key: -shared[key])[:PER_NODE]:
            if shared[other_id] >= (RELATED if kind == "related" else SAID):
                yield Connection(from_id=other_id, to_id=node.id, relationship=kind, reason=node.quote[:400])


def _names(quote: str) -> frozenset[str]:
    """The words of the names in a quote."""
    return frozenset(content_terms(" ".join(name.text for name in facts.names(without_dates(quote)))))
