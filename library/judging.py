"""Reads a passage for what it says about one sentence: the same words, the same content, other figures, or nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from library.quoting import places
from library.schemas import EvidenceItem
from library.text.facts import Fact, facts, missing
from library.text.language import detect
from library.text.sentences import split
from library.text.terms import content_terms

SUPPORTED, WEAK = 0.6, 0.4
"""Least support for the two verdicts."""
SAME_CONTEXT = 0.45
"""Support, its differing figures aside, from which a sentence and a passage speak of the same thing."""
WINDOW = 3
LENGTHENING = 0.1
"""What another sentence must add to be worth taking into the window."""
Verdict = Literal["quoted", "supported", "weak", "unsupported", "conflicting"]
ORDER: tuple[Verdict, ...] = ("quoted", "supported", "conflicting", "weak", "unsupported")
Finding = Literal["same", "content", "figure", "absent", "name", "negation", "context", "language", "little", "nothing"]
_NOT_ENGLISH = r"\b(?:not|never|no|none|nor|neither|nobody|nothing|without|cannot)\b|n['’]t\b"
_NOT_CHINESE = r"没有|没能|并非|不是|不能|不会|不得|未能|从未|尚未|不曾|并未|并不|未曾|而非|绝非|否认|(?<![从尚并])未(?=[被有经获])"
_NOT = re.compile(f"{_NOT_ENGLISH}|{_NOT_CHINESE}", re.IGNORECASE)
_DOUBT = re.compile(
    rf"{_NOT_ENGLISH}|{_NOT_CHINESE}|\b(?:false|falsely|myth|hoax|alleged\w*|suggest\w*|claim(?:s|ed)|den(?:y|ies|ied)|disput\w+|deni\w+|wrong\w*|mistak\w+"
    r"|rumou?r\w*|if|unless|whether)\b|误认|误以为|误解|谣言|谣传|声称|据称|如果|假如|是否|错误",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b|月|日"
)


class PassageReading(NamedTuple):
    """What one passage says about a sentence."""

    verdict: Verdict
    evidence_id: str | None
    quote: str
    support: float
    finding: Finding
    said: str = ""
    """The figure or name of the sentence that the passage does not bear out."""
    instead: str = ""
    """What the passage has in its place."""


class Window(NamedTuple):
    """One to three neighbouring sentences of a passage, exactly as they stand."""

    text: str
    terms: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    sentences: int


def read(sentence: str, passages: Sequence[EvidenceItem]) -> PassageReading:
    """The most favourable reading of the cited passages, each alone and then together."""
    if not passages:
        return PassageReading("unsupported", None, "", 0.0, "nothing")
    readings = [_read_one(sentence, passage) for passage in passages]
    best = min(readings, key=lambda reading: (ORDER.index(reading.verdict), -reading.support))
    if best.verdict in {"weak", "unsupported"} and len(passages) > 1:
        together = _read_together(sentence, [reading for reading in readings if reading.quote])
        return (
            best._replace(verdict="supported", support=together, finding="content") if together >= SUPPORTED else best
        )
    return best


def unheld_figures(sentence: str, text: str) -> list[Fact]:
    """The numbers and dates of a sentence that a text does not have in any form."""
    held = [fact for fact in facts(text) if fact.kind != "name"]
    values = {fact.value for fact in held}
    years = {part[:4] for fact in held if fact.kind == "date" for part in fact.value.split("/")}
    days = {str(int(part)) for fact in held if fact.kind == "date" for part in re.findall(r"-(\d\d)", fact.value)}
    absent_dates = {fact.start for fact in missing(sentence, text) if fact.kind == "date"}
    return [
        fact
        for fact in facts(sentence)
        if fact.value not in values
        and (
            (fact.kind == "date" and fact.start in absent_dates)
            or (fact.kind == "number" and fact.value not in (years | days if _is_day(sentence, fact) else years))
        )
    ]


def _is_day(sentence: str, fact: Fact) -> bool:
    """Whether a number is part of a day without its year, as in "14 May" or 3月30日."""
    around = sentence[max(0, fact.start - 12) : fact.end + 12]
    return _MONTH.search(around) is not None


def _read_one(sentence: str, passage: EvidenceItem) -> PassageReading:
    quoted = _quoted(sentence, passage)
    if quoted:
        return quoted
    windows = list(_windows(passage.text))
    if not windows:
        return PassageReading("unsupported", passage.id, "", 0.0, "nothing")
    if detect(sentence) != detect(passage.text):
        # Words of two languages cannot be compared; figures can.
        absent = unheld_figures(sentence, passage.text)
        said = absent[0].text if absent else ""
        finding: Finding = "absent" if said else "language"
        return PassageReading("weak", passage.id, split(passage.text)[0].text, 0.0, finding, said)
    context = frozenset(content_terms(f"{passage.title} {passage.heading}"))
    bare = _without(sentence, _figures(sentence))

    def nearness(window: Window) -> tuple[float, float]:
        # By its words first: figures, if wrong, would lead astray.
        return _support(bare, window, context) - LENGTHENING * window.sentences, _support(sentence, window, context)

    return _compared(sentence, passage, max(windows, key=nearness), context)


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
    around = f"{passage.text[run[0].start : start]} {passage.text[end : run[-1].end]}"
    text = passage.text[run[0].start : run[-1].end]
    if _DOUBT.search(around):
        return PassageReading("weak", passage.id, text, 1.0, "context")
    return PassageReading("quoted", passage.id, text, 1.0, "same")


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether what stands there begins and ends with whole words, where words have spaces between them."""
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    return not text[start:end].isascii() or re.search(r"\w", around) is None


