"""A timeline summed up in its own words: the sentences of its weightiest milestones."""

from library.answering.candidates import leans
from library.text.sentences import split
from research.timelines.briefs import DraftSynthesis, SynthesisTask
from research.timelines.milestones.merging import RANKS
from research.timelines.schemas import CitedText, Node

SENTENCES = 6


def synthesis(task: SynthesisTask) -> DraftSynthesis:
    """Sentences of the sources only; what led to what no code can tell, so there are no connections."""
    ranked = sorted(task.nodes, key=lambda node: (leans(node.quote), -RANKS[node.significance], -node.confirmations))
    kept = {node.id for node in ranked[:SENTENCES]}
    return DraftSynthesis(
        summary=[_sentence(node) for node in task.nodes if node.id in kept], key_insight=_sentence(ranked[0]).text
    )


def _sentence(node: Node) -> CitedText:
    """The sentence of the quote that holds the date."""
    told = (one.text for one in reversed(split(node.quote)) if node.date_text in one.text)
    return CitedText(text=next(told, node.quote), evidence_id=node.evidence[0].evidence_id)
