"""What a request tells of its own shop, day, place and price, as a post: nothing else is needed to announce something."""

import re

from django.utils.translation import gettext, gettext_noop

from library.notes.facts import FactKind
from library.notes.posting import POST_TITLE, fit_title, title_length
from library.notes.requests import ReadRequest, of_oneself
from library.notes.schemas import NoteModel
from library.schemas import Language
from library.text.language import PUNCTUATION, UNSPACED

LEADS = (
    gettext_noop("All you need to know about it:"),
    gettext_noop("In short, so that you need not look for it:"),
    gettext_noop("Save this, it is all in one place:"),
)
LABELS: dict[FactKind, str] = {
    "name": gettext_noop("🏷 Name: %(facts)s"),
    "day": gettext_noop("📅 When: %(facts)s"),
    "place": gettext_noop("📍 Where: %(facts)s"),
    "price": gettext_noop("💰 Price: %(facts)s"),
}
READERS = gettext_noop("👥 For: %(facts)s")
CLOSINGS = (
    gettext_noop("What would you like to know about it? Ask in the comments."),
    gettext_noop("Send it to somebody who has been looking for one."),
    gettext_noop("What else should we tell you about it?"),
)
TITLES: dict[FactKind, str] = {
    "day": gettext_noop("%(name)s: %(day)s"),
    "place": gettext_noop("%(name)s: where to find us"),
    "price": gettext_noop("%(name)s: what it costs"),
    "name": gettext_noop("%(name)s: the details"),
}
MISSING: dict[FactKind, str] = {
    "name": gettext_noop("who it is"),
    "day": gettext_noop("when"),
    "place": gettext_noop("where"),
    "price": gettext_noop("what it costs"),
}
"""What readers of an announcement ask, and how its lack is called."""
FREE = re.compile(r"免费|\bfree\b", re.IGNORECASE)
MOST = len(LEADS)
"""Announcements that one request can be worded as."""


class Announcement(NoteModel):
    """A post from what the request says, and nothing beside it."""

    title: str
    body: str
    tags: list[str]
    missing: list[str]
    """What readers will ask that the request does not say."""


def announces(read: ReadRequest) -> bool:
    """Whether a request says enough of its own to be announced: a sentence of its own with a fact in it."""
    return bool(read.statements)


def announcement(read: ReadRequest, language: Language, place: int) -> Announcement:
    """The announcement in one of its wordings."""
    facts = [gettext(label) % {"facts": " · ".join(read.of(kind))} for kind, label in LABELS.items() if read.of(kind)]
    facts += [gettext(READERS) % {"facts": read.audience}] if read.audience else []
    lead = "\n".join([gettext(LEADS[place % MOST]), *facts])
    return Announcement(
        title=headline(read, language, place),
        body="\n\n".join([f"📣 {_told(read, language)}", lead, gettext(CLOSINGS[place % MOST])]),
        tags=[read.subject, *read.of("name")],
        missing=_missing(read),
    )


def _missing(read: ReadRequest) -> list[str]:
    """What is not said, as far as code can tell: a clause in which it reads no fact may say it."""
    if any(not any(fact in one for fact in read.facts) and not of_oneself(one) for one in read.statements):
        return []
    is_free = FREE.search(" ".join(read.statements))
    return [gettext(word) for kind, word in MISSING.items() if not read.of(kind) and not (kind == "price" and is_free)]


def _told(read: ReadRequest, language: Language) -> str:
    """What the request says in its own words, with its subject where these do not name it."""
    marks = PUNCTUATION[language]
    told = marks.pause.join(read.statements) + marks.stop
    if read.subject.lower() in told.lower():
        return f"{told[:1].upper()}{told[1:]}"
    return gettext("%(name)s: %(told)s") % {"name": f"{read.subject[:1].upper()}{read.subject[1:]}", "told": told}


def headline(read: ReadRequest, language: Language, place: int) -> str:
    """Who or what it is with the day, else where it is or what it costs, as far as that is said and fits."""
    name = next(iter(read.of("name")), "")
    name = f"{name}{read.subject}" if language in UNSPACED else name or read.subject
    values = {"name": f"{name[:1].upper()}{name[1:]}", "day": next(iter(read.of("day")), "")}
    said = [title for kind, title in TITLES.items() if kind == "name" or read.of(kind)]
    titles = [gettext(one) % values for one in [*said[place % len(said) :], *said]]
    return next((one for one in titles if title_length(one) <= POST_TITLE), fit_title(values["name"]))
