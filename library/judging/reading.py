"""Reads passages for what they say about one sentence."""

import re
from collections.abc import Sequence
from itertools import pairwise

from library.judging.alignment import Alignment, Token, align, exchanged, gaps, text_of, tokens
from library.judging.bounds import unbounded
from library.judging.causes import moved_cause, reversed_cause, unfounded_cause
from library.judging.conclusions import undrawn
from library.judging.denials import denied, denies, doubted, doubts, supposed
from library.judging.figures import figures, unheld_figures
from library.judging.moments import misdated
from library.judging.opposites import opposed
from library.judging.parallels import mixed
from library.judging.persons import done_by_another, misnamed
from library.judging.recipients import returned
from library.judging.roles import succeeded, taken_for, turned, unknown_doer, unknown_subject
from library.judging.series import is_part_told, regrouped, told_of_another
from library.judging.verdicts import ORDER, Objection, PassageReading
from library.judging.widening import widened
from library.judging.windows import SentenceWindow, nearest, nearest_in_meaning, support, window, windows
from library.meaning import likeness
from library.quoting import places
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts, missing
from library.text.language import HAN, detect, is_han
from library.text.sentences import split
from library.text.terms import content_terms
from library.text.word_lists import entries
from library.translation import are_related

SUPPORTED, WEAK = 0.6, 0.4
"""Least share of words and pairs for the two verdicts."""
SAME_CONTEXT = 0.45
"""The same, differing figures aside, from which a sentence and a passage speak of the same thing."""
MEANT, MEANT_WITH_FACTS = 0.95, 0.82
"""Least meaning and words together, where words alone do not decide; less is enough when facts agree as well."""
FACTS = 2
"""How many figures and names must agree for that."""
SAME_ORDER, NEAR_COPY = 0.6, 0.75
"""Share of words in the same order from which on names, and from which on any other words, are compared one by one."""
SAME_WORDS = 0.92
"""Share of all words, also of those that say nothing, from which on their order tells who did what to whom."""
LIKE, ALIKE = 0.5, 0.7
"""Likeness from which on one word may stand for another, where a dictionary relates them and where it does not."""
TRANSLATED = 0.35
"""Likeness below which a passage in another language speaks of something else."""
_INSTITUTION = re.compile(
    rf"(?P<called>[{HAN}](?![的座家所个该这此那大型级新老各多类式名两几])[{HAN}])"
    "(?:植物园|动物园|公园|大学|学院|医院|博物馆|图书馆|公司|银行|机场|中学|小学)"
)
_OF_A_KIND = frozenset(entries(__name__, "kinds_of_institutions"))
"""Two characters that say of which kind it is, and name none: 城市公园."""
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
    context = frozenset(content_terms(f"{passage.title} {passage.heading}"))
    # By its words first: figures, if wrong, would lead astray.
    bare = without(sentence, figures(sentence))
    held = nearest(found, lambda one: (support(bare, one, context), support(sentence, one, context)))
    absent = _absent(sentence, passage, held)
    words = support(without(sentence, absent), held, context)
    if words >= SUPPORTED:
        return _compared(sentence, passage, held, words, by_meaning=False)
    meant, nearness = nearest_in_meaning(sentence, found)
    if nearness >= (MEANT_WITH_FACTS if _holds_facts(sentence, passage, meant) else MEANT):
        return _compared(sentence, passage, meant, max(words, support(bare, meant, context)), by_meaning=True)
    if absent:
        return _with_absent_figures(passage, held, sentence, absent, words)
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
    sentence: str, passage: EvidenceItem, held: SentenceWindow, words: float, *, by_meaning: bool
) -> PassageReading:
    """The reading of a sentence against what speaks of the same thing."""
    if absent := _absent(sentence, passage, held):
        return _with_absent_figures(passage, held, sentence, absent, words)
    if found := _objection(sentence, passage, held):
        if found.finding == "name" and words < WEAK:
            found = found._replace(verdict="unsupported")
        return PassageReading(found.verdict, passage.id, held.text, words, found.finding, found.said, found.instead)
    return PassageReading("supported", passage.id, held.text, words, "meaning" if by_meaning else "words")


