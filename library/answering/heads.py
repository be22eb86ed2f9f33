"""The words that notes head their lists with: what is asked as the features of something stands below its characteristics."""

import re
from dataclasses import replace

from library.answering.parts import QuestionPart
from library.text.word_lists import entries

_CLASSES = [row.split() for row in entries(__name__, "same_headings")]
_CLASS = {
    word: row[0] if word.isascii() else next(one for one in row if not one.isascii())
    for row in _CLASSES
    for word in row
}
_WORD = re.compile(
    "|".join(rf"\b{word}\b" if word.isascii() else word for word in sorted(_CLASS, key=len, reverse=True)),
    re.IGNORECASE,
)

_WEIGHING = re.compile(r"\b(?:main|major|key|chief|principal|most important)\s|主要的?|重要的", re.IGNORECASE)


def heads_in(text: str) -> frozenset[str]:
    """The first words of the classes that a text has a word of."""
    return frozenset(_CLASS[word.lower()] for word in _WORD.findall(text))


def alike(text: str) -> str:
    """A text with the first word of each class for the others of it."""
    return _WORD.sub(lambda match: _CLASS[match[0].lower()], text)


def asked_alike(part: QuestionPart) -> QuestionPart:
    """What is asked in these words, be it the main ones of them."""
    return replace(part, text=alike(_WEIGHING.sub("", part.text)))
