"""What the evidence says happened when: one happening for each clause that tells of something at a date."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from library.answering.candidates import BIDDING, is_titled, leans
from library.chronology.clauses import Clause, clauses, is_row, is_usable, is_weak, row_clauses
from library.chronology.dating import DatedSentence, dated_sentences, written
from library.chronology.schemas import WrittenDate
from library.chronology.titles import title_of
from library.schemas import EvidenceItem, Language
from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.facts import numbers
from library.text.language import detect
from library.text.outlines import INDENT, entries_above, innermost, is_head
from library.text.scripts import any_of
from library.text.sentences import SentenceSpan, is_ended
from library.text.verbs import spoken_terms

_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_LINE, _NARRATOR = any_of(__name__, "furniture"), any_of(__name__, "narrators")
_QUOTED = re.compile(r"[“「『《\"][^”」』》\"]*[”」』》\"]?")
_TELLING = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, eq=False)
class Happening:
    """One thing that happened, as one passage tells it."""

    item: EvidenceItem
    dated: DateMention
    written: WrittenDate
    clause: Clause
    language: Language
    sentence: SentenceSpan
    quote: str  # A verbatim part of the passage that holds the clause and all that its date rests on
    order: int  # Where its sentence stands among all that tell of something
    is_weak: bool  # Whether the date stands beside the point, as in "by 1990" or in a relative clause

    @cached_property
    def told(self) -> str:
        """What happened, in its own words."""
        return title_of(self.clause, self.dated, self.language, self.heading)

    @property
    def title(self) -> str:
        """That, behind what it stands under where it needs the sentence before it."""
        colon = "：" if self.language == "zh" else ": "
        return f"{self.heading or self.item.title}{colon}{self.told}" if self.leans else self.told

    @cached_property
    def heading(self) -> str:
        """What it stands under: the nearest entry of a list that names what is told below it, else its heading."""
        above, _ = entries_above(self.item.text, self.sentence.start)
        head = next((one for one in map(str.strip, reversed(above)) if is_head(one)), "")
        return head.rstrip(":：") or innermost(self.item.heading)

    @cached_property
    def leans(self) -> bool:
        """Whether it needs the sentence before it to be understood."""
        return not self.clause.subject and leans(self.told)

    @cached_property
    def figures(self) -> frozenset[str]:
        """The numbers of what it tells, in comparable form, and of its title, which may name the version of a heading."""
        plain = without_dates(f"{self.told} {self.clause.text.replace(self.dated.text, ' ')}")
        return frozenset(fact.value for fact in numbers(plain))


def happenings(evidence: Sequence[EvidenceItem]) -> list[Happening]:
    found: list[Happening] = []
    dated = Counter(source for source, heading in {(one.source, one.heading) for one in evidence} if _is_date(heading))
    for item in evidence:
        for one in _below_heading(item, is_chronicle=dated[item.source] > 1):
            if one.dates and _tells(item, one):
                found.extend(_of_sentence(item, one, len(found)))
    return found


@lru_cache(maxsize=4096)
def terms_of(title: str) -> frozenset[str]:
    return frozenset(spoken_terms(without_dates(title)))


def without_dates(text: str) -> str:
    for mention in reversed(find_dates(text)):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


def _is_date(heading: str) -> bool:
    heading = innermost(heading)
    return bool(heading) and _TELLING.search(without_dates(heading)) is None


def _below_heading(item: EvidenceItem, *, is_chronicle: bool) -> Sequence[DatedSentence]:
    """Its sentences, without a dated heading where one is of its date."""
    read = dated_sentences(item.text, item.published)
    if not read or read[0].sentence.text != innermost(item.heading) or len(read[0].dates) != 1:
        return read
    (head, *below), (date,) = read, read[0].dates
    if _is_date(item.heading):
        # All below are of it where others of its document are so too: one alone is that of its page.
        spread = head.dates if is_chronicle else ()
        return [one._replace(dates=one.dates or spread) for one in below]
    told = (other for one in below for other in one.dates)
    return below if any(date.point.first <= other.point.first and other.last <= date.last for other in told) else read


def _tells(item: EvidenceItem, dated: DatedSentence) -> bool:
    """Whether a sentence tells of something: no furniture, nothing but a date."""
    text = dated.sentence.text
    # A heading that names a stretch of years tells when its section is, and of nothing that happened.
    is_period = all(one.until or one.point.precision in {"decade", "century"} for one in dated.dates)
    # A stamp or a banner, or whoever wrote it tells of themselves, as in a blog; who is quoted may.
    if text[-1] in "?？" or BIDDING.search(text) or _LINE.search(text) or _NARRATOR.search(_QUOTED.sub("", text)):
        return False
    is_telling = is_row(text) or _TELLING.search(_BRACKETS.sub("", without_dates(text))) is not None
    # A work in a list of them has the year of its subject or of its making, and no day.
    is_work = is_ended(text) and is_titled(text) and not any(one.point.month for one in dated.dates)
    return is_telling and not (is_work or (is_period and text == innermost(item.heading)))


def _of_sentence(item: EvidenceItem, dated: DatedSentence, order: int) -> Iterator[Happening]:
    sentence = dated.sentence
    is_table = is_row(sentence.text)
    is_listed = item.text[: sentence.start].endswith(INDENT) or sentence.text == innermost(item.heading)
    # What dates nothing, as the years of a life, takes no sentence apart.
    dates = [one for one in dated.dates if is_usable(sentence, one, item.retrieved_at.year, is_listed=is_listed)]
    for clause, date in row_clauses(sentence, dates) if is_table else clauses(sentence, dates):
        quote = item.text[min(date.rests_on, sentence.start) : clause.end if is_table else sentence.end]
        told = item, date, written(date), clause, detect(clause.text), sentence, quote
        yield Happening(*told, order, is_weak=is_weak(sentence, date))
