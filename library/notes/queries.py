"""Notes found by what they are about, by what they mean and the words they have, and counted."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain
from statistics import fmean

import numpy as np

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Vectors
from library.notes.meanings import ALL, HEAD, nearness
from library.notes.requests import READERS, asked, names_something, topic_words
from library.notes.schemas import NoteDigest, NoteFacts, NoteRecord
from library.notes.statistics import digest
from library.notes.store import visible
from library.services import SAMPLE_OWNER
from library.text.language import UNSPACED, detect
from library.text.terms import stem

READ = 5000
"""Most notes that are looked through, the newest."""
ABOUT, MEANT, NEAR_BEST, HALF = 0.38, 0.25, 0.7, 0.5
"""How well the best note must fit for any to be about the subject, by its meaning alone as well, and how well the others
beside it; the share of its words that a note has which is about it, where no meaning is known."""
WORDED = 0.2
"""How much better a note fits that has every word of the subject; of some of them, by how rare these are."""
SAME, OWN, NAMED = 0.72, 0.1, 0.8
"""How near a word must be to one of some notes for them to have it; of the notes that have a word the share from which on it
is theirs; how much more what is known of a subject must say of it than what is not, where that names it."""
_INTO = re.compile(r"\s(?:of|in|at|on|for|with|without|as|by|to|from|between|before|after|during)\s", re.IGNORECASE)
"""What the subject is stands before it in English, and last in Chinese."""


def survey(owner_id: int, about: str, subject: str = "") -> NoteDigest:
    """Count the notes about a subject, or about that of a request."""
    everything = readable(owner_id)
    return digest(related(everything, about, subject), everything)


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
    near = _fitting(notes, subject) if subject else []
    near = [note for note in near if not note.sample] or near
    return [note for note in near if detect(note.title) == detect(about)] or near


def _fitting(notes: Sequence[NoteFacts], subject: str) -> list[NoteFacts]:
    """Those near the best one, where that one fits; none on another theme than it, unless a tag of theirs names the subject."""
    held = _held(notes, subject)
    if not meaning.is_known():
        return [note for note, share in zip(notes, held, strict=True) if share >= HALF]
    means = nearness(notes, subject)[:, [HEAD, ALL]].mean(axis=1)
    own, themes = means + WORDED * held, _themes(notes)
    filed = [note for note in notes if subject.lower() in _tags(note)]
    if own.max(initial=0) < ABOUT or means[own.argmax()] < MEANT:
        return filed  # an encoder takes 便当 for what is handy
    scores = _with_themes(own, themes)
    near = [int(place) for place in np.flatnonzero(scores >= NEAR_BEST * scores.max())]
    spoken = [place for place in near if detect(notes[place].title) == detect(subject)]
    if spoken and not held[spoken].any():
        return []  # What they are near to is something else, as cat litter is to cat food.
    there = themes[max(spoken or near, key=scores.__getitem__)]
    alike = [place for place in near if not (there and themes[place]) or there & themes[place]]
    words, others = topic_words(subject), [place for place in near if place not in alike]
    named = [place for place in others if any(all(_has(word, tag) for word in words) for tag in _tags(notes[place]))]
    return _speaking_of(subject, [notes[place] for place in sorted([*alike, *named])], notes) or filed


def _tags(note: NoteFacts) -> set[str]:
    """What it is about; what says for whom it is written is no theme."""
    return {tag.lower() for tag in note.tags} - READERS


def _themes(notes: Sequence[NoteFacts]) -> list[set[str]]:
    """The narrowest tags of each note that others have as well."""
    counts = Counter(chain.from_iterable(map(_tags, notes)))
    shared = [{tag for tag in _tags(note) if counts[tag] > 1} for note in notes]
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


def _speaking_of(subject: str, found: Sequence[NoteFacts], notes: Sequence[NoteFacts]) -> list[NoteFacts]:
    """Those found, unless what they do not speak of says more of the subject than what is theirs: boots, of hiking boots.

    What most others have as well is not theirs: notes on packing are not about budget travel.
    """
    texts, every = ([all_of(note).lower() for note in some] for some in (found, notes))
    words, spoken = topic_words(subject), topic_words("\n".join(texts))
    absent = [word for word in words if not any(_has(word, text) for text in texts)]
    lacking = [word for word in absent if max(meaning.likeness(word, spoken), default=0.0) < SAME]
    if not lacking:
        return [*found]

    def is_own(word: str) -> bool:
        return sum(_has(word, text) for text in texts) >= OWN * sum(_has(word, text) for text in every)

    between = "" if detect(subject) in UNSPACED else " "
    told = between.join(word for word in words if word not in lacking and (word in absent or is_own(word)))
    heads = [head for note in found for head in (note.title, *note.tags) if any(map(is_own, topic_words(head)))]
    unknown, *known = meaning.likeness(subject, [between.join(lacking), told, *heads])
    is_named = {*topic_words(_INTO.split(subject)[0])[-1:]} & {*filter(names_something, lacking)}
    return [*found] if max(known) * (NAMED if is_named else 1) >= unknown else []


def _held(notes: Sequence[NoteFacts], subject: str) -> Vectors:
    """The share of a subject's words that each note has; one that few notes have says more."""
    words = topic_words(subject)
    texts = [all_of(note).lower() for note in notes]
    having = np.array([[_has(word, text) for word in words] for text in texts]).reshape(len(notes), len(words))
    rarity = np.log(1 + len(notes) / (1 + having.sum(axis=0)))
    return np.asarray(having @ rarity / max(rarity.sum(), 1), dtype=np.float32)


def _has(word: str, text: str) -> bool:
    return word in text or stem(word) in text


def all_of(note: NoteFacts) -> str:
    return f"{note.topic}\n{note.title}\n{note.text}\n{' '.join(note.tags)}"
