"""Reads passages for what they say about one sentence."""

import re
from collections.abc import Sequence

from library.judging.alignment import Alignment, Token, align, exchanged, gaps, text_of
from library.judging.causes import reversed_cause
from library.judging.conclusions import undrawn
from library.judging.denials import denied, denies, doubted, doubts
from library.judging.figures import figures, unheld_figures
from library.judging.opposites import excludes, mismeasured, opposed
from library.judging.verdicts import ORDER, Objection, PassageReading
from library.judging.windows import SentenceWindow, nearest_in_meaning, shared, support, window, windows
from library.meaning import likeness
from library.quoting import places
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts, missing
from library.text.language import detect, is_han
from library.text.sentences import split
from library.text.terms import content_terms

MEANT, MEANT_AND_SAID = 0.55, 0.9
"""Least likeness of what a sentence says and what says it, and of that with the share of its words that stand there."""
SUPPORTED, WEAK = 0.6, 0.4
"""Least share of words and pairs, where no encoder knows what is meant, and for what may be the same."""
SAME_CONTEXT = 0.45
"""The same, differing figures aside, from which a sentence and a passage speak of the same thing."""
SAME_ORDER, NEAR_COPY = 0.6, 0.75
"""Share of words in the same order from which on names, and from which on any other words, are compared one by one."""
SAME_WORDS = 0.85
"""Share of all words, also of those that say nothing, from which on their order tells who did what to whom."""
ALIKE = 0.7
"""Likeness from which on one word may stand for another."""
TRANSLATED = 0.35
"""Likeness below which a passage in another language speaks of something else."""
ROOT = 4
"""Letters that the name of a country and of its people have in common."""
_YEAR = re.compile(r"\d{4}(?!\d)")
"""The year of a date's value."""


