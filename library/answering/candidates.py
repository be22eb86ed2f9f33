"""The sentences of the evidence that a report could be made of, each exactly as it stands in its passage."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from library.answering.lines import labelled
from library.schemas import EvidenceItem, Language
from library.text.dates import DateMention, find_dates
from library.text.facts import facts
from library.text.language import detect
from library.text.outlines import PLACES, innermost
from library.text.similarity import in_common
from library.text.verbs import spoken_terms
from library.text.word_lists import any_of, entries

ENGLISH_WORDS = range(8, 46)
CHINESE_CHARACTERS = range(12, 91)
SHORTEST, SHORTEST_ENTRY, LONGEST = 8, 2, 600
SAME = 0.75
"""Shared share of terms from which two sentences say the same."""
_ENGLISH_ENDING = re.compile(r"[.!][\"'”’)\]]*$")
_CHINESE_ENDING = re.compile(r"[。！][”’」』）]*$")
_LEANING = re.compile(
    rf"(?:(?:{'|'.join(entries(__name__, 'leaning_english'))})\b|[“「]?(?:{'|'.join(entries(__name__, 'leaning_chinese'))}))",
    re.IGNORECASE,
)
_LEANING_INSIDE = re.compile(
    r"\b(?:(?:each|all|both|either|neither|none|any|most|many|some) of (?:these|those)|(?:see|as) (?:above|below)"
    r"|the (?:latter|former)|mentioned (?:above|earlier)|aforementioned)\b|如上所述|如下|下表|下图|见上文",
    re.IGNORECASE,
)
_UNFIT = re.compile(r"^[.,;:!?)]|_{3}|https?://|www\.|\.{3}|…|\||\[\s*\]|[{}<>]|^[a-z\W]*[a-z]*[:：]$|ISBN|doi\b")
_CODE = re.compile(r"_{3}|(?:\[[^\]]*\]?.*){3}|^(?:[$#>~] |>>>|\w+@)|[{}]{1}|;\s*$|\|\s*\|")
_ADDRESS = re.compile(r"https?://(?!.*[.。!！][\"'”’)]*\s*$)")
"""In what is no sentence: a line of a file, or where a page was taken from."""
_BIDDING = any_of(__name__, "bidding")
_OPENERS = {"(": ")", "（": "）", "《": "》", "“": "”", "「": "」", "[": "]"}


@dataclass(frozen=True, eq=False)
class CandidateSentence:
    """One sentence, where it stands, and which other origins say the same."""

    text: str
    label: str
    """The line of its passage that it stands under: a term it explains, or what opens the list it belongs to."""
    passage: EvidenceItem
    order: tuple[int, int, int]
    """Its document, its passage within it, its place in that: the order of the sources."""
    leans: bool
    """Whether it needs the sentence before it to be understood."""
    above: tuple[str, ...] = ()
    """The entries that the one it stands under belongs to in turn."""
    is_nested: bool = False
    """Whether it stands under an entry of a list that it belongs to."""
    is_listed: bool = False
    """Whether it is an entry of a list that its heading opens."""
    also: tuple[str, ...] = ()
    """Evidence ids of other origins that hold the same sentence or nearly so."""

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(spoken_terms(self.text))

    @property
    def in_context(self) -> str:
        """Behind the title and heading it stands under, which say what it is about."""
        return f"{self.passage.title}. {self.passage.heading}. {self.told}"

    @property
    def places(self) -> tuple[str, ...]:
        """The title, the headings and the entries it stands below, the innermost last."""
        labels = [] if self.is_listed else [self.label]
        return (self.passage.title, *self.passage.heading.split(PLACES), *self.above, *labels)

    @property
    def told(self) -> str:
        """Behind the lines it stands under."""
        return " ".join(filter(None, [*self.above, self.label, self.text]))

    @cached_property
    def language(self) -> Language:
        return detect(self.text)

    @cached_property
    def dates(self) -> list[DateMention]:
        return find_dates(self.text)

    @property
    def date(self) -> tuple[int, int, int] | None:
        """The first date it names."""
        return next((mention.first for mention in self.dates), None)

    @property
    def is_whole(self) -> bool:
        """Whether it ends as a sentence does; an entry, a value and a step need not."""
        return (_ENGLISH_ENDING.search(self.text) or _CHINESE_ENDING.search(self.text)) is not None

    @property
    def is_caption(self) -> bool:
        """Whether it is no sentence and says nothing of a thing either, as "Release date: 2023" does."""
        return not (self.is_whole or self.label or self.is_listed or re.search(r"[\d:：;；，]|\s[-–—]\s", self.text))

    @property
    def opens_list(self) -> bool:
        """Whether it is an entry of a list that a sentence, an entry of another or a heading opens."""
        return self.is_nested or self.is_listed or self.label.endswith((":", "："))

    @property
    def opening(self) -> str:
        """What opens the list that it is an entry of."""
        return innermost(self.passage.heading) if self.is_listed else self.label

    @property
    def citations(self) -> list[str]:
        return [self.passage.id, *self.also]

    @property
    def follows(self) -> tuple[int, int, int]:
        """Where the sentence before it stands."""
        return (*self.order[:2], self.order[2] - 1)


def candidates(evidence: Sequence[EvidenceItem]) -> list[CandidateSentence]:
    """All sentences and entries of lists that can be cited, in the order of the sources, without repeats."""
    kept: list[CandidateSentence] = []
    for one in _citable(evidence):
        place = next((place for place, other in enumerate(kept) if _same(other, one)), None)
        if place is None:
            kept.append(one)
        elif one.passage.origin != kept[place].passage.origin and one.passage.id not in kept[place].citations:
            kept[place] = replace(kept[place], also=(*kept[place].also, one.passage.id))
    return kept


def _citable(evidence: Sequence[EvidenceItem]) -> Iterable[CandidateSentence]:
    documents: dict[object, int] = {}
    for rank, item in enumerate(evidence):
        document = documents.setdefault(item.source, len(documents))
        for index, line in enumerate(labelled(item.text, item.heading)):
            place = (document, item.passage_id or rank, index)
            one = CandidateSentence(line.text, line.label, item, place, leans(line.text), *line[2:])
            shortest = SHORTEST_ENTRY if one.opens_list and one.text[:1].isalpha() else SHORTEST
            if is_citable(one.text, shortest) and not bids(one.label):
                yield one


def _same(one: CandidateSentence, other: CandidateSentence) -> bool:
    if in_common(one.terms, other.terms) < SAME:
        return False
    return {(fact.kind, fact.value) for fact in facts(one.text)} == {
        (fact.kind, fact.value) for fact in facts(other.text)
    }


def is_citable(sentence: str, shortest: int = SHORTEST) -> bool:
    """Whether something stands in it that can be read: a sentence, or an entry such as "Release date: 2023-05-11"."""
    letters = sum(character.isalpha() for character in sentence)
    return (
        shortest <= len(sentence) <= LONGEST
        and letters >= 0.4 * len(sentence.replace(" ", "")) - 8
        and not sentence.rstrip().endswith((":", "：", "?", "？", ",", "，", "、"))
        and not (sentence[0] in "(（" and not re.search("[)）]", sentence))
        and not any(unwanted.search(sentence) for unwanted in (_CODE, _ADDRESS, _BIDDING))
    )


def bids(sentence: str) -> bool:
    """Whether it asks something of its reader, promises what a lesson will bring, or says what a picture shows."""
    return _BIDDING.search(sentence) is not None


def is_fit(sentence: str) -> bool:
    """Whether a sentence is whole, of a readable length and prose."""
    is_open = any(sentence.count(opener) != sentence.count(closer) for opener, closer in _OPENERS.items())
    if is_open or sentence.count('"') % 2 or _UNFIT.search(sentence):
        return False
    if detect(sentence) == "zh":
        return len(sentence) in CHINESE_CHARACTERS and _CHINESE_ENDING.search(sentence) is not None
    return (
        len(sentence.split()) in ENGLISH_WORDS
        and _ENGLISH_ENDING.search(sentence) is not None
        and not sentence[0].islower()
        and sentence.count(";") < 3
    )


def leans(sentence: str) -> bool:
    """Whether a sentence starts with a pronoun or connective, and so does not stand alone."""
    return (_LEANING.match(sentence.lstrip("\"'“‘(（")) or _LEANING_INSIDE.search(sentence)) is not None
