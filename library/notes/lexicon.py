"""Words by which notes are read, from the lists beside: audiences, complaints, advice, occasions, the jargon of briefs."""

import re

from library.text.word_lists import entries


def _pattern(name: str) -> re.Pattern[str]:
    """The lines of a list as one expression, whatever their case."""
    return re.compile("|".join(entries(__name__, name)), re.IGNORECASE)


AUDIENCES: dict[str, str] = dict(line.split("\t") for line in entries(__name__, "audiences"))
"""The groups of readers that notes name, and what they are called in English."""
PAIN = _pattern("pain")
TIP = _pattern("tip")
ADVICE = _pattern("advice")
ASIDE = _pattern("aside")
NUMBER = _pattern("number")
QUESTION = _pattern("question")
CONTRAST = _pattern("contrast")
JARGON = frozenset(" ".join(entries(__name__, "jargon")).split())
"""Words every brief has, whatever it is about."""
