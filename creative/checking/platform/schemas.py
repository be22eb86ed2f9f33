"""What is checked before a post is handed over, and what is found."""

from typing import Literal

from creative.cards.schemas import DrawnCard, PageBrief
from library.xiaohongshu import WordRule
from runs.strict import Strict
from runs.words import Words

Rule = (
    WordRule
    | Literal[
        "title",
        "body",
        "tags",
        "image_count",
        "image_shape",
        "cliche",
        "blank",
        "near_duplicate",
        "overflow",
        "contrast",
    ]
)


class Post(Strict):
    """A post as it would be handed over; `pages` and `images` are empty while there are none."""

    title: str
    body: str
    tags: list[str] = []
    pages: list[PageBrief] = []
    images: list[DrawnCard] = []


class Finding(Strict):
    """A rule that is broken, and how, for people."""

    rule: Rule
    message: Words
    images: list[int] = []
    """The numbers of the pages or images it is about, from 1."""
