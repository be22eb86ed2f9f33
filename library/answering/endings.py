"""How something ended that is no more: who asks why smallpox disappeared is told what the sources say of its end."""

import re
from collections.abc import Sequence

from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, in_full
from library.text.language import detect
from library.text.terms import terms
from library.text.word_lists import any_of
from library.translation import other_language, senses_abroad

LOOKED_AT, MOST = 60, 5
"""How many of the best sentences are looked at, and how many are told at most."""
_ASKED = any_of(__name__, "ending_asked")
_TOLD = any_of(__name__, "ending_told")
_CLAUSES = re.compile(r"[,;，；。]")
_UNDATED = (0, 0, 0)
Terms = frozenset[str]


def endings(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The sentences that tell of the end of what the question asks the end of: those that name it first, the last first."""
    ended = _asked_of(part)
    told = [
        (is_named, one.sentence.date or _UNDATED, one)
        for one in scored[:LOOKED_AT]
        if (is_named := _tells(one.sentence.text, one.sentence.in_context, ended)) is not None
    ]
    return [one for _, _, one in sorted(told, key=lambda known: known[:2], reverse=True)][:MOST]


def are_untold(part: QuestionPart, scored: Sequence[Scored]) -> bool:
    """Whether the end of something is asked for that no passage names: the end of the Song answers nothing about the Ming."""
    ended = _asked_of(part)
    if not ended:
        return False
    texts = {in_full(one.sentence.passage) for one in scored}
    is_readable = len(ended) > 1 or all(detect(text) == detect(part.text) for text in texts)
    return is_readable and not any(_names_one(text, ended) for text in texts)


def _asked_of(part: QuestionPart) -> list[Terms]:
    """What the question asks the end of."""
    asked = _ASKED.search(part.text)
    return _names(next(filter(None, asked.groupdict().values()), "")) if asked else []


def _names(what: str) -> list[Terms]:
    """What ended, as it is asked for and as a dictionary has it in the other language: 天花, smallpox."""
    senses = senses_abroad(what, other_language(detect(what)))
    abroad = senses[0] if len(senses) == 1 else []
    return [found for found in (frozenset(terms(one)) for one in (what, *abroad)) if found]


def _tells(text: str, in_context: str, names: Sequence[Terms]) -> bool | None:
    """Whether a sentence names what ended beside its end, or leaves the name to its heading; None where it tells of none.

    In 辽朝灭亡，宋朝直接面对金朝 it is not the Song that ended.
    """
    if _names_one(text, names):
        clauses = [one for one in _CLAUSES.split(text) if _TOLD.search(one)]
        return True if any(_names_one(one, names) for one in clauses) else None
    return False if _TOLD.search(text) and _names_one(in_context, names) else None


def _names_one(text: str, names: Sequence[Terms]) -> bool:
    held = frozenset(terms(text))
    return any(name <= held for name in names)
