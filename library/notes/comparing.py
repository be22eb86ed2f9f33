"""What a request sets side by side, two subjects or two groups of readers, and the notes of each side."""

import re
from collections import Counter
from collections.abc import Sequence

from library.notes.fitting import all_of
from library.notes.lexicon import AUDIENCES, READERS
from library.notes.queries import counted, readable, related
from library.notes.readers import addressed
from library.notes.requests import asked
from library.notes.schemas import NoteDigest, NoteFacts, NoteModel

_CLAUSE = re.compile(r"[，。；！？,.;:!?\n]")
_COMPARES = re.compile(
    r"^.*?(?:对比|比较|比一比)(?:一下|下)?(?=.*[和与跟、])|(?:之间|的|有什么|有哪些|在哪)*(?:区别|差别|差异|不同|不一样|相比|哪[个种类]更).*"
    r"|^.*\b(?:compar(?:e|ing|isons? (?:of|between))|differences? between)\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(r"对比|\b(?:versus|vs)\b", re.IGNORECASE)
_BETWEEN = tuple(re.compile(one, re.IGNORECASE) for one in (r"和|与|跟|以及|、|\band\b", r"\b(?:with|to|against)\b"))


class Side(NoteModel):
    """One side of a comparison."""

    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for somebody."""
    audience: str = ""
    """Whom its notes are written for, where that is what differs."""


class ComparedSide(NoteModel):
    """A side with what its notes show when they are counted."""

    name: str
    digest: NoteDigest


def sides(text: str) -> list[Side]:
    """The two sides of the first comparison that a request asks for; none where it asks for none."""
    for clause in _CLAUSE.split(text):
        bare = _COMPARES.sub("", clause)
        for pattern in (_AGAINST, *(_BETWEEN if bare != clause else ())):
            parts = pattern.split(bare, maxsplit=1)
            if len(parts) > 1 and (read := _read(*parts)):
                return read
    return []


def _read(first: str, second: str) -> list[Side]:
    """Both sides, where each names something; what stands behind the second is said of both."""
    second, _, shared = second.partition("的")
    first, readers = addressed(first)
    names = [asked(first).subject.lower(), asked(second).subject.lower()]
    about = asked(shared).subject
    if not all(names) or names[0] == names[1]:
        return []
    if readers and names[1] in READERS:
        # Breakfasts for students and office workers: both are about breakfasts.
        return [Side(name=who, subject=names[0], audience=who) for who in (readers, names[1])]
    return [
        Side(name=name, subject=about, audience=name) if name in READERS else Side(name=name, subject=f"{name}{about}")
        for name in names
    ]


def survey_sides(owner_id: int, asked_for: Sequence[Side]) -> tuple[NoteDigest, list[ComparedSide]]:
    """What the notes of all sides show together, and those of each alone."""
    everything = readable(owner_id)
    found = [_of(everything, side) for side in asked_for]
    ids = {note.id for one in found for note in one}
    together = [note for note in everything if note.id in ids]
    own = compared(everything, asked_for, found)
    return counted(together, everything, " ".join(side.name for side in asked_for)), own


def compared(
    notes: Sequence[NoteFacts], asked_for: Sequence[Side], found: Sequence[Sequence[NoteFacts]]
) -> list[ComparedSide]:
    """Each side with the notes that are of it alone: what is of both tells them apart by nothing."""
    times = Counter(note.id for one in found for note in one)
    return [
        ComparedSide(name=side.name, digest=counted([note for note in of if times[note.id] == 1], notes, side.name))
        for side, of in zip(asked_for, found, strict=True)
    ]


def _of(notes: Sequence[NoteFacts], side: Side) -> list[NoteFacts]:
    about = related(notes, side.subject) if side.subject else list(notes)
    if not side.audience:
        return about
    english = AUDIENCES.get(side.audience, side.audience)
    names = [english, *(name for name, meant in AUDIENCES.items() if meant == english)]
    found = [note for note in about if any(name in all_of(note).lower() for name in names)]
    return [note for note in found if not note.sample] or found
