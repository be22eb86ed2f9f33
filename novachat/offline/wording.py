"""How the offline engine words drafts, what it counted and what it quotes."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from zlib import crc32

from django.utils.translation import gettext, ngettext

from library.notes.posting import capital, tag_word
from library.notes.requests import name_in
from library.notes.schemas import NoteDigest, NoteQuote
from library.schemas import Language
from library.text.language import detect
from library.text.word_lists import any_of, entries
from library.xiaohongshu import POST_TITLE, title_length
from novachat.briefs.items import ProposedItem, ProposedItems
from novachat.briefs.tasks import FULL_STOPS, Material, TaskBrief

_SCRAP = any_of(__name__, "scraps")


@cache
def wordings(language: Language) -> Mapping[str, Sequence[str]]:
    lines = [line.split("\t") for line in entries(__name__, f"wordings_{language}")]
    return {use: [wording for other, wording in lines if other == use] for use, _ in lines}


def worded(use: str, material: Material, place: int, **values: str) -> str:
    """The wording of this place; the first depends on the subject, so that no brief sounds like the other."""
    choice, whole = wordings(material.brief.language)[use], material.brief.subject
    name = name_in(whole)
    if use == "title":
        fitting = [one for one in choice if title_length(one % {"name": whole, "Name": whole}) <= POST_TITLE]
        enough = material.brief.wanted_of_all or len(choice)
        choice, name = (fitting, whole) if len(fitting) >= enough else (choice, material.name)
    values |= {"name": name}
    capitals = {word.capitalize(): capital(value) for word, value in values.items()}
    return choice[(crc32(material.name.encode()) + place) % len(choice)] % (values | capitals)


def known(digest: NoteDigest, subject: str) -> str:
    """How many notes about what: 5 notes about “camping”; the invented ones are always called examples."""
    examples = ngettext("invented example note", "invented example notes", digest.notes)
    notes = examples if digest.sample else ngettext("note", "notes", digest.notes)
    values = {"total": digest.notes, "notes": notes, "subject": subject}
    return gettext("%(total)s %(notes)s about “%(subject)s”") % values


def fresh(items: Iterable[ProposedItem], brief: TaskBrief) -> ProposedItems:
    """Each once that the session does not have, as many as may be made; all of them once more where it has them all."""
    found = {item.content: item for item in items}
    new = [item for content, item in found.items() if content not in brief.known]
    return ProposedItems(items=(new or [*found.values()])[: brief.limit])


def filled(parts: Mapping[str, str]) -> list[str]:
    return [text % {"it": it} for text, it in parts.items() if it]


def hashtags(tags: Iterable[str]) -> str:
    return " ".join(f"#{tag_word(tag)}" for tag in tags)


def bare(quote: NoteQuote) -> str:
    """The quoted sentence without the mark at its end, to stand inside of another."""
    return quote.text.rstrip(f"{FULL_STOPS},，、;；:：")


def telling(quotes: Iterable[NoteQuote], language: Language) -> list[NoteQuote]:
    """Those in a language that say something by themselves."""
    return [one for one in quotes if detect(one.text) == language and not _SCRAP.match(one.text)]
