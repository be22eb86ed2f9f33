"""Makes a slide shorter or longer: what leaves it stands in its notes, what comes to it stood there."""

import re

from conversation.decks.briefs import DraftSlide
from conversation.errors import OnlyLength
from library.text.word_lists import entries

LEAST = 2
MOST_ADDED = 2
_SHORTER, _LONGER = (re.compile("|".join(entries(__name__, name)), re.IGNORECASE) for name in ("shorter", "longer"))


def revised(slide: DraftSlide, remark: str) -> DraftSlide:
    """Raises `OnlyLength` where something else is wanted, which only a model can do, or there is nothing to do."""
    notes = [line for line in slide.notes.split("\n") if line.strip()]
    if _SHORTER.search(remark) and len(slide.points) > 1:
        kept = sorted(slide.points, key=len)[: max(min(LEAST, len(slide.points) - 1), len(slide.points) // 2)]
        points = [one for one in slide.points if one in kept]
        left = [one for one in slide.points if one not in kept]
        return slide.model_copy(update={"points": points, "notes": "\n".join([*left, *notes])})
    if _LONGER.search(remark) and notes:
        added = {"points": [*slide.points, *notes[:MOST_ADDED]], "notes": "\n".join(notes[MOST_ADDED:])}
        return slide.model_copy(update=added)
    raise OnlyLength(remark=remark)
