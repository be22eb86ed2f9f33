"""The dates of a passage, sentence by sentence, each with the words it rests on.

A date rests on other words when its year stands in a sentence before it, or when it is told by its distance from
another date. A quote that begins at `rests_on` contains all that the date needs, so reading the quote alone gives
the same date as reading the passage.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from library.chronology import datelines
from library.chronology.relative import days_around, distances, weekdays
from library.chronology.schemas import Basis, WrittenDate, iso_day
from library.text.date_points import DateMention, Point
from library.text.dates import find_dates
from library.text.english_dates import MONTH, month_of
from library.text.sentences import SentenceSpan, split

REACH = 2
"""How many sentences back a year may stand that another date rests on."""
LONGEST_AHEAD = 6
"""Months after the day of the news from which a day without a year is taken for one of the year before."""
APART = 30
"""Characters from a distance to a date behind which the two date different things."""
_HEADING = re.compile(r"[^\n]{1,90}[^.。!?！？;；,，:：\n]")
"""A line without an ending: what stands below may rest on its date."""
_ENTRY = re.compile(r"^\s*(?:[-*•–]\s+|\(?\d{1,2}[.)]\s+)")
_MONTH_ENTRY = re.compile(rf"\s*(?:(?P<number>1[0-2]|[1-9])月(?=[，,：:])|(?P<name>{MONTH})(?=\s*[:–—]))")
_FOLLOWING = re.compile(r"次|翌|第二|隔|同|是|当|[一二两三四五六七八九十\d]+(?:天|日|周|个月|年)")
_CELLS = re.compile(r"\s\|\s|(?:^|;\s)[^:;]{1,40}:\s[^;]+;\s[^:;]{1,40}:\s")


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
    dateline = datelines.find(text)
    own = point_of(published) or (dateline.point if dateline else None)
    reader = _Reader(
        own, is_news=datelines.is_news(text, own), is_of_its_day=dateline is not None or datelines.says_today(text)
    )
    found: list[DatedSentence] = []
    end = 0
    for whole in split(text):
        sentence = whole
        if dateline and whole.start < dateline.end < whole.end:
            behind = whole.text[dateline.end - whole.start :].lstrip()
            sentence = SentenceSpan(behind, whole.end - len(behind), whole.end)
        if "\n" in text[end : sentence.start]:
            reader.begin_paragraph()
        dates = tuple(one for one in reader.read(sentence) if dateline is None or one.start >= dateline.end)
        found.append(DatedSentence(sentence, dates))
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

    def __init__(self, own: Point | None, *, is_news: bool, is_of_its_day: bool) -> None:
        self._own, self._is_news, self._is_of_its_day = own, is_news, is_of_its_day
        self._before: list[tuple[int, Point]] = []
        self._last: tuple[int, Point] | None = None
        self._heading: tuple[int, Point] | None = None

    def begin_paragraph(self) -> None:
        self._before, self._last = [], None

    def read(self, sentence: SentenceSpan) -> list[Dated]:
        explicit = find_dates(sentence.text)
        found = [Dated(_placed(mention, sentence), "written", sentence.start) for mention in explicit]
        if not _CELLS.search(sentence.text):  # the cells of a table never join into one date
            found += self._without_year(sentence, explicit)
            found += self._by_distance(sentence, found)
            found += self._by_own_day(sentence, found)
        found.sort(key=lambda dated: dated.start)
        self._remember(sentence, found)
        return found

    def _remember(self, sentence: SentenceSpan, found: Sequence[Dated]) -> None:
        """What the next sentences may rest on: this one's dates, else what it could itself have used."""
        if found:
            self._before.append((found[0].rests_on, found[0].mention.point))
            self._last = (found[-1].rests_on, found[-1].mention.point)
            if _HEADING.fullmatch(sentence.text):
                self._heading = self._last
        elif self._before:
            self._before.append(self._before[-1])
        if len(self._before) > REACH and all(entry == self._before[-1] for entry in self._before[-REACH - 1 :]):
            self._before, self._last = [], None

    def _without_year(self, sentence: SentenceSpan, explicit: Sequence[DateMention]) -> list[Dated]:
        """Days and months whose year stands in the same sentence, in one before it, or in the heading."""
        year, rests_on = self._year(sentence, explicit)
        if year is None:
            return []
        plain = _ENTRY.sub(lambda match: " " * len(match.group()), sentence.text)
        found = [
            mention
            for mention in (*find_dates(plain, year=year), *_month_of(plain, year))
            if mention.inferred_year
            and not _is_lunar(mention)
            and all(mention.end <= other.start or mention.start >= other.end for other in explicit)
        ]
        return [Dated(_placed(mention, sentence), "context", rests_on) for mention in found]

    def _year(self, sentence: SentenceSpan, explicit: Sequence[DateMention]) -> tuple[int | None, int]:
        if self._is_news and self._own and not any(mention.point.day for mention in explicit):
            return self._nearest_year(sentence), sentence.start
        own = next((mention.point.year for mention in explicit if not mention.point.unit), None)
        if own is not None:
            return own, sentence.start
        for start, point in (*reversed(self._before), *((self._heading,) if self._heading else ())):
            if not point.unit:
                return point.year, start
        return None, sentence.start

    def _nearest_year(self, sentence: SentenceSpan) -> int | None:
        """The year in which a day of the news fell: not long after the day it was written."""
        if self._own is None:
            return None
        for mention in find_dates(sentence.text, year=self._own.year):
            if mention.inferred_year and mention.point.month and self._own.month:
                ahead = mention.point.month - self._own.month
                return self._own.year - 1 if ahead > LONGEST_AHEAD else self._own.year
        return self._own.year

    def _by_distance(self, sentence: SentenceSpan, found: Sequence[Dated]) -> list[Dated]:
        """Dates counted from another one: in Chinese also from one before it in the sentence."""
        counted: list[Dated] = []
        for distance in distances(sentence.text):
            place = distance.match.start() + sentence.start
            if distance.to_publication:
                anchor, rests_on = self._own, sentence.start
            elif before := [one for one in found if one.end <= place]:
                follows = _FOLLOWING.match(distance.match.group()) is not None
                anchor, rests_on = (before[-1].mention.point, before[-1].rests_on) if follows else (None, 0)
            elif found and not counted and not _is_apart(sentence, place, found[0]):
                continue
            else:
                anchor, rests_on = (self._last[1], self._last[0]) if self._last else (None, 0)
            mention = distance.resolve(anchor) if anchor else None
            taken = [*found, *counted]
            if mention and all(
                mention.end + sentence.start <= one.start or mention.start + sentence.start >= one.end for one in taken
            ):
                basis: Basis = "published" if distance.to_publication else "context"
                counted.append(Dated(_placed(mention, sentence), basis, rests_on))
        return counted

    def _by_own_day(self, sentence: SentenceSpan, found: Sequence[Dated]) -> list[Dated]:
        """Days of the week, in what is news; today and tomorrow, where it speaks of its own day."""
        if not self._is_news or self._own is None:
            return []
        placed = [
            Dated(_placed(mention, sentence), "published", sentence.start)
            for distance in (
                *weekdays(sentence.text, self._own),
                *(days_around(sentence.text) if self._is_of_its_day else ()),
            )
            if (mention := distance.resolve(self._own))
        ]
        return [one for one in placed if all(one.end <= other.start or one.start >= other.end for other in found)]


def _is_apart(sentence: SentenceSpan, place: int, first: Dated) -> bool:
    """Whether something is told between words such as "two years later" and the first date: "…, in 1981," tells no more."""
    return len(sentence.text[place - sentence.start : first.start - sentence.start]) >= APART


def _month_of(entry: str, year: int) -> list[DateMention]:
    """The month with which an entry of a chronicle begins, as in "March: first flight"."""
    match = _MONTH_ENTRY.match(entry)
    if match is None:
        return []
    number = int(match["number"]) if match["number"] else month_of(match["name"])
    start, end = match.span("number" if match["number"] else "name")
    end += len("月") if match["number"] else 0
    return [DateMention(entry[start:end], start, end, Point(year, number), inferred_year=True)]


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
