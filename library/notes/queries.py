"""Notes found by what they are about, by what they mean and the words they have, and counted, those of two sides apart."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import fmean

import numpy as np

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors
from library.meaning.reranker import closeness
from library.notes.orders import AUDIENCES, READERS
from library.notes.requests import NARROWING, asked, name_in, naming_words, narrows, saying, topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteRecord, Side
from library.notes.statistics import digest, tags_of
from library.notes.store import all_of, nearness, visible
from library.schemas import Language
from library.services import SAMPLE_OWNER
from library.text.language import detect, is_han
from library.text.tagging import tagged
from library.text.terms import stem
from library.text.word_lists import entries

READ, THEMES = 5000, 5  # Most notes that are looked through, the newest; themes named where nothing is known
NEAR_BEST, WORDED = 0.55, 0.2
"""How well notes must fit beside the best one, and how much better one fits that has every word of the subject."""
KNOWN, MEANT, HALF = 1.042, 0.5, 0.5
"""How much of a subject notes must tell, how much their nearness counts for that, and the share of its words that they must have where no meaning is known."""
UNSURE, CLOSER = 0.08, 2  # How near that bar a closer look at the nearest note decides, and how much it counts
CLOSE: dict[Language, float] = {"en": 0.85, "zh": 0.864}  # What is usual of what is close
_WHEN = re.compile(rf"(?i)\s(?:at|in|on|during) (?:the |an? )?(?:{'|'.join(filter(str.isascii, NARROWING))})\b")
"""When an English subject is: taking make-up off at night."""
CHOOSING = frozenset(" ".join(entries(__name__, "choosing")).split())


def survey(owner_id: int, about: str, subject: str = "") -> NoteDigest:
    """Count the notes about a subject, else about that of a request."""
    everything = readable(owner_id)
    found = related(everything, about, subject)
    told = digest(found, everything)
    near = [] if found or not meaning.is_known() else nearest_themes(everything, subject or asked(about).subject)
    return told.model_copy(update={"known_topics": near}) if near else told


def nearest_themes(notes: Sequence[NoteFacts], subject: str) -> list[str]:
    """What the notes nearest to a subject are about, for who may have asked in other words than theirs."""
    spoken = [note for note in notes if detect(note.title) == detect(subject)]
    near, themes = nearness(spoken, subject), _themes(spoken)
    ranked = chain.from_iterable(sorted(themes[place])[:1] for place in np.argsort(-near))
    return list(dict.fromkeys(ranked))[:THEMES]


def survey_sides(owner_id: int, asked_for: Sequence[Side]) -> tuple[NoteDigest, list[Side]]:
    """What the notes of all sides show together, if each has some, and those of each alone: what is of both tells them apart by nothing."""
    everything, found = readable(owner_id), list[list[NoteFacts]]()
    for side in asked_for:
        about = related(everything, side.subject) if side.subject else everything
        if side.name in READERS:
            about = [note for note in about if side.name in all_of(note).lower()]
        elif side.name != side.subject and not related(everything, side.name):
            about = []  # what is said of both may be known where a side is not: 平底锅 of 平底锅快手晚餐
        found.append(about)
    times = Counter(note.id for one in found for note in one)
    own = [[note for note in of if times[note.id] == 1] for of in found]
    together = [note for note in everything if note.id in times]
    told = [side.model_copy(update={"digest": digest(of, everything)}) for side, of in zip(asked_for, own, strict=True)]
    return digest(together if all(own) else [], everything), told


def readable(owner_id: int) -> list[NoteFacts]:
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
    # What is for 敏感肌 is not about 油皮护肤, as both are skins.
    kinds = {english.split()[-1] for name, english in AUDIENCES.items() if name in subject}
    others = [name for name, english in AUDIENCES.items() if english.split()[-1] in kinds and name not in subject]
    spoken = [note for note in spoken if not any(one in tag for tag in tags_of(note) for one in others)]
    own, sample = ([note for note in spoken if note.sample == is_sample] for is_sample in (False, True))
    name = name_in(subject)
    # What it names must be known without what is asked of it as well: 复习 of 考研数学怎么安排复习 is that of any exam.
    for some in (own, sample):
        if (subject == name or _fitting(some, name)) and (found := _fitting(some, subject)):
            return found
    return []


def _fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """Those near the best one, on its theme or with a tag that names the subject, where they tell enough of it."""
    subject = re.sub(r"(?i)\btak(?:e|ing) notes\b", "note taking", _WHEN.sub("", subject))
    words = saying(subject)
    if not (words and notes):
        return []
    texts = [all_of(note).lower() for note in notes]
    having = np.array([[_has(word, text) for word in words] for text in texts])
    means, themes = nearness(notes, subject), _themes(notes)
    scores = means + WORDED * having.mean(axis=1)
    near = [int(place) for place in np.flatnonzero(scores >= NEAR_BEST * scores.max())]
    heads, name = naming_words(subject), name_in(subject)
    # 番茄钟, which no dictionary has, is no tomato: what is left of it stands alone.
    is_cut = len(name) > 2 and any(len(word) == 1 and is_han(word) for word, _ in tagged(name))
    whole = [place for place, text in enumerate(texts) if is_cut and name in text]
    near = whole if len(whole) > 1 else near
    there = _theme(near, scores, themes, heads)
    alike = [place for place in near if not (there and themes[place]) or there & themes[place]]
    if len(alike) == 1 and (theme := themes[alike[0]]) and not _count(heads, theme):
        return []  # alone of its theme a note has no more than a word of the subject
    nearest = max(alike, key=lambda place: means[place])
    if not _is_known(subject, _told(words, [texts[place] for place in alike]) + MEANT * means[nearest], notes[nearest]):
        return []
    alike += [place for place in near if any(_count(words, [tag]) == len(words) for tag in tags_of(notes[place]))]
    return [notes[place] for place in sorted({*alike})]


def _is_known(subject: str, told: float, nearest: NoteFacts) -> bool:
    """Whether enough of a subject is told, by a closer look at the nearest note where that is unsure."""
    if not meaning.is_known():
        return told >= HALF
    close = closeness([subject], [all_of(nearest)]) if abs(told - KNOWN) < UNSURE else None
    return told + (CLOSER * (close[0] - CLOSE[detect(subject)]) if close else 0) >= KNOWN


def _told(words: Sequence[str], texts: Sequence[str]) -> float:
    """How much of some words texts tell: all of one that stands there, of another as much as their nearest word is like it."""
    there = [word for word in words if any(_has(word, text) for text in texts)]
    is_theirs = _count(there, [text.rpartition("\n")[2] for text in texts])
    # In Chinese what narrows stands before the rest.
    narrowing = {word for word in (words if words[-1].isascii() else words[:-1]) if is_theirs and narrows(word)}
    lacking = [word for word in words if word not in there and word not in narrowing]
    spoken = topic_words("\n".join(texts)) if lacking else []
    # To choose something is not told by how it is used.
    like = [max(meaning.likeness(word, spoken), default=0.0) for word in lacking if word not in CHOOSING]
    return (len(there) + sum(like)) / (len(there) + len(lacking))


def _themes(notes: Sequence[NoteFacts]) -> list[set[str]]:
    """The narrowest tags of each note that others have as well."""
    counts = Counter(chain.from_iterable(map(tags_of, notes)))
    shared = [{tag for tag in tags_of(note) if counts[tag] > 1} for note in notes]
    return [{tag for tag in tags if counts[tag] == min(counts[one] for one in tags)} for tags in shared]


def _theme(near: Sequence[int], scores: Vectors, themes: Sequence[set[str]], heads: Sequence[str]) -> set[str]:
    """The theme that is called after all that is named, else whose notes score best on average, as single words deceive."""

    def fitting(place: int) -> tuple[bool, bool, float]:
        theme = themes[place]
        on_theme = [score for score, other in zip(scores, themes, strict=True) if other & theme] or [scores[place]]
        is_named = _count(heads, theme) == len(heads)
        # 居家健身 is 健身, 健身房 is none.
        is_kind = is_named and any(tag.endswith(tuple(heads[-1:])) for tag in theme - {*heads})
        return is_named, is_kind, scores[place] + fmean(on_theme)

    return themes[max(near, key=fitting)]


def _count(words: Sequence[str], tags: Iterable[str]) -> int:
    texts = [tag.lower() for tag in tags]
    return sum(any(_has(word, text) for text in texts) for word in words)


def _has(word: str, text: str) -> bool:
    """Whether it stands there, in English in any form: no hen in when, nor cook in cooker."""
    if is_han(word[0]):
        return word in text
    return bool(re.search(rf"\b(?:{re.escape(word)}|{re.escape(stem(word))}\w?)(?:e?s|e?d|ings?|y|ies|e)?\b", text))