def _objection(sentence: str, passage: EvidenceItem, held: SentenceWindow) -> Objection | None:
    """The gravest reason why the two do not agree."""
    aligned = align(sentence, _nearest_sentence(sentence, held))
    whole = align(sentence, held.text)
    for one in dict.fromkeys((aligned, whole)):
        if found := _contradiction(one):
            return found
    if found := _moved(sentence, aligned.other, passage) or done_by_another(sentence, passage.text):
        return found
    if reversed_cause(sentence, aligned.other) or reversed_cause(sentence, held.text):
        return Objection("conflicting", "cause")
    if roles := turned(sentence, aligned.other) or returned(sentence, aligned.other) or mixed(sentence, held.text):
        return Objection("conflicting", "exchanged", *roles)
    in_full = f"{passage.heading}. {passage.text}"
    if things := taken_for(sentence, aligned.other, in_full) or regrouped(sentence, aligned.other):
        return Objection("conflicting", "exchanged", *things)
    if ranks := widened(sentence, aligned.other):
        return Objection("conflicting", "opposite", *ranks)
    if unfounded_cause(sentence, passage.text):
        return Objection("weak", "causeless")
    if conclusion := undrawn(sentence, held.text):
        return Objection("weak", "concluded", conclusion)
    return _untold(sentence, passage, aligned) or _other_word(aligned, passage)


def _untold(sentence: str, passage: EvidenceItem, aligned: Alignment) -> Objection | None:
    """What the passage says of something else, or has no word of, with its title and heading."""
    told = f"{passage.text} {passage.title} {passage.heading}"
    if moved_cause(sentence, aligned.other, told):
        return Objection("weak", "elsewhere")
    if doubted(aligned) or supposed(aligned) or succeeded(sentence, aligned.other):
        return Objection("weak", "context")
    if owners := told_of_another(sentence, aligned.other, passage.heading):
        return Objection("conflicting" if is_part_told(sentence) else "weak", "word", *owners)
    if missed := unnamed(sentence, told):
        return Objection("weak", "name", missed[0].text)
    if unknown := unknown_doer(sentence, told) or unknown_subject(sentence, told):
        return Objection("weak", "absent", unknown)
    return None


def _moved(sentence: str, other: str, passage: EvidenceItem) -> Objection | None:
    """What the other sentence tells at another date, of somebody else, or without the bound that is set here."""
    if dates := misdated(sentence, other):
        return Objection("conflicting", "figure", *dates)
    if people := misnamed(sentence, other, passage.text, passage.title):
        return Objection("conflicting", "exchanged", *people)
    bounds = unbounded(sentence, other)
    return Objection("weak", "word", *bounds) if bounds else None


def unnamed(sentence: str, text: str) -> list[Fact]:
    """The names that a text does not have. Where a Chinese name ends is guessed, so half of one is enough."""
    return (
        _foreign_words(sentence, text)
        + _institutions(sentence, text)
        + [
            fact
            for fact in missing(sentence, text)
            if fact.kind == "name"
            and not (is_han(fact.text[0]) and len(fact.text) > 2 and (fact.text[:2] in text or fact.text[-2:] in text))
        ]
    )


def _institutions(sentence: str, text: str) -> list[Fact]:
    """Parks, schools and houses that a Chinese sentence calls by name and a text has nowhere, with the two characters before what they are."""
    return [
        Fact("name", one.group(), one.group(), one.start(), one.end())
        for one in _INSTITUTION.finditer(sentence)
        if one.group() not in text and one["called"] not in _OF_A_KIND
    ]


