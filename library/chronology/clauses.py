"""A sentence with several dates taken apart into the clauses that each tell of one, and a row of a table into its cells."""

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.language import HAN, detect
from library.text.scripts import any_of, either
from library.text.sentences import SentenceSpan
from library.text.tagging import tagged
from library.text.verbs import VERB

_SEPARATOR = re.compile(
    r";\s+|,\s+(?:and|but|while|whereas|then)\s+|,\s+(?!(?:which|who|whose|where|when|that|as)\b)|\s+and\s+(?:then\s+)?"
)
_HAN_SEPARATOR = re.compile(either(r"(?<!表示)(?<!指出)(?<!认为)(?<!透露)(?<![说称])[，；,;]"))
_JOINED = re.compile(r"\s*(?:,|and|or|,\s*and)\s*")
_PARTICIPLE = re.compile(r",\s+(?:[^,;:]*\band\s+)?(?:[a-z]{2,}ed|built|put|made|set|begun|held|born)\b[^,;:]*$")
_TIME = re.compile(r"^(?:(?:[Ii]n|[Oo]n|[Aa]t|[Bb]y|[Tt]hen|[Ll]ater|[Aa]lso|[Aa]gain|[Ff]inally)\b[\s,]*)+")
_HAN_TIME = re.compile(either(r"^[在到于自从至直约年月日间前后期底初末起时]{0,4}[，,]\s*"))
_ENTRY = re.compile(r"^(?P<name>[^:：()（）]{2,80}?)\s*[(（](?P<date>[^()（）]{4,40})[)）]\s*(?:[:：]\s*\S|$)")
_CELL = re.compile(r"(?:(?<![^;\s])(?P<column>[^:;\s][^:;]{0,39}):\s)?[~≈]?(?P<value>[^;\s~≈][^;]*?)\s*(?:;|$)")
_WORD = re.compile(rf"[^\W\d_]{{2,}}|[{HAN}]")
_WHEN = re.compile(r"(?:dates?|days?|years?|when|日期|时间|年份|年代|^)$", re.IGNORECASE)
LONG = 15  # Years of a life or a reign, at least
_LIFE = re.compile(r"[(（][^()（）]*$|^\W*(?:dates?|lived|生卒年?)\W*$", re.IGNORECASE)
_BESIDE, _WEAK = any_of(__name__, "beside"), any_of(__name__, "weak")
_CAPTION = re.compile(
    rf"(?<!day)(?<![{HAN}])[,(•]\s*(?:\w+day,?\s)?<[^<>]*>\)?(?:,\s(?:pp?\.\s|pages?\s)?\d[\d–-]*)?(?P<stop>\.)?$", re.I
)


class Clause(NamedTuple):
    """A part of a text that tells of one thing: `source[start:end] == text`."""

    text: str
    start: int
    end: int
    subject: str = ""  # What it is about, where only a clause before it says so
    name: str = ""  # Of an entry of a list, which names a thing and leaves out what happened to it


def clauses(sentence: SentenceSpan, dates: Sequence[DateMention]) -> list[tuple[Clause, DateMention]]:
    """The clauses that tell of something, each with its date; a sentence that cannot be taken apart is one."""
    entry = _ENTRY.match(sentence.text)
    for one in dates:
        if entry and entry.start("date") <= one.start - sentence.start < entry.end("date"):
            return [(Clause(sentence.text, sentence.start, sentence.end, name=entry["name"].strip()), one)]
    found: list[tuple[Clause, DateMention]] = []
    opening = ""
    for start, end, told in _pieces(sentence, dates):
        text = sentence.text[start:end].strip()
        begin = sentence.start + sentence.text.index(text, start)
        dated = next((one for one in told if not is_weak(sentence, one)), told[0])
        # "The store, put up in 1887, was saved": what stands between commas is all that the date tells of.
        closes = re.match(r"[^,;:]*(?=,\s)", text[max(0, dated.end - begin) :])
        if closes and _PARTICIPLE.search(text[: max(0, dated.start - begin)]):
            text = text[: dated.end - begin + closes.end()]
        bare = (text[: max(0, dated.start - begin)] + text[max(0, dated.end - begin) :]).strip(" ,，.")
        subject = _subject(opening) if opening and _lacks_subject(bare) else ""
        opening = opening if subject else bare
        found.append((Clause(text, begin, begin + len(text), subject), dated))
    return found


def is_row(text: str) -> bool:
    """Whether a text is a row of cells, `name: value; name: value`, at least one of which is a date."""
    cells = list(_CELL.finditer(text))
    are_dates = ([one.text for one in find_dates(cell["value"])] == [cell["value"]] for cell in cells)
    return len(cells) > 1 and any(are_dates)


