"""The sentences of the evidence that a report could be made of, each exactly as it stands in its passage."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from library.judging.labels import PARTS
from library.schemas import EvidenceItem, Language
from library.text.abbreviations import introduced, said_otherwise
from library.text.dates import DateMention, find_dates
from library.text.facts import facts
from library.text.language import detect
from library.text.outlines import PLACES, OutlineLine, innermost, outline
from library.text.sentences import is_ended, split
from library.text.similarity import in_common
from library.text.verbs import spoken_terms
from library.text.word_lists import entries

ENGLISH_WORDS = range(8, 46)
CHINESE_CHARACTERS = range(12, 91)
SHORTEST, SHORTEST_ENTRY, LONGEST = 8, 2, 600
ENTRY, TERM, CHINESE_TERM, OPENING, CHINESE_OPENING = 300, 40, 10, 16, 6
"""Most characters of an entry of a list, of a term that the next line explains, and least of what opens a list."""
BOILERPLATE = 3
"""Origins that have the very same sentence which speaks to its reader, from which nobody says it: the foot of every page."""
SAME = 0.75
"""Shared share of terms from which two sentences say the same."""
_ENGLISH_ENDING = re.compile(r"[.!][\"'”’)\]]*$")
_CHINESE_ENDING = re.compile(r"[。！][”’」』）]*$")
_LEANING = re.compile(rf"(?:{'|'.join(entries(__name__, 'leaning_english'))})\b", re.IGNORECASE)
_CHINESE_LEANING = re.compile(rf"[“「]?(?:{'|'.join(entries(__name__, 'leaning_chinese'))})")
_PRONOUN = re.compile(
    r"(?:he|she|it|they|his|her|its|their|this|these)\b|[他她它]们?|其(?![中实他它余])|[这该](?!样|么)", re.IGNORECASE
)
"""With which a sentence goes on to tell of what the one before it names; "However" goes on to something else."""
_LEANING_INSIDE = re.compile(
    r"\b(?:(?:each|all|both|either|neither|none|any|most|many|some) of (?:these|those)|(?:see|as) (?:above|below)|the (?:latter|former)|mentioned (?:above|earlier)|aforementioned)\b|如上所述|如下|下表|下图|见上文",
    re.IGNORECASE,
)
_UNFIT = re.compile(r"^[.,;:!?)]|_{3}|https?://|www\.|\.{3}|…|\||\[\s*\]|[{}<>]|^[a-z\W]*[a-z]*[:：]$|ISBN|doi\b")
_CODE = re.compile(r"_{3}|(?:\[[^\]]*\]?.*){3}|^(?:[$#>~] |>>>|\w+@)|[{}]{1}|;\s*$|\|\s*\|")
_ADDRESSED = re.compile(r"(?<![:：] )(?<![:：])https?://(?!.*[.。!！][\"'”’)]*\s*$)")
"""An address in what is no sentence and does not name it either: a line of a file, such as apt's sources."""
_ORIGIN = re.compile(
    r"(?:原文|译文|原文链接|本文链接|来源|出处|转载自?|source|original(?: article)?|via)\s?[:：]\s?https?://\S+",
    re.IGNORECASE,
)
"""Where a page was taken from, which tells nothing of its subject."""
_COMMAND = re.compile(r"(?:\$|>>>) \S|# [a-z./]")
"""A line typed at a prompt; behind "#" a capital begins a comment."""
_UNFINISHED = re.compile(r"[\w,，:：]\s*$")
"""A line that goes on in the command below it."""
_BIDDING = re.compile(
    r"^(?:watch|visit|view|click|explore|see|read|go to) (?:on )?(?:this|these|an?|the (?:following|above|below)) (?:[\w-]+ )?"
    r"(?:video|animation|website|web ?site|site|link|page|tutorial|simulation|interactive|article)\b"
    r"|^(?:visit|explore|browse|read|view|watch|see) (?:(?-i:[A-Z])\S+ |the (?-i:[A-Z])\S+ )(?:\S+ ){0,8}?to (?:read|see|learn|explore|understand|hear|watch|view|find|discover)\b"
    r"|^(?:go to|visit) (?:this|the) (?:[\w.’'-]+ ){1,6}?(?:website|web ?site|site|page)\b"
    r"|^(?:read|watch|listen to|view) (?:(?:this|the) (?:article|video|essay|paper|book|story|podcast|talk) )?[“\"‘]"
    r"|^(?:as|while) you (?:read|watch|write|listen)\b|^think (?:of|about) (?:an?|the|how|what)\b|^(?:as|for) an example, consider\b"
    r"|^click (?:here|on)\b|^to (?:learn|read|see|hear|find out) more\b|\bsee the following\b"
    r"|^(?:consider (?:an?|the|how|what|whether|that)|imagine (?:an?|the|that|you\w*)|suppose|let['’]s|let us)\b|^(?:试想|想象一下|让我们)"
    r"|^(?:in this|by the end of (?:this|the)) (?:section|chapter|lesson|unit|module)\b.*\byou (?:will|should)\b"
    r"|^(?:define|describe|differentiate|discuss|distinguish|explain|summari[sz]e|demonstrate how) (?!.*\b(?:you|your|we|our|not|so that|before)\b)"
    r"|^in this (?:section|chapter|lesson|unit|module),? we\b|\blet us (?:ask|look|see|turn|begin|examine|start)\b"
    r"|^(?:请?点击|请?扫描|扫码|观看|请访问|请登录)(?:此|这|本|下方|下面|以下|视频|链接|二维码)|^请(?:参见|参看|参考|查看|见)"
    r"|^(?:so,? |now,? )?in (?:this|the (?:previous|next|last)) (?:video|lecture|episode|clip)\b|^see our \w+"
    r"|^(?:now,? |next,? |so,? |first,? )*(?:you|we)(?:['’]ll| will|['’]re going to| are going to)(?: also| now| then)*"
    r" (?:see|learn|look|consider|discuss|talk|explore|cover|find out|examine)\b(?! that\b)"
    r"|^here (?:are|is) (?:the|some|a few) (?:\w+ ){0,2}\w+\.$"
    r"|^to (?:see|learn|find out|read|hear) [^.]{3,80},? (?:watch|see|read|visit|check out)\b"
    r"|^(?:接下来|下面|现在)，?(?:我们|让我们|大家)(?:来|将|会)?(?:看|学习|了解|讲|介绍|讨论)|^(?:在)?(?:本|这|上一?|下一?)(?:个|期|节)(?:视频|节目)"
    r"|(?:学完|读完|通过)本(?:课|节|章|单元).{0,12}(?:你|您|学生|我们)(?:将|会|应|能|可以)|^学习目标",
    re.IGNORECASE,
)
"""What bids a reader, or promises what a lesson will bring, says nothing of its subject."""
_PICTURED = re.compile(
    r"^(?:(?:an?|the|this|these|one|another|two|in (?:an?|the|this)) )?(?:[\w-]+,? ){0,4}?"
    r"(?:maps?|photo(?:graph)?s?|images?|pictures?|paintings?|portraits?|drawings?|illustrations?|lithographs?|engravings?|cartoons?"
    r"|charts?|graphs?|diagrams?|figure|timelines?|posters?|prints?|etchings?)(?: \(?[a-z]\)?)? "
    r"(?:shows?|depicts?|presents?|portrays?|illustrates?|displays?)\b(?! (?:that|how)\b)"
    r"|\[link\]|\b(?:is|are) (?:shown|pictured|depicted)(?: (?:here|above|below|on the (?:left|right)))?[.)]*$"
    r"|^[上下左右]?图(?:中|为|示)|如[上下左右]?图所?示",
    re.IGNORECASE,
)
"""What says what is to be seen in a picture, which a report does not show."""
_PICTURE_OF = re.compile(
    r"(?:an?|the) (?:[\w-]+,? ){0,4}(?:images?|photo(?:graph)?s?|pictures?|views?|micrographs?|maps?|diagrams?|drawings?|illustrations?) of\b",
    re.IGNORECASE,
)
_FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|do|does|did)\b")
_TO_ITS_READER = re.compile(r"\b(?:please|you|your|us)\b|请|您|你", re.IGNORECASE)
_BRACKETED = re.compile(r"\s?[(（][^)）]*[)）]")
_SAYING = re.compile(r"[，；。]|[:：]\s*\S")
"""What no term has within it: a clause behind another, or a value."""
_TELLING = re.compile(
    r"[^:：]{4,}[(（][^()（）:：]*\d{3,4}[^()（）:：]*[)）][:：]|(?=[^:：]*\d)(?:[^\s:：]+\s+){4,}[^\s:：]+[:：]"
)
"""What opens a list and tells something all the same: “Stamp Act (1765):”, “There are 7 continents, the largest first:”."""
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
    before: str = ""
    """That sentence where it begins with a pronoun, which stands for a name there."""
    called: str = ""
    """What it abbreviates in full, and the other way round."""
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
        """The headings and entries it stands below, the innermost last."""
        headings = [heading for heading in self.passage.heading.split(PLACES) if heading]
        entries = [*self.above, self.label] if self.is_nested else []
        return tuple(place.rstrip(" :：") for place in [*headings, *entries])

    @property
    def told(self) -> str:
        """Behind the lines it stands under, abbreviations in full."""
        return " ".join(filter(None, [*self.above, self.label, self.text, self.called]))

    @property
    def resolved(self) -> str:
        """Behind the sentence that its pronouns refer to, or the entry it belongs to."""
        return f"{self.before} {self.label if self.is_nested else ''} {self.text}".strip()

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
        """Whether it is an entry of a list that a sentence opens: "… for several reasons:", or that an entry of another or a heading does."""
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
    """All sentences and entries of lists and tables that can be cited, in the order of the sources, without repeats.

    What asks something of its reader on page after page is none.
    """
    found = list(_citable(evidence))
    origins: dict[str, set[int]] = {}
    for one in found:
        origins.setdefault(one.text, set()).add(one.passage.origin)
    return _merged(one for one in found if len(origins[one.text]) < BOILERPLATE or not _TO_ITS_READER.search(one.text))


