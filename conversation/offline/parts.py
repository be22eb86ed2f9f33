"""Which part of what was made a message means, and whether it is wanted otherwise."""

import re
from collections.abc import Sequence
from typing import NamedTuple, cast

from conversation.schemas.artifacts import ArtifactKind
from library.text.scripts import any_of
from library.text.word_lists import entries

LAST = -1


def _table(name: str) -> dict[str, int]:
    return {word: int(number) for word, number in (line.split("\t") for line in entries(__name__, name))}


class PartNames(NamedTuple):
    """What the parts of some kinds of things are called."""

    kinds: tuple[ArtifactKind, ...]
    pattern: re.Pattern[str]


class NamedPart(NamedTuple):
    """A part as a message names it: `LAST` counts from the end."""

    kinds: tuple[ArtifactKind, ...]
    number: int
    said: str


NUMBERS, _ORDINALS = _table("numbers"), _table("ordinals")
_NUMBER, _ORDINAL = (rf"\d{{1,3}}|{'|'.join(sorted(table, key=len, reverse=True))}" for table in (NUMBERS, _ORDINALS))
_NUMBERED = re.compile(rf"\b(?:number|no\.?)\s*(?P<en>\d{{1,3}})\b|^\s*(?P<bare>{_NUMBER})\s*$", re.IGNORECASE)
_OTHERWISE = any_of(__name__, "otherwise")


def _named(line: str) -> PartNames:
    kinds, chinese, english = line.split("\t")
    pattern = re.compile(
        rf"第\s*(?P<zh>{_NUMBER})\s*(?:{chinese})|(?P<zh_last>最后一?)(?:{chinese})"
        rf"|\b(?:{english})\s*(?:number|no\.?)?\s*(?P<en>{_NUMBER})\b"
        rf"|\b(?P<nth>{_ORDINAL})(?:st|nd|rd|th)?\s+(?:{english})\b",
        re.IGNORECASE,
    )
    return PartNames(cast("tuple[ArtifactKind, ...]", tuple(kinds.split())), pattern)


_NAMES = [_named(line) for line in entries(__name__, "part_names")]
_CALLED = re.compile(
    "|".join(rf"(?:{zh})|\b(?:{en})\b" for _, zh, en in (line.split("\t") for line in entries(__name__, "part_names"))),
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“”‘’'「」《》]")


def part_of(text: str) -> NamedPart | None:
    """The part that is named by its number: the most exact name of all that stand there."""
    found = [*((names.kinds, names.pattern.search(text)) for names in _NAMES), ((), _NUMBERED.search(text))]
    parts = [NamedPart(kinds, _number(one), one.group().strip()) for kinds, one in found if one]
    return min(parts, key=lambda one: not one.kinds, default=None)


def _number(found: re.Match[str]) -> int:
    groups = {name: said for name, said in found.groupdict().items() if said}
    if "zh_last" in groups:
        return LAST
    said = next(iter(groups.values())).lower()
    return _ORDINALS.get(said) or NUMBERS.get(said) or int(said)


def shown(part: str) -> str:
    """A part as sentences name it that say what it is a part of: by its number where it has one."""
    found = part_of(part)
    return str(found.number) if found and found.number > 0 else part


def place_of(part: str, names: Sequence[str]) -> int | None:
    """Where the part stands among those of these names: by its number, else by its name. None where there is none such."""
    if found := part_of(part):
        at = len(names) - 1 if found.number == LAST else found.number - 1
        return at if 0 <= at < len(names) else None
    said = _plain(part)
    exact = [at for at, name in enumerate(names) if _plain(name) == said]
    held = [at for at, name in enumerate(names) if said and said in _plain(name)]
    return next((places[0] for places in (exact, held) if len(places) == 1), None)


def asked_part(message: str, names: Sequence[str] = ()) -> str:
    """The part that is to be written anew; empty where nothing of the kind is asked.

    A part is called by its name only where a word such as “section” or quotation marks say that it is a part's name.
    """
    if not _OTHERWISE.search(message):
        return ""
    if found := part_of(message):
        return found.said
    if not (_CALLED.search(message) or _QUOTED.search(message)):
        return ""
    said = _plain(message)
    named = [name for name in names if _plain(name) and _plain(name) in said]
    return max(named, key=len, default="")


def _plain(text: str) -> str:
    return " ".join(_QUOTED.sub("", text).casefold().split())
