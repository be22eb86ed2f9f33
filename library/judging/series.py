"""One of several things named in a row, told as if it had the others: of A, B and C it is not true that A has B and C."""

import re
from collections.abc import Iterator

from library.text.language import HAN

_HAN_SERIES = re.compile(rf"[{HAN}\w·《》]+(?:、[{HAN}\w·《》]+)+")
_HAN_LEAD = re.compile(r"^.*(?:包括|包含|有|为|是|即|含)(?=.{2})")
"""What leads to the first of them: 赏花地点包括世纪公园."""
_HAN_LAST = re.compile(rf"(?P<before>[{HAN}\w]{{2,}}?)(?:以及|[和与及])(?P<last>[{HAN}\w·《》]{{2,}})")
_AND_SO_ON = re.compile(rf"等(?:$|[{HAN}]?[地处人国园]).*")
_NAME = r"[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*"
_LATIN_SERIES = re.compile(rf"{_NAME}(?:, {_NAME})+,? (?:and|or) {_NAME}")
_LATIN_JOINT = re.compile(r",? (?:and|or) |, ")
_HAS = re.compile(
    r"(?:^的[^，。；]*(?:包括|包含|有|是|为)|(?:包括|包含)|^['’]s? [^,;.]*\b(?:are|were|include|included)|\b(?:has|have|had|includes?|included))(?: the)?\s*$"
)
"""What stands between two things of which the one has the other."""


def regrouped(sentence: str, other: str) -> tuple[str, str] | None:
    """What a sentence says has the rest of a series in which the other names it beside them; with that series."""
    for series, parts in _series(other):
        said = [part for part in parts if len(part) > 1 and part in sentence]
        if len(said) < 3:
            continue
        first, *rest = sorted(said, key=sentence.index)
        between = sentence[sentence.index(first) + len(first) : sentence.index(rest[0])]
        if _HAS.search(between):
            return f"{first}{between}{rest[0]}", series
    return None


def _series(text: str) -> Iterator[tuple[str, list[str]]]:
    for found in _HAN_SERIES.finditer(text):
        first, *others = found.group().split("、")
        last = _HAN_LAST.fullmatch(others[-1])
        ends = [last["before"], last["last"]] if last else others[-1:]
        parts = [_HAN_LEAD.sub("", first), *others[:-1], *ends]
        yield found.group(), [_AND_SO_ON.sub("", part) for part in parts]
    for found in _LATIN_SERIES.finditer(text):
        yield found.group(), _LATIN_JOINT.split(found.group())