def _citable(evidence: Sequence[EvidenceItem]) -> Iterable[CandidateSentence]:
    documents: dict[object, int] = {}
    known = introduced(item.text for item in evidence)
    for rank, item in enumerate(evidence):
        document = documents.setdefault(item.source, len(documents))
        before = ""
        for index, (text, label, above, is_nested, is_listed) in enumerate(labelled(item.text, item.heading)):
            # What Python answers below a prompt is no entry.
            is_entry = is_nested or is_listed or label.endswith((":", "："))
            is_entry = is_entry and text[:1].isalpha() and ">>>" not in item.text
            shortest = SHORTEST_ENTRY if is_entry else SHORTEST
            if not bids(label) and (is_citable(text, shortest) or (label and is_command(text))):
                order, is_leaning = (document, item.passage_id or rank, index), leans(text)
                called, meant = said_otherwise(text, known), before if _PRONOUN.match(text) else ""
                yield CandidateSentence(
                    text, label, item, order, is_leaning, meant, called, above, is_nested, is_listed
                )
            before = text


class Labelled(NamedTuple):
    text: str
    label: str
    """The line it stands under: the term it explains, the opening of its list, or the entry it belongs to."""
    above: tuple[str, ...] = ()
    is_nested: bool = False
    is_listed: bool = False


