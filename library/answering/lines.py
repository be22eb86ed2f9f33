"""The sentences and entries of a passage, each with the line that it stands under."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from library.judging.cells import PARTS
from library.text.language import detect
from library.text.outlines import outline
from library.text.sentences import is_ended, split

ENTRY, TERM, CHINESE_TERM, OPENING, CHINESE_OPENING = 300, 40, 10, 16, 6
"""Most characters of an entry of a list, of a term that the next line explains, and least of what opens a list."""
_BRACKETED = re.compile(r"\s?[(（][^)）]*[)）]")
_SAYING = re.compile(r"[，；。;]|[:：]\s*\S|  |^#|^[\W\d_]*$")
"""What no term has within it: a clause behind another, or a value; nor is a number one."""


class LabelledLine(NamedTuple):
    """A sentence or an entry."""

    text: str
    label: str = ""
    """The line it stands under: the term it explains, the opening of its list, or the entry it belongs to."""
    above: tuple[str, ...] = ()
    """The entries that this belongs to in turn."""
    is_nested: bool = False
    """Whether it stands under an entry of a list that it belongs to."""
    is_listed: bool = False
    """Whether it is an entry of a list that its heading opens."""


def labelled(text: str, heading: str = "") -> Iterable[LabelledLine]:
    """The sentences of a passage, each with what it stands under."""
    level: list[str] = []
    for line in outline(list(_without_columns(text.splitlines()))):
        if not line.above and not line.opens and not (heading and line.is_indented):
            level.append(line.text)
            continue
        yield from _on_one_level(level)
        level = []
        label = _opening_of(line.above[-1]) if line.above and len(line.above[-1]) <= ENTRY else ""
        said = [one.text for one in split(line.text)]
        if line.opens and not (is_ended(line.text) or _SAYING.search(line.text)):
            said = said[:-1]
        is_listed = line.is_indented and not line.above
        yield from (LabelledLine(one, label, line.above[:-1], bool(label), is_listed) for one in said)
    yield from _on_one_level(level)


def _without_columns(lines: Sequence[str]) -> Iterable[str]:
    """The lines without those that only name the columns of the rows below them."""
    for before, line, following in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        cells = line.count(PARTS)
        is_first = cells > 1 and PARTS not in before and following.count(PARTS) == cells
        if not (is_first and re.search(r"[\d.。，,:：]", line) is None):
            yield line


def _opening_of(entry: str) -> str:
    """What an entry opens its own with: “It has two numbers:” behind what else it says."""
    return split(entry)[-1].text if entry.endswith((":", "：")) else entry


def _on_one_level(lines: Sequence[str]) -> Iterable[LabelledLine]:
    """The sentences of lines none of which is indented below another."""
    opening = term = ""
    for line in lines:
        sentences = [sentence.text for sentence in split(line)]
        if not sentences or len(line) > ENTRY:
            opening = ""
        if line.rstrip().endswith((":", "：")) and sentences:
            least = CHINESE_OPENING if detect(line) == "zh" else OPENING
            opening, term = sentences[-1] if len(sentences[-1]) >= least else "", ""
            yield from map(LabelledLine, sentences[:-1])
            continue
        is_term = len(sentences) == 1 and _is_term(line.strip())
        # One short line behind another is an entry of a list, as that is; nothing that the other explains.
        label = opening if is_term else term or opening
        yield from (LabelledLine(sentence, label) for sentence in sentences)
        term = line.strip() if is_term else ""


def _is_term(line: str) -> bool:
    most = CHINESE_TERM if detect(line) == "zh" else TERM
    return len(_BRACKETED.sub("", line)) <= most and not _SAYING.search(line) and not is_ended(line)
