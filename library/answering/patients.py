"""To whom or what something was done: the needle that somebody invented is no vaccine, and who was born in London no Web."""

import re

from library.answering.question import QuestionPart
from library.answering.scoring import asked_marks, marks
from library.text.facts import names

_DONE = re.compile(
    r"(?P<thing>[^,;()]{2,80}?)(?P<aside>,)? (?P<be>(?:is|was|are|were|been|being) )?(?P<verb>[a-z]+) (?:by|in|on|at|near) (?=\w)"
)
"""A participle and what stands before it: “The needle, invented by …”, “Tim Berners-Lee, born in …”."""


def is_done_to_another(part: QuestionPart, sentence: str) -> bool:
    """Whether what was asked about was, by this sentence, done only to something that the question does not speak of.

    A participle set off by a comma belongs to what stands before it; otherwise only a name tells that it is another.
    """
    asked = asked_marks(part)
    told = [
        match for match in _DONE.finditer(sentence) if (match["aside"] or match["be"]) and marks(match["verb"]) & asked
    ]
    verbs = frozenset[str]().union(*(marks(match["verb"]) for match in told))
    return bool(told) and all(_is_another(part, match, asked - verbs) for match in told)


def _is_another(part: QuestionPart, match: re.Match[str], asked: frozenset[str]) -> bool:
    thing = match["thing"]
    if (part.names and part.held(thing)) or marks(thing) & asked or not (part.names or asked):
        return False
    return bool(match["aside"] or names(thing))
