"""What a request sets side by side, two subjects or two groups of readers, and the notes of each side."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

from library.notes.fitting import all_of
from library.notes.lexicon import AUDIENCES
from library.notes.queries import counted, readable, related
from library.notes.readers import addressed
from library.notes.requests import asked
from library.notes.schemas import NoteDigest, NoteFacts, NoteModel
from library.text.language import UNSPACED, detect

_BREAKS = "，。；！？,.;:!?\n"
_HAN_SIDE, _SIDE = rf"[^{_BREAKS}、]{{1,20}}", rf"[^{_BREAKS}]{{2,60}}?"
_AND = "(?:和|与|跟|以及|、|同)"
_DIFFER = "(?:区别|差别|差异|不同|不一样|对比|比较)"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:对比|比较|比一比)(?:一下|下)?(?P<first>{_HAN_SIDE}?){_AND}(?P<second>{_HAN_SIDE})",
        rf"(?P<first>{_HAN_SIDE}?){_AND}(?P<second>{_HAN_SIDE}?)(?:之间|的|有什么|有哪些|有何|在哪|做个?)*{_DIFFER}",
        rf"(?P<first>{_HAN_SIDE}?)对比(?P<second>{_HAN_SIDE})",
        rf"(?P<first>{_HAN_SIDE}?){_AND}(?P<second>{_HAN_SIDE}?)(?:相比|哪[个种类]更)",
        rf"\bcompar(?:e|ing|isons? (?:of|between))\s+(?P<first>{_SIDE})\s+(?:and|with|to|against|versus|vs)\.?\s+(?P<second>{_SIDE})(?=[{_BREAKS}]|\s+and\s|$)",
        rf"\bdifferences?\s+between\s+(?P<first>{_SIDE})\s+and\s+(?P<second>{_SIDE})(?=[{_BREAKS}]|$)",
        rf"(?:^|[{_BREAKS}]\s*)(?P<first>{_SIDE})\s*\b(?:versus|vs)\b\.?\s*(?P<second>{_SIDE})(?=[{_BREAKS}]|$)",
    )
)
_BOTH = re.compile(r"(?:这)?[两二2]\s*[类种个组篇].*$")
"""What only counts the sides: 露营和徒步两类笔记."""


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
    for found in chain.from_iterable(pattern.finditer(text) for pattern in _PATTERNS):
        first, second = found["first"].strip(), _BOTH.sub("", found["second"]).strip()
        second, _, shared = second.partition("的") if detect(second) in UNSPACED else (second, "", "")
        read = [_side(first, asked(shared).subject), _side(second, asked(shared).subject)]
        if read[1].audience and not read[1].subject and read[0].audience:
            # Breakfasts for students and office workers: both are about breakfasts.
            read[1] = read[1].model_copy(update={"subject": read[0].subject})
        if bool(read[0].audience) != bool(read[1].audience):
            # Running and swimming for people who sit all day: the readers are those of both.
            read = [Side(name=one.subject, subject=one.subject) if one.subject else one for one in read]
        if all(one.name for one in read) and read[0] != read[1]:
            return read
    return []


def _side(words: str, shared: str) -> Side:
    """What a side is: people by their name, else a subject, with what both sides are said of."""
    rest, audience = addressed(words)
    subject = asked(words).subject.lower()
    if audience and asked(rest).subject:
        return Side(name=audience, subject=subject, audience=audience)
    if subject in AUDIENCES or subject in AUDIENCES.values():
        return Side(name=subject, subject=shared, audience=subject)
    return Side(name=subject, subject=f"{subject}{shared}")


def survey_sides(owner_id: int, asked_for: Sequence[Side]) -> tuple[NoteDigest, list[ComparedSide]]:
    """What the notes of all sides show together, and those of each alone."""
    everything = readable(owner_id)
    found = [_of(everything, side) for side in asked_for]
    own = compared(everything, asked_for, found)
    ids = {note.id for one in found for note in one}
    together = [note for note in everything if note.id in ids]
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
    english = AUDIENCES.get(side.audience.lower(), side.audience.lower())
    names = [english, *(name for name, meant in AUDIENCES.items() if meant == english)]
    found = [note for note in about if any(name in all_of(note).lower() for name in names)]
    return [note for note in found if not note.sample] or found
