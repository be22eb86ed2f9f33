"""Words with which a sentence concludes, ranks or makes less of it, and whether what it is held against does so in any way."""

import re

from library.judging.lexicon import Lexicon

_CONCLUSIONS = Lexicon("conclusions")
_TOGETHER = re.compile(
    r"\s*(?:(?:taken|read|put) together|all in all|on the whole|in sum|overall)\b,?"
    r"|\s*(?:综上|综合(?:来看|起来|以上)|总的来(?:说|看)|合起来看|由此可见)[^，,]{0,4}[，,]?",
    re.IGNORECASE,
)


def says_together(sentence: str) -> bool:
    """Whether a sentence begins by saying that it concludes from several things."""
    return _TOGETHER.match(sentence) is not None


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    held = {one.line for one in _CONCLUSIONS.find(told)}
    return next((one.text for one in _CONCLUSIONS.find(sentence) if one.side == 0 and one.line not in held), "")
