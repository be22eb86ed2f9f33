"""The rules for pages and their images: how many, of which shape, none twice, all readable."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from creative.cards.palettes import LEAST_CONTRAST
from creative.cards.pictures import CARD, opened
from creative.cards.schemas import PageBrief
from creative.checking.platform.schemas import Finding, Post
from creative.checking.platform.texts import words_of
from runs.words import Sentence

MOST_IMAGES = 18
SHAPE = 3 / 4
SLACK = 0.005
"""How far a picture may be from 3:4, for rounding."""
SAME_WORDS = 0.8
"""The share of runs of three characters from which two pages say the same."""
SAME_LOOK = 0.004
"""The mean difference of grey below which two pictures are the same."""
SEEN = (90, 120)
BLOCK = 30
"""The side of the squares, in pixels, in which the contrast of what is drawn is measured."""
LEAST_BLOCKS = 0.01
"""The share of squares that must hold something readable: a line of text has as many."""
_VALUES = np.arange(256, dtype=np.float32) / 255
_LINEAR = np.where(_VALUES <= 0.04045, _VALUES / 12.92, ((_VALUES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def pages(post: Post) -> Iterator[Finding]:
    for number, page in enumerate(post.pages, 1):
        if not _characters(page):
            yield Finding(
                rule="blank", message=Sentence("Page %(number)s says nothing.", number=number), images=[number]
            )
    runs = [_runs(page) for page in post.pages]
    for (one, said), (other, repeated) in combinations(enumerate(runs, 1), 2):
        if said and repeated and len(said & repeated) / len(said | repeated) >= SAME_WORDS:
            yield _same(one, other)


def images(post: Post) -> Iterator[Finding]:
    count = len(post.images) or len(post.pages)
    if count > MOST_IMAGES:
        text = Sentence(
            "There are %(count)s images; the platform takes at most %(limit)s.", count=count, limit=MOST_IMAGES
        )
        yield Finding(rule="image_count", message=text)
    looks: list[NDArray[np.float64]] = []
    for number, image in enumerate(post.images, 1):
        picture = opened(image.png)
        looks.append(np.asarray(picture.convert("L").resize(SEEN), dtype=np.float64) / 255)
        yield from _image(picture, number)
        if image.pages > 1:
            text = Sentence("The words of image %(number)s do not fit on it.", number=number)
            yield Finding(rule="overflow", message=text, images=[number])
    for (one, look), (other, another) in combinations(enumerate(looks, 1), 2):
        if np.abs(look - another).mean() < SAME_LOOK:
            yield _same(one, other)


def _image(picture: Image.Image, number: int) -> Iterator[Finding]:
    width, height = picture.size
    if abs(width / height - SHAPE) > SLACK:
        text = Sentence(
            "Image %(number)s is %(width)s × %(height)s, and not 3:4.", number=number, width=width, height=height
        )
        yield Finding(rule="image_shape", message=text, images=[number])
    contrasts = _contrasts(picture)
    if contrasts.max() < 1.1:
        yield Finding(rule="blank", message=Sentence("Image %(number)s shows nothing.", number=number), images=[number])
    elif (contrasts >= LEAST_CONTRAST).mean() < LEAST_BLOCKS:
        text = Sentence("Image %(number)s is hard to read: its words hardly stand out.", number=number)
        yield Finding(rule="contrast", message=text, images=[number])


def _contrasts(picture: Image.Image) -> NDArray[np.float64]:
    """How far the lightest and the darkest of each small square stand apart, as WCAG measures it."""
    seen = np.asarray(picture if picture.size == CARD else picture.resize(CARD))
    light = _LINEAR[seen] @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
    rows, columns = light.shape[0] // BLOCK, light.shape[1] // BLOCK
    squares = light.reshape(rows, BLOCK, columns, BLOCK).swapaxes(1, 2).reshape(rows * columns, -1)
    # A stroke covers a twentieth of a square; single pixels are noise.
    place = BLOCK * BLOCK // 20
    ordered = np.partition(squares, (place, -place), axis=1)
    return np.asarray((ordered[:, -place] + 0.05) / (ordered[:, place] + 0.05), dtype=np.float64)


def _same(one: int, other: int) -> Finding:
    text = Sentence("Pages %(one)s and %(other)s are nearly the same.", one=one, other=other)
    return Finding(rule="near_duplicate", message=text, images=[one, other])


def _runs(page: PageBrief) -> frozenset[str]:
    text = _characters(page)
    return frozenset(text[at : at + 3] for at in range(max(1, len(text) - 2))) if text else frozenset()


def _characters(page: PageBrief) -> str:
    return "".join(character for character in words_of(page).casefold() if character.isalnum())
