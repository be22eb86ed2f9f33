"""What a request tells of its own shop, day, place and price, as a post: nothing else is needed to announce something."""

import re

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import capital, fit_title, in_short
from library.notes.requests import ReadRequest
from library.notes.schemas import NoteModel
from library.schemas import Language
from library.text.language import UNSPACED

OPENINGS = (
    gettext_noop("📣 %(name)s"),
    gettext_noop("👀 Something new to look at: %(name)s"),
    gettext_noop("✨ In a few lines, all there is to say of %(name)s"),
    gettext_noop("📝 Just the facts, so that nobody need look for them: %(name)s"),
    gettext_noop("👋 In case nobody around you has mentioned it yet: %(name)s"),
)
CLOSINGS = (
    gettext_noop("What would you like to know about it? Ask in the comments."),
    gettext_noop("Send it to somebody who has been looking for one."),
    gettext_noop("Save it for the day, and tell us what is missing here."),
    gettext_noop("Is something missing? Say so below; whatever you ask will be answered here."),
    gettext_noop("Which of your friends might like this? Name them here."),
)
"""How announcements of one request begin and end, unlike enough to be told apart from repeats."""
_OFFERED = r"(?:(?:体验|入门|兴趣)?(?:课程?|班|活动|工作坊)|\s(?:class(?:es)?|workshops?|courses?|lessons?)\b)"
"""What says behind a subject as what it is offered: 木工体验课."""


class Announcement(NoteModel):
    title: str
    body: str
    tags: list[str]


def announcement(read: ReadRequest, language: Language, place: int) -> Announcement:
    """The announcement with one of its openings and closings, and another of its facts in the title."""
    offered = re.search(re.escape(read.subject) + _OFFERED, read.said)
    names, offer = read.of("name"), offered[0] if offered else read.subject
    name = capital("".join([*names[:1], offer]) if language in UNSPACED else [*names, offer][0])
    facts = [fact for fact in read.facts if fact not in names]
    stated = " ".join(read.statements)
    told = [] if read.subject.lower() in f"{name} {stated}".lower() else [read.subject]
    told += [*read.statements, *(fact for fact in facts if fact not in stated)]
    readers = [gettext("👥 For: %(facts)s") % {"facts": read.audience}] if read.audience else []
    titles = [gettext("%(name)s: %(told)s") % {"name": in_short(name), "told": fact} for fact in facts] + [name]
    opening, closing = (wordings[place % len(OPENINGS)] for wordings in (OPENINGS, CLOSINGS))
    lines = [gettext(opening) % {"name": name}, *(f"📌 {capital(one)}" for one in told), *readers]
    return Announcement(
        title=fit_title(titles[place % len(titles)]),
        body="\n\n".join(["\n".join(lines), gettext(closing)]),
        tags=[in_short(offer), *names],
    )


def offers_subject(read: ReadRequest) -> bool:
    """Whether the posts are about what the request itself offers under a name, and not about something beside its news."""
    return bool(read.of("name")) and any(read.subject in one for one in read.statements)
