"""How a request refers to items: `@insight1` in its words, or in its list."""

import re
from collections.abc import Iterable

# Only what looks like an id: with \w a reference would swallow the Chinese words behind it.
REFERENCE = re.compile(r"(?<![A-Za-z0-9_.])@([A-Za-z][A-Za-z_]{0,39}[0-9]{1,9})(?![A-Za-z0-9_])")


def referenced(query: str, listed: Iterable[str]) -> list[str]:
    """The ids a request refers to, each once."""
    plain = (name.strip().removeprefix("@") for name in listed)
    return list(dict.fromkeys([*REFERENCE.findall(query), *filter(None, plain)]))


def without_references(query: str) -> str:
    """What a request says beside its references."""
    return REFERENCE.sub(" ", query).strip()
