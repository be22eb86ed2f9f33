"""Words that mark a turning point in what a sentence tells, in English and Chinese."""

import re
from typing import NamedTuple

from library.schemas import Language
from library.text.word_lists import entries

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_QUALIFIED = (
    r"(?:(?<=its )|(?<=his )|(?<=her )|(?<=their )|(?<=['’]s ))first|first(?=\s+(?:[A-Z][a-z]+(?:an|ish|ese|ch|ic|i)\b|[a-z]+ed\b"
    r"|time\b|stage|step|edition|version|release|beta|draft|batch|residents?|commercial|private|paying|external|major|public|formal|official"
    r"|two|three|few|half|name|class|part|year|month|week|days?)"
    rf"|(?:\s+[\w’'-]+){{1,4}}\s+in\s+(?:the\s+)?(?!{_MONTHS})[A-Z])"
)
"""First among some only: the first American, its first edition, the first in France, first offered."""
_ENGLISH_STRONG = re.compile(
    rf"\b(?:(?!{_QUALIFIED})first|(?<!at )last(?!\s+(?:for|ed|ing|year|month|week))|{'|'.join(entries(__name__, 'strong.en'))})\b"
)
_ENGLISH_WEAK = re.compile(rf"\b(?:{_QUALIFIED}|{'|'.join(entries(__name__, 'weak.en'))})\b")
_CHINESE_STRONG = re.compile("|".join(["第一[次个位座届人条部]?(?!期)", *entries(__name__, "strong.zh")]))
_CHINESE_WEAK = re.compile("|".join(entries(__name__, "weak.zh")))
_ORIGINS = frozenset(entries(__name__, "origins"))
_COMMEMORATION = re.compile(
    r"\b(?:anniversar\w+|commemorat\w+|honou?red|knighted|memorial|exhibition)\b|周年|纪念|考古|遗址|沉船"
)
_STATISTIC = re.compile(
    r"\b(?:per ?cent|percent|million|billion|about|nearly|more than|fewer than|average|estimate[sd]?|accounted|counted|carried about)\b|%|人次|公顷|万株|平均|约有|达到",
    re.IGNORECASE,
)


class Cues(NamedTuple):
    """What marks a sentence as a turning point."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]
    is_statistic: bool
    """Whether it rather gives a figure."""
    is_commemoration: bool
    """Whether it only looks back at something."""

    @property
    def is_origin(self) -> bool:
        """Whether something begins or ends altogether."""
        return not _ORIGINS.isdisjoint(self.strong)

    @property
    def weight(self) -> float:
        figure = 0.5 if self.is_statistic and not self.strong else 0.0
        looking_back = 0.5 if self.is_commemoration else 0.0
        return min(1.0, 0.55 * len(self.strong) + 0.3 * len(self.weak)) - figure - looking_back


def cues(text: str, language: Language) -> Cues:
    """The marks in a text, each once, as written."""
    strong, weak = (_CHINESE_STRONG, _CHINESE_WEAK) if language == "zh" else (_ENGLISH_STRONG, _ENGLISH_WEAK)
    # The first letter may be a capital because the sentence begins there; any other capital belongs to a name.
    opening = text[:1].lower() + text[1:]
    return Cues(
        tuple(dict.fromkeys(strong.findall(opening))),
        tuple(dict.fromkeys(weak.findall(opening))),
        _STATISTIC.search(text) is not None,
        _COMMEMORATION.search(text) is not None,
    )
