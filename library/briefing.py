"""Passages as agents read them: a line each under its source, best first, until there is no more room."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from pydantic import JsonValue

from library.schemas import EvidenceItem, Survey
from library.text.sentences import split
from library.web.kinds import TOLD, kind_of
from runs.windows import tokens

JsonObject = Mapping[str, JsonValue]
LEAST = 60
"""Tokens of a passage that is worth showing cut."""
LEAST_FOR_ONE, MOST_FOR_ONE = 400, 1500
"""Tokens that passages below a line need for it to be judged by, and may take where others would go short of them."""
OPEN, CLOSE = "<untrusted_passages>", "</untrusted_passages>"


def told(item: EvidenceItem) -> str:
    """A passage under the number of its origin; passages that share one are copies of one text."""
    heading = f" › {item.heading}" if item.heading and item.heading != item.title else ""
    return f"[{item.id}] origin {item.origin}{heading} | {item.text}"


def source_told(item: EvidenceItem) -> str:
    """What is known of where a passage comes from."""
    kind = TOLD[kind_of(item.provider, item.url)]
    about = ", ".join(part for part in (item.publisher, kind, item.published) if part)
    return f"origin {item.origin} = {item.title}" + (f" ({about})" if about else "")


def passages(items: Sequence[EvidenceItem], room: int) -> str:
    """As many as fill the room, the last cut at a sentence."""
    return fenced(_lines(items), room)


def _lines(items: Iterable[EvidenceItem]) -> Iterator[str]:
    """Each source once, before its first passage: told with every passage it takes a quarter of the room."""
    known: set[str] = set()
    for item in items:
        if (source := source_told(item)) not in known:
            known.add(source)
            yield source
        yield told(item)


def with_passages(entries: Iterable[tuple[str, Sequence[EvidenceItem]]], room: int) -> str:
    """Lines above their passages, those with the same ones together; as many as there is room for, the first in any case."""
    together: dict[tuple[str, ...], list[str]] = {}
    known: dict[tuple[str, ...], Sequence[EvidenceItem]] = {}
    for line, items in entries:
        key = tuple(item.id for item in items)
        known[key] = items
        together.setdefault(key, []).append(line)
    shown: list[str] = []
    for place, (key, lines) in enumerate(together.items()):
        left = room - sum(map(tokens, shown))
        if shown and left < LEAST_FOR_ONE:
            break
        above = "\n".join(_first(lines, left - LEAST_FOR_ONE))
        most = max(MOST_FOR_ONE, left // (len(together) - place))
        shown.append(f"{above}\n{passages(known[key], min(left - tokens(above), most))}")
    return "\n\n".join(shown)


def _first(lines: Sequence[str], room: int) -> list[str]:
    """The lines that fit as they stand, and one at least."""
    sizes = accumulate(tokens(line) + 1 for line in lines)
    return [line for place, (line, size) in enumerate(zip(lines, sizes, strict=True)) if size <= room or not place]


def fenced(lines: Iterable[str], room: int) -> str:
    """As many lines as fill the room, marked as words of strangers."""
    return "\n".join([OPEN, *filling(map(_safe, lines), room - 20), CLOSE])


def fit(text: str, room: int) -> str:
    """The lines of a text that there is room for."""
    return "\n".join(filling(text.splitlines(), room))


def outline(values: JsonObject) -> str:
    """Named values a line each, lists below their name: what a model reads as well as markup, in half the tokens."""
    lines = []
    for name, value in values.items():
        if isinstance(value, list):
            lines += [f"{name}:", *(f"- {_item(one)}" for one in value)]
        elif isinstance(value, dict):
            lines += [f"{name}: {_item(value)}"]
        else:
            lines.append(f"{name}: {' '.join(str(value).split())}")
    return "\n".join(lines)


def surveyed(survey: Survey, room: int) -> str:
    """What the library has about a question, as words of strangers: titles first, phrases go where there is no room."""
    return fenced(outline(survey.model_dump(exclude_defaults=True)).splitlines(), room)


def _item(value: JsonValue) -> str:
    if isinstance(value, list):
        return ", ".join(map(_item, value))
    if not isinstance(value, dict):
        return " ".join(str(value).split())
    return "; ".join(f"{name}: {_item(one)}" for name, one in value.items())


def filling(lines: Iterable[str], room: int) -> Iterator[str]:
    """The lines that fit into so many tokens, one after another; the first that does not is cut at a sentence."""
    for line in lines:
        plain = " ".join(line.split())
        size = tokens(plain) + 1
        if size <= room:
            yield plain
            room -= size
            continue
        if room >= LEAST and (cut := _cut(plain, room)):
            yield cut
        return


def windowfuls(items: Sequence[EvidenceItem], room: int, most: int) -> list[list[EvidenceItem]]:
    """The passages in groups that fit the room one at a time, in their order; at most so many groups."""
    groups: list[list[EvidenceItem]] = []
    known: set[str] = set()
    left = 0
    for item in items:
        line, source = tokens(told(item)) + 1, source_told(item)
        if not groups or line + (source not in known) * (tokens(source) + 1) > left:
            if len(groups) == most:
                break
            groups.append([])
            known, left = set(), room
        groups[-1].append(item)
        left -= line + (source not in known) * (tokens(source) + 1)
        known.add(source)
    return groups


def _cut(line: str, room: int) -> str:
    ends = [sentence.end for sentence in split(line) if tokens(line[: sentence.end]) <= room]
    return line[: ends[-1]] if ends else ""


def _safe(text: str) -> str:
    """A passage cannot end the fence it stands in."""
    return text.replace(CLOSE, "").replace(OPEN, "")
