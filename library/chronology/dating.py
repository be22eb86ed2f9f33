"""The dates of a passage, sentence by sentence, each with the words it rests on.

A date rests on other words when its year stands in a sentence before it, or when it is told by its distance from
another date. A quote that begins at `rests_on` contains all that the date needs, so reading the quote alone gives
the same date as reading the passage.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from library.chronology import datelines
from library.chronology.relative import Distance, distances
from library.chronology.schemas import Basis, WrittenDate, iso_day
from library.text.date_points import DateMention, Point
from library.text.dates import find_dates
from library.text.english_dates import MONTH, month_of
from library.text.sentences import SentenceSpan, split

REACH = 2
"""How many sentences back a date may stand that another one rests on."""
APART = 30
"""Characters from a distance to a date behind which the two date different things."""
HEADING = 90
"""Most characters of a line that may head others."""
LEAP = 2000
"""A year that has every day, read for those without one until theirs is known."""
_MONTH = re.compile(
    rf"(?:^\W*(?={MONTH}\s*[:–—,])|\b(?i:in|since|during|until|by|of|late|early|mid)[ -])(?P<name>{MONTH})(?![\w-]|\s*\d|,\s\d)"
    r"|(?<![\d年个每.])(?P<number>(?:1[0-2]|[1-9])\s?月)(?![\d一二三四五六七八九十])"
)
_HAN_NUMERALS = "〇零○正腊冬闰一二三四五六七八九十"
_CELLS = re.compile(r"\s\|\s|(?:^|;\s)[^:;]{1,40}:\s[^;]+;\s[^:;]{1,40}:\s")
_AHEAD = re.compile(r"\b(?:will|is to|are to|shall|due|scheduled|planned|expected|would|next)\b|将|预计|拟")
_CLAUSE = re.compile(r"[,;:，；]|\b(?:and|that|which|who)\b")


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
    is_news = own is not None and own.day is not None and (dateline is not None or datelines.tells_of_its_day(text))
    reader = _Reader(own, is_news=is_news)
    found: list[DatedSentence] = []
    end = 0
    for whole in split(text):
        sentence = whole
        if dateline and whole.start < dateline.end < whole.end:
            behind = whole.text[dateline.end - whole.start :].lstrip()
            sentence = SentenceSpan(behind, whole.end - len(behind), whole.end)
        dates = reader.read(sentence, is_paragraph="\n" in text[end : sentence.start])
        end = sentence.end
        is_masthead = dateline is not None and end <= dateline.end
        found.append(DatedSentence(sentence, () if is_masthead else tuple(dates)))
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
    year, month, day = (int(part) if part else None for part in match.groups())
    return Point(year or 0, month, day)


class _Reader:
    """Reads sentences in order, remembering the dates that following ones may rest on."""

    def __init__(self, own: Point | None, *, is_news: bool) -> None:
        self._own, self._is_news = own, is_news
        self._last: list[Dated] = []
        self._since = 0
        self._heading: Dated | None = None

    def read(self, sentence: SentenceSpan, *, is_paragraph: bool) -> list[Dated]:
        """The dates of a sentence: what is not whole rests on those before it."""
        if is_paragraph:
            self._last = []
        found = [Dated(_placed(one, sentence), "written", sentence.start) for one in find_dates(sentence.text)]
        # The cells of a table never join into one date.
        for one in () if _CELLS.search(sentence.text) else _incomplete(sentence.text, is_news=self._is_news):
            completed = self._completed(one, sentence, found)
            if completed and all(completed.end <= other.start or completed.start >= other.end for other in found):
                found.append(completed)
                found.sort(key=lambda dated: dated.start)
        self._remember(sentence, found)
        return found

    def _remember(self, sentence: SentenceSpan, found: list[Dated]) -> None:
        self._since = 0 if found else self._since + 1
        if found:
            self._last = found
        elif self._since >= REACH:
            self._last = []
        if found and len(sentence.text) <= HEADING and sentence.text[-1] not in ".。!！?？;；,，:：":
            self._heading = found[-1]

    def _completed(self, one: Distance | DateMention, sentence: SentenceSpan, found: list[Dated]) -> Dated | None:
        """What is not whole with what it needs; nothing where that is not known."""
        start = one.start + sentence.start
        before = [other for other in found if other.end <= start]
        if isinstance(one, DateMention):
            return self._with_year(one, sentence, before or [other for other in found if other.basis == "written"])
        anchor, rests_on = self._own, sentence.start
        if one.counted_from == "told":
            follows = any(0 <= other.start - sentence.start - one.end <= APART for other in found)
            last = next(iter(before[-1:] or ([] if follows else self._last[-1:])), None)
            if last is None:
                return None
            anchor, rests_on = last.mention.point, last.rests_on
        elif one.counted_from == "news" and not self._is_news:
            return None
        resolved = one.resolve(anchor, is_ahead=_is_ahead(sentence.text, one)) if anchor else None
        if resolved is None:
            return None
        basis: Basis = "context" if one.counted_from == "told" else "published"
        text = sentence.text[one.start : one.end]
        mention = DateMention(
            text, one.start, one.end, *resolved, approximate=text.endswith(" ago"), inferred_year=True
        )
        return Dated(_placed(mention, sentence), basis, rests_on)

    def _with_year(self, mention: DateMention, sentence: SentenceSpan, said: Sequence[Dated]) -> Dated | None:
        """A day or month whose year stands in the same sentence, in one before it, or in the heading."""
        is_told = any(one.mention.point.day or one.basis == "published" for one in said[-1:])
        if self._is_news and self._own and not is_told:
            is_ahead = _is_ahead(sentence.text, mention)
            year, rests_on = _nearest_year(mention.point, self._own, is_ahead=is_ahead), sentence.start
        else:
            known = [*said[-1:], *self._last[:1], *([self._heading] if self._heading else [])]
            whole = next((one for one in known if not one.mention.point.unit), None)
            if whole is None:
                return None
            year, rests_on = whole.mention.point.year, whole.rests_on
        # Months in Chinese numerals before 1912 are the old calendar's.
        if year < 1912 and mention.text[0] in _HAN_NUMERALS:
            return None
        until = mention.until_point._replace(year=year) if mention.until_point else None
        point = mention.point._replace(year=year)
        return Dated(_placed(replace(mention, point=point, until_point=until), sentence), "context", rests_on)


def _incomplete(text: str, *, is_news: bool) -> Iterator[Distance | DateMention]:
    """What tells a date with the help of others: distances, days without a year, months where an entry begins or in news."""
    yield from distances(text)
    yield from (mention for mention in find_dates(text, year=LEAP) if mention.inferred_year)
    for match in _MONTH.finditer(text):
        start, end = match.span("name" if match["name"] else "number")
        if not is_news and re.search(r"\w", text[:start]):
            continue  # 牡丹在4月开放 is so in every year
        month = month_of(match["name"]) if match["name"] else int(match["number"].rstrip(" 月"))
        yield DateMention(text[start:end], start, end, Point(LEAP, month), inferred_year=True)


def _nearest_year(point: Point, own: Point, *, is_ahead: bool) -> int:
    """The year in which a day of the news fell: the last one up to the day it was written, or the next one."""
    day, today = (point.month or 0, point.day or 0), (own.month or 0, own.day or 0 if point.day else 0)
    if is_ahead:
        return own.year + (day < today)
    return own.year - (day > today)


def _is_ahead(text: str, one: Distance | DateMention) -> bool:
    """Whether the clause in which a date stands tells of what is to come."""
    return _AHEAD.search(_CLAUSE.split(text[: one.end])[-1] + _CLAUSE.split(text[one.end :])[0]) is not None


def _placed(mention: DateMention, sentence: SentenceSpan) -> DateMention:
    """The mention with its place in the whole text."""
    return replace(mention, start=mention.start + sentence.start, end=mention.end + sentence.start)
