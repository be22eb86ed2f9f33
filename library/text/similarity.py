"""How alike two texts are, by the words that carry their content."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NewType

from library.text.terms import content_terms

Signature = NewType("Signature", tuple[int, ...])
SIGNATURE_SIZE = 128
SAME_ORIGIN = 0.5
"""Estimated Jaccard similarity of word triples from which two texts count as one origin."""


def in_common(one: AbstractSet[str], other: AbstractSet[str]) -> float:
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


def signature(text: str) -> Signature:
    """A MinHash sketch: the smallest hashes of the text's runs of three content terms."""
    words = content_terms(text)
    runs = {" ".join(words[i : i + 3]) for i in range(max(1, len(words) - 2))} if words else set[str]()
    return Signature(tuple(sorted({_hash(run) for run in runs})[:SIGNATURE_SIZE]))


def signature_similarity(one: Signature, other: Signature) -> float:
    """Estimated Jaccard similarity of the texts behind two sketches; exact for short texts."""
    smallest = set(sorted({*one, *other})[:SIGNATURE_SIZE])
    return len(smallest.intersection(one, other)) / len(smallest) if smallest else 0.0


def origins(texts: Iterable[str], known: Iterable[tuple[int, Signature]] = ()) -> list[int]:
    """An origin number for each text; near-identical texts share one. Numbers go on after the known ones."""
    seen = list(known)
    first_new = len(seen)
    # Only texts that share a run are compared: all with all would take a thousand passages twenty seconds.
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for place, sketch in enumerate([*(sketch for _, sketch in seen), *map(signature, texts)]):
        if place >= first_new:
            near = sorted({other for run in sketch for other in holders.get(run, ())})
            alike = (seen[other][0] for other in near if signature_similarity(sketch, seen[other][1]) >= SAME_ORIGIN)
            seen.append((next(alike, max((number for number, _ in seen), default=0) + 1), sketch))
        for run in sketch:
            holders[run].append(place)
    return [number for number, _ in seen[first_new:]]


@lru_cache(maxsize=50_000)
def _hash(run: str) -> int:
    return int.from_bytes(hashlib.blake2b(run.encode(), digest_size=8).digest(), "big")
