"""What notes show when they are counted: engagement by tag, and sentences that say why."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from statistics import fmean
from typing import cast

import numpy as np

from library import meaning
from library.meaning import encoders
from library.meaning.encoders import Encoder, EncoderAway, Vectors
from library.notes.orders import AUDIENCES, READERS
from library.notes.schemas import Audience, NoteDigest, NoteFacts, NoteFigure, NoteQuote
from library.notes.store import all_of
from library.text.sentences import split
from library.text.word_lists import entries

LEAST, SAME = 5, 0.8  # Fewest notes of a figure, and beside it; likeness from which two sentences say the same
LISTED = re.compile(
    r"(?:[①-⑳❶-❿]|\d\ufe0f?\u20e3|(?:\d{1,2}|[一二三四五六七八九十])[.、)）](?!\d)|[\u25a0-\u27bf\U0001f300-\U0001faff]\ufe0f?"
    r"|[^\w\s(（“「《\"'$£€¥~+#@]+(?=\s))\s*"
)  # How the points of a list begin: by a number, or by a mark of any kind
_OWN = re.compile(r"\b(?:I|[Ww]e|[Mm]y)\b")
KEPT, TAGS, TOPICS = 24, 12, 6  # Sentences of each kind that are kept, tags, and topics that there are notes on
DOINGS = ("pain", "tip", "aside")
NARROW, STEADINESS, SURELY, CLEARLY = 3.0, 0.5, 0.15, 0.3
"""How fast an example's say falls with distance, how much single ones are held back, how much surer advice and how clear a complaint must be; kinds are 1 apart."""


def digest(notes: Sequence[NoteFacts], everything: Sequence[NoteFacts] = ()) -> NoteDigest:
    """Count the notes about a subject among all."""
    topics = _most_common(note.topic or note.tags[0] for note in everything if note.topic or note.tags)[:TOPICS]
    if not notes:
        return NoteDigest(read=len(everything), known_topics=topics)
    notes = sorted(notes, key=lambda note: (-note.engagement, note.id))
    pains, tips = _said(notes)
    return NoteDigest(
        read=len(everything),
        known_topics=topics,
        notes=len(notes),
        sample=all(note.sample for note in notes),
        engagement=round(fmean(note.engagement for note in notes)),
        figures=_figures(notes),
        common_tags=_most_common(tag for note in notes for tag in tags_of(note))[:TAGS],
        audiences=_audiences(notes, pains, tips),
        pains=pains,
        tips=tips,
        top=[_quote(note.title, note) for note in notes[:5]],
    )


def _said(notes: Sequence[NoteFacts]) -> list[list[NoteQuote]]:
    """What is said of each kind, what most notes say first; what says nearly the same once."""
    spoken = [(note, one.text) for note in notes for one in split(note.text) if not one.text.endswith(("?", "？"))]
    found = [_quote(text[mark.end() :] if (mark := LISTED.match(text)) else text, note) for note, text in spoken]
    found = [quote for quote in found if 8 <= len(quote.text) <= 160]
    kinds = doings([quote.text for quote in found])
    told = ([one for one, kind in zip(found, kinds, strict=True) if kind == wanted] for wanted in DOINGS[:2])
    return [*map(_told_once, told)]


def _told_once(quotes: Sequence[NoteQuote]) -> list[NoteQuote]:
    """The first of those that say nearly the same, with how many notes say it."""
    rows = meaning.vectors([one.text for one in quotes])
    near = rows @ rows.T >= SAME if rows.size else np.eye(len(quotes), dtype=bool)
    first = [int(row.argmax()) for row in near]
    saying = dict.fromkeys((first[place], one.note) for place, one in zip(first, quotes, strict=True))
    counts = Counter(place for place, _ in saying)
    kept = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:KEPT]
    return [quotes[place].model_copy(update={"notes": count}) for place, count in kept]


def doings(sentences: Sequence[str]) -> list[str]:
    """What each sentence does; all of them frame where no encoder is set or it does not answer."""
    encoder = encoders.current()
    with suppress(EncoderAway):
        if encoder and sentences:
            examples, weights = _examples(encoder)
            scores = _alike(encoder.encode([one.rstrip("。.！!") for one in sentences]), examples) @ weights
            kinds = (scores - [0, SURELY, 0]).argmax(axis=1)
            # What somebody does themselves is no advice.
            own = np.array([bool(_OWN.search(one)) for one in sentences])
            kinds[np.where(kinds == 0, scores[:, 0] < CLEARLY, own)] = 2
            return [DOINGS[kind] for kind in kinds]
    return ["aside"] * len(sentences)


@lru_cache(maxsize=1)
def _examples(encoder: Encoder) -> tuple[Vectors, Vectors]:
    """The examples' vectors, and what each says for each kind, by kernel ridge regression."""
    examples = [line.split("\t") for line in entries(__name__, "sentences")]
    given = encoder.encode([text for _, text in examples])
    kinds = np.eye(len(DOINGS), dtype=np.float32)[[DOINGS.index(kind) for kind, _ in examples]]
    held = STEADINESS * np.eye(len(examples), dtype=np.float32)
    return given, cast("Vectors", np.linalg.solve(_alike(given, given) + held, kinds - 1 / len(DOINGS)))


def _alike(some: Vectors, others: Vectors) -> Vectors:
    return np.asarray(np.exp(NARROW * (some @ others.T - 1)), dtype=np.float32)


def tags_of(note: NoteFacts) -> list[str]:
    """What it is about; what says for whom it is written is no theme."""
    return [tag for tag in note.tags if tag.lower() not in READERS]


def _audiences(notes: Sequence[NoteFacts], pains: Sequence[NoteQuote], tips: Sequence[NoteQuote]) -> list[Audience]:
    texts = {note.id: all_of(note).lower() for note in notes}
    found = []
    for name in AUDIENCES:
        if own := {note.id for note in notes if name in texts[note.id]}:
            told, advised = ([one for one in quotes if one.note in own] for quotes in (pains, tips))
            found.append(Audience(name=name, notes=len(own), pains=told[:3], tips=advised[:6]))
    return sorted(found, key=lambda one: (-one.notes, one.name))


def _figures(notes: Sequence[NoteFacts]) -> list[NoteFigure]:
    figures = []
    for name in _most_common(tag for note in notes for tag in {*note.tags}):
        group, others = ([note for note in notes if (name in note.tags) == has] for has in (True, False))
        if min(len(group), len(others)) >= LEAST:
            mean, beside = (fmean(note.engagement for note in some) for some in (group, others))
            counts = {"notes": len(group), "others": len(others), "engagement": round(mean)}
            best = _quote(group[0].title, group[0])
            figures.append(NoteFigure(name=name, lift=round(mean / (beside or 1), 2), best=best, **counts))
    return sorted(figures, key=lambda figure: (-figure.lift, -figure.notes, figure.name))[:TAGS]


def _quote(text: str, note: NoteFacts) -> NoteQuote:
    return NoteQuote(text=text, note=note.id, title=note.title)


def _most_common(names: Iterable[str]) -> list[str]:
    return [name for name, _ in Counter(names).most_common()]
