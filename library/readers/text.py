"""Reads plain text: paragraphs between blank lines, short lines of their own as headings."""

import re
from collections.abc import Iterable

from library.readers import media_types
from library.readers.document import Block, BlockBuilder, ReadDocument
from library.readers.encodings import decode
from library.text.language import is_han

_ENDING = re.compile(r"[.!?。！？；:：，,]$")


def read(data: bytes) -> ReadDocument:
    source = decode(data).replace("\r\n", "\n").replace("\r", "\n")
    builder = BlockBuilder()
    for paragraph in re.split(r"\n\s*\n", source):
        lines = [line.strip() for line in paragraph.split("\n") if line.strip()]
        if len(lines) == 1 and is_heading(lines[0]):
            builder.heading(lines[0])
        else:
            for line in unwrapped(lines):
                builder.paragraph(line)
    # Headings with nothing under them are the text themselves.
    blocks = builder.finish() or [Block(text=line) for line in source.split("\n") if line.strip()]
    return ReadDocument(media_type=media_types.TEXT, blocks=blocks)


def is_heading(line: str) -> bool:
    limit = 30 if is_han(line[0]) else 80
    return len(line) <= limit and not _ENDING.search(line) and any(character.isalpha() for character in line)


def unwrapped(lines: list[str]) -> list[str]:
    """Lines joined where a paragraph was only wrapped; list items and short lines stay apart."""
    paragraphs: list[list[str]] = []
    width = max((len(line) for line in lines), default=0)
    previous = 0
    for line in lines:
        starts_item = re.match(r"(?:[-*•·]|\d{1,2}[.)、])\s", line) is not None
        if paragraphs and not starts_item and previous > width * 0.6:
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
        previous = len(line)
    return [joined(paragraph) for paragraph in paragraphs]


def joined(lines: Iterable[str]) -> str:
    """Lines as one: a hyphenated word whole again, Chinese without a space."""
    parts: list[str] = []
    before = ""
    for line in lines:
        if before.endswith("-") and before[-2:-1].isalpha() and line[0].islower():
            parts[-1] = parts[-1][:-1]
        elif before and not (is_han(line[0]) and (is_han(before[-1]) or before[-1] in "，。、；：")):
            parts.append(" ")
        parts.append(line)
        before = f"{before[-1:]}{line[-2:]}"
    return "".join(parts)