def row_clauses(sentence: SentenceSpan, dates: Sequence[DateMention]) -> Iterator[tuple[Clause, DateMention]]:
    """A clause for every cell that is a date, named after the first cell of words and the column, and those of cells that tell of dates."""
    cells = list(_CELL.finditer(sentence.text))
    others = [cell for cell in cells if not find_dates(cell["value"]) and not _WHEN.search(cell["value"])]
    about = next((cell for cell in others if _WORD.search(cell["value"])), None)
    told = {(one.start - sentence.start, one.end - sentence.start): one for one in dates}
    for cell in cells:
        if about and (dated := told.get(cell.span("value"))):
            name, column = about["value"], cell["column"] or ""
            label = name if _WHEN.search(column) else f"{name}: {column}"
            end = sentence.start + max(cell.end("value"), about.end("value"))
            yield Clause(f"{name} {column} {cell['value']}", sentence.start, end, name=label), dated
        elif cell["column"] and cell.span("value") not in told:
            start, end = (sentence.start + place for place in cell.span("value"))
            within = [one for one in dates if start <= one.start and one.end <= end]
            yield from clauses(SentenceSpan(cell["value"], start, end), within)


def is_usable(sentence: SentenceSpan, dated: DateMention, this_year: int, *, is_listed: bool) -> bool:
    """Whether something in the sentence may have happened at this date; plans of years to come have a day or a month."""
    told = _marked(sentence, dated)
    before = told[: told.find("<")]
    is_far = dated.point.first[0] > this_year and dated.point.precision not in {"day", "month"}
    # Years of birth and death in brackets behind a name, or behind “Dates:” below it, date nothing.
    is_life = dated.last[0] - dated.point.first[0] > LONG and _LIFE.search(before)
    # A line without a verb tells of something only as a heading or in a list.
    caption = None if VERB.search(before) else _CAPTION.search(told)
    return not (is_far or is_life or _BESIDE.search(told) or (caption and (caption["stop"] or not is_listed)))


def is_weak(sentence: SentenceSpan, dated: DateMention) -> bool:
    """Whether the date stands in a relative clause, in an attribute, or only bounds what is told."""
    return _WEAK.search(_marked(sentence, dated)) is not None


def _pieces(sentence: SentenceSpan, dates: Sequence[DateMention]) -> list[tuple[int, int, list[DateMention]]]:
    found: list[tuple[int, int, list[DateMention]]] = []
    start, told = 0, list(dates[:1])
    for one, other in itertools.pairwise(dates):
        span = _cut(sentence.text, start, one.end - sentence.start, other.start - sentence.start)
        is_told = span and sentence.text[start : span[0]].strip() != one.text
        if span and is_told and (one.point, one.until) != (other.point, other.until):
            found.append((start, span[0], told))
            start, told = span[1], []
        told.append(other)
    return [*found, (start, len(sentence.text), told)] if told else []


def _cut(text: str, begin: int, start: int, end: int) -> tuple[int, int] | None:
    """Where a sentence falls apart between two dates; in English something must be told on both sides."""
    if _JOINED.fullmatch(text, start, end):
        return None
    if detect(text) == "zh":
        return next((match.span() for match in reversed(list(_HAN_SEPARATOR.finditer(text, start, end)))), None)
    for match in _SEPARATOR.finditer(text, start, end):
        if VERB.search(text, match.end()) and VERB.search(text, begin, match.start()):
            return match.span()
    return None


def _lacks_subject(bare: str) -> bool:
    """Whether a clause without its date begins with what was done."""
    if detect(bare) == "zh":
        return next((tag[:1] in "vpda" for _, tag in tagged(_HAN_TIME.sub("", bare))), True)
    return VERB.match(_TIME.sub("", bare)) is not None


def _subject(bare: str) -> str:
    """What a clause is about: what stands before its verb."""
    if detect(bare) == "zh":
        subject = ""
        for word, tag in tagged(bare):
            if subject and tag[:1] in "vpd":
                break
            subject = f"{subject}{word}" if word != "，" and tag[:1] not in "vpd" else ""
        return subject
    # "An inactivated vaccine was tested": what stands behind the article is no verb yet.
    article = re.match(r"(?:The|An?)\s+\S+", bare)
    verb = VERB.search(bare, article.end() if article else 0)
    return bare[: verb.start()].strip(" ,") if verb else ""


def _marked(sentence: SentenceSpan, dated: DateMention) -> str:
    """The sentence with its date between < and >; that alone where it stands in a heading."""
    start, end = dated.start - sentence.start, dated.end - sentence.start
    before, after = (re.sub("[<>]", " ", part) for part in (sentence.text[: max(0, start)], sentence.text[end:]))
    return f"{before}<{dated.text}>{after}" if start >= 0 else f"<{dated.text}>"
