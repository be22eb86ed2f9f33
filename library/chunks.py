"""Cuts a document's blocks into passages of a few whole sentences."""

import hashlib
import itertools
import re
from collections.abc import Iterable
from typing import NamedTuple

from library.readers.document import Block
from library.text.language import detect
from library.text.outlines import LONGEST_PLACE, PLACES, entries_above, indented, is_head
from library.text.sentences import SentenceSpan, is_ended, split
from library.text.terms import normalise

SIZES = {"en": (500, 900), "zh": (250, 450)}
"""From how many characters on a passage may end, and how many it should not pass."""
MAX_SENTENCE = 2500
"""A "sentence" longer than this has no punctuation to cut it by and is cut between words."""
_REFERENCES = re.compile(
    r"(?:[\d.一二三四五六七八九十、]+\s*)?(?:sources?|references|bibliography|works cited|(?:for )?further (?:reading|research|exploration)|external links|see also|notes and references|foot ?notes?|endnotes?"
    r"|参考来源|参考资料|参考文献|参考书目|资料来源|来源|外部链接|延伸阅读|相关条目|注释|脚注)\s*[:：]?",
    re.IGNORECASE,
)
_EXERCISES = re.compile(
    r"(?:[\d.一二三四五六七八九十、]+\s*)?(?:(?:review|practice|discussion|critical thinking|visual connection|personal application|self[- ]?check|comprehension)"
    r" (?:questions?|exercises?|problems?)|(?:conceptual|thought) questions|problems (?:&|and) exercises|figuring for yourself|collaborative group activities"
    r"|(?:[\w-]+ )?end[- ]of[- ]chapter (?:questions|exercises|problems)|fill in the blank|true[ /]*(?:or )?false|exercises|multiple choice|free response|short answers?|(?:section |chapter |pop )?quiz(?:zes)?|interactive link questions?|problems|art connections?"
    r"|questions for (?:review|discussion)|check your (?:understanding|knowledge)|test yourself"
    r"|answer key|习题|练习题|复习题|思考题|思考与练习|课后(?:习题|练习|作业)|自测题|选择题|填空题|判断题|简答题|讨论题|参考答案)\s*[:：]?",
    re.IGNORECASE,
)
"""Where wrong answers stand beside right ones: nothing there is said."""

_GOALS = re.compile(
    r"(?:by|at) the end of (?:this|the) \w+\b.{0,60}\b(?:you|students|learners) (?:will|should)\b.{0,60}[:：]|(?:学完|读完)本\S{1,4}[，,].{0,60}[:：]",
    re.IGNORECASE,
)
"""Opens a list of what its readers will learn, which tells none of it."""
_SHOWN = (
    r"analy[sz]e|apply|assess|compare|contrast|define|demonstrate|describe|differentiate|discuss|distinguish|evaluate|examine"
    r"|explain|explore|identify|illustrate|interpret|list|name|outline|recogni[sz]e|summari[sz]e|understand"
)
_GOAL = re.compile(rf"(?:{_SHOWN})\b.{{8,200}}|(?:了解|理解|掌握|认识|熟悉|学会)[^，。]{{2,40}}[。；]?", re.IGNORECASE)
"""An entry of such a list."""
_NEXT_GOAL = re.compile(
    rf"{_GOAL.pattern}|(?:appraise|articulate|calculate|categori[sz]e|characteri[sz]e|classify|construct|create|critique|derive|determine"
    r"|develop|draw|estimate|express|formulate|give|justify|label|locate|predict|recall|recite|reconstruct|relate|solve|state|trace|use)\b.{8,200}",
    re.IGNORECASE,
)
"""One below what opens it; elsewhere some of these may begin a step."""
_LEARNT = re.compile(r"\s*(?:define|describe|differentiate|discuss|distinguish|explain|summari[sz]e)\b", re.IGNORECASE)
"""What nobody does to get something done, so that it is no step even where it ends as a sentence does."""
SEVERAL = 3
"""Such entries, none of them a sentence or a value, with which a document opens that are its goals; fewer may be steps."""


