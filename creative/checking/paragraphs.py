"""The copy taken apart: its paragraphs, the points they list, and which facts they state."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from creative.schemas.content import BodyBlock, BriefFact
from library.notes.statistics import LISTED
from library.quoting import find_quote
from library.text.keywords import keywords

BLOCKS = 8
OPENING, MIDDLE, CLOSING = gettext_noop("opening"), gettext_noop("main part"), gettext_noop("closing")
_PARAGRAPH = re.compile(r"\n\s*\n")
_POINT = re.compile(rf"^\s*(?:{LISTED.pattern}|[-•·✅]\s*)")
_ASKS = re.compile(r"^[^。.！!\n]*[?？]")
_STOP = "。.！! "


def blocks_of(body: str, facts: Sequence[BriefFact] = ()) -> list[BodyBlock]:
    """The paragraphs with what they are for; those behind the eighth belong to it."""
    parts = [part.strip() for part in _PARAGRAPH.split(body) if part.strip()]
    if len(parts) > BLOCKS:
        parts = [*parts[: BLOCKS - 1], "\n\n".join(parts[BLOCKS - 1 :])]
    last = len(parts) - 1
    return [
        BodyBlock(
            id=f"p{place + 1}",
            text=part,
            intent=gettext(OPENING if place == 0 and last else CLOSING if place == last and last else MIDDLE),
            keywords=keywords([part], 3),
            sources=sources_of(part, facts),
        )
        for place, part in enumerate(parts)
    ]


def sources_of(text: str, facts: Sequence[BriefFact]) -> list[str]:
    """The facts whose words stand in a text."""
    return list(dict.fromkeys(fact.id for fact in facts if find_quote(fact.fact.strip(_STOP), text)))


def points_of(text: str) -> list[str]:
    """The points a paragraph lists, without their marks; none where it is prose."""
    return [_POINT.sub("", line).strip() for line in text.splitlines() if _POINT.match(line)]


def shown_of(blocks: Sequence[BodyBlock]) -> Sequence[BodyBlock]:
    """What is shown on pages behind the cover: neither the opening nor what the reader is asked at the end."""
    if len(blocks) == 2 and _ASKS.search(blocks[1].text):
        return []
    return blocks[1:-1] if len(blocks) > 2 else blocks[1:] or blocks


def lead_of(text: str) -> str:
    """What a paragraph says before it begins to list."""
    return "\n".join(line.strip() for line in text.splitlines() if not _POINT.match(line)).strip()
