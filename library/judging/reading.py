"""Reads passages for what they say about one sentence."""

import re
from collections.abc import Sequence

from library.judging.alignment import exchanged, is_copy, replaced
from library.judging.causes import reversed_cause
from library.judging.denials import denied, doubts, takes_back
from library.judging.figures import altered, figures, unheld_figures
from library.judging.labels import is_whole
from library.judging.opposites import mismeasured, opposed, undrawn
from library.judging.verdicts import NOTHING, PassageReading, most_favourable
from library.judging.windows import nearest, shared, windows
from library.meaning import is_known, likeness
from library.quoting import places
from library.schemas import EvidenceItem
from library.text.facts import Fact, missing
from library.text.language import detect, is_han
from library.text.sentences import split
from library.text.terms import content_terms

MEANT, MEANT_AND_SAID = 0.55, 0.9
"""Least likeness of what a sentence says and what says it, and of that with the share of its words that stand there."""
SAID = 0.7
"""Share of a sentence's words below which nothing is said of it, where no encoder knows what is meant or it has doubts."""
TRANSLATED = 0.35
"""Likeness below which a passage in another language speaks of something else."""
ROOT = 4
"""Letters that the name of a country and of its people have in common."""


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


def _read_one(sentence: str, passage: EvidenceItem) -> PassageReading:
    if quoted := _quoted(sentence, passage):
        return quoted
    found = windows(passage.text)
    if not found:
        return NOTHING._replace(evidence_id=passage.id)
    if detect(sentence) != detect(passage.text):
        return _translated(sentence, passage, found)
    copies = [one for one in found if is_copy(sentence, one)]
    # A figure may stand in the sentence beside the one that tells of it.
    whole = [one for one in found if not unheld_figures(sentence, f"{one} {_named(passage)}")]
    held, meant = nearest(sentence, copies or whole or found)
    share = shared(sentence, f"{held} {_named(passage)}")
    reading = PassageReading("supported", passage.id, held, share, "words" if share >= SAID else "meaning")
    is_same = meant >= MEANT and meant + share >= MEANT_AND_SAID if is_known() else share >= SAID
    if not is_same:
        return reading.but("weak", "little") if share >= SAID else reading.but("unsupported", "nothing")
    reading = _compared(sentence, passage, reading)
    return reading._replace(verdict="unsupported") if reading.verdict == "weak" and share < SAID else reading


def _named(passage: EvidenceItem) -> str:
    return f"{passage.title} {passage.heading}"


def _quoted(sentence: str, passage: EvidenceItem) -> PassageReading | None:
    """The reading of a sentence whose words stand in the passage as they are, by the sentences that hold them."""
    text = passage.text
    found = [place for place in places(sentence, text) if is_whole(text, *place)]
    if not found or len(content_terms(sentence)) < 2:
        return None
    start, end = found[0]
    run = [one for one in split(text) if one.end > start and one.start < end]
    around = text[run[0].start : start] + text[end : run[-1].end]
    reading = PassageReading("quoted", passage.id, text[run[0].start : run[-1].end], 1.0, "same")
    return reading.but("weak", "context") if takes_back(around) else reading


def _translated(sentence: str, passage: EvidenceItem, found: Sequence[str]) -> PassageReading:
    """Words of two languages cannot be compared; figures can, and whether they speak of the same thing.

    Of dates only the year: months are others in another calendar.
    """
    meant, held = max(zip(likeness(sentence, found), found, strict=True))
    reading = PassageReading("weak", passage.id, held, 0.0, "language")
    if 0 < meant < TRANSLATED:
        return reading.but("unsupported", "nothing")
    absent = unheld_figures(sentence, passage.text)
    if not absent:
        return reading
    years = {one.value[:4] for one in figures(passage.text) if one.kind == "date"}
    dates = [one for one in figures(held) if one.kind == "date"]
    if absent[0].kind == "date" and dates and absent[0].value[:4] not in years:
        return reading.but("conflicting", "figure", absent[0].text, dates[0].text)
    return reading.but("weak", "absent", absent[0].text)


def _compared(sentence: str, passage: EvidenceItem, reading: PassageReading) -> PassageReading:
    """The reading of a sentence against what speaks of the same thing: the gravest reason why they do not agree."""
    held = reading.quote
    if is_copy(sentence, held) and (figure := altered(sentence, held)):
        return reading.but("conflicting", "figure", *figure)
    if absent := unheld_figures(sentence, f"{held} {_named(passage)}"):
        if rivals := unheld_figures(held, sentence):
            return reading.but("conflicting", "figure", absent[0].text, rivals[0].text)
        return reading.but("weak", "absent", absent[0].text)
    if units := mismeasured(sentence, held):
        return reading.but("conflicting", "figure", *units)
    return _contradicted(sentence, reading) or _open(sentence, passage, reading) or reading


def _contradicted(sentence: str, reading: PassageReading) -> PassageReading | None:
    """Where both cannot be true. Told the other way round with the opposite word it is the same again."""
    held = reading.quote
    if reversed_cause(sentence, held):
        return reading.but("conflicting", "cause")
    if denied(sentence, held):
        return reading.but("conflicting", "negation")
    order, opposite = exchanged(sentence, held), opposed(sentence, held)
    if order and not opposite:
        return reading.but("conflicting", "exchanged", *order)
    return reading.but("conflicting", "opposite", *opposite) if opposite and not order else None


def _open(sentence: str, passage: EvidenceItem, reading: PassageReading) -> PassageReading | None:
    """Where the passage does not say all of it."""
    if doubts(reading.quote) and not doubts(sentence):
        return reading.but("weak", "context")
    if conclusion := undrawn(sentence, reading.quote):
        return reading.but("weak", "concluded", conclusion)
    if names := _unnamed_in(sentence, passage, reading.quote):
        return reading.but("weak", "name", names[0].text)
    if is_copy(sentence, reading.quote) and (word := replaced(sentence, reading.quote)):
        return reading.but("weak", "word", *word)
    return None


def _unnamed_in(sentence: str, passage: EvidenceItem, held: str) -> list[Fact]:
    """The names that the passage does not have, or has elsewhere while what is held against the sentence names others."""
    missed = unnamed(sentence, f"{passage.text} {_named(passage)}")
    return missed or (unnamed(sentence, f"{held} {_named(passage)}") if unnamed(held, sentence) else [])


def unnamed(sentence: str, text: str) -> list[Fact]:
    """The names that a text does not have, in whatever form: British is Britain, 邗国 is 邗. Where a Chinese one ends is guessed."""
    return [one for one in missing(sentence, text) if one.kind == "name" and not _begins_in(one.text, text)]


def _begins_in(name: str, text: str) -> bool:
    if is_han(name[0]):
        return name[: len(name) // 2] in text or (len(name) > 2 and name[-2:] in text)
    return " " not in name and len(name) > ROOT and re.search(rf"\b{re.escape(name[:ROOT])}", text) is not None
