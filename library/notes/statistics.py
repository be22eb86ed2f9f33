"""What notes show when they are counted: engagement by tag, title, time and audience, and sentences that say why."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import TypeVar

import numpy as np

from library import meaning
from library.notes.lexicon import AUDIENCES, CONTRAST, NUMBER, QUESTION
from library.notes.reading import Doing, doings
from library.notes.schemas import Audience, Daypart, NoteDigest, NoteFacts, NoteFigure, NoteQuote, TitlePattern
from library.text.language import detect
from library.text.sentences import split

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

N = TypeVar("N", bound=str)
Themes = Mapping[str, list[str]]
"""Tags by the id of their note."""
Said = Mapping[Doing, list[NoteQuote]]
_PATTERNS: dict[TitlePattern, Callable[[str], object]] = {
    "number": NUMBER.search,
    "question": QUESTION.search,
    "contrast": CONTRAST.search,
}


def digest(notes: Sequence[NoteFacts], elsewhere: Sequence[NoteFacts] = ()) -> NoteDigest:
    """Count the notes about a subject, and some ratios of the others beside them."""
    if not notes:
        return NoteDigest()
    themes = _themes([*notes, *elsewhere])
    said = _said(notes, themes)
    by_time = _by(notes, lambda note: [_daypart(note.published_at)] if note.published_at else [])
    common = _most_common(tag for note in notes for tag in themes[note.id])
    return NoteDigest(
        notes=len(notes),
        sample=all(note.sample for note in notes),
        themes=_shared(notes, themes),
        engagement=round(_mean(notes)),
        likes=_average(note.likes for note in notes),
        collects=_average(note.collects for note in notes),
        comments=_average(note.comments for note in notes),
        collect_share=_collect_share(notes),
        collect_share_elsewhere=_collect_share(elsewhere),
        elsewhere=len(elsewhere),
        tags=_figures(_by(notes, lambda note: themes[note.id]), notes)[:12],
        common_tags=common[:12],
        dayparts=_figures(by_time, notes),
        titles=_figures(_by(notes, _patterns), notes),
        audiences=_audiences(notes, said),
        pains=said["pain"],
        tips=said["tip"],
        top=[_quote(note.title, note, themes[note.id]) for note in sorted(notes, key=_rank)[:5]],
        most=max(note.engagement for note in notes),
    )


def topics_of(notes: Iterable[NoteFacts]) -> list[str]:
    """What notes are about, by how many are."""
    return _most_common(note.topic or next(iter(note.tags), "") for note in notes if note.topic or note.tags)[:8]


def _said(notes: Sequence[NoteFacts], themes: Themes) -> Said:
    """Complaints and advice, what most notes say first; what says nearly the same once."""
    found = [
        (note, _point(sentence.text))
        for note in sorted(notes, key=_rank)
        for sentence in split(note.text)
        if 8 <= len(_point(sentence.text)) <= 160 and not sentence.text.endswith(("?", "？"))
    ]
    kinds = doings([text for _, text in found])

    def told(doing: Doing) -> list[NoteQuote]:
        quotes = [
            _quote(text, note, themes[note.id])
            for (note, text), kind in zip(found, kinds, strict=True)
            if kind == doing
        ]
        return sorted(_told_once(quotes), key=lambda one: (-one.notes, -one.engagement, one.note))[:KEPT]

    return {"pain": told("pain"), "tip": told("tip")}


def _told_once(quotes: Sequence[NoteQuote]) -> list[NoteQuote]:
    """The first of those that say nearly the same, with how many notes say it."""
    if not quotes:
        return []
    rows = meaning.vectors([one.text for one in quotes])
    near = rows @ rows.T >= SAME if rows.size else np.eye(len(quotes), dtype=bool)
    kept: list[NoteQuote] = []
    taken: set[int] = set()
    for place, one in enumerate(quotes):
        if place not in taken:
            same = [other for other in range(len(quotes)) if near[place][other] and other not in taken]
            taken.update(same)
            kept.append(one.model_copy(update={"notes": len({quotes[other].note for other in same} | {one.note})}))
    return kept


def _point(sentence: str) -> str:
    """A sentence without the number it has in a list."""
    return LISTED.sub("", sentence, count=1) if LISTED.match(sentence) else sentence


def _themes(everywhere: Sequence[NoteFacts]) -> Themes:
    """For each note its tags, rare ones that other notes have too first; what says for whom it is written is no theme."""
    counts = Counter(tag for note in everywhere for tag in note.tags)

    def themes(note: NoteFacts) -> list[str]:
        tags = [tag for tag in note.tags if tag.lower() not in AUDIENCES and not _names_readers(tag)]
        return sorted(tags, key=lambda tag: (counts[tag] < 2, counts[tag]))

    return {note.id: themes(note) for note in everywhere}


def _names_readers(tag: str) -> bool:
    return tag.lower().removeprefix("people with ") in AUDIENCES.values()


def _shared(notes: Sequence[NoteFacts], themes: Themes) -> list[str]:
    """In each language the narrowest tag of most notes."""
    shared = []
    for language in ("zh", "en"):
        alike = [themes[note.id][0] for note in notes if themes[note.id] and detect(note.title) == language]
        shared += [tag for tag, count in Counter(alike).most_common(1) if 2 * count > len(alike)]
    return shared


def _audiences(notes: Sequence[NoteFacts], said: Said) -> list[Audience]:
    """Those most notes are for first."""
    named = _by(notes, lambda note: [english for name, english in AUDIENCES.items() if name in _all_text(note).lower()])
    found = [_audience(own, notes, said) for own in named.values()]
    return sorted(found, key=lambda one: (-one.notes, one.name))


def _audience(own: list[NoteFacts], everybody: Sequence[NoteFacts], said: Said) -> Audience:
    here = Counter(tag for note in own for tag in note.tags if tag.lower() not in AUDIENCES and not _names_readers(tag))
    everywhere = Counter(tag for note in everybody for tag in note.tags)
    typical = [tag for tag, count in here.items() if count * len(everybody) > everywhere[tag] * len(own)]
    ids = {note.id for note in own}
    texts = "\n".join(note.text for note in own)
    name = _most_common(name for note in own for name in AUDIENCES if name in _all_text(note).lower())[0]
    daypart = _usual_daypart(own)
    return Audience(
        name=name,
        notes=len(own),
        figure=next(iter(_figures({name: own}, everybody)), None),
        tags=sorted(typical, key=lambda tag: -here[tag] / everywhere[tag])[:4],
        pains=[one for one in said["pain"] if one.note in ids or one.text in texts][:3],
        tips=[one for one in said["tip"] if one.note in ids or one.text in texts][:6],
        daypart=daypart if len(own) >= LEAST and daypart != _usual_daypart(everybody) else None,
    )


def _usual_daypart(notes: Iterable[NoteFacts]) -> Daypart | None:
    return next(iter(_most_common(_daypart(note.published_at) for note in notes if note.published_at)), None)


def _by(notes: Iterable[NoteFacts], names: Callable[[NoteFacts], Iterable[str]]) -> dict[str, list[NoteFacts]]:
    groups: defaultdict[str, list[NoteFacts]] = defaultdict(list)
    for note in notes:
        for name in dict.fromkeys(names(note)):
            groups[name].append(note)
    return groups


def _figures(groups: dict[str, list[NoteFacts]], everybody: Sequence[NoteFacts]) -> list[NoteFigure]:
    """One figure per group that is large enough, beside others that are enough; the best first."""
    figures = []
    for name, group in groups.items():
        ids = {note.id for note in group}
        others = [note for note in everybody if note.id not in ids]
        if min(len(group), len(others)) >= LEAST:
            figures.append(
                NoteFigure(
                    name=name,
                    notes=len(group),
                    others=len(others),
                    engagement=round(_mean(group)),
                    lift=round(_mean(group) / (_mean(others) or 1), 2),
                    best=next(_quote(note.title, note) for note in sorted(group, key=_rank)),
                )
            )
    return sorted(figures, key=lambda figure: (-figure.lift, -figure.notes, figure.name))


def _patterns(note: NoteFacts) -> list[str]:
    return [name for name, fits in _PATTERNS.items() if fits(note.title)]


def _daypart(moment: datetime) -> Daypart:
    hour = moment.astimezone(PLATFORM_TIME).hour
    for until, part in ((5, "night"), (11, "morning"), (14, "noon"), (18, "afternoon"), (23, "evening")):
        if hour < until:
            return part  # type: ignore[return-value]  # the names above are those of Daypart
    return "night"


def _quote(text: str, note: NoteFacts, tags: Sequence[str] = ()) -> NoteQuote:
    return NoteQuote(text=text, note=note.id, title=note.title, engagement=note.engagement, tags=list(tags))


def _all_text(note: NoteFacts) -> str:
    return f"{note.title}\n{note.text}\n{' '.join(note.tags)}"


def _rank(note: NoteFacts) -> tuple[int, str]:
    return (-note.engagement, note.id)


def _mean(notes: Sequence[NoteFacts]) -> float:
    return sum(note.engagement for note in notes) / len(notes) if notes else 0.0


def _average(values: Iterable[int]) -> int:
    counted = list(values)
    return round(sum(counted) / len(counted)) if counted else 0


def _collect_share(notes: Sequence[NoteFacts]) -> float:
    likes = sum(note.likes for note in notes)
    return round(sum(note.collects for note in notes) / likes, 2) if likes else 0.0


def _most_common(names: Iterable[N]) -> list[N]:
    return [name for name, _ in Counter(names).most_common()]
