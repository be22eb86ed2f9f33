"""What the evidence says happened when: one happening for each clause that tells of something at a date."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from library.answering.candidates import bids, leans
from library.chronology.antecedents import named
from library.chronology.clauses import Clause, clauses
from library.chronology.dating import Dated, DatedSentence, dated_sentences, written
from library.chronology.furniture import is_apparatus, is_furniture
from library.chronology.roles import is_usable, is_weak
from library.chronology.sameness import Account
from library.chronology.schemas import WrittenDate
from library.chronology.tables import is_row, row_clauses
from library.chronology.titles import title_of
from library.chronology.wording import Wording, without_dates, wording
from library.schemas import EvidenceItem, Language
from library.text.language import detect
from library.text.outlines import entries_above, innermost, is_head
from library.text.sentences import SentenceSpan
from library.text.verbs import spoken_terms

LONGEST = 700
MANY, COMMON = 20, 0.35
NAME = 30
"""Most characters of what a dated heading names, so that the sentence below must say what it is."""
_TELLING = re.compile(r"[^\W\d_]{2,}")
_ACT_BEFORE = re.compile(r"\b(?:released|published|issued)(?:\s+(?:on|in))?$|[发發]布于?$|出版于?$", re.IGNORECASE)
_UNFIT = re.compile(
    r"https?://|ISBN|doi\b|[{}<>\u2500-\u257f]|(?:\b(?:said|says|wrote|asked|recalled)|说过?|表示|写道|指出|回忆)\s*[:：]$"
)
"""No happening: an address, a layout, and what only opens somebody's words."""
_GUESS = re.compile(
    r"\b(?:(?-i:may|might|could)|estimat\w+|expect(?:ed|s)|project(?:ed|ions?)|predict\w*|forecast\w*)\b|预计|预测|估计|可能",
    re.IGNORECASE,
)
"""Of what has not come when a passage is read, words that guess and plan nothing."""


@dataclass(frozen=True, eq=False)
class Happening:
    """One thing that happened, as one passage tells it."""

    item: EvidenceItem
    dated: Dated
    clause: Clause
    sentence: str
    """The whole sentence the clause is part of, verbatim."""
    start: int
    end: int
    """`item.text[start:end]` is the quote."""
    sentence_end: int
    """Where the sentence ends in the passage."""
    order: tuple[int, int, int]
    """Its document, its passage within it, its place in that."""
    is_weak: bool
    """Whether the date stands beside the point, as in "by 1990" or in a relative clause."""
    before: tuple[SentenceSpan, ...] = ()
    """The sentences of the passage before it."""
    commonplaces: set[str] = field(default_factory=set)
    """Terms that so many happenings share that they tell none apart; filled when all are known."""

    @property
    def quote(self) -> str:
        """A verbatim part of the passage that holds the clause and all that its date rests on."""
        return self.item.text[self.start : self.end]

    @cached_property
    def written(self) -> WrittenDate:
        return written(self.dated)

    @cached_property
    def account(self) -> Account:
        return Account(self.wording, self.written)

    @cached_property
    def language(self) -> Language:
        return detect(self.clause.text)

    @cached_property
    def title(self) -> str:
        return named(self._own_title, self.sentence, self.before, self.item.title)

    @cached_property
    def _own_title(self) -> str:
        return title_of(self.clause, self.dated, self.language, self.heading)

    @cached_property
    def heading(self) -> str:
        """What it stands under: the nearest entry of a list that names what is told below it, else its heading."""
        above, _ = entries_above(self.item.text, self.sentence_end - len(self.sentence))
        head = next((one for one in map(str.strip, reversed(above)) if is_head(one)), "")
        return head.rstrip(":：") or innermost(self.item.heading)

    @cached_property
    def leans(self) -> bool:
        """Whether it needs the sentence before it to be understood."""
        if self.title != self._own_title:
            return False
        return not self.clause.subject and (leans(self.sentence) or leans(self.clause.text))

    @cached_property
    def wording(self) -> Wording:
        text = self.clause.text if not self.clause.subject else f"{self.clause.subject} {self.clause.text}"
        # What it came after is another event.
        bare = self.clause._replace(after=None)
        title = title_of(bare, self.dated, self.language, self.heading) if self.clause.after else self.title
        return wording(title, text, is_entry=self.clause.is_entry).without(frozenset(self.commonplaces))


