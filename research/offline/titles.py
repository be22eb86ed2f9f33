"""A title for a report: its question as a phrase, where one of these frames makes one of it."""

import re

from library.answering.kinds import kind_of
from library.text.language import detect
from library.text.word_lists import entries
from library.wishes import bidden

_NUMBERING = re.compile(r"^(?:第\s*\S+\s*[章节]\s*|[A-Z]?\.?\d+(?:\.\d+)*\.?\s+)")
_PHRASES = [row.split("\t") for row in entries(__name__, "frames")]  # What is asked, and what stands above it
_UNFIT = re.compile(
    r"(?i)\b(?:in|on|at|by|from|to|for|with|of|about|like|after|as|called|named|made|used)$|[,，;；。?？]"
)
"""A phrase that ends in what governs the word asked for, or says a second thing: nothing a person would write above it."""


def plain(heading: str) -> str:
    """A heading without its number."""
    return _NUMBERING.sub("", heading.strip()) or heading.strip()


def title(query: str) -> str:
    """The question as a phrase that a person would write; as it was asked where none can be made of it, or it still asks something."""
    text = bidden(" ".join(query.split()))
    asked = re.sub(r"[呢吧啊呀]?[?？!！.。\s]*$", "", text)
    for pattern, instead in _PHRASES:
        match = re.fullmatch(pattern, asked, re.IGNORECASE)
        if match and not kind_of(match[match.lastindex or 0]) and not _UNFIT.search(match.expand(instead)):
            text = match.expand(instead)
            break
    is_word = detect(text) == "en" and re.match(r"[a-z]+(?![A-Za-z0-9])", text)  # mRNA and iPhone stay as they are
    return text[:1].upper() + text[1:] if is_word else text
