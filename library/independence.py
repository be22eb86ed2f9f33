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
    parents: dict[str, str] = {}

    def root(key: str) -> str:
        while parents.setdefault(key, key) != key:
            key = parents[key]
        return key

    for item in items:
        author = _FOLLOWING.sub("", item.publisher).strip().casefold()
        for shared in (item.document_id, item.url, author and f"by {author}"):
            if shared:
                parents[root(str(shared))] = root(f"origin {item.origin}")
    return len({root(f"origin {item.origin}") for item in items})
