"""Titles of drafts: whom and what they are about, in the kinds of wording that notes are counted by."""

import re

from library.schemas import Language
from novachat.limits import POST_TITLE
from novachat.posting import fit_title, title_length

WORDINGS: dict[str, tuple[str, str]] = {
    "number": ("{about}｜{points}条照着做", "{about}: {points} things to try"),
    "question": ("{about}怎么做？{points}条试试", "{about}: what to try first?"),
    "facts": ("{about}｜{points}条资料", "{about}: {points} facts"),
    "contrast": ("{about}避坑，先看{points}条", "{about}: what to do instead"),
}
ADVISING = ("number", "question", "contrast")
"""The kinds that fit a post with advice."""
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")


def title(subject: str, theme: str, points: int, pattern: str, language: Language) -> str:
    """The fullest title of this kind that the platform takes, or the subject alone."""
    who = _IN_BRACKETS.sub("", subject)
    who = who[:1].upper() + who[1:]
    wording = WORDINGS[pattern][0 if language == "zh" else 1]
    fullest = theme if who in theme else f"{who}{theme if theme not in who else ''}"
    abouts = (fullest, who) if language == "zh" else (who,)
    wordings = [wording.format(about=about, points=points) for about in abouts]
    return next((one for one in wordings if title_length(one) <= POST_TITLE), fit_title(who))
