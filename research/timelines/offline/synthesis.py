"""A timeline summed up in its own words: quotes of its weightiest milestones, and the connections they name."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from library.answering.candidates import leans
from library.chronology.wording import wording
from library.text.sentences import split
from research.timelines.briefs import DraftSynthesis, SynthesisTask
from research.timelines.schemas import CitedText, Connection, Node, Relationship

SENTENCES, CONNECTIONS, PER_NODE = 6, 12, 2
RELATED, SAID = 0.6, 0.3
"""Least weight of the names two milestones share, and where a quote says how they are connected."""
RANKS = {"revolutionary": 2, "high": 1, "medium": 0}
_CAUSES: tuple[tuple[Relationship, re.Pattern[str]], ...] = (
    ("responded_to", re.compile(r"\bin response to\b|\breact(?:ed|ion)\b|为回应|回应", re.IGNORECASE)),
    (
        "caused",
        re.compile(
            r"\b(?:led to|caused|because of|as a result|resulted (?:in|from))\b|导致|引发|由于|因此", re.IGNORECASE
        ),
    ),
    ("enabled", re.compile(r"\b(?:allowed|enabled|made possible|paved the way)\b|使得|促成|由此", re.IGNORECASE)),
    (
        "inspired",
        re.compile(r"\b(?:inspired|based on|modelled on|influenced)\b|启发|仿照|基于|受.{1,8}影响", re.IGNORECASE),
    ),
)


def synthesis(task: SynthesisTask) -> DraftSynthesis:
    """Sentences of the sources only; connections only where a quote names what an earlier milestone brought."""
    ranked = sorted(task.nodes, key=lambda node: (-RANKS[node.significance], -node.confirmations, leans(node.quote)))
    kept = {id(node) for node in ranked[:SENTENCES]}
    leading = _sentence(ranked[0])
    return DraftSynthesis(
        summary=[text for node in task.nodes if id(node) in kept and (text := _sentence(node))],
        key_insight=leading.text if leading else ranked[0].title,
        connections=list(_connections(task.nodes))[:CONNECTIONS],
    )


def _sentence(node: Node) -> CitedText | None:
    """The sentence of the quote that holds the date."""
    sentences = split(node.quote)
    told = next((one.text for one in reversed(sentences) if node.date_text in one.text), node.quote)
    return CitedText(text=told, evidence_id=node.evidence[0].evidence_id)


def _connections(nodes: Sequence[Node]) -> Iterator[Connection]:
    """Later milestones whose quote names what only few milestones name, and an earlier one first."""
    words = {node.id: wording(node.title, node.quote).names for node in nodes}
    spread = Counter(term for names in words.values() for term in names)
    for place, node in enumerate(nodes):
        shared = [
            (sum(1 / spread[term] for term in words[node.id] & words[other.id] if 2 <= spread[term] <= 3), other)
            for other in nodes[:place]
            if other.latest < node.earliest or other.earliest != node.earliest
        ]
        relationship = next((kind for kind, pattern in _CAUSES if pattern.search(node.quote)), "related")
        least = RELATED if relationship == "related" else SAID
        best = sorted((pair for pair in shared if pair[0] >= least), key=lambda pair: -pair[0])[:PER_NODE]
        for _, other in best:
            yield Connection(from_id=other.id, to_id=node.id, relationship=relationship, reason=node.quote[:400])
