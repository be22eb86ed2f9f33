"""The rules for title, body and tags, and for the words of the whole post."""

import re
from collections.abc import Iterator

from creative.cards.schemas import PageBrief
from creative.checking.platform.schemas import Finding, Post
from library.text.language import quoted
from library.text.scripts import any_of
from library.xiaohongshu import POST_BODY, POST_TAGS, POST_TITLE, WordRule, forbidden, title_length
from runs.words import Sentence

CLICHES, STRETCH = 3, 300
"""So many clichés within so many characters are read as an advertisement."""


_CLICHE = any_of(__name__, "cliches")


def limits(post: Post) -> Iterator[Finding]:
    yield from _title(post.title)
    length = len(post.body.strip())
    if not length:
        yield Finding(rule="body", message=Sentence("There is no body."))
    elif length > POST_BODY:
        text = Sentence(
            "The body has %(length)s characters; the platform takes at most %(limit)s.", length=length, limit=POST_BODY
        )
        yield Finding(rule="body", message=text)
    yield from _tags(post.tags)


def wording(post: Post) -> Iterator[Finding]:
    yield from _words(f"{post.title}\n{post.body}\n{' '.join(post.tags)}", [])
    for number, page in enumerate(post.pages, 1):
        yield from _words(words_of(page), [number])
    if crowded := _crowded(post.body):
        text = Sentence("%(words)s stand close together, which is read as an advertisement.", words=quoted(crowded))
        yield Finding(rule="cliche", message=text)


def words_of(page: PageBrief) -> str:
    """All that a page says, a line each."""
    figures = (f"{figure.label} {figure.written or figure.value} {figure.unit}" for figure in page.figures)
    rows = (f"{row.label} {row.left} {row.right}" for row in page.rows)
    return "\n".join((page.kicker, page.title, *page.lines, *figures, *page.sides, *rows, page.by))


def _title(title: str) -> Iterator[Finding]:
    length = title_length(title.strip())
    if not length:
        yield Finding(rule="title", message=Sentence("There is no title."))
    elif length > POST_TITLE:
        text = Sentence(
            "The title is %(length)s long as the platform counts it, which takes at most %(limit)s.",
            length=length,
            limit=POST_TITLE,
        )
        yield Finding(rule="title", message=text)


def _tags(tags: list[str]) -> Iterator[Finding]:
    if len(tags) > POST_TAGS:
        text = Sentence(
            "There are %(number)s tags; the platform takes at most %(limit)s.", number=len(tags), limit=POST_TAGS
        )
        yield Finding(rule="tags", message=text)
    if len({tag.casefold() for tag in tags}) < len(tags):
        yield Finding(rule="tags", message=Sentence("A tag stands there twice."))
    for tag in tags:
        if not tag.strip() or re.search(r"[\s#]", tag):
            yield Finding(
                rule="tags", message=Sentence("“%(tag)s” is no tag: it has a space or a # in it, or nothing.", tag=tag)
            )


def _words(text: str, places: list[int]) -> Iterator[Finding]:
    for rule, word in forbidden(text):
        yield Finding(rule=rule, message=_said(rule, word), images=places)


def _said(rule: WordRule, word: str) -> Sentence:
    if rule == "placeholder":
        return Sentence("“%(word)s” is still to be filled in.", word=word)
    if rule == "off_platform":
        return Sentence("“%(word)s” leads readers away from the platform, which it forbids.", word=word)
    return Sentence("“%(word)s” claims what advertising law forbids to claim.", word=word)


def _crowded(body: str) -> list[str]:
    """The first clichés that stand too close together."""
    found = list(_CLICHE.finditer(body))
    for first, last in zip(found, found[CLICHES - 1 :], strict=False):
        if last.end() - first.start() <= STRETCH:
            return [one[0] for one in found if first.start() <= one.start() <= last.start()]
    return []
