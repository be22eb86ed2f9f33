"""Answers about the conversation itself: what was asked and said in it, and what was made, from its turns alone."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext

from conversation.briefs.tasks import ChatTask

SHOWN = 300
"""Most characters of what was said that are said again."""


def remembered(task: ChatTask, kind: str) -> str:
    if not task.earlier:
        return gettext("This is the first thing you say in this conversation.")
    return _TELLERS[kind](task)


def _first(task: ChatTask) -> str:
    return gettext("The first thing you said was: “%(said)s”") % {"said": _short(task.first or task.earlier[0].said)}


def _last(task: ChatTask) -> str:
    return gettext("Before this you said: “%(said)s”") % {"said": _short(task.earlier[-1].said)}


def _answered(task: ChatTask) -> str:
    return "\n\n".join([gettext("My last answer was:"), task.earlier[-1].answered or "–"])


def _asked(task: ChatTask) -> str:
    """In its order; where it reaches further back than is known, the first and the last of it."""
    lines = [f"- {_short(one.said)}" for one in task.earlier]
    if task.first:
        lines = [f"- {_short(task.first)}", "- …", *lines]
    return "\n".join([gettext("You said, in this order:"), *lines])


def _made(task: ChatTask) -> str:
    made = [one for turn in task.earlier for one in turn.made]
    if not made:
        return gettext("Nothing was made in the last turns of this conversation.")
    return "\n".join([gettext("This was made:"), *(f"- {one}" for one in made)])


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}…"


_TELLERS: Mapping[str, Callable[[ChatTask], str]] = {
    "said_first": _first,
    "said_last": _last,
    "said_all": _asked,
    "answered_last": _answered,
    "made": _made,
}
KINDS: Sequence[str] = tuple(_TELLERS)
