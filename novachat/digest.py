"""What notes show when they are counted: engagement by tag, word, title, time and audience, and sentences that say why."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta, timezone
from typing import Literal

from pydantic import BaseModel, ConfigDict

from library.text.keywords import keywords
from library.text.sentences import split
from novachat.lexicon import ADVICE, ASIDE, AUDIENCES, CONTRAST, NUMBER, PAIN, QUESTION, TIP

PLATFORM_TIME = timezone(timedelta(hours=8))
"""The platform's clock; posting times mean its hours."""
LEAST = 3
"""Fewest notes a figure may rest on."""

RARE = 12
"""A word in fewer than one of so many notes says nothing about the topic."""
ENUMERATORS = "①②③④⑤⑥⑦⑧⑨⑩0123456789.、)） "

Daypart = Literal["morning", "noon", "afternoon", "evening", "night"]
TitlePattern = Literal["number", "question", "contrast"]
_PATTERNS: dict[TitlePattern, Callable[[str], object]] = {
    "number": NUMBER.search,
    "question": QUESTION.search,
    "contrast": CONTRAST.search,
}


class Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class NoteFacts(Kept):
    """A note as it is counted."""

    id: str
    """`note12`."""
    title: str
    text: str
    tags: list[str] = []
    likes: int = 0
    collects: int = 0
    comments: int = 0
    published_at: datetime | None = None
    topic: str = ""
    sample: bool = False

    @property
    def engagement(self) -> int:
        """Likes, twice the collects and three times the comments."""
        return self.likes + 2 * self.collects + 3 * self.comments


class Figure(Kept):
    """How notes with something in common did."""

    name: str
    notes: int
    engagement: int
    """Mean per note."""
    lift: float
    """Against the mean of all notes about the topic."""


class Quote(Kept):
    """A sentence as it stands in a note."""

    text: str
    note: str
    title: str
    engagement: int


class Audience(Kept):
    """A group of readers the notes name."""

    figure: Figure
    tags: list[str]
    pains: list[Quote]
    tips: list[Quote]
    daypart: Daypart | None = None


class NoteDigest(Kept):
    """Everything counted about a topic."""

    notes: int = 0
    sample: bool = False
    """Whether all of them belong to the invented sample."""
    topics: list[str] = []
    engagement: int = 0
    likes: int = 0
    collects: int = 0
    comments: int = 0
    collect_share: float = 0.0
    """Collects per like."""
    collect_share_elsewhere: float = 0.0
    tags: list[Figure] = []
    words: list[Figure] = []
    dayparts: list[Figure] = []
    weekend: Figure | None = None
    workdays: Figure | None = None
    titles: list[Figure] = []
    """`number`, `question` and `contrast`: titles that hold one."""
    audiences: list[Audience] = []
    pains: list[Quote] = []
    tips: list[Quote] = []
    top: list[Quote] = []
    """Titles of the notes that did best."""


def digest(notes: Sequence[NoteFacts], elsewhere: Sequence[NoteFacts] = ()) -> NoteDigest:
    """Count the notes about a topic, and some ratios of the others beside them."""
    if not notes:
        return NoteDigest()
    mean = _mean(notes)
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
        audiences=_audiences(notes, mean),
        pains=quotes(notes, _is_pain, 8),
        tips=quotes(notes, _is_tip, 16),
        top=[_quote(note.title, note) for note in sorted(notes, key=_rank)[:5]],
    )


def quotes(notes: Iterable[NoteFacts], fits: Callable[[str], object], limit: int) -> list[Quote]:
    """Sentences of the notes that fit, those of the best notes first, two of each note at most."""
    found: dict[str, Quote] = {}
    for note in sorted(notes, key=_rank):
        sentences = (one.text.lstrip(ENUMERATORS) for one in split(note.text))
        fitting = [text for text in sentences if 8 <= len(text) <= 160 and fits(text)]
        for text in fitting[:2]:
            found.setdefault(text, _quote(text, note))
    return list(found.values())[:limit]


def _is_pain(sentence: str) -> bool:
    return bool(PAIN.search(sentence)) and not ADVICE.search(sentence)


def _is_tip(sentence: str) -> bool:
    return bool(TIP.search(sentence)) and not (
        _is_pain(sentence) or QUESTION.search(sentence) or ASIDE.search(sentence)
    )


def _audiences(notes: Sequence[NoteFacts], mean: float) -> list[Audience]:
    named = _by(notes, lambda note: [name for name in AUDIENCES if name in _all_text(note).lower()])
    return [_audience(figure, named[figure.name]) for figure in _figures(named, mean)]


def _audience(figure: Figure, notes: list[NoteFacts]) -> Audience:
    dayparts = _most_common(_daypart(note.published_at) for note in notes if note.published_at)
    return Audience(
        figure=figure,
        tags=[tag for tag in _most_common(tag for note in notes for tag in note.tags) if tag != figure.name][:4],
        pains=quotes(notes, _is_pain, 3),
        tips=quotes(notes, _is_tip, 3),
        daypart=dayparts[0] if dayparts else None,
    )


def _by(notes: Iterable[NoteFacts], names: Callable[[NoteFacts], Iterable[str]]) -> dict[str, list[NoteFacts]]:
    groups: defaultdict[str, list[NoteFacts]] = defaultdict(list)
    for note in notes:
        for name in dict.fromkeys(names(note)):
            groups[name].append(note)
    return groups


def _by_word(notes: Sequence[NoteFacts]) -> dict[str, list[NoteFacts]]:
    phrases = keywords([f"{note.title}。{note.text}" for note in notes], 40)
    return _by(notes, lambda note: [phrase for phrase in phrases if phrase in _all_text(note)])


def _figures(groups: dict[str, list[NoteFacts]], mean: float) -> list[Figure]:
    """One figure per group that is large enough and not everything, the best first."""
    figures = [
        Figure(name=name, notes=len(group), engagement=round(_mean(group)), lift=round(_mean(group) / (mean or 1), 2))
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


def _quote(text: str, note: NoteFacts) -> Quote:
    return Quote(text=text, note=note.id, title=note.title, engagement=note.engagement)


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


def _most_common(names: Iterable[str]) -> list[str]:
    counts: defaultdict[str, int] = defaultdict(int)
    for name in names:
        counts[name] += 1
    return sorted(counts, key=lambda name: -counts[name])
