"""Pseudonyms for students: put in before a text goes to a hosted model, taken out before a teacher reads the answer.

A pseudonym such as `Student-412a` is a student's row and which of their names stood there, so that it stays the same
over turns and restores to exactly what was written. A name that several students share is `Name-412c`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Final, Self

from conversation.classes.models import Student
from conversation.classes.store import visible_students
from library.text.language import HAN
from library.text.stopwords import COMMON, ENGLISH
from library.text.word_lists import entries

SHORTEST_NUMBER = 4
"""Shorter numbers stand in every text, and say who somebody is only inside a class."""
WORDS: Final = COMMON | ENGLISH | frozenset(entries(__name__, "names_that_are_words"))
"""What is a name only where it is capitalised, as is what has two letters."""
_LETTER = r"A-Za-z0-9\u00c0-\u024f"
_HAN = re.compile(f"[{HAN}]")
_BLANK = re.compile(r"\s+")
Tree = dict[str, "Tree"]
"""Names by their characters; an empty one ends a name."""
SLOTS = "abcdefghijklmopqrtuvwxyz"
"""The letters of a student's names; those with which a pseudonym begins are none, so that one may follow another."""
FIRST = SLOTS[0]
_DASH = r"[-\u2010-\u2014_]"
_PSEUDONYM = re.compile(rf"(?:student|学生|name){_DASH}(?P<row>\d{{1,19}})(?!\d)(?P<slot>[{SLOTS}])?", re.IGNORECASE)
"""The letter ends it, since what follows a name may follow it without a blank; models leave it out now and then."""


def _beginnings(word: str, rest: str) -> str:
    """A pattern for every beginning of a word and what may follow it."""
    return reduce(lambda inner, letter: f"{letter}(?:{inner})?", reversed(word), rest)


_CUT = re.compile(
    "(?:" + "|".join(_beginnings(word, rf"{_DASH}(?:\d{{1,19}})?") for word in ("student", "学生", "name")) + r")\Z",
    re.IGNORECASE,
)
"""The end of a text that may be the beginning of a pseudonym."""


class Pseudonyms:
    """The students whom one teacher may see, by their names, numbers and addresses."""

    def __init__(self, students: Iterable[Student]) -> None:
        forms = {(student.pk, slot): form for student in students for slot, form in _forms(student)}
        bearers = Counter(key for _, key in {(row, _key(form)) for (row, _), form in forms.items()})
        self._hidden: dict[str, str] = {}
        self._shown: dict[tuple[int, str], str] = {}
        for (row, slot), form in forms.items():
            pseudonym = f"{'Student' if bearers[_key(form)] == 1 else 'Name'}-{row}{slot}"
            if self._hidden.setdefault(_key(form), pseudonym) == pseudonym or slot == FIRST:
                self._shown[row, slot] = form
        self._pattern = _any_of(forms.values())

    @classmethod
    def of(cls, owner_id: int) -> Self:
        """Reads the database."""
        return cls(visible_students(owner_id).order_by("pk"))

    def hide(self, text: str) -> str:
        """The text with a stable pseudonym for every name, number and address of a student."""
        return self._pattern.sub(self._hide, text) if self._pattern else text

    def restore(self, text: str) -> str:
        """The text with what stood there before it was hidden."""
        return _PSEUDONYM.sub(self._restore, text)

    def restoring(self) -> "Unveiling":
        """For text that comes in pieces."""
        return Unveiling(self)

    def _hide(self, found: re.Match[str]) -> str:
        written = found.group()
        key = _key(written)
        is_word = written.islower() and (key in WORDS or len(key) == 2)
        return written if is_word else self._hidden.get(key, written)

    def _restore(self, found: re.Match[str]) -> str:
        row, slot = int(found["row"]), found["slot"] or ""
        first = self._shown.get((row, FIRST), "")
        return self._shown.get((row, slot.lower() or FIRST)) or (first and first + slot) or found.group()


class Unveiling:
    """Restores a stream: a piece that ends inside a pseudonym is held back until the rest of it is there."""

    def __init__(self, pseudonyms: Pseudonyms) -> None:
        self._pseudonyms = pseudonyms
        self._held = ""

    def feed(self, chunk: str) -> str:
        """What can be shown now."""
        text = self._held + chunk
        cut = found.start() if (found := _CUT.search(text)) else len(text)
        self._held = text[cut:]
        return self._pseudonyms.restore(text[:cut])

    def end(self) -> str:
        """What was held back."""
        text, self._held = self._held, ""
        return self._pseudonyms.restore(text)


def _forms(student: Student) -> Iterator[tuple[str, str]]:
    """What a student may be called, each with the letter it has in pseudonyms."""
    names = (student.name, student.other_name)
    parts = [part for name in names for part in (_parts(name) + [""] * 8)[:8]]
    numbers = [
        number if len(number) >= SHORTEST_NUMBER else ""
        for number in (student.number, student.email, student.external_id)
    ]
    forms = (" ".join(form.split()) for form in (*names, *numbers, *parts))
    yield from ((slot, form) for slot, form in zip(SLOTS, forms, strict=False) if form)


def _parts(name: str) -> list[str]:
    """What else somebody of this name is called: by a part of it, or with its parts the other way round."""
    if _HAN.search(name):
        whole = "".join(name.split())
        pieces = re.split("[·•・]", whole)
        given = pieces if len(pieces) > 1 else [whole[-2:]] if len(whole) > 2 else []
        return [piece for piece in given if len(piece) > 1]
    words = name.replace(",", " ").split()
    if len(words) < 2:
        return []
    first, last = words[0], words[-1]
    turned = [f"{first} {last}", f"{last}, {' '.join(words[:-1])}", f"{last} {' '.join(words[:-1])}"]
    return [*turned, *(word for word in words if len(word.strip(".")) > 1)]


def _key(form: str) -> str:
    """One form for all ways to write a name."""
    return _BLANK.sub("" if _HAN.search(form) else " ", form).lower()


def _any_of(forms: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern for any of these, the longest that fits; None without any."""
    latin: Tree = {}
    chinese: Tree = {}
    for form in forms:
        below = chinese if _HAN.search(form) else latin
        for unit in _units(_key(form)):
            below = below.setdefault(unit, {})
        below[""] = {}
    found = [f"(?<![{_LETTER}]){_branches(latin)}(?![{_LETTER}])"] if latin else []
    found += [_branches(chinese)] if chinese else []
    return re.compile("|".join(found), re.IGNORECASE) if found else None


def _units(key: str) -> list[str]:
    """A name as patterns of its characters; files break names over lines, and put blanks between Chinese characters."""
    if _HAN.search(key):
        return [*(re.escape(character) + r"\s?" for character in key[:-1]), re.escape(key[-1])]
    return [r"\s+" if character == " " else re.escape(character) for character in key]


def _branches(tree: Tree) -> str:
    branches = "|".join(unit + _branches(below) for unit, below in tree.items() if unit)
    return f"(?:{branches}){'?' if '' in tree else ''}" if branches else ""
