"""What Xiaohongshu takes and what readers can read: rules in code, before any opinion."""

from creative.checking.platform import texts
from creative.checking.platform.schemas import Finding, Post
from library.xiaohongshu import title_length


def check(post: Post) -> list[Finding]:
    """All that is wrong with a post; nothing that is left to taste."""
    from creative.checking.platform import pictures  # noqa: PLC0415  # Pillow is loaded once a picture is looked at

    found = [*texts.limits(post), *texts.wording(post), *pictures.pages(post), *pictures.images(post)]
    # Pages that say the same also look the same.
    return list({(one.rule, one.message): one for one in found}.values())


def count(text: str) -> int:
    """A text's length as the platform counts titles."""
    return title_length(text)
