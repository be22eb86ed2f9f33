"""The dates of a passage, sentence by sentence, each with the words it rests on.

A date rests on other words when its year stands in a sentence before it, or when it is told by its distance from
another date. A quote that begins at `rests_on` contains all that the date needs, so reading the quote alone gives
the same date as reading the passage.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from library.chronology.relative import distances
from library.chronology.schemas import Basis, WrittenDate, iso_day
from library.text.date_points import DateMention, Point
from library.text.dates import find_dates
from library.text.sentences import SentenceSpan, split

REACH = 2
"""How many sentences back a year or a date may stand that another rests on."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A date in a text: `text[mention.start:mention.end]` gives it, together with the words from `rests_on` on."""

    mention: DateMention
    basis: Basis
    rests_on: int
    """Where the sentence begins that the date needs; its own where it needs no other."""

    @property
    def start(self) -> int:
        return self.mention.start

    @property
    def end(self) -> int:
        return self.mention.end


@dataclass(frozen=True, slots=True)
class DatedSentence:
    sentence: SentenceSpan
    dates: tuple[Dated, ...]


@lru_cache(maxsize=2048)
def dated_sentences(text: str, published: str | None = None) -> tuple[DatedSentence, ...]:
    """Every sentence of a text with its dates."""
    reader = _Reader(published)
    found: list[DatedSentence] = []
    end = 0
    for sentence in split(text):
        if "\n" in text[end : sentence.start]:
            reader.begin_paragraph()
        found.append(DatedSentence(sentence, tuple(reader.read(sentence))))
        end = sentence.end
    return tuple(found)


def written(dated: Dated) -> WrittenDate:
    """The date as the schemas carry it."""
    mention = dated.mention
    return WrittenDate(
        date=mention.iso,
        date_end=mention.until,
        date_precision=mention.precision,
        date_text=mention.text,
        date_qualifier=mention.qualifier,
        approximate=mention.approximate,
        date_basis=dated.basis,
        earliest=iso_day(mention.first),
        latest=iso_day(mention.last),
    )


def point_of(iso: str | None) -> Point | None:
    """The point an ISO date such as `2007-01` names; `None` for anything else."""
    match = re.fullmatch(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?", iso or "")
    if match is None:
        return None
    month, of_month = (int(part) if part else None for part in match.groups()[1:])
    return Point(int(match[1]), month, of_month)


class _Reader:
    """Reads sentences in order, remembering the dates that following ones may rest on."""

    def __init__(self, published: str | None) -> None:
        self._published = point_of(published)
        self._before: list[tuple[int, Point]] = []

    def begin_paragraph(self) -> None:
        self._before = []

    def read(self, sentence: SentenceSpan) -> Iterator[Dated]:
        explicit = find_dates(sentence.text)
        found = [Dated(_placed(mention, sentence), "written", sentence.start) for mention in explicit]
        found += self._without_year(sentence, explicit)
        if not found:
            found += self._by_distance(sentence)
        found.sort(key=lambda dated: dated.start)
        # What the next sentences may rest on: this one's first date, else what it could itself have used.
        if found:
            self._before.append((found[0].rests_on, found[0].mention.point))
        elif self._before:
            self._before.append(self._before[-1])
        if len(self._before) > REACH and all(entry == self._before[-1] for entry in self._before[-REACH - 1 :]):
            self._before = []
        return iter(found)

    def _without_year(self, sentence: SentenceSpan, explicit: Sequence[DateMention]) -> list[Dated]:
        """Days and months whose year stands in the same sentence, or in one before it."""
        own = next((mention.point.year for mention in explicit if not mention.point.unit), None)
        before = ((point.year, start) for start, point in reversed(self._before) if not point.unit)
        year, rests_on = (own, sentence.start) if own is not None else next(before, (None, sentence.start))
        if year is None:
            return []
        return [
            Dated(_placed(mention, sentence), "context", rests_on)
            for mention in find_dates(sentence.text, year=year)
            if mention.inferred_year
            and not _is_lunar(mention)
            and all(mention.end <= other.start or mention.start >= other.end for other in explicit)
        ]

    def _by_distance(self, sentence: SentenceSpan) -> list[Dated]:
        found: list[Dated] = []
        for distance in distances(sentence.text):
            if distance.to_publication:
                anchor, rests_on = self._published, sentence.start
            else:
                anchor, rests_on = (self._before[-1][1], self._before[-1][0]) if self._before else (None, 0)
            mention = distance.resolve(anchor) if anchor else None
            if mention and all(mention.start >= one.end - sentence.start for one in found):
                basis: Basis = "published" if distance.to_publication else "context"
                found.append(Dated(_placed(mention, sentence), basis, rests_on))
        return found


def _placed(mention: DateMention, sentence: SentenceSpan) -> DateMention:
    """The mention with its place in the whole text."""
    return DateMention(
        mention.text,
        mention.start + sentence.start,
        mention.end + sentence.start,
        mention.point,
        mention.until_point,
        mention.qualifier,
        mention.approximate,
        mention.inferred_year,
    )


def _is_lunar(mention: DateMention) -> bool:
    """Months in Chinese numerals before 1912 are the old calendar's, so their number says nothing about ours."""
    return mention.point.year < 1912 and re.match(r"[〇零○正腊冬闰一二三四五六七八九十]", mention.text) is not None
