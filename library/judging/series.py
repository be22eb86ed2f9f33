"""One of several things named in a row, told as if the others belonged to it: of A, B and C it is not true that A has B and C."""

import re
from collections.abc import Iterator

from library.text.language import HAN

_HAN_SERIES = re.compile(rf"[{HAN}\w·《》]+(?:、[{HAN}\w·《》]+)+")
_HAN_JOINT = re.compile(r"、|以及|(?<=[^、]{2})[和与及]")
_HAN_LEAD = re.compile(r"^.*(?:包括|包含|有|为|是|即|含)(?=.{2})")
"""What leads to the first of them: 赏花地点包括世纪公园."""
_NAME = r"[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*"
_LATIN_SERIES = re.compile(rf"{_NAME}(?:, {_NAME})+,? (?:and|or) {_NAME}")
_LATIN_JOINT = re.compile(r",? (?:and|or) |, ")


def regrouped(sentence: str, other: str) -> tuple[str, str] | None:
    """What a sentence says has the rest of a series in which the other names it beside them; with that series."""
    for series, parts in _series(other):
        said = [part for part in parts if part in sentence]
        if len(said) < 3:
            continue
        first, *rest = sorted(said, key=sentence.index)
        between = sentence[sentence.index(first) + len(first) : sentence.index(rest[0])]
        if _owns(between):
            return f"{first}{between}{rest[0]}", series
    return None


def _owns(between: str) -> bool:
    """Whether what stands between two things says that the one has the other."""
    return (
        re.match(r"(?:的|['’]s\b)", between) is not None
        or re.search(r"\b(?:has|have|includes?)\b|包括", between) is not None
    )


def _series(text: str) -> Iterator[tuple[str, list[str]]]:
    for found in _HAN_SERIES.finditer(text):
        first, *rest = _HAN_JOINT.split(found.group())
        yield found.group(), [_HAN_LEAD.sub("", first), *(part.partition("等")[0] for part in rest)]
    for found in _LATIN_SERIES.finditer(text):
        yield found.group(), _LATIN_JOINT.split(found.group())
