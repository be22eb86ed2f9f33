"""A table of what is compared, where the sources hold one or say the same kind of figure of each; otherwise none."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from library.answering.question import Question
from library.judging import CellPlace, read_cell
from library.judging.labels import PARTS, mentions
from library.schemas import EvidenceItem
from library.text.facts import facts
from library.text.keywords import segments
from library.text.language import among, detect
from library.text.sentences import split
from library.text.stopwords import CHINESE, ENGLISH
from library.text.terms import normalise, stem
from research.briefs import MOST_COLUMNS, MOST_ROWS, DraftCell, DraftRow, DraftTable, WriterBrief

LONGEST = 60
"""Characters of a cell."""
NEAREST = 2
"""Words beside a date of which one says what happened on it."""
_CLAUSE = re.compile(r"[;:](?!\d)|,(?!\d)|[，；：。]")
_UNIT = re.compile(r"[\s-]?(?:[^\W\d_]+|%)")
_NAMED = re.compile(r"(?P<name>[^:：]{1,40})[:：]\s+(?P<value>.+)")


class Stated(NamedTuple):
    """A figure that a sentence states of a thing: in which unit, and the words that stand with it."""

    thing: str
    unit: str
    text: str
    words: dict[str, str]
    """As they stand, by their stems."""
    passage: EvidenceItem


def compared(task: WriterBrief, question: Question) -> DraftTable | None:
    """Rows are the things that a comparison names; every cell stands in its passage, of its row and on its column."""
    things = _things(question)
    if len(things) < 2:
        return None
    asked = {stem(word.lower()) for _, word in _words(question.text)}
    columns = [*_columns_read(task.evidence, things), *_columns_stated(task.evidence, things, asked)]
    checked = _checked(things, columns)
    if not checked:
        return None
    rows = [
        DraftRow(name=thing, cells=[column.get(thing, DraftCell()) for column in checked.values()]) for thing in things
    ]
    return DraftTable(title=among(things, task.language), columns=list(checked), rows=rows)


Column = tuple[str, dict[str, tuple[str, EvidenceItem]]]
"""A ground, and what is said on it of each thing, in which passage."""


def _things(question: Question) -> list[str]:
    asked = [part for part in question.parts if part.kind == "compare"]
    return list(dict.fromkeys(name for part in asked for name in part.names))[:MOST_ROWS]


def _columns_read(evidence: Sequence[EvidenceItem], things: Sequence[str]) -> Iterator[Column]:
    """The columns of tables in the sources that have rows of at least two of the things."""
    for item in evidence:
        lines = [line.split(PARTS) for line in item.text.splitlines()]
        lines = [[cell.strip() for cell in line] for line in lines if len(line) > 1]
        named = [_pairs(line) for line in lines]
        if lines and not all(named):
            header, *rest = lines
            named = [list(zip(header, line, strict=True)) for line in rest if len(line) == len(header)]
        rows = {
            thing: pairs for thing in things for pairs in named if pairs and normalise(thing) == normalise(pairs[0][1])
        }
        grounds = dict.fromkeys(name for pairs in rows.values() for name, _ in pairs[1:])
        for ground in grounds:
            yield ground, {thing: (dict(pairs)[ground], item) for thing, pairs in rows.items() if ground in dict(pairs)}


def _pairs(line: Sequence[str]) -> list[tuple[str, str]]:
    """The cells of a row that names its columns itself."""
    found = [_NAMED.fullmatch(cell) for cell in line]
    return [(one["name"], one["value"]) for one in found if one] if all(found) else []


def _columns_stated(
    evidence: Sequence[EvidenceItem], things: Sequence[str], asked: Collection[str]
) -> Iterator[Column]:
    """Figures in one unit that sentences state of at least two things with the same word.

    Of a date the question's own words do not say what it is of: two vaccines have a date each of something else.
    """
    stated = [
        one._replace(words=_beside_date(one.words, asked)) if one.unit == "date" else one
        for item in evidence
        for one in _stated(item, things)
    ]
    done: set[tuple[str, str]] = set()
    for one in stated:
        alike = [other for other in stated if other.unit == one.unit and other.thing != one.thing]
        shared = next((word for word in one.words if any(word in other.words for other in alike)), None)
        if shared is None or (one.unit, shared) in done:
            continue
        done.add((one.unit, shared))
        column: dict[str, tuple[str, EvidenceItem]] = {}
        for other in (one, *alike):
            if shared in other.words:
                column.setdefault(other.thing, (other.text, other.passage))
        yield one.words[shared], column


def _beside_date(words: Mapping[str, str], asked: Collection[str]) -> dict[str, str]:
    """The words that may say what the date is of."""
    return {key: word for key, word in list(words.items())[:NEAREST] if key not in asked}


def _stated(item: EvidenceItem, things: Sequence[str]) -> Iterator[Stated]:
    for sentence in split(item.text):
        named = mentions(things, sentence.text)
        if len({one.label for one in named}) != 1:
            continue
        for fact in facts(sentence.text):
            if fact.kind == "name" or any(one.start <= fact.start < one.end for one in named):
                continue
            unit = (
                _UNIT.match(sentence.text, fact.end) if fact.kind == "number" and not fact.value.endswith("%") else None
            )
            if fact.kind == "number" and unit is None and not fact.value.endswith("%"):
                continue
            end = unit.end() if unit else fact.end
            kind = "date" if fact.kind == "date" else stem(unit[0].strip(" -").lower()) if unit else "%"
            words = _words_around(sentence.text, fact.start, end, [*named])
            yield Stated(named[0].label, kind, sentence.text[fact.start : end], words, item)


def _words_around(sentence: str, start: int, end: int, named: Iterable[tuple[int, int, str]]) -> dict[str, str]:
    """The words of the clause that say something, the nearest to the figure first, without names and numbers."""
    opened = max((one.end() for one in _CLAUSE.finditer(sentence, 0, start)), default=0)
    closed = next((one.start() for one in _CLAUSE.finditer(sentence, end)), len(sentence))
    taken = [(start, end), *((one[0], one[1]) for one in named)]
    found: list[tuple[int, str]] = []
    for at, word in _words(sentence):
        is_taken = any(first <= at < last for first, last in taken)
        if opened <= at < closed and not is_taken and _tells(word):
            found.append((abs(at - start), word))
    return {stem(word.lower()): word for _, word in sorted(found)}


def _words(sentence: str) -> Iterator[tuple[int, str]]:
    if detect(sentence) == "zh":
        at = 0
        for word in segments(sentence):
            yield at, word
            at += len(word)
        return
    yield from ((one.start(), one.group()) for one in re.finditer(r"[^\W\d_]+", sentence))


def _tells(word: str) -> bool:
    return len(word) > 1 and not any(c.isdigit() for c in word) and word.lower() not in ENGLISH and word not in CHINESE


def _checked(things: Sequence[str], columns: Iterable[Column]) -> dict[str, dict[str, DraftCell]]:
    """The columns of which at least two cells stand in their passages as they are."""
    found: dict[str, dict[str, DraftCell]] = {}
    known = [(ground, said) for ground, said in columns if ground and len(said) > 1]
    names = tuple(dict.fromkeys(ground for ground, _ in known))
    for ground, said in known:
        cells = {
            thing: DraftCell(text=text, evidence=[item.id])
            for thing, (text, item) in said.items()
            if 0 < len(text) <= LONGEST
            and read_cell(text, CellPlace(thing, ground, tuple(things), names), [item]).verdict == "quoted"
        }
        if len(cells) > 1 and ground not in found and len(found) < MOST_COLUMNS:
            found[ground] = cells
    return found
