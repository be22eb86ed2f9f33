"""The dates of a passage, sentence by sentence, each with the words it rests on: a quote from there on gives the same."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from library.chronology.relative import Distance, distances
from library.chronology.schemas import WrittenDate
from library.text.date_points import Basis, DateMention, Point
from library.text.dates import find_dates
from library.text.language import HAN
from library.text.sentences import SentenceSpan, split

HEADING, LONGEST = 90, 90  # Most characters of a line that heads others, and of place and day at the head of a report
LEAP = 2000  # A year that has every day, read for those without one until theirs is known
_CELLS = re.compile(r"\s\|\s|(?:^|;\s)[^:;]{1,40}:\s[^;]+;\s[^:;]{1,40}:\s")
_PLACE = re.compile(rf"(?:[A-Z][\w’'.-]*,?\s+){{1,4}}(?:\([A-Z][\w ]+\)\s*)?|[{HAN}]{{2,12}}")
_BEHIND = re.compile(
    r"\s*(?:\([A-Z][\w ]+\)\s*)?(?:—|–|--?)\s|\s*[电讯](?:\s*[（(](?:记者|通讯员|作者)[^（）()]{1,24}[）)])?|(?P<alone>[ *_.]*\n)"
)


class DatedSentence(NamedTuple):
    sentence: SentenceSpan
    dates: tuple[DateMention, ...]  # By their places in the text


@lru_cache(maxsize=2048)
def dated_sentences(text: str, published: str | None = None) -> tuple[DatedSentence, ...]:
    dateline = _dateline(text)
    known = (one.point for one in (*find_dates(published or ""), dateline) if one and one.point.year)
    own = next(known, None)
    # Of yesterday, last week, Friday tells who speaks from the day of writing.
    speaks = dateline or any(one.weekday is not None or one.counted_from == "own" for one in distances(text))
    reader = _Reader(own, is_news=own is not None and own.day is not None and bool(speaks))
    found: list[DatedSentence] = []
    end = dateline.end if dateline else 0
    for sentence in split(" " * end + text[end:]):
        dates = reader.read(sentence, is_paragraph="\n" in text[end : sentence.start])
        found.append(DatedSentence(sentence, tuple(dates)))
        end = sentence.end
    return tuple(found)


def day_of_writing(text: str) -> str:
    """The day that the line at the head of a text gives, such as 2019-03-14; empty where there is none with a year."""
    found = _dateline(text)
    return found.point.iso if found and found.point.year else ""


def written(mention: DateMention) -> WrittenDate:
    return WrittenDate(
        date=mention.point.iso,
        date_end=mention.until,
        date_precision=mention.point.precision,
        date_text=mention.text,
        date_qualifier=mention.qualifier,
        approximate=mention.approximate,
        date_basis=mention.basis,
        earliest=Point(*mention.point.first).iso,
        latest=Point(*mention.last).iso,
    )


def _dateline(text: str) -> DateMention | None:
    """The day in the line at the head of a report, its end being that of the whole line; its year is 0 where it has none."""
    for mention in find_dates(text[:LONGEST], year=0):
        behind = _BEHIND.match(text, mention.end)
        if not (mention.point.day and behind and _PLACE.fullmatch(text[: mention.start])):
            continue
        # In a line of its own it heads only what tells of yesterday or Friday.
        if not behind["alone"] or any(one.counted_from != "told" for one in distances(text[behind.end() :])):
            return mention._replace(text=text[: behind.end()], start=0, end=behind.end())
    return None


class _Reader:
    """Reads sentences in order, remembering the dates that following ones may rest on."""

    def __init__(self, own: Point | None, *, is_news: bool) -> None:
        self._own, self._is_news = own, is_news
        self._last: list[DateMention] = []
        self._earlier: list[DateMention] = []
        self._heading: list[DateMention] = []

    def read(self, sentence: SentenceSpan, *, is_paragraph: bool) -> list[DateMention]:
        """The dates of a sentence: what is not whole rests on those before it."""
        found = [_placed(one, sentence, sentence.start) for one in find_dates(sentence.text)]
        self._last = [] if is_paragraph else self._last
        # The cells of a table never join into one date.
        if not _CELLS.search(sentence.text):
            days = [one for one in find_dates(sentence.text, year=LEAP) if one.basis == "context"]
            completed = [self._counted(one, sentence, found) for one in distances(sentence.text)]
            completed += [self._with_year(one, sentence, found) for one in days]
            for one in filter(None, completed):
                if all(one.end <= other.start or one.start >= other.end for other in found):
                    found = sorted([*found, one], key=lambda dated: dated.start)
        self._last = found or self._last
        self._earlier = self._last or self._earlier
        if found and len(sentence.text) <= HEADING and sentence.text[-1] not in ".。!！?？;；,，:：":
            self._heading = found[-1:]
        return found

    def _counted(self, one: Distance, sentence: SentenceSpan, told: Sequence[DateMention]) -> DateMention | None:
        told = [other for other in told if other.end <= one.start + sentence.start] or self._last
        is_told, said = one.counted_from == "told", sentence.text[: one.start]
        # Whoever is quoted speaks from another day.
        is_quoted = not is_told and said.count("“") > said.count("”")
        if is_quoted or (is_told and not told) or (one.counted_from == "news" and not self._is_news):
            return None
        anchor, rests_on = (told[-1].point, told[-1].rests_on) if is_told else (self._own, sentence.start)
        if not (anchor and (resolved := one.resolve(anchor))):
            return None
        text = sentence.text[one.start : one.end]
        basis: Basis = "context" if is_told else "published"
        mention = DateMention(text, one.start, one.end, *resolved, approximate=text.endswith(" ago"), basis=basis)
        return _placed(mention, sentence, rests_on)

    def _with_year(self, day: DateMention, sentence: SentenceSpan, told: Sequence[DateMention]) -> DateMention | None:
        """With the year of the nearest whole date before it, of the heading or a paragraph before, or of the news it is in."""
        before = [one for one in told if one.end <= day.start + sentence.start]
        known = [*(before or self._last)[-1:], *self._heading, *told, *self._earlier[-1:]]
        whole = next((one for one in known if not one.point.unit), None)
        if self._is_news and self._own and not (whole and whole.point.day):
            # The last such day up to the one on which the news were written.
            year, rests_on = self._own.year - (day.point[1:3] > self._own[1:3]), sentence.start
        elif whole:
            year, rests_on = whole.point.year, whole.rests_on
        else:
            return None
        until = day.until_point._replace(year=year) if day.until_point else None
        return _placed(day._replace(point=day.point._replace(year=year), until_point=until), sentence, rests_on)


def _placed(mention: DateMention, sentence: SentenceSpan, rests_on: int) -> DateMention:
    start, end = mention.start + sentence.start, mention.end + sentence.start
    return mention._replace(start=start, end=end, rests_on=rests_on)
