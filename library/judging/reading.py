"""Reads passages for what they say about one sentence, or what they bear out together of one that is marked as inferred."""

import re
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise

from library.judging.alignment import exchanged, shared
from library.judging.differences import altered, denied, opposed, reversed_cause, undrawn, unheld_figures, unnamed
from library.judging.verdicts import NOTHING, PassageReading, most_favourable
from library.meaning import is_known, likeness
from library.quoting import find_quote
from library.schemas import EvidenceItem
from library.text.facts import facts
from library.text.language import detect
from library.text.scripts import any_of
from library.text.sentences import split
from library.text.terms import content_terms

MEANT, TRANSLATED = 0.53, 0.35  # Least likeness of what says a sentence; in another language of what speaks of it
SAID = 0.7  # Share of its words from which on a sentence is said, where no encoder knows its meaning or it has doubts
CONCLUDED = 0.5  # The same of a clause that concludes: a rise is a word of its own, and stands in no passage
LENGTHENING = 0.1  # What another sentence must add to be worth taking into the window
_CLAUSE = re.compile(r"[;；，]|,(?!\d)|\b(?:while|whereas|but)\b|而")
TOGETHER = any_of(__name__, "together")  # What a sentence begins with that says that it concludes from several things


def read(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The most favourable reading of the cited passages, each alone and then together."""
    readings = [_read_one(sentence, passage) for passage in passages]
    best = most_favourable(readings)
    if best.verdict in {"weak", "unsupported"} and len(readings) > 1:
        quotes = " ".join(one.quote for one in readings)
        together = _read_one(sentence, passages[0].model_copy(update={"text": quotes}))
        if together.verdict == "supported":
            return best._replace(verdict="supported", finding="words", support=together.support)
    return best


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


def _read_one(sentence: str, passage: EvidenceItem) -> PassageReading:
    if quoted := _quoted(sentence, passage):
        return quoted
    sentences = split(passage.text)
    # One or two neighbouring sentences, exactly as they stand; shorter ones first.
    found = [one.text for one in sentences] + [passage.text[one.start : last.end] for one, last in pairwise(sentences)]
    if not found:
        return NOTHING._replace(evidence_id=passage.id)
    if detect(sentence) != detect(passage.text):
        return _translated(sentence, passage, found)
    # What says most nearly the same, by its words and its meaning.
    near = zip(found, likeness(sentence, found), strict=True)
    held, meant = max(near, key=lambda one: one[1] + shared(sentence, one[0]) - LENGTHENING * len(split(one[0])))
    share = shared(sentence, f"{held} {named(passage)}")
    reading = PassageReading("supported", passage.id, held, share, "words" if share >= SAID else "meaning")
    if meant < MEANT if is_known() else share < SAID:
        return reading.but("weak" if share >= SAID else "unsupported", "nothing")
    reading = _contradicted(sentence, passage, reading) or _open(sentence, passage, reading) or reading
    return reading._replace(verdict="unsupported") if reading.verdict == "weak" and share < SAID else reading


def named(passage: EvidenceItem) -> str:
    return f"{passage.title} {passage.heading}"


def _quoted(sentence: str, passage: EvidenceItem) -> PassageReading | None:
    """The reading of a sentence whose words stand in the passage as they are, by the sentences that hold them."""
    text, place = passage.text, find_quote(sentence, passage.text)
    if not place or len(content_terms(sentence)) < 2:
        return None
    run = [one for one in split(text) if one.end > place[0] and one.start < place[1]]
    held = text[run[0].start : run[-1].end]
    # Part of a number, or of what the rest denies, is no quote.
    is_cut = unheld_figures(sentence, held) or denied(sentence, held)
    return None if is_cut else PassageReading("quoted", passage.id, held, 1.0, "same")


def _translated(sentence: str, passage: EvidenceItem, found: Sequence[str]) -> PassageReading:
    """Words of two languages cannot be compared; figures can, and whether they speak of the same thing."""
    meant, held = max(zip(likeness(sentence, found), found, strict=True))
    reading = PassageReading("weak", passage.id, held, 0.0, "language")
    if 0 < meant < TRANSLATED:
        return reading.but("unsupported", "nothing")
    absent = unheld_figures(sentence, passage.text)
    return reading.but("weak", "absent", absent[0].text) if absent else reading


def _contradicted(sentence: str, passage: EvidenceItem, reading: PassageReading) -> PassageReading | None:
    """Where both cannot be true, the gravest reason. Told the other way round with the opposite word it is the same again."""
    held = reading.quote
    absent, rivals = unheld_figures(sentence, f"{held} {named(passage)}"), unheld_figures(held, sentence)
    if figures := (absent[0].text, rivals[0].text) if absent and rivals else altered(sentence, held):
        return reading.but("conflicting", "other", *figures)
    if reversed_cause(sentence, held):
        return reading.but("conflicting", "cause")
    if denied(sentence, held):
        return reading.but("conflicting", "negation")
    order, opposite = exchanged(sentence, held), opposed(sentence, held)
    if order and not opposite:
        return reading.but("conflicting", "exchanged", *order)
    return reading.but("conflicting", "other", *opposite) if opposite and not order else None


def _open(sentence: str, passage: EvidenceItem, reading: PassageReading) -> PassageReading | None:
    """Where the passage does not say all of it, or says it of what has another name."""
    held = f"{reading.quote} {named(passage)}"
    absent = unheld_figures(sentence, held) or unnamed(sentence, f"{passage.text} {named(passage)}")
    if not absent and unnamed(reading.quote, sentence):
        absent = unnamed(sentence, held)
    if absent:
        return reading.but("weak", "absent", absent[0].text)
    conclusion = undrawn(sentence, reading.quote)
    return reading.but("weak", "concluded", conclusion) if conclusion else None
