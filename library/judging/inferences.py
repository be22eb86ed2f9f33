"""Reads all that a sentence cites as one text, for a sentence that is marked as inferred: no passage says it alone.

Whether it follows is nobody's to compare. What it is concluded from can be: each of its figures and names has to stand
in a passage that speaks of what it is told of, with the date it is told with. What is reckoned from them is left open.
"""

import re
from collections.abc import Sequence
from itertools import product

from library.judging.figures import figures, unheld_figures, without
from library.judging.opposites import misdirected, undrawn
from library.judging.reading import read, unnamed
from library.judging.verdicts import PassageReading, most_favourable
from library.judging.windows import shared
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts
from library.text.terms import content_terms

CONCLUDED = 0.5
"""Least share of a clause's words in a passage that speaks of it: a rise is a word of its own, and stands in none."""
FEWEST = 2
"""Telling words of a clause that can be looked for."""
_CLAUSE = re.compile(r"[;；，]|,(?!\d)|\b(?:while|whereas|but)\b|而")
_TOGETHER = re.compile(
    r"\s*(?:(?:taken|read|put) together|all in all|on the whole|in sum|overall)\b,?"
    r"|\s*(?:综上|综合(?:来看|起来|以上)|总的来(?:说|看)|合起来看|由此可见)[^，,]{0,4}[，,]?",
    re.IGNORECASE,
)


def says_together(sentence: str) -> bool:
    """Whether a sentence begins by saying that it concludes from several things."""
    return _TOGETHER.match(sentence) is not None


def read_inferred(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The reading of the passage that says it alone, or denies it, where one does; else of all of them as one text."""
    readings = [read(sentence, [passage]) for passage in passages]
    best = most_favourable(readings)
    if len(readings) < 2 or best.verdict in {"quoted", "supported"}:
        return best
    # Another figure only makes it the passage of the other year.
    denying = [one for one in readings if one.verdict == "conflicting" and one.finding != "figure"]
    return denying[0] if denying else _read_together(sentence, passages, best)


def _read_together(sentence: str, passages: Sequence[EvidenceItem], best: PassageReading) -> PassageReading:
    texts = [f"{one.text} {one.title} {one.heading}" for one in passages]
    together = " ".join(texts)
    if absent := unheld_figures(sentence, together):
        return best.but("weak", "absent", absent[0].text)
    if names := unnamed(sentence, together):
        return best.but("weak", "name", names[0].text)
    dated = _dated(sentence)
    for number, date in dated:
        if all(unheld_figures(f"{number.text}; {date.text}", text) for text in texts):
            return best.but("weak", "apart", number.text, date.text)
    in_time = [number for number, _ in sorted(dated, key=lambda pair: pair[1].value)]
    if direction := misdirected(sentence, in_time):
        return best.but("conflicting", "figure", direction, " → ".join(one.text for one in in_time))
    if drawn := undrawn(sentence, together):
        return best.but("weak", "concluded", drawn)
    if all(_is_told(clause, texts) for clause in _clauses(sentence)):
        return best.but("supported", "together")
    return best.but("weak", "little")


def _clauses(sentence: str) -> list[str]:
    """The clauses that say enough to be looked for; all of a sentence of short ones."""
    parts = [one for one in _CLAUSE.split(sentence) if not says_together(one)]
    return [one for one in parts if len(set(content_terms(without(one, facts(one))))) >= FEWEST] or [sentence]


def _is_told(clause: str, texts: Sequence[str]) -> bool:
    """Whether passages speak of a clause, and have its figures and names."""
    plain = without(clause, facts(clause))
    telling = " ".join(text for text in texts if shared(plain, text) >= CONCLUDED)
    return bool(telling) and not unheld_figures(clause, telling) and not unnamed(clause, telling)


def _dated(sentence: str) -> list[tuple[Fact, Fact]]:
    """Each number with the date it is told with."""
    found = figures(sentence)
    dates = [one for one in found if one.kind == "date" and "/" not in one.value]
    numbers = [one for one in found if one.kind == "number"]
    return list(zip(numbers, dates, strict=True) if len(dates) == len(numbers) else product(numbers, dates[:1]))
