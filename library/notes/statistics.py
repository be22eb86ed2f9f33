"""What notes show when they are counted: engagement by tag, word, title, time and audience, and sentences that say why."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import TypeVar

from library.notes.lexicon import ADVICE, ASIDE, AUDIENCES, CONTRAST, JARGON, NUMBER, PAIN, QUESTION, TIP
from library.notes.schemas import Audience, Daypart, Figure, NoteDigest, NoteFacts, NoteQuote, TitlePattern, each_once
from library.text.keywords import keywords
from library.text.sentences import split

PLATFORM_TIME = timezone(timedelta(hours=8))
"""The platform's clock; posting times mean its hours."""
LEAST = 3
"""Fewest notes a figure may rest on."""

PER_THEME = 4
"""Advice kept for each complaint's theme."""
RARE = 12
"""A word in fewer than one of so many notes says nothing about the topic."""
PER_NOTE = 3
LISTED = re.compile(r"(?:[①-⑩]|\d{1,2}[.、)）](?!\d))\s*")
"""How the points of a list begin: notes list what to do."""

N = TypeVar("N", bound=str)
Themes = Mapping[str, list[str]]
"""Tags by the id of their note."""
_PATTERNS: dict[TitlePattern, Callable[[str], object]] = {
    "number": NUMBER.search,
    "question": QUESTION.search,
    "contrast": CONTRAST.search,
}


def digest(notes: Sequence[NoteFacts], elsewhere: Sequence[NoteFacts] = ()) -> NoteDigest:
    """Count the notes about a topic, and some ratios of the others beside them."""
    if not notes:
        return NoteDigest()
    mean = _mean(notes)
    themes = _themes(notes, [*notes, *elsewhere])
    pains = quotes(notes, _is_pain, 8, themes)
    complaining = _by(notes, lambda note: ["complaint"] if any(map(_is_pain, _sentences(note))) else [])
    by_time = _by(notes, lambda note: [_daypart(note.published_at)] if note.published_at else [])
    by_week = _by(notes, lambda note: [_week(note.published_at)] if note.published_at else [])
    week = {figure.name: figure for figure in _figures(by_week, mean)}
    return NoteDigest(
        notes=len(notes),
        sample=all(note.sample for note in notes),
        topics=_most_common(note.topic for note in notes if note.topic)[:3],
        engagement=round(mean),
        likes=_average(note.likes for note in notes),
        collects=_average(note.collects for note in notes),
        comments=_average(note.comments for note in notes),
        collect_share=_collect_share(notes),
        collect_share_elsewhere=_collect_share(elsewhere),
        tags=_figures(_by(notes, lambda note: note.tags), mean)[:12],
        words=[word for word in _figures(_by_word(notes), mean) if word.notes * RARE >= len(notes)][:12],
        dayparts=_figures(by_time, mean),
        weekend=week.get("weekend"),
        workdays=week.get("workdays"),
        titles=_figures(_by(notes, _patterns), mean),
        complaints=next(iter(_figures(complaining, mean)), None),
        audiences=_audiences(notes, mean, themes),
        pains=pains,
        tips=_answering(pains, quotes(notes, _is_tip, PER_NOTE * len(notes), themes), 8 * PER_THEME),
        top=[_quote(note.title, note) for note in sorted(notes, key=_rank)[:5]],
    )


def quotes(notes: Iterable[NoteFacts], fits: Callable[[str], object], limit: int, themes: Themes) -> list[NoteQuote]:
    """Sentences of the notes that fit, those of the best notes first, a few of each note at most."""
    found = [
        _quote(_point(text), note, themes[note.id])
        for note in sorted(notes, key=_rank)
        for text in [text for text in _sentences(note) if fits(text)][:PER_NOTE]
    ]
    return each_once(found)[:limit]


def _sentences(note: NoteFacts) -> list[str]:
    return [one.text for one in split(note.text) if 8 <= len(_point(one.text)) <= 160]


def _point(sentence: str) -> str:
    """A sentence without the number it has in a list."""
    return LISTED.sub("", sentence, count=1) if LISTED.match(sentence) else sentence


def _answering(pains: Sequence[NoteQuote], tips: Sequence[NoteQuote], limit: int) -> list[NoteQuote]:
    """Some advice of each complaint's own theme, then the other advice."""
    themes = dict.fromkeys(pain.theme for pain in pains)
    first = [tip for theme in themes for tip in [tip for tip in tips if tip.theme == theme][:PER_THEME]]
    return each_once([*first, *tips])[:limit]


