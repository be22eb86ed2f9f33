"""What notes tell as a field of something: “Climate: …” below “Antarctica”, 合成部位：… below 生长素."""

import re
from collections.abc import Sequence

from library.answering.heads import alike, asked_alike
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.text.language import detect

LEAST = 2
"""Characters of the Chinese name of a field, and of what has it."""
_FIELD = re.compile(r"(?P<name>[^:：.。，,；;]{1,24})[:：](?!//)\s*\S")
_BRACKETS = re.compile(r"[（(].*?[）)]|\s")


def fields(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The fields that are asked for, of what the lines above them name, each with the rest of its line."""
    asked = asked_alike(part)
    found = [one for one in scored if _is_asked(asked, one)]
    told = {other.sentence: other for one in found for other in scored if other is one or _goes_on(one, other)}
    return sorted(told.values(), key=lambda one: one.sentence.order)


def is_field(text: str) -> bool:
    """Whether a text begins with what something is called of which a value follows; whose that is its heading says."""
    return _FIELD.match(text) is not None


def _is_asked(part: QuestionPart, one: Scored) -> bool:
    """Whether a field has the name that is asked for, and what it is asked of stands above it."""
    field = _FIELD.match(one.sentence.text)
    if field is None or one.sentence.language != detect(part.text):
        return False
    name = alike(field["name"]).strip()
    if one.sentence.language == "zh":
        name, owner = name.removeprefix("主要"), _BRACKETS.sub("", ["", *one.sentence.places][-1])
        return min(len(name), len(owner)) >= LEAST and name in part.text and owner in part.text
    above = ". ".join([one.sentence.passage.title, *one.sentence.places])
    rest = asked_marks(part) - marks(name) - marks(part.kind_named)
    is_of_it = rest <= marks(alike(above)) and part.held(above) == 1 and bool(rest or part.names)
    return is_of_it and bool(marks(name)) and marks(name) <= marks(part.text)


def _goes_on(one: Scored, other: Scored) -> bool:
    """Whether a sentence stands in the line of a field, behind it."""
    if other.sentence.passage.id != one.sentence.passage.id or other.sentence.order <= one.sentence.order:
        return False
    line = next((line for line in one.sentence.passage.text.splitlines() if one.sentence.text in line), "")
    return other.sentence.text in line.partition(one.sentence.text)[2]
