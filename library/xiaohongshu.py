"""What Xiaohongshu takes: how it counts a title, how long a body and how many tags may be, and which words it forbids."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from library.schemas import Language
from library.text.scripts import any_of
from library.text.word_lists import entries

POST_TITLE, POST_BODY, POST_TAGS = 20, 1000, 10
"""Characters of a title as the platform counts them, characters of a body, and tags."""
LEAST_BODY, BEGINNING = 30, 40
"""Characters, counted as in a title, below which a body is a title said again (30 Chinese ones or 60 Latin letters), and
characters of a body that are told for it."""
_LIMITS: dict[Language, Sequence[str]] = {"en": entries(__name__, "limits_en"), "zh": entries(__name__, "limits_zh")}
_LABELLED = re.compile(
    r"(?im)^\W*(?:标题|题目|title)\W*[:：].*\n|^\W*(?:正文|内容|问题|body|content|question)\W*[:：][ \t]*\n?"
)
_TAGGED = re.compile(r"\n\W*(?:(?:话题)?标签|话题|(?:hash)?tags)\W*[:：].*\Z", re.IGNORECASE)
_MARKUP = re.compile(r"\*\*|__|^#{1,6} +", re.MULTILINE)
WordRule = Literal["placeholder", "off_platform", "absolute"]
_FORBIDDEN: dict[WordRule, re.Pattern[str]] = {rule: any_of(__name__, rule) for rule in get_args(WordRule)}
"""What was left to be filled in, ways off the platform, and claims that advertising law forbids."""


def title_length(title: str) -> int:
    """The title's length as the platform counts it: half a unit for ASCII, one for every other UTF-16 unit."""
    return (sum(1 if one.isascii() else len(one.encode("utf-16-le")) for one in title) + 1) // 2


def problems(title: str, body: str, tags: list[str], language: Language = "en") -> list[str]:
    """One sentence for each limit a post breaks: measured, and with the words it is about, since models count no characters."""
    kinds, length = len(set(tags)), title_length(title)
    broken = {
        "title": length > POST_TITLE,
        "short": is_title_again(body),
        "long": len(body) > POST_BODY,
        "tags": len(tags) > POST_TAGS or kinds < len(tags),
    }
    values = {"title": title, "length": length, "body": beginning(body), "characters": len(body), "kinds": kinds}
    most = {"most_title": POST_TITLE, "most_body": POST_BODY, "most_tags": POST_TAGS, "least": LEAST_BODY}
    told = (line.split("\t") for line in _LIMITS[language])
    return [
        text.format(tags=len(tags), letters=2 * LEAST_BODY, **values, **most) for rule, text in told if broken[rule]
    ]


def beginning(body: str) -> str:
    """What a body is told by: its first words, in a line."""
    line = " ".join(body.split())
    return line if len(line) <= BEGINNING else f"{line[:BEGINNING]}…"


def is_title_again(body: str) -> bool:
    return title_length(body) < LEAST_BODY


def clean_body(body: str) -> str:
    """A body without its form's labels, the tags behind it, and Markdown, which the platform shows as it stands."""
    return _MARKUP.sub("", _TAGGED.sub("", _LABELLED.sub("", body))).strip()


def forbidden(text: str) -> Iterator[tuple[WordRule, str]]:
    """Words that may not stand in a post, each of them once, behind the rule that forbids them."""
    for rule, pattern in _FORBIDDEN.items():
        yield from ((rule, word) for word in dict.fromkeys(found[0] for found in pattern.finditer(text)))