def labelled(text: str, heading: str = "") -> Iterable[Labelled]:
    """The sentences of a passage, each with what it stands under."""
    level: list[str] = []
    lines = outline(text.splitlines())
    for line, columns in zip(lines, _columns(lines), strict=True):
        above = line.above
        if not above and not line.opens and not (heading and line.is_indented):
            level.append(line.text)
            continue
        yield from _on_one_level(level)
        level = []
        if columns == line.text:
            continue
        label = _heading_of(above[-1]) if above and len(above[-1]) <= ENTRY else ""
        further = (*above[:-1], columns) if columns else above[:-1]
        said = [one.text for one in split(line.text)]
        if line.opens and not (is_ended(line.text) or _SAYING.search(line.text) or _tells(said)):
            said = said[:-1]
        is_listed = line.is_indented and not above
        yield from (Labelled(one, label, further, bool(label), is_listed) for one in said)
    yield from _on_one_level(level)


def _columns(lines: Sequence[OutlineLine]) -> list[str]:
    """For each line within a list the names of the columns that it is a row of, and for the row that has them these themselves."""
    found: list[str] = []
    names = ""
    for before, line, following in zip([None, *lines], lines, [*lines[1:], None], strict=False):
        beside = [
            one.text if one and one.is_indented and one.above == line.above else "" for one in (before, following)
        ]
        if line.is_indented and _heads_a_table(beside[0], line.text, beside[1]):
            names = line.text
        elif not beside[0] or line.text.count(PARTS) != names.count(PARTS):
            names = ""
        found.append(names)
    return found


def _tells(said: Sequence[str]) -> bool:
    """Whether what opens a list behind these sentences tells when or how many."""
    return bool(said) and _TELLING.fullmatch(said[-1]) is not None


def _heading_of(entry: str) -> str:
    """What an entry opens its own with: “It has two numbers:” behind what else it says."""
    return split(entry)[-1].text if entry.endswith((":", "：")) else entry


