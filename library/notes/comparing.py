"""What a request sets side by side, and the notes of each side."""

import re
from collections import Counter
from collections.abc import Sequence

from library.notes.meanings import all_of
from library.notes.queries import readable, related
from library.notes.requests import READERS, asked
from library.notes.schemas import NoteDigest, NoteFacts, NoteModel
from library.notes.statistics import digest
from library.text.word_lists import any_of

_CLAUSE = re.compile(r"[，。；！？,.;:!?\n]")
_COMPARES = any_of(__name__, "compares")
_BETWEEN = re.compile(r"和|与|跟|、|对比(?!.*[和与跟、])|\b(?:and|with|versus|vs)\b", re.IGNORECASE)


class Side(NoteModel):
    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for the readers it names."""
    digest: NoteDigest = NoteDigest()


def sides(text: str) -> list[Side]:
    """The two sides of the first comparison that a request asks for; what stands behind the second is said of both."""
    for clause in filter(_COMPARES.search, _CLAUSE.split(text)):
        parts = [part.partition("的") for part in _BETWEEN.split(clause, maxsplit=1)]
        names, about = [asked(named).subject.lower() for named, _, _ in parts], asked(parts[-1][-1]).subject
        if len({*filter(None, names)}) > 1:
            return [Side(name=name, subject=about if name in READERS else f"{name}{about}") for name in names]
    return []


def survey_sides(owner_id: int, asked_for: Sequence[Side]) -> tuple[NoteDigest, list[Side]]:
    """What the notes of all sides show together, and those of each alone: what is of both tells them apart by nothing."""
    everything, found = readable(owner_id), list[list[NoteFacts]]()
    for side in asked_for:
        about = related(everything, side.subject) if side.subject else everything
        found.append([one for one in about if side.name not in READERS or side.name in all_of(one).lower()])
    times = Counter(note.id for one in found for note in one)
    own = [[note for note in of if times[note.id] == 1] for of in found]
    together = [note for note in everything if note.id in times]
    told = [side.model_copy(update={"digest": digest(of, everything)}) for side, of in zip(asked_for, own, strict=True)]
    return digest(together, everything), told
