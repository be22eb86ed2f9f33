"""The passages that a timeline cites, numbered as its page and its files show them."""

from collections.abc import Sequence

from library.evidence import passage_address
from library.schemas import EvidenceItem
from research.schemas.reports import Source
from research.timelines.schemas import Node


def sources_of(run_id: str, nodes: Sequence[Node], evidence: Sequence[EvidenceItem]) -> list[Source]:
    """In the order in which the milestones cite them; what stands in no evidence of the run is told by its title."""
    known = {item.id: item for item in evidence}
    cited = {one.evidence_id: one for node in reversed(nodes) for one in reversed(node.evidence)}
    ordered = dict.fromkeys(one.evidence_id for node in nodes for one in node.evidence)
    return [
        Source(
            number=number,
            evidence_id=key,
            title=cited[key].title,
            url=cited[key].url,
            publisher=cited[key].publisher,
            published=known[key].published if key in known else None,
            heading=known[key].heading if key in known else "",
            document_id=known[key].document_id if key in known else None,
            origin=cited[key].origin,
            evidence_url=passage_address(run_id, key),
        )
        for number, key in enumerate(ordered, 1)
    ]
