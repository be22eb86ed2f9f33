"""Notes on a subject, or on two sides of a comparison: found by what they mean and the words they have, and counted."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain
from statistics import fmean

import numpy as np

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors
from library.meaning.reranker import closeness
from library.notes.meanings import nearness
from library.notes.requests import READERS, asked, name_in, saying, topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteModel, NoteRecord
from library.notes.statistics import digest, tags_of
from library.notes.store import visible
from library.schemas import Language
from library.services import SAMPLE_OWNER
from library.text.language import detect, is_han
from library.text.terms import stem
from library.text.word_lists import entries

READ = 5000
"""Most notes that are looked through, the newest."""
NEAR_BEST, WORDED = 0.7, 0.2
"""How well notes must fit beside the best one, and how much better one fits that has every word of the subject."""
KNOWN, MEANT, HALF = 1.042, 0.5, 0.5
"""How much of a subject notes must tell, how much their nearness to all of it counts, and what is enough without meaning."""
UNSURE, CLOSER = 0.08, 2
"""How near that bar a closer look at the nearest note decides, and how much it counts above `CLOSE`."""
CLOSE: dict[Language, float] = {"en": 0.85, "zh": 0.864}
CHOOSING = frozenset(" ".join(entries(__name__, "choosing")).split())

_CLAUSE = re.compile(r"[，。；！？,.;:!?\n]")
_COMPARES = re.compile(
    r"对比|比较|区别|差[别异]|不同|不一样|哪个更|\b(?:compar\w+|differences?|versus|vs)\b", re.IGNORECASE
)
_BETWEEN = re.compile(r"和|与|跟|、|对比(?!.*[和与跟、])|\b(?:and|with|versus|vs)\b", re.IGNORECASE)


class Side(NoteModel):
    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for the readers it names."""
    digest: NoteDigest = NoteDigest()


def survey(owner_id: int, about: str, subject: str = "") -> NoteDigest:
    """Count the notes about a subject, or about that of a request."""
    everything = readable(owner_id)
    return digest(related(everything, about, subject), everything)


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
    everything = readable(owner_id)
    found = [_of_side(everything, side) for side in asked_for]
    times = Counter(note.id for one in found for note in one)
    own = [[note for note in of if times[note.id] == 1] for of in found]
    together = [note for note in everything if note.id in times]
    told = [side.model_copy(update={"digest": digest(of, everything)}) for side, of in zip(asked_for, own, strict=True)]
    return digest(together, everything), told


def _of_side(notes: Sequence[NoteFacts], side: Side) -> list[NoteFacts]:
    about = related(notes, side.subject) if side.subject else list(notes)
    return [note for note in about if side.name in all_of(note).lower()] if side.name in READERS else about


def readable(owner_id: int) -> list[NoteFacts]:
    """The notes a person may read, their own and the sample."""
    encoder = encoders.current()
    return [
        NoteFacts(
            id=f"note{row.pk}",
            sample=row.owner.username == SAMPLE_OWNER,
            numbers=bytes(row.numbers) if encoder and row.encoder == encoder.name else b"",
            **{name: getattr(row, name) for name in NoteRecord.model_fields},
        )
        for row in visible(owner_id).select_related("owner")[:READ]
    ]


def related(notes: Sequence[NoteFacts], about: str, subject: str = "") -> list[NoteFacts]:
    """The notes about what a request is about, in its language if there are any; none of the sample where the person's own are."""
    subject = subject or asked(about).subject
    spoken = [note for note in notes if detect(note.title) == detect(about)] or notes
    own, sample = ([note for note in spoken if note.sample == is_sample] for is_sample in (False, True))
    name = name_in(subject)
    # What it names must be known alone as well: 复习 of 考研数学怎么安排复习 is that of any exam.
    known = (_fitting(some, subject) if subject == name or _fitting(some, name) else [] for some in (own, sample))
    return next(filter(None, known), [])


def _fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """Those near the best one, on its theme or with a tag that names the subject, where they tell enough of it."""
    texts, words, named = [all_of(note).lower() for note in notes], saying(subject), topic_words(subject)
    if not (words and notes):
        return []
    having = np.array([[_has(word, text) for word in words] for text in texts])
    means, themes = nearness(notes, subject), _themes(notes)
    scores = _with_themes(means + WORDED * having.mean(axis=1), themes)
    best = int(scores.argmax())
    near = [int(place) for place in np.flatnonzero(scores >= NEAR_BEST * scores[best])]
    alike = [place for place in near if not (themes[best] and themes[place]) or themes[best] & themes[place]]
    told = _told(words, [texts[place] for place in alike]) + MEANT * means[best]
    if not _is_known(subject, told, notes[best]):
        return []
    filed = {place: map(str.lower, tags_of(notes[place])) for place in near}
    naming = [place for place in near if any(all(_has(one, tag) for one in named) for tag in filed[place])]
    return [notes[place] for place in sorted({*alike, *naming})]


def _is_known(subject: str, told: float, nearest: NoteFacts) -> bool:
    """Whether enough of a subject is told, by a closer look at the nearest note where that is unsure."""
    if not meaning.is_known():
        return told >= HALF
    close = closeness([subject], [all_of(nearest)]) if abs(told - KNOWN) < UNSURE else None
    return told + (CLOSER * (close[0] - CLOSE[detect(subject)]) if close else 0) >= KNOWN


def _told(words: Sequence[str], texts: Sequence[str]) -> float:
    """How much of some words texts tell: all of one that stands there, of another as much as their nearest word is like it."""
    lacking = [word for word in words if not any(_has(word, text) for text in texts)]
    spoken = topic_words("\n".join(texts)) if lacking else []
    like = [max(meaning.likeness(word, spoken), default=0.0) for word in lacking if word not in CHOOSING]
    return (len(words) - len(lacking) + sum(like)) / len(words)


def _themes(notes: Sequence[NoteFacts]) -> list[set[str]]:
    """The narrowest tags of each note that others have as well."""
    counts = Counter(chain.from_iterable(map(tags_of, notes)))
    shared = [{tag for tag in tags_of(note) if counts[tag] > 1} for note in notes]
    return [{tag for tag in tags if counts[tag] == min(counts[one] for one in tags)} for tags in shared]


def _with_themes(own: Vectors, themes: Sequence[set[str]]) -> Vectors:
    """Each score halfway to what the notes on its theme score on average, as single words deceive."""
    on = defaultdict[str, list[float]](list)
    for score, theme in zip(own, themes, strict=True):
        for tag in theme:
            on[tag].append(float(score))
    fit = {tag: fmean(scores) for tag, scores in on.items()}
    theirs = [max((fit[tag] for tag in theme), default=score) for score, theme in zip(own, themes, strict=True)]
    return np.asarray((own + np.array(theirs)) / 2, dtype=np.float32)


def _has(word: str, text: str) -> bool:
    """Whether it stands there; of an English word the beginning, as hen does not stand in when."""
    beginning = rf"\b(?:{re.escape(word)}|{re.escape(stem(word))})"
    return word in text if is_han(word[0]) else re.search(beginning, text) is not None


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"
