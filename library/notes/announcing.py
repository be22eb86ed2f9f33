"""What a request tells of its own shop, day, place and price, as a post: nothing else is needed to announce something."""

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import capital, fit_title
from library.notes.requests import ReadRequest
from library.notes.schemas import NoteModel
from library.schemas import Language
from library.text.language import UNSPACED

OPENINGS = (
    gettext_noop("📣 %(name)s"),
    gettext_noop("👀 Something new to look at: %(name)s"),
    gettext_noop("✨ In a few lines, all there is to say of %(name)s"),
)
CLOSINGS = (
    gettext_noop("What would you like to know about it? Ask in the comments."),
    gettext_noop("Send it to somebody who has been looking for one."),
    gettext_noop("Save it for the day, and tell us what is missing here."),
)
MOST = len(CLOSINGS)
"""Announcements that one request can be worded as, unlike enough to be told apart from repeats."""


class Announcement(NoteModel):
    """A post from what the request says, and nothing beside it."""

    title: str
    body: str
    tags: list[str]


def announcement(read: ReadRequest, language: Language, place: int) -> Announcement:
    """The announcement with one of its openings and closings, and another of its facts in the title."""
    names, offer = read.of("name"), read.subject
    name = capital("".join([*names[:1], offer]) if language in UNSPACED else next(iter([*names, offer])))
    facts = [fact for fact in read.facts if fact not in names]
    stated = " ".join(read.statements)
    told = [] if offer.lower() in f"{name} {stated}".lower() else [offer]
    told += [*read.statements, *(fact for fact in facts if fact not in stated)]
    titles = [gettext("%(name)s: %(told)s") % {"name": name, "told": fact} for fact in facts] or [name]
    lines = [gettext(OPENINGS[place % MOST]) % {"name": name}, *(f"📌 {capital(one)}" for one in told)]
    if read.audience:
        lines.append(gettext("👥 For: %(facts)s") % {"facts": read.audience})
    return Announcement(
        title=fit_title(titles[place % len(titles)]),
        body="\n\n".join(["\n".join(lines), gettext(CLOSINGS[place % MOST])]),
        tags=[offer, *names],
    )


def offers_subject(read: ReadRequest) -> bool:
    """Whether the posts are about what the request itself offers under a name, and not about something beside its news."""
    return bool(read.of("name")) and any(read.subject in one for one in read.statements)
