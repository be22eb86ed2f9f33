"""What notes show when they are counted: engagement by tag, title, time and audience, and sentences that say why."""

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta, timezone
from statistics import fmean
from typing import TypeVar

import numpy as np

from library import meaning
from library.notes.lexicon import AUDIENCES, READERS
from library.notes.reading import DOINGS, Doing, doings
from library.notes.schemas import Audience, Daypart, NoteDigest, NoteFacts, NoteFigure, NoteQuote, TitlePattern
from library.text.language import detect
from library.text.sentences import split
from library.text.word_lists import any_of

PLATFORM_TIME = timezone(timedelta(hours=8))
"""The platform's clock; posting times mean its hours."""
LEAST = 5
"""Fewest notes a figure may rest on, and may be compared with."""
SAME = 0.8
"""From which likeness two sentences say the same."""
LISTED = re.compile(r"(?:[①-⑳❶-❿]|\d\ufe0f?\u20e3|\d{1,2}[.、)）](?!\d)|[^\w\s(（“「《\"'$£€¥~+#@]+(?=\s))\s*")
"""How the points of a list begin: by a number, or by a mark of any kind."""
KEPT = 24
"""Sentences of each kind that are kept."""
UNTIL = (5, 11, 14, 18, 23)
DAYPARTS: tuple[Daypart, ...] = ("night", "morning", "noon", "afternoon", "evening", "night")
"""The parts of a day, which end at these hours."""

N = TypeVar("N", bound=str)
Said = Mapping[Doing, list[NoteQuote]]
_PATTERNS: dict[TitlePattern, re.Pattern[str]] = {
    "number": any_of(__name__, "number"),
    "question": any_of(__name__, "question"),
    "contrast": any_of(__name__, "contrast"),
}


def digest(notes: Sequence[NoteFacts], elsewhere: Sequence[NoteFacts] = ()) -> NoteDigest:
    """Count the notes about a subject, and some ratios of the others beside them."""
    if not notes:
        return NoteDigest()
    notes = sorted(notes, key=lambda note: (-note.engagement, note.id))
    counts = Counter(tag for note in [*notes, *elsewhere] for tag in note.tags)
    # Rare tags that other notes have too first.
    themes = {note.id: sorted(_tags(note), key=lambda tag: (counts[tag] < 2, counts[tag])) for note in notes}
    said = _said(notes, themes)
    return NoteDigest(
        notes=len(notes),
        sample=all(note.sample for note in notes),
        themes=_shared(notes, themes),
        engagement=_mean(note.engagement for note in notes),
        likes=_mean(note.likes for note in notes),
        collects=_mean(note.collects for note in notes),
        comments=_mean(note.comments for note in notes),
        collect_share=_collect_share(notes),
        collect_share_elsewhere=_collect_share(elsewhere),
        elsewhere=len(elsewhere),
        tags=_figures(notes, _tags)[:12],
        common_tags=_most_common(tag for note in notes for tag in themes[note.id])[:12],
        dayparts=_figures(notes, _dayparts),
        titles=_figures(notes, lambda note: [name for name, one in _PATTERNS.items() if one.search(note.title)]),
        audiences=_audiences(notes, said),
        pains=said["pain"],
        tips=said["tip"],
        top=[_quote(note.title, note, themes[note.id]) for note in notes[:5]],
        most=notes[0].engagement,
    )


def topics_of(notes: Iterable[NoteFacts]) -> list[str]:
    """What notes are about, by how many are."""
    return _most_common(note.topic or note.tags[0] for note in notes if note.topic or note.tags)[:8]


def _said(notes: Sequence[NoteFacts], themes: Mapping[str, list[str]]) -> Said:
    """Complaints and advice, what most notes say first; what says nearly the same once."""
    found = [
        _quote(LISTED.sub("", one.text, count=1) if LISTED.match(one.text) else one.text, note, themes[note.id])
        for note in notes
        for one in split(note.text)
        if not one.text.endswith(("?", "？"))
    ]
    found = [quote for quote in found if 8 <= len(quote.text) <= 160]
    kinds = doings([quote.text for quote in found])
    return {
        doing: _told_once([one for one, kind in zip(found, kinds, strict=True) if kind == doing]) for doing in DOINGS
    }


def _told_once(quotes: Sequence[NoteQuote]) -> list[NoteQuote]:
    """The first of those that say nearly the same, with how many notes say it."""
    rows = meaning.vectors([one.text for one in quotes])
    near = rows @ rows.T >= SAME if rows.size else np.eye(len(quotes), dtype=bool)
    kept: list[NoteQuote] = []
    left = list(range(len(quotes)))
    while left:
        same = [other for other in left if near[left[0]][other] or other == left[0]]
        kept.append(quotes[left[0]].model_copy(update={"notes": len({quotes[other].note for other in same})}))
        left = [other for other in left if other not in same]
    return sorted(kept, key=lambda one: (-one.notes, -one.engagement, one.note))[:KEPT]


