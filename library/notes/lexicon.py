"""Words by which notes are read, from the lists beside: audiences, complaints, advice, occasions, the jargon of briefs."""

import re
from pathlib import Path

from library.text.stopwords import words

LISTS = Path(__file__).resolve().parent / "words"


def _lines(name: str) -> list[str]:
    lines = (LISTS / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _pattern(name: str) -> re.Pattern[str]:
    """The lines of a list as one expression, whatever their case."""
    return re.compile("|".join(_lines(name)), re.IGNORECASE)


AUDIENCES: dict[str, str] = dict(line.split("\t") for line in _lines("audiences.tsv"))
"""The groups of readers that notes name, and what they are called in English."""
PAIN = _pattern("pain.txt")
TIP = _pattern("tip.txt")
ADVICE = _pattern("advice.txt")
ASIDE = _pattern("aside.txt")
NUMBER = _pattern("number.txt")
QUESTION = _pattern("question.txt")
CONTRAST = _pattern("contrast.txt")
JARGON = words("\n".join(_lines("jargon.txt")))
"""Words every brief has, whatever it is about."""
