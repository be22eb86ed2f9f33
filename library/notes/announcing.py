"""What a request tells of its own shop, day, place and price, as a post: nothing else is needed to announce something."""

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import fit_title
from library.notes.requests import ReadRequest
from library.notes.schemas import NoteModel
from library.schemas import Language
from library.text.language import UNSPACED

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


def announcement(read: ReadRequest, language: Language, place: int) -> Announcement:
    """The announcement with one of its closings, and another of its facts in the title."""
    names = read.of("name")
    name = "".join([*names[:1], read.subject]) if language in UNSPACED else next(iter([*names, read.subject]))
    name = f"{name[:1].upper()}{name[1:]}"
    facts = [fact for fact in read.facts if fact not in names]
    stated = " ".join(read.statements)
    told = [] if read.subject.lower() in f"{name} {stated}".lower() else [read.subject]
    told += [*read.statements, *(fact for fact in facts if fact not in stated)]
    readers = [gettext("👥 For: %(facts)s") % {"facts": read.audience}] if read.audience else []
    titles = [gettext("%(name)s: %(told)s") % {"name": name, "told": fact} for fact in facts] or [name]
    lines = [f"📣 {name}", *(f"📌 {one[:1].upper()}{one[1:]}" for one in told), *readers]
    return Announcement(
        title=fit_title(titles[place % len(titles)]),
        body="\n\n".join(["\n".join(lines), gettext(CLOSINGS[place % MOST])]),
        tags=[read.subject, *names],
    )