def _themes(notes: Sequence[NoteFacts], everywhere: Sequence[NoteFacts]) -> Themes:
    """For each note its tags, rare ones that other notes have too first; what says for whom it is written is no theme."""
    counts = Counter(tag for note in everywhere for tag in note.tags)

    def themes(note: NoteFacts) -> list[str]:
        tags = [tag for tag in note.tags if tag not in AUDIENCES]
        return sorted(tags, key=lambda tag: (counts[tag] < 2, counts[tag]))

    return {note.id: themes(note) for note in notes}


def _is_pain(sentence: str) -> bool:
    return bool(PAIN.search(sentence)) and not ADVICE.search(_point(sentence))


def _is_tip(sentence: str) -> bool:
    return bool(TIP.search(sentence) or LISTED.match(sentence)) and not (
        _is_pain(sentence) or QUESTION.search(sentence) or ASIDE.search(sentence)
    )


def _audiences(notes: Sequence[NoteFacts], mean: float, themes: Themes) -> list[Audience]:
    named = _by(notes, lambda note: [name for name in AUDIENCES if name in _all_text(note).lower()])
    return [_audience(figure, named[figure.name], notes, themes) for figure in _figures(named, mean)]


def _audience(figure: Figure, own: list[NoteFacts], everybody: Sequence[NoteFacts], themes: Themes) -> Audience:
    here = Counter(tag for note in own for tag in note.tags if tag not in AUDIENCES)
    everywhere = Counter(tag for note in everybody for tag in note.tags)
    typical = [tag for tag, count in here.items() if count * len(everybody) > everywhere[tag] * len(own)]
    pains = quotes(own, _is_pain, 3, themes)
    daypart = _usual_daypart(own)
    return Audience(
        figure=figure,
        tags=sorted(typical, key=lambda tag: -here[tag] / everywhere[tag])[:4],
        pains=pains,
        tips=_answering(pains, quotes(own, _is_tip, PER_NOTE * len(own), themes), 6),
        collect_share=_collect_share(own),
        daypart=daypart if daypart != _usual_daypart(everybody) else None,
    )


def _usual_daypart(notes: Iterable[NoteFacts]) -> Daypart | None:
    return next(iter(_most_common(_daypart(note.published_at) for note in notes if note.published_at)), None)


def _by(notes: Iterable[NoteFacts], names: Callable[[NoteFacts], Iterable[str]]) -> dict[str, list[NoteFacts]]:
    groups: defaultdict[str, list[NoteFacts]] = defaultdict(list)
    for note in notes:
        for name in dict.fromkeys(names(note)):
            groups[name].append(note)
    return groups


def _by_word(notes: Sequence[NoteFacts]) -> dict[str, list[NoteFacts]]:
    found = keywords([f"{note.title}。{note.text}" for note in notes], 40)
    phrases = [phrase for phrase in found if phrase not in JARGON and not TIP.search(phrase)]
    return _by(notes, lambda note: [phrase for phrase in phrases if phrase in _all_text(note)])


def _figures(groups: dict[str, list[NoteFacts]], mean: float) -> list[Figure]:
    """One figure per group that is large enough and not everything, the best first."""
    figures = [
        Figure(
            name=name,
            notes=len(group),
            engagement=round(_mean(group)),
            lift=round(_mean(group) / (mean or 1), 2),
            best=next(_quote(note.title, note) for note in sorted(group, key=_rank)),
        )
        for name, group in groups.items()
        if len(group) >= LEAST
    ]
    return sorted(figures, key=lambda figure: (-figure.lift, -figure.notes, figure.name))


def _patterns(note: NoteFacts) -> list[str]:
    return [name for name, fits in _PATTERNS.items() if fits(note.title)]


def _daypart(moment: datetime) -> Daypart:
    hour = moment.astimezone(PLATFORM_TIME).hour
    for until, part in ((5, "night"), (11, "morning"), (14, "noon"), (18, "afternoon"), (23, "evening")):
        if hour < until:
            return part  # type: ignore[return-value]  # the names above are those of Daypart
    return "night"


def _week(moment: datetime) -> str:
    return "weekend" if moment.astimezone(PLATFORM_TIME).weekday() >= 5 else "workdays"


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
