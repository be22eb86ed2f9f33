"""Makes a part shorter or longer: what comes to it stands in the teacher's documents, and what leaves a slide in its notes."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from conversation.briefs.tasks import Excerpt, WritingTask, WrittenText
from conversation.decks.briefs import DeckTask, DraftSlide, OutlineTask
from conversation.decks.schemas import PlannedSlide
from conversation.errors import NothingToAdd, NothingToCut, OnlyLength
from conversation.offline.sections import sections
from library.schemas import Language
from library.text.language import joined
from library.text.scripts import any_of
from library.text.sentences import split

LEAST = 2
MOST_ADDED = 2
_SHORTER, _LONGER = (any_of(__name__, name) for name in ("shorter", "longer"))
_PARSER = MarkdownIt("commonmark").enable("table")
_FILLED_IN = re.compile(r"[_＿]{3}|□")
_NUMBERED = re.compile(r"\W*\d+\W")


class FurtherSentence(NamedTuple):
    """A sentence of the teacher's documents, and the document."""

    text: str
    title: str


def is_shorter(remark: str) -> bool:
    """Whether less is wanted, and not more. Raises `OnlyLength` where it is neither."""
    if _SHORTER.search(remark):
        return True
    if _LONGER.search(remark):
        return False
    raise OnlyLength(remark=remark)


def further(
    passages: Sequence[Excerpt], language: Language, *, heading: str, said: str, elsewhere: Sequence[str]
) -> list[FurtherSentence]:
    """What the documents say under the headings that a part is drawn from, and nobody has said yet.

    Raises `NothingToAdd`.
    """
    known = [
        one
        for one in sections(passages, language)
        if one.heading.casefold() == heading.casefold() or any(text in said for text in one.texts)
    ]
    there = [said, *elsewhere]
    found = [
        FurtherSentence(text, one.title)
        for one in known
        for text in one.texts
        if not any(text in other for other in there)
    ]
    if not found:
        raise NothingToAdd
    return found[:MOST_ADDED]


def revised_slide(task: DeckTask, slide: DraftSlide) -> DraftSlide:
    """Raises `OnlyLength`, `NothingToCut` or `NothingToAdd`."""
    notes = [line for line in slide.notes.split("\n") if line.strip()]
    if is_shorter(task.remark):
        points, left = _parted(slide.points)
        return slide.model_copy(update={"points": points, "notes": "\n".join([*left, *notes])})
    if notes:
        added = {"points": [*slide.points, *notes[:MOST_ADDED]], "notes": "\n".join(notes[MOST_ADDED:])}
        return slide.model_copy(update=added)
    said = "\n".join([*slide.points, *slide.right])
    found = further(task.passages, task.language, heading=slide.title, said=said, elsewhere=task.elsewhere)
    sources = list(dict.fromkeys([*slide.sources, *(one.title for one in found)]))
    return slide.model_copy(update={"points": [*slide.points, *(one.text for one in found)], "sources": sources})


def revised_plan(task: OutlineTask, slide: PlannedSlide) -> PlannedSlide:
    """Raises `OnlyLength`, `NothingToCut` or `NothingToAdd`."""
    if is_shorter(task.remark):
        return slide.model_copy(update={"key_points": _parted(slide.key_points)[0]})
    found = further(
        task.passages,
        task.language,
        heading=slide.section or slide.title,
        said="\n".join(slide.key_points),
        elsewhere=task.elsewhere,
    )
    return slide.model_copy(update={"key_points": [*slide.key_points, *(one.text for one in found)]})


def _parted(points: Sequence[str]) -> tuple[list[str], list[str]]:
    """The shorter half of the points, in their order, and what is left out. Raises `NothingToCut`."""
    if len(points) < LEAST:
        raise NothingToCut
    kept = sorted(points, key=len)[: max(min(LEAST, len(points) - 1), len(points) // 2)]
    return [one for one in points if one in kept], [one for one in points if one not in kept]


def revised_section(task: WritingTask) -> WrittenText:
    """Raises `OnlyLength`, `NothingToCut` or `NothingToAdd`."""
    old = task.instead_of
    if is_shorter(task.remark):
        text = _cut(old, task.language)
        if text == old:
            raise NothingToCut
        return WrittenText(title=task.title[:200], content=text)
    found = further(task.passages, task.language, heading=task.topic, said=old, elsewhere=task.elsewhere)
    ends_in_list = _PARSER.parse(old)[-1].type == "bullet_list_close"
    added = (
        "\n".join(f"- {one.text}" for one in found)
        if ends_in_list
        else joined([one.text for one in found], task.language)
    )
    return WrittenText(title=task.title[:200], content=old.rstrip() + ("\n" if ends_in_list else "\n\n") + added)


def _cut(text: str, language: Language) -> str:
    """Of each list the first half, of each paragraph the first half of its sentences.

    Tables, tasks with numbers and lines to write on stay: a key or the rest of a row belongs to them.
    """
    lines = text.split("\n")
    changes: list[tuple[int, int, list[str]]] = []
    for node in SyntaxTreeNode(_PARSER.parse(text)).children:
        shorten = _SHORTEN.get(node.type)
        if shorten and node.map:
            begin, end = node.map
            changes.append((begin, end, shorten(node, lines[begin:end], language)))
    for begin, end, kept in reversed(changes):
        lines[begin:end] = kept
    return "\n".join(lines)


def _cut_list(node: SyntaxTreeNode, lines: Sequence[str], _language: Language) -> list[str]:
    items = [one.map for one in node.children if one.map]
    first = items[0][0]
    count = max(1, len(items) // 2)
    end = items[count][0] if count < len(items) else first + len(lines)
    return [*lines[: end - first], *([""] if end - first < len(lines) else [])]


def _cut_paragraph(_node: SyntaxTreeNode, lines: Sequence[str], language: Language) -> list[str]:
    text = joined(lines, language)
    if _FILLED_IN.search(text) or _NUMBERED.match(text):
        return list(lines)
    sentences = [one.text for one in split(text)]
    return [joined(sentences[: max(1, len(sentences) // 2)], language)] if len(sentences) > 1 else list(lines)


_SHORTEN: dict[str, Callable[[SyntaxTreeNode, Sequence[str], Language], list[str]]] = {
    "bullet_list": _cut_list,
    "paragraph": _cut_paragraph,
}