def _foreign_words(sentence: str, text: str) -> list[Fact]:
    """Latin words and signs in a Chinese sentence, such as formulas and commands, that a text does not have."""
    if detect(sentence) != "zh":
        return []
    held = {token.key for token in tokens(text)}
    return [
        Fact("name", sentence[token.start : token.end], token.key, token.start, token.end)
        for token in tokens(sentence)
        if token.key.isascii() and token.key[0].isalpha() and token.key not in held
    ]


def _contradiction(aligned: Alignment) -> Objection | None:
    """What the two cannot both say. Told the other way round with the opposite word is the same again."""
    if figure := _other_figure(aligned):
        return Objection("conflicting", "figure", figure[0].text, figure[1].text)
    opposite, denial = opposed(aligned), denied(aligned)
    order = exchanged(aligned)
    is_same_word = (
        opposite and order and any(word in stretch or stretch in word for word in opposite for stretch in order)
    )
    if order and aligned.sameness >= SAME_WORDS and (not opposite or is_same_word):
        return Objection("conflicting", "exchanged", *order)
    is_turned = opposite and (denies(opposite[0], aligned.sentence) != denies(opposite[1], aligned.other))
    if denial is not None and not is_turned:
        return Objection("conflicting" if denial else "weak", "negation")
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
                if said.kind == held.kind and not _agree(said, held) and not _both(said, held, ours, theirs):
                    return said, held
    return None


def _comparable(text: str, aligned: Alignment) -> list[Fact]:
    return facts(text) if aligned.likeness_in_order >= SAME_ORDER else figures(text)


def _agree(said: Fact, held: Fact) -> bool:
    if said.kind == "number" or held.kind == "number":
        return said.value == held.value
    return held.value.startswith(said.value) or (said.kind == "name" and held.value in said.value)


def _both(said: Fact, held: Fact, ours: Sequence[Fact], theirs: Sequence[Fact]) -> bool:
    """Whether each of them stands in both sentences, so that only their order differs."""
    return any(_agree(said, one) for one in theirs) and any(_agree(one, held) for one in ours)


def _inside(found: Sequence[Fact], stretch: Sequence[Token]) -> list[Fact]:
    return [fact for fact in found if any(fact.start < token.end and token.start < fact.end for token in stretch)]


def _other_word(aligned: Alignment, passage: EvidenceItem) -> Objection | None:
    """Another word where all the rest is the same, which no list knows for the same or the opposite.

    Where the passage tells of that as well, the claim says of one what is said of another: cholera vaccines, typhoid vaccines.
    """
    if aligned.likeness_in_order < NEAR_COPY:
        return None
    for gap in gaps(aligned):
        said = [token for token in aligned.said[gap.said.start : gap.said.stop] if token.tells]
        held = [token for token in aligned.held[gap.held.start : gap.held.stop] if token.tells]
        if said and held and len(said) <= 3 and len(held) <= 3:
            one, other = text_of(aligned.sentence, said), text_of(aligned.other, held)
            if min(len(one), len(other)) > 1 and 0 < max(likeness(one, [other])) < (
                LIKE if are_related(one, other) else ALIKE
            ):
                behind = aligned.said[gap.said.stop - 1 : gap.said.stop + 1]
                is_told_of = len(behind) == 2 and _stands_elsewhere(behind, aligned.other, passage.text)
                return Objection("conflicting" if is_told_of else "weak", "word", one, other)
    return None


def _stands_elsewhere(pair: Sequence[Token], sentence: str, text: str) -> bool:
    """Whether two words that tell something stand side by side in a text outside one of its sentences."""
    keys = [token.key for token in tokens(text.replace(sentence, " ; "))]
    return all(token.tells for token in pair) and tuple(token.key for token in pair) in set(pairwise(keys))


def _holds_facts(sentence: str, passage: EvidenceItem, held: SentenceWindow) -> bool:
    text = f"{held.text} {passage.title} {passage.heading}"
    return len(facts(sentence)) >= FACTS and not unheld_figures(sentence, text) and not unnamed(sentence, text)


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
