"""What a document tells by its headings: the entries of a list that is asked for, or all below one that asks the very question."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from library.answering.candidates import is_fit
from library.answering.heads import alike, asked_alike
from library.answering.kinds import kind_of
from library.answering.parts import QuestionPart
from library.answering.scoring import Scored, asked_marks, marks
from library.answering.subjects import held, named
from library.schemas import EvidenceItem
from library.text.facts import numbers
from library.text.language import detect
from library.text.outlines import PLACES, innermost

HEADED, BELOW = 3, 2
"""Headings from which a document is a list of them, and such as stand below one that is what is asked for."""
LEAST = 0.3
"""Least share of the words asked that this heading says, of which its title may say the rest."""
_ENTRY = re.compile(
    r"(?:[(（]?\d{1,2}[.、:：)）]\s*(?!\d)|#\d{1,2}\b\W*|[(（]?[一二三四五六七八九十]{1,3}[、.：)）]\s*|第[一二三四五六七八九十]{1,3}[条个点招项]?[，、：\s]\s*)\w"
)
"""The heading of one of several: “3. Crowding the beds”, but not section 3.2."""
_FEW = re.compile("[三四五六七八九](?=[个条点项种招大件])")
_HOW_MANY = marks("one two three four five six seven eight nine ten 一 二 三 四 五 六 七 八 九 十 几 个 种 大")

Headed = Mapping[str, str]
"""The ids of passages, each with the heading that it tells as an entry."""


def headed(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """The headings of a list that is asked for, each with the first thing said below it."""
    listed = headed_passages(part, [one.sentence.passage for one in scored])
    told: dict[str, Scored] = {}
    for one in sorted(scored, key=lambda one: one.sentence.order):
        head = listed.get(one.sentence.passage.id)
        if head is None or one.sentence.leans:
            continue
        first = told.setdefault(head, one)
        if first.sentence.is_caption and is_fit(one.sentence.text):
            told[head] = one
    colon = "：" if detect(part.sought) == "zh" else ":"
    return [
        one._replace(sentence=replace(one.sentence, label=f"{head.rstrip(':：')}{colon}")) for head, one in told.items()
    ]


def headed_passages(part: QuestionPart, passages: Iterable[EvidenceItem]) -> Headed:
    """Those below the headings of a list that is asked for: of a document titled so, or of a heading that says so."""
    if not part.asks_for_several:
        return {}
    placed = [(one, one.heading.split(PLACES)) for one in passages if one.heading not in {"", one.title}]
    return _below_a_title(part, placed) or _below_a_heading(part, placed)


def _below_a_title(part: QuestionPart, placed: Sequence[tuple[EvidenceItem, list[str]]]) -> Headed:
    """Of the first document that is titled as the list asked for the headings: numbered, or as many as its title says."""
    subject = named(part.text)
    titled = [(one, path) for one, path in placed if subject and held(subject, one.title) == 1]
    for source in dict.fromkeys(one.source for one, _ in titled):
        own = {one.id: path[0] for one, path in titled if one.source == source}
        numbered = {key: head for key, head in own.items() if _ENTRY.match(head)}
        entries = numbered or own
        heads = len(set(entries.values()))
        title = next(one.title for one, _ in titled if one.source == source)
        if heads >= HEADED and (numbered or _counts(title, heads)):
            return entries
    return {}


def _below_a_heading(part: QuestionPart, placed: Sequence[tuple[EvidenceItem, list[str]]]) -> Headed:
    """The headings below the one that says what is asked for, with those above it, and least beside that."""
    part = asked_alike(part)
    said = {
        (one.source, *path[:depth]): share
        for one, path in placed
        for depth in range(1, len(path) + 1)
        if (share := _share_asked(part, one.title, path[:depth]))
    }
    nearest = max(said.values(), default=0.0)
    below: dict[tuple[str, ...], dict[str, str]] = {}
    for one, path in placed:
        for depth in range(1, len(path)):
            if said.get((one.source, *path[:depth])) == nearest:
                below.setdefault((one.source, *path[:depth]), {})[one.id] = path[depth]
    return next((entries for entries in below.values() if len(set(entries.values())) >= BELOW), {})


def _share_asked(part: QuestionPart, title: str, path: Sequence[str]) -> float:
    """How much of a heading is what is asked for; nothing where it and those above it do not say all of that, or it says little."""
    asked = (asked_marks(part) | marks(" ".join([*part.names, part.kind_named]))) - _HOW_MANY
    own, whole = marks(alike(path[-1])) - _HOW_MANY, alike(". ".join([title, *path]))
    is_said = asked <= marks(whole) and held(named(part.text), whole) == 1
    return len(asked & own) / len(own) if is_said and len(asked & own) >= LEAST * len(asked) else 0.0


def _counts(title: str, heads: int) -> bool:
    """Whether a title says how many there are, of which a search may have brought half: “Seven habits”, 七条建议."""
    told = [one.value for one in numbers(title)] + [str("三四五六七八九".index(one) + 3) for one in _FEW.findall(title)]
    return any(one.isdigit() and heads <= int(one) <= 2 * heads for one in told)


def told_below(part: QuestionPart, scored: Sequence[Scored]) -> list[Scored]:
    """All that stands below a heading that asks the very question, “什么是TNR”, in its order."""
    asked = asked_marks(part) | marks(" ".join(part.names))
    headings = {one.sentence.passage.heading for one in scored}
    asking = {one for one in headings if asked and kind_of(innermost(one)) == part.kind and asked <= marks(one)}
    below = [one for one in scored if one.sentence.passage.heading in asking and not one.sentence.leans]
    return sorted(below, key=lambda one: one.sentence.order)