def _compared(sentence: str, passage: EvidenceItem, window: Window, context: frozenset[str]) -> PassageReading:
    """The reading of a sentence against the window that comes nearest to it."""
    absent = unheld_figures(sentence, f"{window.text} {passage.title} {passage.heading}")
    support = _support(_without(sentence, absent), window, context)
    if support >= SAME_CONTEXT and (moved := _moved_figure(sentence, window)):
        return PassageReading("conflicting", passage.id, window.text, support, "figure", moved[0].text, moved[1].text)
    if absent:
        return _with_absent_figures(passage, window, sentence, absent, support)
    if support >= SUPPORTED and (turned := _turned(sentence, window)):
        return PassageReading(turned[0], passage.id, window.text, support, turned[1])
    unnamed = [
        fact for fact in missing(sentence, f"{passage.text} {passage.title} {passage.heading}") if fact.kind == "name"
    ]
    if support >= SUPPORTED and unnamed:
        return PassageReading("weak", passage.id, window.text, support, "name", unnamed[0].text)
    if support >= SUPPORTED:
        return PassageReading("supported", passage.id, window.text, support, "content")
    if support >= WEAK:
        return PassageReading("weak", passage.id, window.text, support, "little")
    return PassageReading("unsupported", passage.id, window.text, support, "nothing")


def _turned(sentence: str, window: Window) -> tuple[Verdict, Finding] | None:
    """Whether only one of the two denies or doubts what both speak of."""
    said = _window([sentence])
    nearest = max(
        (one.text for one in split(window.text)), key=lambda text: _support(sentence, _window([text]), frozenset())
    )
    if bool(_NOT.search(sentence)) != bool(_NOT.search(nearest)):
        return ("conflicting" if _support(nearest, said, frozenset()) >= SUPPORTED else "weak"), "negation"
    if _DOUBT.search(nearest) and not _DOUBT.search(sentence):
        return "weak", "context"
    return None


def _with_absent_figures(
    passage: EvidenceItem, window: Window, sentence: str, absent: Sequence[Fact], support: float
) -> PassageReading:
    """A passage on the same thing with another figure conflicts; one without any leaves the figure open."""
    rivals = [fact for fact in unheld_figures(window.text, sentence) if fact.kind in {a.kind for a in absent}]
    rivals = rivals or unheld_figures(window.text, sentence)
    if support >= SAME_CONTEXT and rivals:
        return PassageReading("conflicting", passage.id, window.text, support, "figure", absent[0].text, rivals[0].text)
    if support >= SAME_CONTEXT:
        return PassageReading("weak", passage.id, window.text, support, "absent", absent[0].text)
    return PassageReading("unsupported", passage.id, window.text, support, "nothing")


def _moved_figure(sentence: str, window: Window) -> tuple[Fact, Fact] | None:
    """The first figure that stands in another's place where the words are the same, as in "3 of 5" for "5 of 3"."""
    said, held = _figures(sentence), _figures(window.text)
    if sorted(content_terms(_without(sentence, said))) != sorted(content_terms(_without(window.text, held))):
        return None
    for kind in ("number", "date"):
        pairs = zip((f for f in said if f.kind == kind), (f for f in held if f.kind == kind), strict=False)
        if differing := next(((one, other) for one, other in pairs if not other.value.startswith(one.value)), None):
            return differing
    return None


def _read_together(sentence: str, readings: Sequence[PassageReading]) -> float:
    """The support by the deciding windows of several passages together; none while a figure is missing."""
    texts = [reading.quote for reading in readings]
    if (
        not texts
        or unheld_figures(sentence, " ".join(texts))
        or any(reading.verdict == "conflicting" for reading in readings)
    ):
        return 0.0
    return _support(sentence, _window(texts), frozenset())


def _support(sentence: str, window: Window, context: frozenset[str]) -> float:
    """The mean share of the sentence's content words and of their neighbouring pairs in the window.

    Words of the passage's title that the window need not repeat are left out, unless hardly any others remain.
    """
    words = content_terms(sentence)
    kept = [word for word in words if word not in context or word in window.terms]
    wanted = kept if len(set(kept)) >= 3 else words
    if not wanted:
        return 0.0
    pairs = set(pairwise(wanted))
    alone = len(set(wanted) & window.terms) / len(set(wanted))
    return round((alone + (len(pairs & window.pairs) / len(pairs) if pairs else alone)) / 2, 4)


def _windows(text: str) -> Iterator[Window]:
    """Shorter ones first, so that the shortest of the equally good ones is taken."""
    sentences = split(text)
    for size in range(1, WINDOW + 1):
        for start in range(len(sentences) - size + 1):
            part = sentences[start : start + size]
            yield _window([one.text for one in part])._replace(text=text[part[0].start : part[-1].end])


def _window(texts: Sequence[str]) -> Window:
    each = [content_terms(text) for text in texts]
    terms = frozenset(term for words in each for term in words)
    return Window(" ".join(texts), terms, frozenset(pair for words in each for pair in pairwise(words)), len(texts))


def _figures(text: str) -> list[Fact]:
    return sorted((fact for fact in facts(text) if fact.kind != "name"), key=lambda fact: fact.start)


def _without(text: str, found: Iterable[Fact]) -> str:
    for fact in sorted(found, key=lambda one: -one.start):
        text = f"{text[: fact.start]} {text[fact.end :]}"
    return text
