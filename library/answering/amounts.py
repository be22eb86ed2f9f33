"""What a figure is an amount of, and whether that is asked for: no length answers what something costs."""

import re

from library.text.facts import Fact
from library.text.word_lists import entries

_KINDS = [tuple(re.compile(one, re.IGNORECASE) for one in row.split("\t")) for row in entries(__name__, "amounts")]
_HOW_MANY = re.compile(r"\bhow many(?= )|(?:多少|几)(?=\w)", re.IGNORECASE)
_COUNTED = re.compile(r"\bhow many\b|几|多少[个名人位次种家座所条只本篇首台辆]", re.IGNORECASE)
"""What asks how many there are of something, which no amount of any kind tells; 多少花生 asks how much as well."""
_LABEL = re.compile(r"(?:[注图表第]|\b(?:notes?|fig(?:ures?|\.)|tables?|chapters?|steps?))\s?$", re.IGNORECASE)
"""Behind what a number only names one of several."""


def is_asked(asked: str, sentence: str, number: Fact) -> bool:
    """Whether a number is an amount of the kind that is asked for, as far as words and units tell."""
    if _LABEL.search(sentence[: number.start]):
        return False
    counted = _HOW_MANY.sub("0", asked)
    told = f"{sentence[number.start - 1 : number.start]}0{sentence[number.end :]}"[:16]
    wanted = {unit for asking, unit in _KINDS if asking.search(asked) or unit.search(counted)}
    kinds = {unit for _, unit in _KINDS if unit.match(told) or unit.match(told, 1)}
    return bool(wanted & kinds) if wanted else not (kinds and _COUNTED.search(asked))
