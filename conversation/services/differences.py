"""What changed from one version to another, word by word, in the text as people read it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

import rjieba
from django.utils import timezone

from conversation.exports import FORMATS
from conversation.schemas.artifacts import InteractivePage, Made
from library.text.language import HAN
from runs.words import speaking

Kind = Literal["same", "added", "removed"]
READABLE = "md"
_TOKEN = re.compile(rf"[{HAN}]+|[^\W{HAN}]+|\s+|[^\w\s]")
_BLOCKS = [
    "h1",
    "h2",
    "h3",
    "h4",
    "p",
    "li",
    "legend",
    "label",
    "button",
    "summary",
    "td",
    "th",
    "option",
    "section",
    "div",
]


@dataclass(frozen=True)
class ComparedWords:
    """Words that stayed, came or went."""

    kind: Kind
    text: str


Line = Sequence[ComparedWords]


def readable(made: Made) -> list[str]:
    """The lines that people read of it."""
    if isinstance(made, InteractivePage):
        return _lines_of_page(made)
    form = FORMATS[made.kind].get(READABLE) or FORMATS[made.kind]["json"]
    with speaking(made.language):
        text = form.write(made, timezone.now()).decode()
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def _lines_of_page(page: InteractivePage) -> list[str]:
    import lxml.html  # noqa: PLC0415  # loaded once a page is compared

    tree = lxml.html.fragment_fromstring(page.html, create_parent="div")
    for block in tree.iter(*_BLOCKS):
        block.tail = f"\n{block.tail or ''}"
        block.text = f"\n{block.text or ''}"
    text = str(tree.text_content())
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def changes(before: Made, after: Made) -> list[Line]:
    """The lines that differ, in order; empty where people read the same."""
    old, new = readable(before), readable(after)
    found: list[Line] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        # Lines that took the place of others stand each beside its own, the rest alone.
        both = min(i2 - i1, j2 - j1)
        found += map(words_changed, old[i1 : i1 + both], new[j1 : j1 + both])
        found += [(ComparedWords("removed", line),) for line in old[i1 + both : i2]]
        found += [(ComparedWords("added", line),) for line in new[j1 + both : j2]]
    return found


def words_changed(before: str, after: str) -> Line:
    """Both lines in one, word by word."""
    old, new = tokens(before), tokens(after)
    pieces: list[ComparedWords] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(ComparedWords("same", "".join(old[i1:i2])))
            continue
        gone, come = "".join(old[i1:i2]), "".join(new[j1:j2])
        pieces += [ComparedWords("removed", gone)] * bool(gone) + [ComparedWords("added", come)] * bool(come)
    return pieces


def tokens(text: str) -> list[str]:
    """Words, blanks and signs, which together are the text."""
    found: list[str] = []
    for token in _TOKEN.findall(text):
        found += rjieba.cut(token) if re.match(f"[{HAN}]", token) else [token]
    return found
