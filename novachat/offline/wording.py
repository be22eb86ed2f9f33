"""How the offline engine words drafts, what it counted and what it quotes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from zlib import crc32

from django.utils.translation import gettext

from library.notes.requests import AUDIENCES
from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.text.language import detect, listed
from library.text.similarity import jaccard
from library.text.word_lists import any_of, entries
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import FULL_STOPS, Material, TaskBrief

SAME = 0.95
"""Shared share of words from which an item says what another does."""
_SCRAP = any_of(__name__, "scraps")


@cache
def wordings(language: Language) -> Mapping[str, Sequence[str]]:
    """The wordings of a language, by what they are for."""
    found = defaultdict[str, list[str]](list)
    for use, wording in (line.split("\t") for line in entries(__name__, f"wordings_{language}")):
        found[use].append(wording)
    return found


def worded(use: str, material: Material, place: int, **values: str) -> str:
    """The wording of this place; the first depends on the subject, so that no brief sounds like the other."""
    name, choice = material.name, wordings(material.brief.language)[use]
    wording = choice[(crc32(name.encode()) + place) % len(choice)]
    return wording % {"name": name, "Name": capital(name), **values}


def notes_word(digest: NoteDigest) -> str:
    """What to call the notes; the invented ones are always called examples."""
    return gettext("invented example notes") if digest.sample else gettext("notes")


def known(digest: NoteDigest, subject: str) -> str:
    """How many notes about what: 5 notes about “camping”."""
    values = {"total": digest.notes, "notes": notes_word(digest), "subject": subject}
    return gettext("%(total)s %(notes)s about “%(subject)s”") % values


def fresh(items: Iterable[ProposedItem], brief: TaskBrief) -> ProposedItems:
    """Each that says something new in the session, as many as may be made; all of them once more where none does."""
    proposed, kept = list(items), list[ProposedItem]()
    for item in proposed:
        if all(jaccard(item.content, other) < SAME for other in [*brief.known, *(one.content for one in kept)]):
            kept.append(item)
    return ProposedItems(items=(kept or proposed)[: brief.limit])


def audience_word(name: str, language: Language) -> str:
    """A group of readers, whichever of its names the notes use, in a language."""
    english = AUDIENCES.get(name, name)
    names = [english, *(other for other, meant in AUDIENCES.items() if meant == english)]
    return next((one for one in names if detect(one) == language), name)


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def hashtags(tags: Iterable[str]) -> str:
    return " ".join(f"#{''.join(tag.split())}" for tag in tags)


def tag_word(words: str) -> str:
    """Several English words as one: MealPrep."""
    parts = re.split(r"[\s-]+", re.sub(r"['’]", "", words))
    return "".join(map(capital, parts)) if len(parts) > 1 else words


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without the mark at its end, to stand inside of another."""
    return quote.text.rstrip(f"{FULL_STOPS},，、;；:：")


def telling(quotes: Iterable[NoteQuote], language: Language) -> list[NoteQuote]:
    """Those in a language that say something by themselves."""
    return [one for one in quotes if detect(one.text) == language and not _SCRAP.match(one.text)]


def quoted(quotes: Sequence[NoteQuote], language: Language) -> str:
    return listed(map(bare, quotes), language)
