"""Numbers and dates of a sentence, held against a text."""

from collections.abc import Sequence

from library.text.facts import Fact, facts, missing


def figures(text: str) -> list[Fact]:
    """In the order in which they stand."""
    return sorted((fact for fact in facts(text) if fact.kind != "name"), key=lambda fact: fact.start)


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form; of a period both ends are enough."""
    absent = [fact for fact in missing(sentence, text) if fact.kind != "name"]
    return [
        fact
        for fact in absent
        if "/" not in fact.value or any(unheld_figures(end, text) for end in fact.value.split("/"))
    ]


def altered(sentence: str, copy: str) -> tuple[str, str] | None:
    """The one figure in whose place a copy of a sentence has another, where all others agree."""
    ours, theirs = figures(sentence), figures(copy)
    differing = [(one.text, other.text) for one, other in zip(ours, theirs, strict=False) if not _agree(one, other)]
    return differing[0] if len(ours) == len(theirs) and len(differing) == 1 else None


def _agree(said: Fact, held: Fact) -> bool:
    return said.value == held.value or (said.kind == held.kind == "date" and held.value.startswith(said.value))


def without(text: str, found: Sequence[Fact]) -> str:
    """A text without some of what it states."""
    for fact in sorted(found, key=lambda one: -one.start):
        text = f"{text[: fact.start]} {text[fact.end :]}"
    return text
