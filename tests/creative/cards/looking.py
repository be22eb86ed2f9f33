"""Looks at drawn cards as pictures, and at what their templates were given."""

import io
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from creative.cards.palettes import PALETTES
from creative.cards.schemas import CardPage, DrawnCard
from creative.cards.setting import set_page
from creative.cards.wording import JOINER
from library.schemas import Language
from library.typeset.glyphs import EMOJI_DRAWN, MISSING, drawn

Pixels = NDArray[np.int_]
BORDER = 56
"""Pixels at each side in which nothing but the ground is drawn; the margin is wider."""


def faults(card: CardPage, seen: DrawnCard, language: Language) -> list[str]:
    """What is wrong with a card, in a few words."""
    with Image.open(io.BytesIO(seen.png)) as picture:
        pixels = np.asarray(picture.convert("RGB")).astype(int)
    found = [] if pixels.shape == (1440, 1080, 3) else ["size"]
    if seen.pages != 1:
        found.append("takes more cards")
    if missing(card, language):
        found.append("glyph missing")
    return found + [f"drawn over the {edge}" for edge, strip in _edges(card, pixels) if not _is_plain(strip)]


def missing(card: CardPage, language: Language) -> set[str]:
    """What a template would have to draw and no font has."""
    emoji = set(EMOJI_DRAWN.read_text("utf-8").split("\n"))
    characters: set[str] = set()
    for part in _parts(set_page(card, PALETTES[card.palette], language, over_art=False)):
        characters |= {str(part["text"])} - emoji if part["is_emoji"] else set(str(part["text"])) - drawn()
    return characters - {JOINER, MISSING}


def _parts(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, dict) and "is_emoji" in value:
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _parts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _parts(one)


def _edges(card: CardPage, pixels: Pixels) -> Iterator[tuple[str, Pixels]]:
    yield "bottom", pixels[-BORDER:, BORDER:-BORDER]
    # Covers have fields and sheets that run off the card in its upper part.
    start = 1000 if card.kind == "cover" else 0
    yield "left", pixels[start:, :BORDER]
    yield "right", pixels[start:, -BORDER:]


def _is_plain(strip: Pixels) -> bool:
    return int(np.ptp(strip, axis=(0, 1)).max()) == 0
