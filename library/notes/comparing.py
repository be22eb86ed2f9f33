"""What a request sets side by side, two subjects or two groups of readers, and the notes of each side."""

import re
from collections import Counter
from collections.abc import Sequence

from library.notes.queries import all_of, readable, related
from library.notes.requests import READERS, asked
from library.notes.schemas import NoteDigest, NoteFacts, NoteModel
from library.notes.statistics import digest

_CLAUSE = re.compile(r"[，。；！？,.;:!?\n]")
_COMPARES = re.compile(
    r"^.*?(?:对比|比较)(?:一下|下)?(?=.*[和与跟、])|(?:之间|的|有什么|有哪些)*(?:区别|差别|差异|不同|不一样|哪个更).*"
    r"|^.*\b(?:compar(?:e|ing|isons? (?:of|between))|differences? between)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"和|与|跟|、|对比|\b(?:and|with|versus|vs)\b", re.IGNORECASE)


class Side(NoteModel):
    """One side of a comparison."""

    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for the readers it names."""
    digest: NoteDigest = NoteDigest()
    """What its notes show when they are counted."""


def sides(text: str) -> list[Side]:
    """The two sides of the first comparison that a request asks for; none where it asks for none."""
    for clause in _CLAUSE.split(text):
        bare = _COMPARES.sub("", clause)
        compares = bare != clause or re.search(r"对比|\bvs\b|\bversus\b", clause.lower())
        if compares and len(parts := _BETWEEN.split(bare, maxsplit=1)) > 1 and (read := _read(*parts)):
            return read
    return []


def _read(first: str, second: str) -> list[Side]:
    """Both sides, where each names something; what stands behind the second is said of both."""
    second, _, shared = second.partition("的")
    names, about = [asked(one).subject.lower() for one in (first, second)], asked(shared).subject
    if not all(names) or names[0] == names[1]:
        return []
    return [Side(name=name, subject=about if name in READERS else f"{name}{about}") for name in names]


def survey_sides(owner_id: int, asked_for: Sequence[Side]) -> tuple[NoteDigest, list[Side]]:
    """What the notes of all sides show together, and those of each alone: what is of both tells them apart by nothing."""
    everything = readable(owner_id)
    found = [_of(everything, side) for side in asked_for]
    times = Counter(note.id for one in found for note in one)
    own = [[note for note in of if times[note.id] == 1] for of in found]
    together = [note for note in everything if note.id in times]
    told = [side.model_copy(update={"digest": digest(of, everything)}) for side, of in zip(asked_for, own, strict=True)]
    return digest(together, everything), told


def _of(notes: Sequence[NoteFacts], side: Side) -> list[NoteFacts]:
    about = related(notes, side.subject) if side.subject else list(notes)
    return [note for note in about if side.name in all_of(note).lower()] if side.name in READERS else about
