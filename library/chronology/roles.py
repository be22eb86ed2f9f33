"""What a date does in its sentence: whether it dates what the sentence tells, or only stands beside it."""

import re

from library.text.date_points import DateMention
from library.text.language import HAN
from library.text.scripts import any_of
from library.text.sentences import SentenceSpan
from library.text.verbs import VERB

LONG = 15
"""Years of a life or a reign, at least."""
_LIFE = re.compile(r"[(（][^()（）]*$|^\W*(?:dates?|lived|生卒年?)\W*$", re.IGNORECASE)
_LINE, _NARRATOR = any_of(__name__, "furniture"), any_of(__name__, "narrators")
_BESIDE, _WEAK = any_of(__name__, "beside"), any_of(__name__, "weak")
_QUOTED = re.compile(r"[“「『《\"][^”」』》\"]*[”」』》\"]?")
_CAPTION = re.compile(
    rf"(?<!day)(?<![{HAN}])[,(•]\s*(?:\w+day,?\s)?<[^<>]*>\)?(?:,\s(?:pp?\.\s|pages?\s)?\d[\d–-]*)?(?P<stop>\.)?$", re.I
)


def is_of_page(sentence: str) -> bool:
    """Whether a sentence is a stamp or a banner, or whoever wrote it tells of themselves, as in a blog; who is quoted may."""
    return bool(_LINE.search(sentence) or _NARRATOR.search(_QUOTED.sub("", sentence)))


def is_usable(sentence: SentenceSpan, dated: DateMention, this_year: int, *, is_listed: bool) -> bool:
    """Whether something in the sentence may have happened at this date; plans of years to come have a day or a month.

    A line without a verb tells of something only as a heading or in a list.
    """
    told = _marked(sentence, dated)
    before = told[: told.find("<")]
    is_far = dated.point.first[0] > this_year and dated.point.precision not in {"day", "month"}
    # Years of birth and death in brackets behind a name, or behind “Dates:” below it, date nothing.
    is_life = dated.last[0] - dated.point.first[0] > LONG and _LIFE.search(before)
    caption = None if VERB.search(before) else _CAPTION.search(told)
    return not (is_far or is_life or _BESIDE.search(told) or (caption and (caption["stop"] or not is_listed)))


def is_weak(sentence: SentenceSpan, dated: DateMention) -> bool:
    """Whether the date stands in a relative clause, in an attribute, or only bounds what is told."""
    return _WEAK.search(_marked(sentence, dated)) is not None


def _marked(sentence: SentenceSpan, dated: DateMention) -> str:
    """The sentence with its date between < and >; that alone where it stands in a heading."""
    start, end = dated.start - sentence.start, dated.end - sentence.start
    before, after = (re.sub("[<>]", " ", part) for part in (sentence.text[: max(0, start)], sentence.text[end:]))
    return f"{before}<{dated.text}>{after}" if start >= 0 else f"<{dated.text}>"
