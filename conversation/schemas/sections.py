"""A document's text, section by section: what stands under each of its highest headings of which there are several."""

from itertools import pairwise
from typing import Annotated, NamedTuple

from markdown_it import MarkdownIt
from pydantic import Field

from conversation.schemas.artifacts import DocumentFormat
from runs.strict import CamelWire

LONGEST_SECTION = 20_000
HEADINGS = 2
"""Least of headings in a lesson plan, a handout, a worksheet or a report."""
_PARSER = MarkdownIt("commonmark").enable("table")


class SectionText(CamelWire):
    """A section as a teacher wrote it."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_SECTION)]
    """Markdown; without a heading it keeps the one it has."""


class DocumentSection(NamedTuple):
    heading: str
    text: str
    """Markdown, with its heading."""
    level: int = 0


class HeadingLine(NamedTuple):
    level: int
    line: int
    text: str


def sections_of(content: str) -> tuple[str, list[DocumentSection]]:
    """What stands before the first section, and the sections; a text without headings is one."""
    lines, found = content.split("\n"), _headings(content)
    if not found:
        return "", [DocumentSection("", content)]
    levels = [one.level for one in found]
    top = min((level for level in levels if levels.count(level) > 1), default=min(levels))
    starts = [one for one in found if one.level <= top]
    if starts[0].level < top:  # the document's own title
        starts.pop(0)
    bounds = [*(one.line for one in starts), len(lines)]
    texts = ["\n".join(lines[begin:end]).strip("\n") for begin, end in pairwise(bounds)]
    return "\n".join(lines[: bounds[0]]), [
        DocumentSection(one.text, text, one.level) for one, text in zip(starts, texts, strict=True)
    ]


def _headings(content: str) -> list[HeadingLine]:
    tokens = _PARSER.parse(content)
    return [
        HeadingLine(int(one.tag[1]), one.map[0], inline.content)
        for one, inline in pairwise(tokens)
        if one.type == "heading_open" and one.level == 0 and one.map
    ]


def with_section(content: str, at: int, text: str) -> str:
    """The text with this in the place of a section; without a heading of its own, under the one that is there."""
    lead, sections = sections_of(content)
    old = sections[at]
    new = text.strip() if not old.heading or _headings(text) else f"{heading_line(old)}\n\n{text.strip()}"
    kept = [one.text for one in sections]
    parts = [lead, *kept[:at], new, *kept[at + 1 :]]
    return "\n\n".join(part.strip("\n") for part in parts if part.strip())


def heading_line(section: DocumentSection) -> str:
    """The line a section begins with; empty where it has no heading."""
    return f"{'#' * section.level} {section.heading}" if section.heading else ""


def headed_as(section: DocumentSection, text: str) -> str:
    """A text written in a section's place, under the heading that this has, whatever the text begins with."""
    body = text.strip()
    if section.heading and (found := _headings(body)) and found[0].line == 0:
        body = "\n".join(body.split("\n")[1:]).strip()
    return "\n\n".join(filter(None, (heading_line(section), body)))


def is_one_section(text: str) -> bool:
    """Whether no other heading stands as high as the one it begins with."""
    levels = [one.level for one in _headings(text)]
    return not levels or min(levels[1:], default=levels[0] + 1) > levels[0]


def is_whole(form: DocumentFormat, content: str) -> bool:
    """Whether a text is a document of its kind: a plan or a sheet of one paragraph is none."""
    return bool(content.strip()) and (form == "plain" or len(_headings(content)) >= HEADINGS)