def happenings(evidence: Sequence[EvidenceItem]) -> list[Happening]:
    """All happenings in the order of the sources."""
    documents: dict[object, int] = {}
    found: list[Happening] = []
    commonplaces: set[str] = set()
    for rank, item in enumerate(evidence):
        document = documents.setdefault(item.source, len(documents))
        place = (document, item.passage_id if item.passage_id is not None else rank)
        read = dated_sentences(item.text, item.published)
        spans = tuple(one.sentence for one in read)
        for index, dated in enumerate(read):
            told = _told_below(item, dated, read[index + 1 : index + 2]) or dated
            found.extend(_of_sentence(item, told, (*place, index), spans[:index], commonplaces))
    if len(found) >= MANY:
        counts = Counter(term for happening in found for term in set(spoken_terms(happening.clause.text)))
        commonplaces.update(term for term, count in counts.items() if count > COMMON * len(found))
    return found


def _of_sentence(
    item: EvidenceItem,
    dated: DatedSentence,
    order: tuple[int, int, int],
    before: tuple[SentenceSpan, ...],
    commonplaces: set[str],
) -> Iterator[Happening]:
    sentence = dated.sentence
    is_unfit = (
        len(sentence.text) > LONGEST
        or _UNFIT.search(sentence.text)
        or is_furniture(sentence.text)
        or bids(sentence.text)
    )
    is_unfit = (
        is_unfit or is_apparatus(item.heading) or (sentence.text == innermost(item.heading) and not _is_entry(dated))
    )
    is_unfit = is_unfit or not (_TELLING.search(without_dates(sentence.text)) or is_row(sentence.text))
    if not dated.dates or is_unfit:
        return
    if is_row(sentence.text):
        parts: Iterable[tuple[Clause, Dated]] = row_clauses(sentence, dated.dates, before)
    else:
        this_year = item.retrieved_at.year
        likely = [one for one in dated.dates if one.mention.first[0] <= this_year or not _GUESS.search(sentence.text)]
        usable = [one for one in likely if is_usable(sentence, one)]
        # Dates beside the point still show where one thing ends and the next begins.
        parts = clauses(sentence, dated.dates)
        parts = [part for part in parts if part[1] in usable] if len(parts) > 1 else clauses(sentence, usable)
    for clause, date in parts:
        end = clause.end if is_row(sentence.text) else sentence.end
        yield Happening(
            item=item,
            dated=date,
            clause=clause,
            sentence=sentence.text,
            sentence_end=sentence.end,
            start=min(date.rests_on, sentence.start),
            end=end,
            order=order,
            is_weak=is_weak(sentence, date),
            before=before,
            commonplaces=commonplaces,
        )


def _told_below(item: EvidenceItem, heading: DatedSentence, following: Sequence[DatedSentence]) -> DatedSentence | None:
    """A heading such as "May 3, 2023 - CVE-2023-31047" together with the sentence below it, which says what that is."""
    sentence = heading.sentence
    if sentence.text != innermost(item.heading) or len(heading.dates) != 1 or not following or following[0].dates:
        return None
    date = heading.dates[0]
    name = sentence.text[date.end - sentence.start :].strip(" :：–—-()（）")
    below = following[0].sentence
    is_number = re.fullmatch(r"(?:[Vv]ersion|[Rr]elease|版本)?\s*v?[\d.]+", name)
    if date.start != sentence.start or not _is_entry(heading) or len(name) > NAME or is_number:
        return None
    text = item.text[sentence.start : below.end]
    return DatedSentence(SentenceSpan(text, sentence.start, below.end), heading.dates)


def _is_entry(dated: DatedSentence) -> bool:
    """Whether a heading tells of its date, as in "Postgres95 (1994)", rather than names a stretch of time."""
    for one in dated.dates:
        before = dated.sentence.text[: one.start - dated.sentence.start].rstrip()
        after = dated.sentence.text[one.end - dated.sentence.start :]
        if one.mention.until is None and (
            before.endswith(("(", "（", ",", "–", "—", "-", ":"))
            or _ACT_BEFORE.search(before)
            or (not before and after.lstrip()[:1] in ":：–—-(（")
        ):
            return True
    return False
