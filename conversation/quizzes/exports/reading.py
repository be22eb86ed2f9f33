"""What every format needs to know of a question: its stem and left items, its key in words, its text as HTML."""

import re
from collections.abc import Callable, Iterator
from html import escape
from string import ascii_uppercase

from django.utils.translation import gettext, gettext_noop
from markdown_it import MarkdownIt

from conversation.quizzes.checking.questions import BLANK, LEFT
from conversation.quizzes.schemas import Quiz, QuizPart, QuizQuestion
from library.readers.dunders import keep_dunders

TRUTH = {"true": gettext_noop("True"), "false": gettext_noop("False")}
_MATH = re.compile(r"\$\$(.+?)\$\$|(?<![\\$])\$(?!\$)(.+?)(?<!\\)\$", re.DOTALL)
_KEPT = "\ue000%d\ue001"
_MARK = re.compile("\ue000(\\d+)\ue001")
_MARKDOWN = keep_dunders(MarkdownIt("commonmark", {"html": False, "breaks": True, "xhtmlOut": True}).enable("table"))


def parts(quiz: Quiz) -> Iterator[tuple[QuizPart, str, QuizQuestion | None]]:
    """What is answered, one after the other, with its number (`3` or `3.1`) and the question it is a part of."""
    for question in quiz.questions:
        if question.question_type == "COMPOSITE":
            for part in question.sub_questions:
                yield part, f"{question.order}.{part.order}", question
        else:
            yield question, str(question.order), None


def stem_and_left(question: QuizPart) -> tuple[str, list[str]]:
    """A matching question: what is asked, and the left items without their numbers, in the order of the numbers."""
    stem, items = [], []
    for line in question.question.splitlines():
        if found := LEFT.match(line):
            items.append((int(found[1]), line[found.end(1) :].lstrip(" .)、．")))
        elif items and line.strip():
            number, text = items[-1]
            items[-1] = (number, f"{text} {line.strip()}")
        else:
            stem.append(line)
    return "\n".join(stem).strip(), [text for _, text in sorted(items, key=lambda one: one[0])]


def pairs(question: QuizPart) -> list[tuple[str, str]]:
    """A matching question's left items, each with its right one."""
    _, left = stem_and_left(question)
    right = {int(key.partition("-")[0]): key.partition("-")[2] for key in question.right}
    return [
        (text, question.options[ascii_uppercase.index(right[number])])
        for number, text in zip(sorted(right), left, strict=False)
    ]


def unmatched(question: QuizPart) -> list[str]:
    """Right items of a matching question that belong to nothing."""
    used = {right for _, right in pairs(question)}
    return [one for one in question.options if one not in used]


def in_order(question: QuizPart) -> list[str]:
    return [question.options[ascii_uppercase.index(key)] for key in question.right]


def key_in_words(question: QuizPart) -> str:
    """The right answer as a person reads it beside the question."""
    if question.question_type in ("SINGLE_CHOICE", "MULTIPLE_CHOICE"):
        return "; ".join(f"{key}. {question.options[ascii_uppercase.index(key)]}" for key in question.right)
    if question.question_type == "TRUE_FALSE":
        return gettext(TRUTH[question.right[0]])
    if question.question_type == "ORDERING":
        return " → ".join(in_order(question))
    if question.question_type == "MATCHING":
        return "; ".join(f"{left} – {right}" for left, right in pairs(question))
    return "; ".join(question.right)


def blanks(question: QuizPart) -> list[str]:
    """What stands before, between and behind the blanks."""
    return BLANK.split(question.question)


def for_mathjax(latex: str, *, is_displayed: bool) -> str:
    """A formula between the signs that learning platforms look for."""
    return rf"\[{escape(latex)}\]" if is_displayed else rf"\({escape(latex)}\)"


def as_html(text: str, set_formula: Callable[..., str] = for_mathjax) -> str:
    """Markdown with formulas as HTML."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(set_formula(found[1] or found[2], is_displayed=bool(found[1])))
        return _KEPT % (len(kept) - 1)

    rendered = _MARKDOWN.render(_MATH.sub(keep, text)).strip()
    return _MARK.sub(lambda found: kept[int(found[1])], rendered)


def as_line(text: str) -> str:
    """The same without a paragraph around it, where it is only one."""
    html = as_html(text)
    return html[3:-4] if html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>") else html


def as_title(text: str, length: int = 80) -> str:
    """A question's beginning, on one line, as its name."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1]}…"