def read(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The most favourable reading of the cited passages, each alone and then together."""
    if not passages:
        return PassageReading("unsupported", None, "", 0.0, "nothing")
    readings = [_read_one(sentence, passage) for passage in passages]
    best = min(readings, key=lambda reading: (ORDER.index(reading.verdict), -reading.support))
    if best.verdict in {"weak", "unsupported"} and len(passages) > 1:
        together = _read_together(sentence, [reading for reading in readings if reading.quote])
        return best._replace(verdict="supported", support=together, finding="words") if together >= SUPPORTED else best
    return best


def _read_one(sentence: str, passage: EvidenceItem) -> PassageReading:
    quoted = _quoted(sentence, passage)
    if quoted:
        return quoted
    found = list(windows(passage.text))
    if not found:
        return PassageReading("unsupported", passage.id, "", 0.0, "nothing")
    if detect(sentence) != detect(passage.text):
        return _translated(sentence, passage, found)
    # A figure may stand in the sentence beside the one that tells of it.
    whole = [one for one in found if not _absent(sentence, passage, one)]
    held, alike = nearest_in_meaning(sentence, whole or found)
    context = frozenset(content_terms(f"{passage.title} {passage.heading}"))
    words = support(without(sentence, figures(sentence)), held, context)
    is_near = alike >= MEANT and alike + shared(sentence, held) >= MEANT_AND_SAID
    is_same = is_near if alike else words >= SUPPORTED
    if is_same or words >= SUPPORTED:
        return _compared(sentence, passage, held, words, is_same=is_same)
    if words >= WEAK:
        return PassageReading("weak", passage.id, held.text, words, "little")
    return PassageReading("unsupported", passage.id, held.text, words, "nothing")


def _quoted(sentence: str, passage: EvidenceItem) -> PassageReading | None:
    """The reading of a sentence whose words stand in the passage as they are, by the fewest sentences that hold them."""
    if len(content_terms(sentence)) < 2:
        return None
    runs = [
        ([one for one in split(passage.text) if one.end > start and one.start < end], start, end)
        for start, end in places(sentence, passage.text)
        if _is_whole(passage.text, start, end)
    ]
    if not runs:
        return None
    run, start, end = min(runs, key=lambda found: len(found[0]))
    text = passage.text[run[0].start : run[-1].end]
    if doubts(passage.text[run[0].start : start]) or doubts(passage.text[end : run[-1].end]):
        return PassageReading("weak", passage.id, text, 1.0, "context")
    return PassageReading("quoted", passage.id, text, 1.0, "same")


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether what stands there begins and ends with whole words, where words have spaces between them."""
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    return not text[start:end].isascii() or re.search(r"\w", around) is None


def _translated(sentence: str, passage: EvidenceItem, found: Sequence[SentenceWindow]) -> PassageReading:
    """Words of two languages cannot be compared; figures can, and whether they speak of the same thing."""
    scores = likeness(sentence, [one.text for one in found])
    held = max(zip(scores, found, strict=True), key=lambda one: one[0])
    if 0 < held[0] < TRANSLATED:
        return PassageReading("unsupported", passage.id, held[1].text, 0.0, "nothing")
    absent = unheld_figures(sentence, passage.text)
    if absent and (years := _other_year(absent, held[1].text, passage.text)):
        return PassageReading("conflicting", passage.id, held[1].text, 0.0, "figure", *years)
    if absent:
        return PassageReading("weak", passage.id, held[1].text, 0.0, "absent", absent[0].text)
    return PassageReading("weak", passage.id, held[1].text, 0.0, "language")


def _other_year(absent: Sequence[Fact], held: str, passage: str) -> tuple[str, str] | None:
    """A date of a year that a passage has nowhere, and the one its sentence has instead: months are others in another calendar."""
    told = {fact.value[:4] for fact in figures(passage)}
    wrong = next(
        (one for one in absent if one.kind == "date" and _YEAR.match(one.value) and one.value[:4] not in told), None
    )
    right = next((one for one in figures(held) if one.kind == "date" and _YEAR.match(one.value)), None)
    return (wrong.text, right.text) if wrong and right else None


def _compared(
    sentence: str, passage: EvidenceItem, held: SentenceWindow, words: float, *, is_same: bool
) -> PassageReading:
    """The reading of a sentence against what speaks of the same thing."""
    if absent := _absent(sentence, passage, held):
        return _with_absent_figures(passage, held, sentence, absent, words)
    if found := _objection(sentence, passage, held):
        if found.finding == "name" and words < WEAK:
            found = found._replace(verdict="unsupported")
        return PassageReading(found.verdict, passage.id, held.text, words, found.finding, found.said, found.instead)
    if not is_same:
        return PassageReading("weak", passage.id, held.text, words, "little")
    return PassageReading("supported", passage.id, held.text, words, "words" if words >= SUPPORTED else "meaning")


def _objection(sentence: str, passage: EvidenceItem, held: SentenceWindow) -> Objection | None:
    """The gravest reason why the two do not agree."""
    aligned = align(sentence, _nearest_sentence(sentence, held))
    whole = align(sentence, held.text)
    for one in dict.fromkeys((aligned, whole)):
        if found := _contradiction(one):
            return found
    if reversed_cause(sentence, aligned.other) or reversed_cause(sentence, held.text):
        return Objection("conflicting", "cause")
    if measures := mismeasured(sentence, held.text):
        return Objection("conflicting", "figure", *measures)
    if conclusion := undrawn(sentence, held.text):
        return Objection("weak", "concluded", conclusion)
    if doubted(sentence, aligned.other):
        return Objection("weak", "context")
    if missed := _unnamed_in(sentence, passage, held):
        return Objection("weak", "name", missed[0].text)
    return _other_word(aligned)


def _unnamed_in(sentence: str, passage: EvidenceItem, held: SentenceWindow) -> list[Fact]:
    """The names that the passage does not have, or has elsewhere while what is held against the sentence names others."""
    named = f"{passage.title} {passage.heading}"
    missed = unnamed(sentence, f"{passage.text} {named}")
    return missed or (unnamed(sentence, f"{held.text} {named}") if unnamed(held.text, sentence) else [])


def unnamed(sentence: str, text: str) -> list[Fact]:
    """The names that a text does not have, in whatever form: British is Britain, 邗国 is 邗. Where a Chinese one ends is guessed."""
    return [one for one in missing(sentence, text) if one.kind == "name" and not _begins_in(one.text, text)]


def _begins_in(name: str, text: str) -> bool:
    if is_han(name[0]):
        return name[: len(name) // 2] in text or (len(name) > 2 and name[-2:] in text)
    return " " not in name and len(name) > ROOT and re.search(rf"\b{re.escape(name[:ROOT])}", text) is not None


def _contradiction(aligned: Alignment) -> Objection | None:
    """What the two cannot both say. Told the other way round with the opposite word is the same again."""
    if figure := _other_figure(aligned):
        return Objection("conflicting", "figure", figure[0].text, figure[1].text)
    order = exchanged(aligned)
    if order and aligned.sameness >= SAME_WORDS and not excludes(aligned):
        return Objection("conflicting", "exchanged", *order)
    opposite = opposed(aligned)
    is_turned = opposite and (denies(opposite[0], aligned.sentence) != denies(opposite[1], aligned.other))
    if denied(aligned) and not is_turned:
        return Objection("conflicting", "negation")
    if opposite and not order and not is_turned:
        return Objection("conflicting", "opposite", *opposite)
    return None


def _nearest_sentence(sentence: str, held: SentenceWindow) -> str:
    return max((one.text for one in split(held.text)), key=lambda text: support(sentence, window([text]), frozenset()))


def _other_figure(aligned: Alignment) -> tuple[Fact, Fact] | None:
    """A figure in whose place, between the same words, the passage has another; or a name, where all else is the same."""
    ours, theirs = _comparable(aligned.sentence, aligned), _comparable(aligned.other, aligned)
    for gap in gaps(aligned):
        for said in _inside(ours, aligned.said[gap.said.start : gap.said.stop]):
            for held in _inside(theirs, aligned.held[gap.held.start : gap.held.stop]):
                if said.kind == held.kind and not _agree(said, held):
                    return said, held
    return None


def _comparable(text: str, aligned: Alignment) -> list[Fact]:
    return facts(text) if aligned.likeness_in_order >= SAME_ORDER else figures(text)


def _agree(said: Fact, held: Fact) -> bool:
    if said.kind == "number" or held.kind == "number":
        return said.value == held.value
    return held.value.startswith(said.value) or (said.kind == "name" and held.value in said.value)


def _inside(found: Sequence[Fact], stretch: Sequence[Token]) -> list[Fact]:
    return [fact for fact in found if any(fact.start < token.end and token.start < fact.end for token in stretch)]


def _other_word(aligned: Alignment) -> Objection | None:
    """Another word where all the rest is the same, which no list knows for the same or the opposite."""
    if aligned.likeness_in_order < NEAR_COPY:
        return None
    for gap in gaps(aligned):
        said = [token for token in aligned.said[gap.said.start : gap.said.stop] if token.tells]
        held = [token for token in aligned.held[gap.held.start : gap.held.stop] if token.tells]
        if said and held and len(said) <= 3 and len(held) <= 3:
            one, other = text_of(aligned.sentence, said), text_of(aligned.other, held)
            if min(len(one), len(other)) > 1 and 0 < max(likeness(one, [other])) < ALIKE:
                return Objection("weak", "word", one, other)
    return None


def _absent(sentence: str, passage: EvidenceItem, held: SentenceWindow) -> list[Fact]:
    return unheld_figures(sentence, f"{held.text} {passage.title} {passage.heading}")


def _with_absent_figures(
    passage: EvidenceItem, held: SentenceWindow, sentence: str, absent: Sequence[Fact], words: float
) -> PassageReading:
    """A passage on the same thing with another figure conflicts; one without any leaves the figure open."""
    if words < SAME_CONTEXT:
        return PassageReading("unsupported", passage.id, held.text, words, "nothing")
    if other := _other_figure(align(sentence, _nearest_sentence(sentence, held))):
        return PassageReading("conflicting", passage.id, held.text, words, "figure", other[0].text, other[1].text)
    rivals = [fact for fact in unheld_figures(held.text, sentence) if fact.kind in {a.kind for a in absent}]
    rivals = rivals or unheld_figures(held.text, sentence)
    if rivals:
        return PassageReading("conflicting", passage.id, held.text, words, "figure", absent[0].text, rivals[0].text)
    return PassageReading("weak", passage.id, held.text, words, "absent", absent[0].text)


def _read_together(sentence: str, readings: Sequence[PassageReading]) -> float:
    """The support by the deciding windows of several passages together; none while a figure or a name is missing."""
    texts = [reading.quote for reading in readings]
    together = " ".join(texts)
    if (
        not texts
        or unheld_figures(sentence, together)
        or unnamed(sentence, together)
        or undrawn(sentence, together)
        or any(reading.verdict == "conflicting" for reading in readings)
    ):
        return 0.0
    return support(sentence, window(texts), frozenset())


def without(text: str, found: Sequence[Fact]) -> str:
    for fact in sorted(found, key=lambda one: -one.start):
        text = f"{text[: fact.start]} {text[fact.end :]}"
    return text