class PassageText(NamedTuple):
    heading: str
    text: str


def passages(blocks: Iterable[Block]) -> list[PassageText]:
    """The passages in order. Every sentence of every block is in exactly one, but for lists of references, and exercises and goals beside a text.

    What only heads the entries of a list stands above them in each.
    """
    text = [block for block in blocks if not _is_below(_REFERENCES, block)]
    told = [block for block in text if not _is_below(_EXERCISES, block)]
    kept = told or text
    first = [_without_opening_goals(block.text) for block in kept[:1]] + [block.text for block in kept[1:]]
    return [one for block, said in zip(kept, first, strict=True) for one in _cut(block.heading, _without_goals(said))]


def _is_below(kind: re.Pattern[str], block: Block) -> bool:
    """Whether it stands under a heading of a kind, or further below one."""
    return any(kind.fullmatch(heading.strip()) for heading in block.heading.split(PLACES))


def _without_opening_goals(text: str) -> str:
    """The text of a document's beginning without the goals it opens with; all of it where it is nothing else."""
    lines = text.split("\n")
    goals = list(itertools.takewhile(_is_goal, lines))
    return "\n".join(lines[len(goals) :]) if SEVERAL <= len(goals) < len(lines) else text


def _is_goal(line: str) -> bool:
    is_one = _GOAL.fullmatch(line.strip()) is not None and re.search("[:：]", line) is None
    return is_one and (not is_ended(line) or _LEARNT.match(line) is not None)


def _without_goals(text: str) -> str:
    """A text without what it says its readers will be able to do, entry by entry until a sentence stands."""
    kept: list[str] = []
    is_goal = False
    for line in text.split("\n"):
        goes_on = is_goal and (not is_ended(line) or _NEXT_GOAL.fullmatch(line.strip()) is not None)
        is_goal = goes_on or bool(_GOALS.fullmatch(line.strip()))
        if not is_goal:
            kept.append(line)
    return "\n".join(kept) if any(kept) else text


def content_hash(text: str) -> str:
    """The same for texts that differ only in case, width of characters or white space."""
    return hashlib.sha256(" ".join(normalise(text).split()).encode()).hexdigest()


def _cut(heading: str, text: str) -> list[PassageText]:
    least, most = SIZES[detect(text)]
    spans: list[tuple[int, int]] = []
    for sentence in _sentences(text):
        if (
            spans
            and (_length(spans[-1]) < least * 0.6 or sentence.end - spans[-1][0] <= most)
            and _length(spans[-1]) < least
        ):
            spans[-1] = (spans[-1][0], sentence.end)
        else:
            spans.append((sentence.start, sentence.end))
    if len(spans) > 1 and _length(spans[-1]) < least / 2 and spans[-1][1] - spans[-2][0] <= most * 1.2:
        spans[-2:] = [(spans[-2][0], spans[-1][1])]
    return [_passage(heading, text, start, end) for start, end in spans]


def _passage(heading: str, text: str, start: int, end: int) -> PassageText:
    """What begins within a list stands below the entries it belongs to, which the passage before it has as well."""
    above, depth = entries_above(text, start)
    entries = [entry for entry in above if is_head(entry.strip())]
    return PassageText(heading[:LONGEST_PLACE], "\n".join([*entries, indented(text[start:end], depth)]))


def _length(span: tuple[int, int]) -> int:
    return span[1] - span[0]


def _sentences(text: str) -> list[SentenceSpan]:
    found: list[SentenceSpan] = []
    for sentence in split(text):
        start = sentence.start
        while sentence.end - start > MAX_SENTENCE:
            cut = text.rfind(" ", start + MAX_SENTENCE // 2, start + MAX_SENTENCE)
            end = cut if cut > 0 else start + MAX_SENTENCE
            found.append(SentenceSpan(text[start:end], start, end))
            start = end + (1 if cut > 0 else 0)
        found.append(SentenceSpan(text[start : sentence.end], start, sentence.end))
    return found
