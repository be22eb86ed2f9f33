"""Titles of drafts: what they are about, in as many wordings as a task makes drafts; the last are for long subjects."""

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import POST_TITLE, fit_title, title_length
from novachat.briefs.tasks import Material

WORDINGS = (
    gettext_noop("%(name)s: %(points)s things to try"),
    gettext_noop("%(name)s: what to do instead"),
    gettext_noop("%(name)s: where to start?"),
    gettext_noop("%(name)s: a short checklist"),
    gettext_noop("%(name)s: what goes wrong"),
    gettext_noop("%(name)s, step by step"),
    gettext_noop("%(name)s without the detours"),
    gettext_noop("What helps with %(small)s"),
    gettext_noop("Before you begin: %(small)s"),
    gettext_noop("A plain guide to %(small)s"),
    gettext_noop("%(name)s: the basics"),
    gettext_noop("%(name)s: a few tips"),
)


SINGLE = gettext_noop("%(name)s: change this one thing")
"""Instead of the first, where there is but one point: so that each place keeps a wording of its own."""


def title(material: Material, points: int, place: int) -> str:
    """The wording of this place among those that the platform takes; those of earlier content are left out."""
    small = material.name
    name = f"{small[:1].upper()}{small[1:]}"
    about = {"name": name, "small": small, "points": points}
    wordings = [gettext(wording) % about for wording in (WORDINGS if points > 1 else (SINGLE, *WORDINGS[1:]))]
    used = set(material.brief.background.previous_content)
    fitting = [one for one in wordings if title_length(one) <= POST_TITLE and one not in used]
    return fitting[place % len(fitting)] if fitting else fit_title(name)
