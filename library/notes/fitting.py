"""How well notes fit a subject: by what they mean, by its words, and by how well the notes fit that are filed with them."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from math import log

from library import meaning
from library.notes.lexicon import AUDIENCES
from library.notes.meanings import ALL, HEAD, WORDS, nearness
from library.notes.requests import subject_words
from library.notes.schemas import NoteFacts
from library.text.language import detect

ABOUT = 0.33
"""How well a note must fit a subject to be about it."""
WORDED = 0.15
"""How much better a note fits that holds every word of the subject; of some of them, by how rare these are."""
SPOKEN = 0.15
"""How near what a note says must be, whatever its tags are: people also tag what they do not write about."""
FILED = 2
"""Tags with the subject in them from which on a note is filed under it."""
WITH_OTHERS = 0.5
"""What the notes that are filed under the same counts of how well a note fits."""
LARGEST, LARGEST_SHARE = 12, 0.05
"""Notes under one tag, and their share of all, from which on it files nothing: it is too wide."""
NEAR_BEST = 0.85
"""How well beside the best one of its language: notes on a neighbouring subject are left out."""
NEAR_WORDED = 0.6
"""How many of the subject's words, by rarity, notes filed together must hold beside those that hold most of them."""
SHORTEST_STEM = 4

Scores = dict[str, float]
"""By the ids of notes."""
Files = Mapping[str, Hashable]
"""What each note is filed under, by its id."""


def fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """The notes that are about a subject."""
    words = words_of(subject)
    worded = _worded(notes, words)
    files = _files(notes)
    scores = _together(_alone(notes, subject, worded), files)
    best = _best(notes, scores)
    near = [
        note
        for note in notes
        # What people file their own notes under is what they call it; the topics of the sample are wider.
        if scores[note.id] >= max(ABOUT, NEAR_BEST * best[detect(note.title)])
        or (not note.sample and subject in note.topic)
    ]
    return _without_neighbours(near, words, _together(worded, files, 1.0), files)


def filed_as(notes: Sequence[NoteFacts], subject: str) -> str:
    """The end of a subject under which several notes are filed: 小户型厨房收纳 is 厨房收纳, whatever else is said of 小户型.

    The subject where there is none; one word, such as 收纳, files too much.
    """
    counts = Counter(tag.lower() for note in notes for tag in note.tags)
    ends = [tag for tag, count in counts.items() if count > 1 and subject.lower().endswith(tag)]
    return max((tag for tag in ends if len(subject_words(tag)) > 1), key=len, default=subject)


def stem(word: str) -> str:
    """An English word without what its forms differ in."""
    return word[: max(SHORTEST_STEM, len(word) - 3)] if word.isascii() else word


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"


def words_of(subject: str) -> list[str]:
    """The words that say what it is; not for whom, unless it says nothing else."""
    words = subject_words(subject)
    return [word for word in words if word not in AUDIENCES and f"{word}s" not in AUDIENCES] or words


def _worded(notes: Sequence[NoteFacts], words: Sequence[str]) -> Scores:
    """The share of the words that each note holds; one that few notes hold says more."""
    texts = [all_of(note).lower() for note in notes]
    held = [[stem(word) in text for word in words] for text in texts]
    rarity = [log(1 + len(notes) / (1 + sum(column))) for column in zip(*held, strict=True)] if words else []
    return {
        note.id: sum(weight for weight, is_held in zip(rarity, row, strict=True) if is_held) / (sum(rarity) or 1.0)
        for note, row in zip(notes, held, strict=True)
    }


def _alone(notes: Sequence[NoteFacts], subject: str, worded: Scores) -> Scores:
    """How well each note fits by itself: half by its head, half by all of it, and by its words.

    A head that holds every word fits well enough; a note that only its tags bring near is not about the subject.
    """
    words = subject_words(subject)
    scores: Scores = {}
    for note, row in zip(notes, nearness(notes, subject), strict=True):
        score = float(row[HEAD] + row[ALL]) / 2 + WORDED * worded[note.id]
        is_named = bool(words) and all(word in _named(note) for word in words)
        speaks = not meaning.is_known() or row[WORDS] >= SPOKEN or _is_filed(note, subject)
        scores[note.id] = max(score, ABOUT if is_named else 0.0) if speaks else 0.0
    return scores


def _files(notes: Sequence[NoteFacts]) -> Files:
    """What each note is filed under: its rarest tag that others of its owner and language have; alone where there is none."""
    homes = {note.id: (note.sample, detect(note.title)) for note in notes}
    counts = Counter((homes[note.id], tag) for note in notes for tag in note.tags if not _names_readers(tag))
    most = max(LARGEST, LARGEST_SHARE * len(notes))
    files: dict[str, Hashable] = {}
    for note in notes:
        tags = [(homes[note.id], tag) for tag in note.tags if 1 < counts[homes[note.id], tag] <= most]
        files[note.id] = min(tags, key=lambda one: counts[one], default=note.id)
    return files


def _names_readers(tag: str) -> bool:
    return tag.lower() in AUDIENCES or tag.lower().removeprefix("people with ") in AUDIENCES.values()


def _together(scores: Scores, files: Files, weight: float = WITH_OTHERS) -> Scores:
    """The scores with those of what is filed with each note; what does not fit at all never does."""
    shelves: defaultdict[Hashable, list[float]] = defaultdict(list)
    for key, score in scores.items():
        shelves[files[key]].append(score)
    means = {name: sum(held) / len(held) for name, held in shelves.items()}
    return {
        key: (1 - weight) * score + weight * means[files[key]] if score or weight == 1 else 0.0
        for key, score in scores.items()
    }


def _without_neighbours(
    near: Sequence[NoteFacts], words: Sequence[str], worded: Scores, files: Files
) -> list[NoteFacts]:
    """Notes that are filed with others hold as many of the words as those do that hold most; or have the tag for them all."""
    best = _best(near, worded)
    kept = [note for note in near if worded[note.id] >= NEAR_WORDED * best[detect(note.title)]]
    tagged = {note.id for note in kept if any(all(stem(word) in tag.lower() for word in words) for tag in note.tags)}
    languages = {detect(note.title) for note in kept if note.id in tagged}
    return [
        note for note in kept if note.id in tagged or files[note.id] == note.id or detect(note.title) not in languages
    ]


def _best(notes: Sequence[NoteFacts], scores: Scores) -> dict[str, float]:
    """The best score of each language."""
    best: defaultdict[str, float] = defaultdict(float)
    for note in notes:
        best[detect(note.title)] = max(best[detect(note.title)], scores[note.id])
    return best


def _is_filed(note: NoteFacts, subject: str) -> bool:
    """Whether a note's tags say twice that it belongs to a subject, however little its words do: 衣柜收纳, 收纳整理."""
    return sum(subject.lower() in tag.lower() for tag in note.tags) >= FILED


def _named(note: NoteFacts) -> str:
    """What a note says itself that it is about; not for whom."""
    return f"{note.topic}\n{note.title}\n{' '.join(tag for tag in note.tags if tag.lower() not in AUDIENCES)}".lower()
