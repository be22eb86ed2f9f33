"""Reads all that a sentence marked as inferred cites as one text: what it is concluded from, not whether it follows."""

import re
from collections.abc import Sequence
from functools import reduce

from library.judging.alignment import shared
from library.judging.differences import undrawn, unheld_figures, unnamed
from library.judging.reading import named, read
from library.judging.verdicts import PassageReading, most_favourable
from library.schemas import EvidenceItem
from library.text.facts import facts
from library.text.terms import content_terms
from library.text.word_lists import any_of

CONCLUDED = 0.5
"""Least share of a clause's words in a passage that speaks of it: a rise is a word of its own, and stands in none."""
_CLAUSE = re.compile(r"[;；，]|,(?!\d)|\b(?:while|whereas|but)\b|而")
TOGETHER = any_of(__name__, "together")
"""What a sentence begins with that says that it concludes from several things."""


def read_inferred(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The reading of the passage that says it alone, or denies it, where one does; else of all of them as one text."""
    best = most_favourable([read(sentence, [passage]) for passage in passages])
    texts = [f"{one.text} {named(one)}" for one in passages]
    # Another figure only makes it the passage of the other year.
    if best.is_borne_out or best.finding in {"negation", "exchanged", "cause"} or len(passages) < 2:
        return best
    if pair := _apart(sentence, texts):
        return best.but("weak", "absent", pair)
    for clause in _CLAUSE.split(TOGETHER.sub("", sentence)):
        # Without figures and names, which the passage of something else may have.
        plain = reduce(lambda text, fact: text.replace(fact.text, " "), facts(clause), clause)
        telling = " ".join(text for text in texts if shared(plain, text) >= CONCLUDED or not content_terms(plain))
        if absent := unheld_figures(clause, telling) or unnamed(clause, telling):
            return best.but("weak", "absent", absent[0].text)
        if not telling:
            return best.but("weak", "nothing")
    drawn = undrawn(sentence, " ".join(texts))
    return best.but("weak", "concluded", drawn) if drawn else best.but("supported", "together")


def _apart(sentence: str, texts: Sequence[str]) -> str:
    """A number and the date it is told with, which no text has together."""
    numbers, dates = ([one.text for one in facts(sentence) if one.kind == kind] for kind in ("number", "date"))
    pairs = map("{} ({})".format, numbers, dates) if len(numbers) == len(dates) else ()
    return next((pair for pair in pairs if all(unheld_figures(pair, text) for text in texts)), "")
