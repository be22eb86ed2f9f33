"""Numbers, dates and names of a sentence, held against a text."""

from library.text.facts import Fact, facts, missing

ROOT = 4
"""Letters that the name of a country and of its people have in common."""


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form."""
    return [fact for fact in missing(sentence, text) if fact.kind != "name"]


def altered(sentence: str, other: str) -> tuple[str, str] | None:
    """The one figure in whose place another text has another, where all others agree in order: it may stand there twice."""
    ours, theirs = ([one for one in facts(text) if one.kind != "name"] for text in (sentence, other))
    pairs = [(one, held) for one, held in zip(ours, theirs, strict=False) if not held.value.startswith(one.value)]
    return (pairs[0][0].text, pairs[0][1].text) if len(ours) == len(theirs) and len(pairs) == 1 else None


def unnamed(sentence: str, text: str) -> list[Fact]:
    """The names that a text does not have, in whatever form: British is Britain, 邗国 is 邗. Where a Chinese one ends is guessed."""
    return [one for one in missing(sentence, text) if one.kind == "name" and _root(one.text) not in text]


def _root(name: str) -> str:
    letters = ROOT if name.isascii() else len(name) // 2
    return name if " " in name else name[:letters]
