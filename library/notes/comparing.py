"""Which two things a request sets side by side."""

import re
from itertools import chain

from library.notes.readers import READERS
from library.notes.requests import CLAUSE, asked
from library.notes.schemas import NoteDigest
from library.text.scripts import any_of, unified
from runs.strict import Given

_COMPARES = any_of(__name__, "compares")
_WHICH = re.compile(r"\s*(?:which\b|哪)", re.IGNORECASE)
_BETWEEN = re.compile(r"和|与|跟|、|还是|对比(?!.*[和与跟、])|\b(?:and|with|versus|vs|or)\b", re.IGNORECASE)
_BETTER = re.compile("(?:更|比较|最)?(?:好|合适|划算|方便|值得|省钱|省事)[一点些吗呢]*$")
_OF_BOTH = re.compile(r"\sfor\s", re.IGNORECASE)


class Side(Given):
    name: str
    subject: str = ""
    """What its notes are about; empty where they are only for the readers it names."""
    digest: NoteDigest = NoteDigest()


def sides(text: str) -> list[Side]:
    """The two sides of the first comparison that a request asks for; what stands behind the second is said of both.

    They may be named in the clause before, or behind: 露营还是温泉？比较一下. In English that is whom or what both are for.
    """
    clauses = CLAUSE.split(unified(text))
    around = zip(clauses, ["", *clauses], [*clauses[1:], ""], strict=False)
    compared = [three[: 3 if _WHICH.match(three[0]) else 2] for three in around if _COMPARES.search(three[0])]
    for clause in chain.from_iterable(compared):
        halves = _BETWEEN.split(clause, maxsplit=1)
        parts = [_OF_BOTH.sub("的", _BETTER.sub("", half)).partition("的") for half in halves]
        names, both = [asked(named).subject.lower() for named, _, _ in parts], parts[-1][-1]
        about = "" if both.isascii() else asked(both).subject
        if len({*filter(None, names)}) > 1:
            return [Side(name=name, subject=about if name in READERS else f"{name}{about}") for name in names]
    return []
