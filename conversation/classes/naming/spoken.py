"""Which of a teacher's classes a message means: by its name, or by its year and letter or number. Never a guess."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from library.text.terms import normalise
from library.text.word_lists import entries

_BETWEEN = r"[\s()（）·-]"
_NUMERALS = {sign: str(value) for value, sign in enumerate("一二三四五六七八九十", 1)}
_NUMBER = r"(?:[一二三四五六七八九十]|\d{1,2})"
_YEARS = {"初一": "7", "初二": "8", "初三": "9", "高一": "10", "高二": "11", "高三": "12"}
_CHINESE = re.compile(rf"(?P<year>[初高][一二三]|{_NUMBER})\s*(?:年级|级)?\s*[（(]?\s*(?P<of>{_NUMBER})\s*[)）]?\s*班")
_CHINESE_SHORT = re.compile(
    rf"(?<![每各哪几年级（(一二三四五六七八九十\d])[（(]?(?P<of>{_NUMBER})[)）]?\s*班(?![次级])"
)
_ENGLISH = re.compile(
    r"\b(?:class|grade|year|form)\s+(?P<year>\d{1,2})\s?[- ]?(?:class\s+)?(?P<of>[a-z])\b", re.IGNORECASE
)
_BARE = re.compile(r"\b(?P<year>\d{1,2})(?P<of>[A-Z])\b")
SUBJECTS = frozenset(entries(__name__, "subjects"))
_OF_SUBJECT = re.compile(rf"\b(?P<subject>(?i:{'|'.join(sorted(SUBJECTS))}))\s+{_BARE.pattern}")


@dataclass(frozen=True)
class Meant:
    """What a message says of a class."""

    said: str = ""
    """How it says it; empty where it names none."""
    names: tuple[str, ...] = ()
    """The classes that it can mean."""

    @property
    def is_open(self) -> bool:
        """Whether a class is named that is not one of the teacher's, or may be several of them."""
        return bool(self.said) and len(self.names) != 1


def meant(message: str, names: Sequence[str]) -> Meant:
    """A whole name counts before a year and a letter; what only looks like these counts where there is such a class."""
    whole = {name: found.group() for name in names if (found := written(name).search(message))}
    if whole:
        longest = max(whole, key=len)
        return Meant(whole[longest], tuple(one for one in names if _squeezed(one) == _squeezed(longest)))
    marks = {name: {mark for _, mark in _marks(name, is_name=True)} for name in names}
    of_subject = _OF_SUBJECT.search(message)
    if of_subject:
        # A class is also called by its subject where that is written longer: maths, Mathematics.
        subject = of_subject["subject"][:4].casefold()
        marks = {name: own for name, own in marks.items() if subject in name.casefold()}
    for said, mark in _marks(message):
        # Without its year a mark fits in every year.
        is_yearless = mark.startswith("-")
        fitting = tuple(
            name
            for name, own in marks.items()
            if mark in own or (is_yearless and any(one.endswith(mark) for one in own))
        )
        if of_subject and not fitting:
            return Meant(of_subject.group())
        if fitting or not _BARE.fullmatch(said):
            return Meant(said, fitting)
    beside = (found.group() for name in names if (found := _beside(name).search(message)))
    return Meant(next(beside, ""))


def _beside(name: str) -> re.Pattern[str]:
    """What is called as this class is but for its year and letter: beside a Physics 8A, Physics 8B is a class."""
    found = _BARE.search(name)
    before = name[: found.start()].strip() if found else ""
    if found is None or not before:
        return re.compile("(?!)")
    return re.compile(rf"(?<![A-Za-z0-9])(?i:{re.escape(before)})\s*{_BARE.pattern}")


def _marks(text: str, *, is_name: bool = False) -> Iterator[tuple[str, str]]:
    """Each class that is spoken of: how, and as year and letter or number; the year may be left out in Chinese."""
    for pattern in (_CHINESE, _ENGLISH, _BARE):
        for found in pattern.finditer(text):
            yield found.group(), f"{_plain(found['year'])}-{_plain(found['of'])}"
    if not is_name:
        yield from ((found.group(), f"-{_plain(found['of'])}") for found in _CHINESE_SHORT.finditer(text))


def _plain(text: str) -> str:
    return _YEARS.get(text) or _NUMERALS.get(text) or text.casefold()


def _squeezed(text: str) -> str:
    return re.sub(_BETWEEN, "", normalise(text))


def written(name: str) -> re.Pattern[str]:
    """The name, with or without the blanks and brackets in it."""
    letters = f"{_BETWEEN}*".join(map(re.escape, _squeezed(name)))
    ends = (r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])")
    return re.compile(f"{ends[0]}{letters}{ends[1]}" if letters else "(?!)", re.IGNORECASE)