def _tags(note: NoteFacts) -> list[str]:
    """What it is about; what says for whom it is written is no theme."""
    return [tag for tag in note.tags if tag.lower() not in READERS]


def _shared(notes: Sequence[NoteFacts], themes: Mapping[str, list[str]]) -> list[str]:
    """In each language the narrowest tag of most notes."""
    shared = []
    for language in ("zh", "en"):
        alike = [themes[note.id][0] for note in notes if themes[note.id] and detect(note.title) == language]
        shared += [tag for tag, count in Counter(alike).most_common(1) if 2 * count > len(alike)]
    return shared


def _audiences(notes: Sequence[NoteFacts], said: Said) -> list[Audience]:
    """Those most notes are for first, each as the notes name it most often."""
    figures = {figure.name: figure for figure in _figures(notes, _groups)}
    everywhere = Counter(tag for note in notes for tag in note.tags)
    usual = _most_common(part for note in notes for part in _dayparts(note))[:1]
    found = []
    for english, own in _by(notes, _groups).items():
        here = Counter(tag for note in own for tag in _tags(note))
        typical = [tag for tag, count in here.items() if count * len(notes) > everywhere[tag] * len(own)]
        ids = {note.id for note in own}
        daypart = _most_common(part for note in own for part in _dayparts(note))[:1]
        name = _most_common(name for note in own for name in _readers(note) if AUDIENCES[name] == english)[0]
        found.append(
            Audience(
                name=name,
                notes=len(own),
                figure=figures[english].model_copy(update={"name": name}) if english in figures else None,
                tags=sorted(typical, key=lambda tag: -here[tag] / everywhere[tag])[:4],
                pains=[one for one in said["pain"] if one.note in ids][:3],
                tips=[one for one in said["tip"] if one.note in ids][:6],
                daypart=next(iter(daypart), None) if len(own) >= LEAST and daypart != usual else None,
            )
        )
    return sorted(found, key=lambda one: (-one.notes, one.name))


def _readers(note: NoteFacts) -> list[str]:
    """The names by which it names groups of readers."""
    text = " ".join([note.title, note.text, *note.tags]).lower()
    return [name for name in AUDIENCES if name in text]


def _groups(note: NoteFacts) -> list[str]:
    return [AUDIENCES[name] for name in _readers(note)]


def _by(notes: Iterable[NoteFacts], names: Callable[[NoteFacts], Iterable[N]]) -> dict[N, list[NoteFacts]]:
    groups: defaultdict[N, list[NoteFacts]] = defaultdict(list)
    for note in notes:
        for name in dict.fromkeys(names(note)):
            groups[name].append(note)
    return groups


def _figures(notes: Sequence[NoteFacts], names: Callable[[NoteFacts], Iterable[str]]) -> list[NoteFigure]:
    """One figure per group that is large enough, beside others that are enough; the best first."""
    figures = []
    for name, group in _by(notes, names).items():
        ids = {note.id for note in group}
        others = [note for note in notes if note.id not in ids]
        if min(len(group), len(others)) >= LEAST:
            mean = fmean(note.engagement for note in group)
            figures.append(
                NoteFigure(
                    name=name,
                    notes=len(group),
                    others=len(others),
                    engagement=round(mean),
                    lift=round(mean / (fmean(note.engagement for note in others) or 1), 2),
                    best=_quote(group[0].title, group[0]),
                )
            )
    return sorted(figures, key=lambda figure: (-figure.lift, -figure.notes, figure.name))


def _dayparts(note: NoteFacts) -> list[Daypart]:
    """The part of the platform's day it was published in, where that is known."""
    moment = note.published_at
    return [DAYPARTS[bisect(UNTIL, moment.astimezone(PLATFORM_TIME).hour)]] if moment else []


def _quote(text: str, note: NoteFacts, tags: Sequence[str] = ()) -> NoteQuote:
    return NoteQuote(text=text, note=note.id, title=note.title, engagement=note.engagement, tags=list(tags))


def _mean(values: Iterable[int]) -> int:
    return round(fmean(values))


def _collect_share(notes: Sequence[NoteFacts]) -> float:
    likes = sum(note.likes for note in notes)
    return round(sum(note.collects for note in notes) / likes, 2) if likes else 0.0


def _most_common(names: Iterable[N]) -> list[N]:
    return [name for name, _ in Counter(names).most_common()]