def _on_one_level(lines: Sequence[str]) -> Iterable[Labelled]:
    """The sentences of lines none of which is indented below another."""
    opening = term = names = ""
    columns = 0
    for before, line, following in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        if _heads_a_table(before, line, following):
            columns, names = line.count(PARTS), line
            continue
        if _COMMAND.match(line) and opening:
            yield Labelled(line, opening)
            opening = opening if _COMMAND.match(following) or opening.endswith((":", "：")) else ""
            continue
        sentences = [sentence.text for sentence in split(line)]
        if _COMMAND.match(following) and sentences and _UNFINISHED.search(line) and not _is_term(line):
            opening, term = sentences[-1], ""
            yield from (Labelled(sentence, "") for sentence in sentences[:-1])
            continue
        if not sentences or len(line) > ENTRY:
            opening = ""
        if sentences and sentences[-1].endswith((":", "：")):
            least = CHINESE_OPENING if detect(sentences[-1]) == "zh" else OPENING
            opening, term = sentences[-1] if len(sentences[-1]) >= least else "", ""
            told = sentences if _tells(sentences) else sentences[:-1]
            yield from (Labelled(sentence, "") for sentence in told)
            continue
        is_term = len(sentences) == 1 and _is_term(line.strip())
        if columns and line.count(PARTS) != columns:
            term, columns = "", 0
        is_row = bool(columns and term)  # the name of a table is that of all its rows
        # One short line behind another is an entry of a list, as that is; nothing that the other explains.
        label = opening if is_term else term or opening
        yield from (Labelled(sentence, label, (names,) if is_row else (), is_row) for sentence in sentences)
        term = term if is_row else line.strip() if is_term else ""


def _heads_a_table(before: str, line: str, following: str) -> bool:
    """Whether a line only names the columns below it; a line of two may be a thing and its value, unless sentences follow."""
    cells, below = line.split(PARTS), following.split(PARTS)
    opens = len(cells) > 1 and PARTS not in before and len(below) == len(cells)
    opens = opens and (len(cells) > 2 or all(is_ended(cell) for cell in below))
    return opens and all(len(cell) <= TERM and not re.search(r"[\d.。，,:：]", cell) for cell in cells)


def _is_term(line: str) -> bool:
    is_plain = " ; " not in line and "  " not in line and not line.startswith("#")
    is_plain = is_plain and re.search(r"[^\W\d_]", line) is not None  # not the number of a section
    is_plain = is_plain and not _SAYING.search(line)  # no step or entry of its own
    is_short = len(_BRACKETED.sub("", line)) <= (CHINESE_TERM if detect(line) == "zh" else TERM)
    return is_short and is_plain and not is_ended(line) and not line.endswith((";", "；"))


def is_command(line: str) -> bool:
    return _COMMAND.match(line) is not None


def is_citable(sentence: str, shortest: int = SHORTEST) -> bool:
    """Whether something stands in it that can be read: a sentence, or an entry such as "Release date: 2023-05-11"."""
    letters = sum(character.isalpha() for character in sentence)
    return (
        shortest <= len(sentence) <= LONGEST
        and letters >= 0.4 * len(sentence.replace(" ", "")) - 8
        and (not sentence.rstrip().endswith((":", "：", "?", "？", ",", "，", "、")) or _tells([sentence]))
        and not _CODE.search(sentence)
        and not bids(sentence)
        and not _PICTURED.search(sentence)
        and not (_PICTURE_OF.match(sentence) and _FINITE.search(sentence) is None)
        and not (sentence[0] in "(（" and not re.search("[)）]", sentence))
        and not _ADDRESSED.search(sentence)
        and not _ORIGIN.fullmatch(sentence.strip())
    )


def bids(sentence: str) -> bool:
    """Whether it asks something of its reader, or promises what a lesson will bring."""
    return _BIDDING.search(sentence) is not None


def is_fit(sentence: str) -> bool:
    """Whether a sentence is whole, of a readable length and prose."""
    if (
        _UNFIT.search(sentence)
        or any(sentence.count(opener) != sentence.count(closer) for opener, closer in _OPENERS.items())
        or sentence.count('"') % 2
    ):
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
    start = _CHINESE_LEANING if detect(sentence) == "zh" else _LEANING
    return start.match(sentence.lstrip("\"'“‘(（")) is not None or _LEANING_INSIDE.search(sentence) is not None


def _merged(found: Iterable[CandidateSentence]) -> list[CandidateSentence]:
    """The first of each group of sentences that say the same, citing the group's other origins too."""
    kept: list[CandidateSentence] = []
    for candidate in found:
        place = next((i for i, other in enumerate(kept) if _same(other, candidate)), None)
        if place is None:
            kept.append(candidate)
        elif (
            candidate.passage.origin != kept[place].passage.origin and candidate.passage.id not in kept[place].citations
        ):
            kept[place] = replace(kept[place], also=(*kept[place].also, candidate.passage.id))
    return kept


def _same(one: CandidateSentence, other: CandidateSentence) -> bool:
    if in_common(one.terms, other.terms) < SAME:
        return False
    return {(fact.kind, fact.value) for fact in facts(one.text)} == {
        (fact.kind, fact.value) for fact in facts(other.text)
    }
