"""What a request tells of its own shop, day, place and price, as a post: nothing else is needed to announce something."""

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import POST_TITLE, fit_title, title_length
from library.notes.requests import ReadRequest
from library.notes.schemas import NoteModel
from library.schemas import Language
from library.text.language import UNSPACED

READERS = gettext_noop("👥 For: %(facts)s")
CLOSINGS = (
    gettext_noop("What would you like to know about it? Ask in the comments."),
    gettext_noop("Send it to somebody who has been looking for one."),
    gettext_noop("What else should we tell you about it?"),
)
MOST = len(CLOSINGS)
"""Announcements that one request can be worded as."""


class Announcement(NoteModel):
    """A post from what the request says, and nothing beside it."""

    title: str
    body: str
    tags: list[str]


def announces(read: ReadRequest) -> bool:
    """Whether a request says enough of its own to be announced: a sentence of its own with a fact in it."""
    return bool(read.statements)


def announcement(read: ReadRequest, language: Language, place: int) -> Announcement:
    """The announcement with one of its closings, and another of its facts in the title."""
    names = read.of("name")
    name = "".join([*names[:1], read.subject]) if language in UNSPACED else next(iter([*names, read.subject]))
    name = f"{name[:1].upper()}{name[1:]}"
    facts = [fact for fact in read.facts if fact not in names]
    stated = " ".join(read.statements)
    told = [] if read.subject.lower() in f"{name} {stated}".lower() else [read.subject]
    told += [*read.statements, *(fact for fact in facts if fact not in stated)]
    readers = [gettext(READERS) % {"facts": read.audience}] if read.audience else []
    titles = [gettext("%(name)s: %(told)s") % {"name": name, "told": fact} for fact in facts]
    fitting = [title for title in titles if title_length(title) <= POST_TITLE] or [fit_title(name)]
    lines = [f"📣 {name}", *(f"📌 {one[:1].upper()}{one[1:]}" for one in told), *readers]
    return Announcement(
        title=fitting[place % len(fitting)],
        body="\n\n".join(["\n".join(lines), gettext(CLOSINGS[place % MOST])]),
        tags=[read.subject, *names],
    )
