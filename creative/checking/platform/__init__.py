"""What Xiaohongshu takes and what readers can read: rules in code, before any opinion."""

from collections.abc import Iterator

from creative.checking.platform import texts
from creative.checking.platform.schemas import Finding, Post
from library.notes.posting import title_length


def check(post: Post) -> list[Finding]:
    """All that is wrong with a post; nothing that is left to taste."""
    # Pages that say the same also look the same.
    return list({(one.rule, one.message): one for one in _findings(post)}.values())


def count(text: str) -> int:
    """A text's length as the platform counts titles."""
    return title_length(text)


def _findings(post: Post) -> Iterator[Finding]:
    from creative.checking.platform import pictures  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

    yield from texts.limits(post)
    yield from texts.wording(post)
    yield from pictures.pages(post)
    yield from pictures.images(post)
