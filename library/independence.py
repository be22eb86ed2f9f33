"""How many sources that know nothing of each other tell something."""

import re
from collections.abc import Collection

from library.schemas import EvidenceItem

_FOLLOWING = re.compile(
    r"(?:\s*[,，;；(（]\s*|\s+)(?:(?:after|based on|according to)\s|[据據]).*$", re.IGNORECASE | re.DOTALL
)
"""What a publisher adds to its name about where a text has it from: that differs between the texts of one author."""


def count_origins(items: Collection[EvidenceItem]) -> int:
    """Near-identical texts count once, and so do passages of one document and texts of one author or publisher."""
    groups: list[set[str]] = []
    for item in items:
        author = _FOLLOWING.sub("", item.publisher).strip().casefold()
        shared = {"document": item.document_id, "address": item.url, "author": author}
        known = {f"origin {item.origin}", *(f"{kind} {value}" for kind, value in shared.items() if value)}
        of_it = [group for group in groups if group & known]
        groups = [*(group for group in groups if group not in of_it), known.union(*of_it)]
    return len(groups)
