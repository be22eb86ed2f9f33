"""The frame of a draft, whatever it is made of: how many there are, how long each is, its title, what the request itself says."""

import re
from collections.abc import Sequence
from itertools import accumulate

from django.utils.translation import gettext

from library.notes.posting import POST_TITLE, fit_title, title_length
from library.text.language import PUNCTUATION
from novachat.briefs.tasks import Material, TaskBrief
from novachat.offline.wording import capital, worded, wordings

USUAL, FEWEST, LEAST = 3, 5, 2
"""Drafts at most where no number is asked for, points of each then, and of the only one. Who asks for a number gets it as
long as each draft has a point of its own."""
SHORTEST, LONGEST = 300, 800
"""Characters of a body; below the first a draft says what would make it longer. Nothing fills it up."""
LETTERS = 6
"""Characters of an English word, with its blank."""
_LIMIT = re.compile(r"(?<!\d)(?:(?P<characters>[1-9]\d{1,3})\s*个?字|(?P<words>[1-9]\d{1,3})\s+words\b)", re.IGNORECASE)


def how_many(brief: TaskBrief, points: int) -> int:
    usual = min(len(brief.beside) or USUAL, max(points // FEWEST, int(points >= LEAST)))
    return min(brief.wanted_of_all or usual, points)


def title(material: Material, place: int, use: str = "title", **names: str) -> str:
    """The wording of this place among those that the platform takes; those of earlier content are left out."""
    used, choice = material.brief.background.previous_content, wordings(material.brief.language)[use]
    titles = [worded(use, material, other, **names) for other in range(len(choice))]
    fitting = [one for one in titles if title_length(one) <= POST_TITLE and one not in used]
    return fitting[place % len(fitting)] if fitting else fit_title(capital(material.name))


def listed(points: Sequence[str], blocks: Sequence[Sequence[str]], brief: TaskBrief) -> list[str]:
    """As many of the points as there is room for beside the blocks, and one; the request may say how long a post is to be."""
    limit = _LIMIT.search(f"{brief.query}\n{brief.request}")
    longest = int(limit["characters"] or LETTERS * int(limit["words"])) if limit else LONGEST
    room = min(longest, LONGEST) - len(body(blocks))
    lines = [f"{number}. {point}" for number, point in enumerate(points, 1)]
    lengths = accumulate(len(line) + 1 for line in lines)
    return [line for line, length in zip(lines, lengths, strict=True) if length <= room] or lines[:1]


def body(blocks: Sequence[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def marked(text: str, points: int, marks: Sequence[str], *, is_all: bool) -> str:
    """A body with the marks of a draft behind it; of one that tells all that is known and is short, what would help."""
    short = gettext(
        "(Short, because no more is known; points: %(points)s. What would help: notes on it, a document in the library, or what you did yourself.)"
    )
    return body([[text], [*marks, *([short % {"points": points}] if is_all and len(text) < SHORTEST else [])]])


def readers(material: Material, place: int) -> list[str]:
    """Whom it is for, where the request says so."""
    audience = material.brief.audience
    return [worded("readers", material, place, audience=audience, Audience=capital(audience))] if audience else []


def details(material: Material) -> list[str]:
    """What the request says of its own, shop, price, day and place, in a line of its words; none where it says nothing of it."""
    asked, marks = material.brief.asked, PUNCTUATION[material.brief.language]
    stated = marks.pause.join(asked.statements)
    told = [fact for fact in asked.facts if fact not in stated]
    told += [f"{stated.rstrip('。.')}{marks.stop}"] if stated else []
    return [f"📌 {' · '.join(told)}"] if told else []
