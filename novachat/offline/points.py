"""What notes, whose sentences never stand whole, and documents tell of a subject, and how drafts and hit points share it out."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from library import meaning
from library.answering.telling import told_of
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import DASH, detect
from library.text.scripts import any_of
from library.text.word_lists import entries
from novachat.briefs.inputs import InputItem
from novachat.briefs.tasks import FULL_STOPS, Material, TaskBrief

WHOLE = {"zh": 8, "en": 30}  # Characters from which a sentence would be copied whole; shorter ones are nobody's own
TOLD, PAINS = 0.7, 2  # From which likeness earlier content has told a point already; complaints of an angle at most
_CLAUSE = re.compile(r"\s*[，,；;：:](?!\d)\s*+(?![^(（]*[)）])(?!(?:[\w'-]+\s){1,2}(?:and|or)\b)")
"""Where a clause ends; not in brackets, nor in 1:2, nor within a list: this week and freezer. Not behind one word, if it can be helped."""
_TURN = re.compile(r"(?<=.{12})\s+(?=(?:but|because|when|while)\b|and(?!\s(?:the|an?)\b)(?:\s[\w'’-]+){3})")
"""Where an English sentence without a comma goes on with another clause, and not with another thing."""
_SCRAP = any_of(__name__, "scraps")
_TURN_ZH = re.compile(rf"(?<=.[^不])(?=(?:{'|'.join(entries(__name__, 'turns'))}).{{2}})")


class Angle(NamedTuple):
    """One of several ways to look at the subject: an item that was given, complaints and points that no other one takes."""

    place: int
    item: InputItem | None
    pains: list[NoteQuote]
    points: list[NoteQuote]


def documented(material: Material) -> list[NoteQuote]:
    """The facts that were collected, then what documents say of the subject, the most to the point first."""
    brief = material.brief
    said = told_of(brief.subject, [one.evidence for one in material.passages], brief.language)
    found = {one.quote or one.content: (one.id, one.source) for one in brief.facts}
    # A list is not told in part.
    found |= {one.text: (one.passage.id, one.passage.title) for one in said if not one.under}
    return [NoteQuote(text=text, note=key, title=title) for text, (key, title) in found.items()]


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without the mark at its end, to stand inside of another."""
    return quote.text.rstrip(f"{FULL_STOPS},，、;；:：")


def telling(quotes: Iterable[NoteQuote], brief: TaskBrief) -> list[NoteQuote]:
    """Those in its language that say something by themselves, and nothing of what is not to be mentioned."""
    fitting = [one for one in quotes if detect(one.text) == brief.language and not _SCRAP.match(one.text)]
    read = brief.asked
    return [one for one in fitting if not read.forbids(one.text)]


def retold(quotes: Iterable[NoteQuote], brief: TaskBrief) -> list[NoteQuote]:
    """What notes say as drafts tell it, each once, what earlier posts told behind the rest; what cannot be cut and what earlier content told is left out."""
    found = dict[str, NoteQuote]()
    for quote in telling(quotes, brief):
        told = _cut(bare(quote), brief.language)
        if told and max(meaning.likeness(told, brief.background.previous_content), default=0.0) < TOLD:
            found.setdefault(told, quote.model_copy(update={"text": told}))
    return sorted(found.values(), key=lambda one: any(one.text in post for post in brief.known))


def _cut(said: str, language: Language) -> str:
    """A sentence with a dash at a comma, not behind one word if it can be helped, else with a comma where it turns."""
    least = WHOLE[language]
    if len(said) < least:
        return said
    if found := _CLAUSE.search(said, least // 2) or _CLAUSE.search(said) or _TURN.search(said):
        return f"{said[: found.start()]}{DASH[language]}{said[found.end() :]}"
    turned = _TURN_ZH.sub("，", said, count=1)
    return turned if turned != said else ""


def angles(
    brief: TaskBrief, count: int, pains: Sequence[NoteQuote], points: Sequence[NoteQuote], most: int
) -> list[Angle]:
    """As many as asked for, each on a given item and with at most so many points; a branch shares out all and keeps its own."""
    items: Sequence[InputItem | None] = brief.beside or brief.inputs or [None]
    found = [Angle(place, items[place % len(items)], [], []) for place in range(count)]
    left_pains, left_points = [*pains], [*points]
    for angle in found * PAINS:
        angle.pains.extend(_take_nearest(left_pains, angle))
    for angle in found * most:
        angle.points.extend(_take_nearest(left_points, angle))
    return [angle for angle in found if not brief.focus or angle.item in brief.focus]


def _take_nearest(left: list[NoteQuote], angle: Angle) -> list[NoteQuote]:
    """The one of those that are left that is nearest to the complaint and the item; the first where these are none."""
    words = [f"{one.title}\n{one.text}" for one in angle.pains] + ([angle.item.words] if angle.item else [])
    scores = meaning.likeness("\n".join(words), [f"{one.title}\n{one.text}" for one in left])
    return [left.pop(scores.index(max(scores)))] if left else []
