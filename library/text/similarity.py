"""How alike two texts are, by the words that carry their content."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from library.text.terms import content_terms

SIGNATURE_SIZE = 128
SAME_ORIGIN = 0.5
"""Estimated Jaccard similarity of word triples from which two texts count as one origin."""


def in_common(one: AbstractSet[object], other: AbstractSet[object]) -> float:
    """Share of all that two sets hold which both hold."""
    return len(one & other) / len(one | other) if one or other else 0.0


def jaccard(one: str, other: str) -> float:
    """Share of content terms two texts have in common."""
    return in_common(set(content_terms(one)), set(content_terms(other)))


def term_containment(claim: str, passage: str) -> float:
    """Share of a claim's content terms that stand anywhere in the passage."""
    wanted = set(content_terms(claim))
    return len(wanted & set(content_terms(passage))) / len(wanted) if wanted else 0.0


def is_held(line: str, text: str, share: float = 1.0) -> bool:
    """Whether a text says a line: word for word, or as much of its content as asked for."""
    return line.strip() in text or term_containment(line, text) >= share


def signature(text: str) -> frozenset[int]:
    """A MinHash sketch: the smallest hashes of the text's runs of three content terms."""
    words = content_terms(text)
    runs = {" ".join(words[start : start + 3]) for start in range(max(1, len(words) - 2))} if words else set[str]()
    hashes = (int.from_bytes(hashlib.blake2b(run.encode(), digest_size=8).digest()) for run in runs)
    return frozenset(sorted(hashes)[:SIGNATURE_SIZE])


def origins(texts: Iterable[str], known: Iterable[tuple[int, frozenset[int]]] = ()) -> list[int]:
    """An origin number for each text; near-identical texts share one. Numbers go on after the known ones."""
    seen = list(known)
    first_new = len(seen)
    # Only texts that share a run are compared: all with all would take a thousand passages twenty seconds.
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for place, sketch in enumerate([*(sketch for _, sketch in seen), *map(signature, texts)]):
        if place >= first_new:
            near = sorted({other for run in sketch for other in holders[run]})
            alike = (seen[other][0] for other in near if in_common(sketch, seen[other][1]) >= SAME_ORIGIN)
            seen.append((next(alike, max((number for number, _ in seen), default=0) + 1), sketch))
        for run in sketch:
            holders[run].append(place)
    return [number for number, _ in seen[first_new:]]
