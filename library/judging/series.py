"""One of several things of a kind, told as if it had the others, or what is told of them.

Of A, B and C it is not true that A has B and C, that B is a part of A, or that what B has is A's.
"""

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
_PART = re.compile(
    r"是(?P<whole>[^，。；、的]{2,10})的[^，。；]{0,8}(?:景点|景区|部分|分园|园区|展区|分馆|分校|子[^，。；的]{1,4}|成员)"
)
"""Says that something is a part of the whole."""
_HAVING = re.compile("包括|包含|设有|拥有|辟有|[内下]有|内的|位于|之一|部分|景[点区]|分[园馆校]|园区|展区|子|成员|组成")
"""Says in any way what has parts."""
_KIND = r"(?:公园|植物园|动物园|博物馆|美术馆|图书馆|大学|学院|中学|小学|医院|寺|大桥|车站|机场|公司)"
_OF_A_KIND = re.compile(rf"[^\W是和与及、在有为的从到比]{{1,8}}?{_KIND}")
"""Something by name that says of which kind it is."""
_HAS = re.compile(
    r"(?:^的[^，。；]*(?:包括|包含|有|是|为)|(?:包括|包含)|^['’]s? [^,;.]*\b(?:are|were|include|included)|\b(?:has|have|had|includes?|included))(?: the)?\s*$"
)
"""What stands between two things of which the one has the other."""


def regrouped(sentence: str, other: str) -> tuple[str, str] | None:
    """What a sentence says has the rest of a series in which the other names it beside them; with that series."""
    for series, parts in _series(other):
        said = [part for part in parts if len(part) > 1 and part in sentence]
        if (told := _PART.search(sentence)) and told["whole"] in series and not _HAVING.search(other):
            named = re.split("[、和与及]", sentence[: told.start()])
            if any(len(one) > 2 and one in series for one in named):
                return told.group(), series
        if len(said) < 3:
            continue
        first, *rest = sorted(said, key=sentence.index)
        between = sentence[sentence.index(first) + len(first) : sentence.index(rest[0])]
        if _HAS.search(between):
            return f"{first}{between}{rest[0]}", series
    return None


def is_part_told(sentence: str) -> bool:
    """Whether it says of something that it is a part of another thing."""
    return _PART.search(sentence) is not None


def told_of_another(sentence: str, other: str, heading: str) -> tuple[str, str] | None:
    """Whose something is said to be, where what tells it names others of that kind alone; with one of them.

    Its heading may name what a sentence leaves out.
    """
    part = _PART.search(sentence)
    if part and not _HAVING.search(other):
        beside = [one for one in _OF_A_KIND.findall(other) if one != part["whole"]]
        return (part["whole"], beside[0]) if beside else None
    for owner in (found.group() for found in _OF_A_KIND.finditer(sentence) if sentence[found.end() :][:1] == "的"):
        kind = re.search(rf"{_KIND}$", owner)
        others = [one for one in _OF_A_KIND.findall(other) if kind and one.endswith(kind.group())]
        if others and owner not in f"{heading} {other}":
            return owner, others[0]
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
