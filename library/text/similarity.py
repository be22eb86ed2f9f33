"""How alike two texts are, by the words that carry their content."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from library.text.terms import content_terms

SAME_ORIGIN = 0.5  # Jaccard similarity of word triples from which two texts count as one origin


def in_common(one: AbstractSet[object], other: AbstractSet[object]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def jaccard(one: str, other: str) -> float:
    return in_common(set(content_terms(one)), set(content_terms(other)))


def term_containment(claim: str, passage: str) -> float:
    wanted = set(content_terms(claim))
    return len(wanted & set(content_terms(passage))) / len(wanted) if wanted else 0.0


def is_held(line: str, text: str, share: float = 1.0) -> bool:
    """Whether a text says a line: word for word, or as much of its content as asked for."""
    return line.strip() in text or term_containment(line, text) >= share


def origins(texts: Iterable[str], known: Iterable[tuple[int, str]] = ()) -> list[int]:
    """An origin number for each text; near-identical texts share one. Numbers go on after those of the known texts."""
    numbered = list(known)
    found = [number for number, _ in numbered]
    sizes: list[int] = []
    # Only texts that share a run are compared: all with all would take a thousand passages twenty seconds.
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for place, text in enumerate([*(text for _, text in numbered), *texts]):
        words = content_terms(text)
        runs = {" ".join(words[start : start + 3]) for start in range(max(1, len(words) - 2))} if words else set[str]()
        shared = Counter(other for run in runs for other in holders[run])
        if place >= len(numbered):
            alike = [one for one, both in shared.items() if both >= SAME_ORIGIN * (len(runs) + sizes[one] - both)]
            found.append(found[min(alike)] if alike else max(found, default=0) + 1)
        sizes.append(len(runs))
        for run in runs:
            holders[run].append(place)
    return found[len(numbered) :]
