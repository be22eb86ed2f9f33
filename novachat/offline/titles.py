"""Titles of drafts: whom and what they are about, in the kinds of wording that notes are counted by."""

import re

from django.utils.translation import gettext, gettext_noop

from library.notes.posting import POST_TITLE, fit_title, title_length
from library.schemas import Language

WORDINGS: dict[str, str] = {
    "number": gettext_noop("%(about)s: %(points)s things to try"),
    "question": gettext_noop("%(about)s: what to try first?"),
    "facts": gettext_noop("%(about)s: %(points)s facts"),
    "contrast": gettext_noop("%(about)s: what to do instead"),
}
SIDE_BY_SIDE = frozenset({"zh"})
"""Languages that put words side by side without blanks, so that a name and a theme make one."""
ADVISING = ("number", "question", "contrast")
"""The kinds that fit a post with advice."""
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")


def title(subject: str, theme: str, points: int, pattern: str, language: Language) -> str:
    """The fullest title of this kind that the platform takes, or the subject alone."""
    who = _IN_BRACKETS.sub("", subject)
    who = who[:1].upper() + who[1:]
    wording = gettext(WORDINGS[pattern])
    fullest = theme if who in theme else f"{who}{theme if theme not in who else ''}"
    abouts = (fullest, who) if language in SIDE_BY_SIDE else (who,)
    wordings = [wording % {"about": about, "points": points} for about in abouts]
    return next((one for one in wordings if title_length(one) <= POST_TITLE), fit_title(who))
