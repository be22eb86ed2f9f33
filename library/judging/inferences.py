"""Reads all that a sentence cites as one text, for a sentence that is marked as inferred: no passage says it alone.

Whether it follows is nobody's to compare. What it is concluded from can be: each of its figures and names has to stand
in a passage that speaks of what it is told of, with the date it is told with; a figure may also be what two of them
differ by, or how often one holds the other.
"""

import re
from collections.abc import Iterator, Sequence

from library.judging.conclusions import bare, undrawn
from library.judging.figures import unheld_figures
from library.judging.reading import WEAK, read, unnamed, without
from library.judging.reckoning import FALLING, RISING, reckoned
from library.judging.verdicts import ORDER, FindingKind, PassageReading
from library.judging.windows import nearest, support, window, windows
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts
from library.text.terms import content_terms

CONTRARY: frozenset[FindingKind] = frozenset({"opposite", "negation", "exchanged", "cause"})
"""What one passage can deny, whatever the others say; another figure only makes it the passage of the other year."""
CONCLUDED = 0.5
"""Least share of a clause's words in the passages: a rise is a word of its own, and stands in none of them."""
FEWEST = 2
"""Telling words of a clause that can be looked for."""
_CLAUSE = re.compile(r"[;；，]|,(?!\d)|\b(?:while|whereas|but)\b|而")


def read_inferred(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The reading of the passage that says it alone, or denies it, where one does; else of all of them as one text."""
    readings = [read(sentence, [passage]) for passage in passages]
    if len(readings) < 2:
        return read(sentence, passages)
    best = min(readings, key=lambda one: (ORDER.index(one.verdict), -one.support))
    denying = [one for one in readings if one.verdict == "conflicting" and one.finding in CONTRARY]
    if best.verdict in {"quoted", "supported"} or denying:
        return denying[0] if denying and best.verdict == "conflicting" else best
    text = " ".join(map(_told, passages))
    sentence = without(sentence, reckoned(sentence, passages))
    if absent := unheld_together(sentence, text):
        weak = best._replace(verdict="weak", finding="absent", said=absent[0].text, instead="")
        return best if best.verdict == "conflicting" else weak
    if absent := unnamed(sentence, text):
        return best._replace(verdict="weak", finding="name", said=absent[0].text, instead="")
    return _together(sentence, passages, best, text)


def _together(sentence: str, passages: Sequence[EvidenceItem], best: PassageReading, text: str) -> PassageReading:
    if figures := _misdirected(sentence):
        return best._replace(verdict="conflicting", finding="figure", said=figures[0], instead=figures[1])
    if apart := _apart(sentence, passages):
        return best._replace(verdict="weak", finding="apart", said=apart[0], instead=apart[1])
    if drawn := undrawn(sentence, text):
        return best._replace(verdict="weak", finding="concluded", said=drawn, instead="")
    shares = [_share(clause, passages) for clause in _clauses(bare(sentence))]
    share = min(shares, default=0.0)
    if share < CONCLUDED:
        return best._replace(verdict="weak", finding="little", support=share, said="", instead="")
    return best._replace(verdict="supported", finding="together", support=share, said="", instead="")


def _told(passage: EvidenceItem) -> str:
    return f"{passage.text} {passage.title} {passage.heading}"


def _clauses(sentence: str) -> Iterator[str]:
    """The clauses that say enough to be looked for; all of a sentence of short ones."""
    parts = [one for one in _CLAUSE.split(sentence) if len(set(content_terms(without(one, facts(one))))) >= FEWEST]
    yield from parts or [sentence]


def _share(clause: str, passages: Sequence[EvidenceItem]) -> float:
    """The share of a clause's words in all passages; none where a figure or a name stands in none that speaks of it."""
    plain = without(clause, facts(clause))
    held = [
        (passage, nearest(list(windows(passage.text)), lambda one: support(plain, one, frozenset())))
        for passage in passages
    ]
    telling = [passage for passage, one in held if support(plain, one, frozenset()) >= WEAK]
    texts = [_told(passage) for passage in telling]
    unheld = [[*unheld_together(clause, text), *unnamed(clause, text)] for text in texts]
    open_facts = [{one.start for one in facts if not _is_period(one)} for facts in unheld]
    if not telling or set.intersection(*open_facts):
        return 0.0
    return _words(plain, " ".join(one.text for _, one in held))


def _words(plain: str, text: str) -> float:
    """The share of its words; of neighbours nothing, for these stand apart in what is concluded from."""
    words = set(content_terms(plain))
    return round(len(words & window([text]).terms) / len(words), 4) if words else 1.0


def unheld_together(sentence: str, text: str) -> list[Fact]:
    """The figures that a text does not have; of a period each end is enough, wherever it stands."""
    return [
        one
        for one in unheld_figures(sentence, text)
        if not (_is_period(one) and all(not unheld_figures(end, text) for end in one.value.split("/")))
    ]


def _is_period(date: Fact) -> bool:
    return date.kind == "date" and "/" in date.value


def _apart(sentence: str, passages: Sequence[EvidenceItem]) -> tuple[str, str] | None:
    """A figure with the date it is told with, where no passage has both."""
    found = sorted(facts(sentence), key=lambda one: one.start)
    dates = [one for one in found if one.kind == "date" and not _is_period(one)]
    numbers = [one for one in found if one.kind == "number"]
    if not dates:
        return None
    in_order = len(dates) == len(numbers) > 1
    pairs = zip(numbers, dates, strict=True) if in_order else ((one, _nearest(one, dates)) for one in numbers)
    texts = [_told(passage) for passage in passages]
    open_facts = [{one.start for one in unheld_figures(sentence, text)} for text in texts]
    return next(
        (
            (number.text, date.text)
            for number, date in pairs
            if all(not {number.start, date.start}.isdisjoint(missed) for missed in open_facts)
        ),
        None,
    )


def _nearest(number: Fact, dates: Sequence[Fact]) -> Fact:
    return min(dates, key=lambda one: min(abs(one.start - number.end), abs(number.start - one.end)))


def _misdirected(sentence: str) -> tuple[str, str] | None:
    """The word of a rise and the figures that fall, or the other way round, where a sentence tells two in one unit."""
    numbers = sorted((one for one in facts(sentence) if one.kind == "number"), key=lambda one: one.start)
    rising, falling = RISING.search(sentence), FALLING.search(sentence)
    said = rising or falling
    if len(numbers) != 2 or said is None or (rising and falling):
        return None
    first, last = (float(one.value.rstrip("%")) for one in numbers)
    if numbers[0].value.endswith("%") != numbers[1].value.endswith("%") or first == last:
        return None
    return None if (last > first) == bool(rising) else (said.group(), " → ".join(one.text for one in numbers))
