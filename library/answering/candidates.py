"""The sentences of the evidence that a report could be made of, each exactly as it stands in its passage."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from library.schemas import EvidenceItem, Language
from library.text.dates import find_dates
from library.text.facts import facts
from library.text.language import detect
from library.text.outlines import innermost, outline
from library.text.scripts import any_of
from library.text.sentences import is_ended, split
from library.text.similarity import in_common
from library.text.verbs import VERB, spoken_terms
from library.text.word_lists import entries

ENGLISH_WORDS, CHINESE_CHARACTERS = range(8, 46), range(12, 91)
SHORTEST, SHORTEST_ENTRY, LONGEST, LETTERS = 8, 2, 600, 0.27
ENCIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"
SAME, REPEATS = 0.75, 0.5  # Share of terms from which two sentences say the same, or one repeats the other
FEWEST_WORDS, LONGER = 3, 5  # Words of a title at least; letters of a word that has a capital in one
_WORD = re.compile(r"[^\W\d_][\w’'-]*")
_ENDING = re.compile(r"[.!][\"'”’)\]]*$|[。！][”’」』）]*$")
_LEANING = re.compile(
    rf"(?i)(?:{'|'.join(entries(__name__, 'leaning_english'))})\b|[“「]?(?:{'|'.join(entries(__name__, 'leaning_chinese'))})"
)
_UNREAD = re.compile(
    r"^[.,;:!?)]|^\w+=\"|^[(（][^)）]*$|^(?:[$#>~] |>>>|\[?\w+@)|\S {3,}\S|;\s*$|_{3}|https?://(?!.*[.。!！][\"'”’)]*\s*$)|\.{3}|…|\||\[\s*\]|[{}<>]|ISBN|doi\b"
)  # In what is no sentence: a line of a file or of what a program prints, a link, a gap, where a page was taken from
CHOOSING = any_of(__name__, "choosing")  # Below it wrong answers stand beside right ones
BIDDING = any_of(__name__, "bidding")  # To its reader, promising what comes, or describing a picture


@dataclass(frozen=True, eq=False)
class CandidateSentence:
    """One sentence, where it stands, and which other origins say the same."""

    text: str
    under: tuple[str, ...]  # The lines of its passage above it, the nearest last: what opens its list, its entries
    passage: EvidenceItem
    order: tuple[int, int, int]  # Its document, its passage within it, its place in that: the order of the sources
    leans: bool  # Whether it needs the sentence before it to be understood
    before: str = ""  # The sentence before it in its paragraph, where it needs that
    also: tuple[str, ...] = ()  # Evidence ids of other origins that hold the same sentence or nearly so

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset(spoken_terms(self.text))

    @cached_property
    def facts(self) -> frozenset[tuple[str, str]]:
        return frozenset((fact.kind, fact.value) for fact in facts(self.text))

    @property
    def told(self) -> str:
        """Behind the lines it stands under."""
        return " ".join([*self.under, self.text])

    @property
    def in_context(self) -> str:
        """Behind its title and heading as well, which say what it is about."""
        return f"{self.passage.title}. {self.passage.heading}. {self.told}"

    @property
    def understood(self) -> str:
        """In that context, behind the sentence that it points back to."""
        return f"{self.passage.title}. {self.passage.heading}. {self._led_up_to}"

    @property
    def headed(self) -> str:
        """The same behind its own heading alone: the title of a chapter is often of something broader."""
        return ". ".join(filter(None, [innermost(self.passage.heading), self._led_up_to]))

    @property
    def _led_up_to(self) -> str:
        return " ".join(filter(None, [*self.under, self.before, self.text]))

    @cached_property
    def language(self) -> Language:
        return detect(self.text)

    @cached_property
    def date(self) -> tuple[int, int, int] | None:
        return next((mention.point.first for mention in find_dates(self.text)), None)

    @property
    def is_whole(self) -> bool:
        """Whether it ends as a sentence does; an entry, a value and a step need not."""
        return _ENDING.search(self.text) is not None

    def is_in(self, other: "CandidateSentence") -> bool:
        """Whether it is told as part of another; an entry is one of its own, as fever is beside yellow fever."""
        return self.is_whole and self.text in other.text

    @property
    def citations(self) -> list[str]:
        return [self.passage.id, *self.also]


def candidates(evidence: Sequence[EvidenceItem]) -> list[CandidateSentence]:
    """All sentences and entries of lists that can be cited, in the order of the sources, each where its document says it first."""
    kept: list[CandidateSentence] = []
    for one in _citable(evidence):
        same = (place for place, other in enumerate(kept) if in_common(other.terms, one.terms) >= SAME)
        place = next((place for place in same if kept[place].facts == one.facts), None)
        if place is None:
            kept.append(one)
        elif one.passage.origin == kept[place].passage.origin:
            kept[place] = replace(min(kept[place], one, key=lambda said: said.order), also=kept[place].also)
        elif one.passage.id not in kept[place].citations:
            kept[place] = replace(kept[place], also=(*kept[place].also, one.passage.id))
    return kept


def unrepeated(new: Iterable[CandidateSentence], told: Sequence[CandidateSentence] = ()) -> Iterator[CandidateSentence]:
    """Those that repeat neither what was told before nor each other."""
    known = [*told]
    for one in new:
        if not any(in_common(one.terms, other.terms) >= REPEATS or one.is_in(other) for other in known):
            known.append(one)
            yield one


def _citable(evidence: Sequence[EvidenceItem]) -> Iterator[CandidateSentence]:
    documents: dict[object, int] = {}
    for rank, item in enumerate(evidence):
        document = documents.setdefault(item.source, len(documents))
        before, is_option = "", False
        for index, (text, under, is_entry) in enumerate(labelled(item.text)):
            is_option = (is_option and is_entry) or CHOOSING.search(text) is not None
            place = (document, item.passage_id or rank, index)
            shortest = SHORTEST_ENTRY if is_entry and text.lstrip(ENCIRCLED)[:1].isalpha() else SHORTEST
            is_printed = detect(text) != detect(item.text) and not is_ended(text)
            is_title = not is_entry and is_titled(text)
            is_told = not (is_printed or is_title or is_option or any(map(BIDDING.search, under)))
            if is_citable(text, shortest) and is_told:
                points_back = leans(text)
                is_next = points_back and not is_entry and any(f"{before}{gap}{text}" in item.text for gap in ("", " "))
                yield CandidateSentence(text, under, item, place, points_back, before if is_next else "")
            before = text


def led_in(one: CandidateSentence) -> CandidateSentence | None:
    """One that can be read alone: it, or it behind those before it in its paragraph that say what it points to; else none."""
    if not one.leans:
        return one
    text = one.passage.text
    spans = split(text)
    own = next((place for place, span in enumerate(spans) if span.text == one.text), 0)
    for before in reversed(spans[:own]):
        told = text[before.start : spans[own].end]
        if "\n" in told or not is_citable(told):
            return None
        if not leans(before.text):
            return replace(one, text=told, leans=False)
    return None


def labelled(text: str) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The sentences and entries of a passage, each with the lines that it stands under and whether it is an entry."""
    opening = ""
    for line in outline(text.splitlines()):
        said = [one.text for one in split(line.text)]
        if line.above or not said:
            opening = ""
        under = tuple(filter(None, (*line.above, opening)))
        is_headed = line.opens and not is_ended(line.text)
        if said and (is_headed or line.text.rstrip().endswith((":", "："))):
            *said, last = said  # it only opens what stands below it
            opening = "" if line.above else last
        yield from ((one, under, bool(under) or line.is_indented) for one in said)


