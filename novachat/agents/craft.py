"""The craft of a post that code can measure, and mends where a model does not: emoji, paragraphs, a title of its own."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from library.notes.posting import LEAST_TITLE, whole_clauses
from library.schemas import Language
from library.text.sentences import split
from library.xiaohongshu import POST_TITLE, beginning, title_length
from novachat.briefs.tasks import FULL_STOPS

EMOJI, PARAGRAPHS = 1, 2
"""Emoji of a paragraph at most, and paragraphs of a body at least, where it is long enough to be divided."""
LONG = 200
"""Characters of a body, counted as in a title, from which it is divided."""
MANY: dict[Language, str] = {
    "en": f"“{{text}}” has {{count}} emoji; a paragraph has {EMOJI} at most.",
    "zh": f"“{{text}}”里有{{count}}个表情，每段最多{EMOJI}个。",
}
UNDIVIDED: dict[Language, str] = {
    "en": "The body “{text}” is one paragraph. Divide it, with an empty line between.",
    "zh": "正文“{text}”只有一段。请分段，段间空一行。",
}
TWICE: dict[Language, str] = {
    "en": "Several posts have the title “{text}”. Give each its own.",
    "zh": "有几篇的标题都是“{text}”，每篇要有自己的标题。",
}
_SIGN = "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff"
_EMOJI = re.compile(
    rf" ?(?:[\U0001f1e6-\U0001f1ff]{{2}}|\d\ufe0f?\u20e3|[{_SIGN}][\ufe0f\U0001f3fb-\U0001f3ff]*"
    rf"(?:\u200d[{_SIGN}][\ufe0f\U0001f3fb-\U0001f3ff]*)*)"
)
"""One for whoever reads it, of however many characters, with the blank before it."""
_MARK = re.compile(r"^\W+")


def faults(title: str, body: str, titles: Sequence[str], language: Language) -> Iterator[str]:
    """A sentence for each fault of a post among others with these titles, with the words it is about."""
    for line in body.splitlines():
        if (count := len(_EMOJI.findall(line))) > EMOJI:
            yield MANY[language].format(text=beginning(line), count=count)
    if _is_undivided(body):
        yield UNDIVIDED[language].format(text=beginning(body))
    if titles.count(title) > 1:
        yield TWICE[language].format(text=title)


def mended(body: str) -> str:
    """A body without the emoji that are too many; one that is a single long paragraph has its first and its last sentence apart."""
    plain = "\n".join(map(_with_few_emoji, body.split("\n")))
    if not _is_undivided(plain):
        return plain
    sentences = split(plain)
    places = [sentences[1].start, *([sentences[-1].start] if len(sentences) > PARAGRAPHS else [])]
    cuts = [0, *places, len(plain)]
    return "\n\n".join(plain[start:end].strip() for start, end in pairwise(cuts))


def own_title(title: str, body: str, used: Collection[str]) -> str:
    """A title that no other post has: where one has it, what the body says first that is as long as a title."""
    clauses = (whole_clauses(_MARK.sub("", one.text)).rstrip(FULL_STOPS) for one in split(body))
    fitting = (one for one in clauses if LEAST_TITLE <= title_length(one) <= POST_TITLE)
    return next((one for one in [title, *fitting] if one not in used), title)


def _with_few_emoji(line: str) -> str:
    for one in reversed(list(_EMOJI.finditer(line))[EMOJI:]):
        line = line[: one.start()] + line[one.end() :]
    return line


def _is_undivided(body: str) -> bool:
    lines = [line for line in body.splitlines() if line.strip()]
    return title_length(body) >= LONG and len(lines) < PARAGRAPHS <= len(split(body))