def is_citable(sentence: str, shortest: int = SHORTEST) -> bool:
    """Whether something stands in it that can be read: a sentence, or an entry such as "Release date: 2023-05-11"."""
    letters = sum(character.isalpha() for character in sentence)
    is_readable = shortest <= len(sentence) <= LONGEST and letters >= LETTERS * len(sentence)
    is_unended = sentence.rstrip().endswith((":", "：", "?", "？", ",", "，", "、"))
    return is_readable and not (is_unended or _UNREAD.search(sentence) or BIDDING.search(sentence))


def is_titled(line: str) -> bool:
    """Whether a line is written as titles are: longer words with capitals, no figure, no end; or with a full stop and no verb, as works in a list."""
    words = _WORD.findall(line)
    capitals = sum(word[0].isupper() for word in words)  # 、 divides Chinese names, which have none
    if is_ended(line):
        is_told = not line.endswith(".") or 2 * capitals <= len(words) or VERB.search(line)
    else:
        is_told = any(character.isdigit() for character in line)
    is_long = len(words) >= FEWEST_WORDS and capitals
    return bool(is_long and not is_told) and all(word[0].isupper() or len(word) < LONGER for word in words)


def is_fit(sentence: str) -> bool:
    """Whether a sentence is whole and of a readable length."""
    is_chinese = detect(sentence) == "zh"
    is_long = len(sentence) in CHINESE_CHARACTERS if is_chinese else len(sentence.split()) in ENGLISH_WORDS
    is_whole = _ENDING.search(sentence) is not None and not sentence[0].islower()
    return is_long and is_whole and not _UNREAD.search(sentence)


def leans(sentence: str) -> bool:
    """Whether a sentence starts with a pronoun or connective, and so does not stand alone."""
    return _LEANING.match(sentence.lstrip("\"'“‘(（")) is not None
