"""Papers for the class: a quiz with its key on a page of its own, also in several versions that differ in their order."""

import random
from collections.abc import Iterator
from datetime import datetime
from string import ascii_uppercase

from django.utils.translation import gettext

from conversation.quizzes.checking.spreading import rearranged, shuffled
from conversation.quizzes.exports.packing import packed
from conversation.quizzes.exports.reading import TRUTH, parts
from conversation.quizzes.schemas import QuestionType, Quiz, QuizPart, QuizQuestion
from library.exports import file_name, reached_at
from library.text.language import is_han
from library.typeset import files
from library.typeset.paper import Block, Heading, PageBreak, Paper, Paragraph, Span, plain
from library.typeset.reading import read_inline, read_markdown

LINE = "______________________________________________"
LINES: dict[QuestionType, int] = {"SHORT_ANSWER": 3, "LONG_ANSWER": 8, "NUMERIC": 1}
VERSIONS = "ABCD"
SIDE_BY_SIDE = 52
"""How many narrow letters wide options may be together that stand on one line."""


def as_docx(quiz: Quiz, made_at: datetime) -> bytes:
    return files.to_docx(paper_of(quiz), made_at)


def as_pdf(quiz: Quiz, made_at: datetime) -> bytes:
    return files.to_pdf(paper_of(quiz), made_at)


def as_markdown(quiz: Quiz, _made_at: datetime) -> bytes:
    return files.to_markdown(paper_of(quiz))


def as_json(quiz: Quiz, _made_at: datetime) -> bytes:
    return f"{quiz.model_dump_json(indent=2)}\n".encode()


def as_versions(quiz: Quiz, made_at: datetime) -> bytes:
    """Every version as a paper and as a key, each to print and to change."""
    found: dict[str, bytes] = {}
    for letter in VERSIONS:
        turned = version_of(quiz, letter)
        for told, paper in ((gettext("paper"), paper_for(turned, letter)), (gettext("key"), key_for(turned, letter))):
            found[file_name(f"{letter} {told}", "pdf")] = files.to_pdf(paper, made_at)
            found[file_name(f"{letter} {told}", "docx")] = files.to_docx(paper, made_at)
    return packed(found, made_at)


def version_of(quiz: Quiz, letter: str) -> Quiz:
    """The quiz in the order of a version, always the same: A as it is, the others with questions and options moved."""
    if letter == VERSIONS[0]:
        return quiz
    chance = random.Random(f"{letter}{quiz.meta.title}{len(quiz.questions)}")  # noqa: S311  # an order is no secret
    order = shuffled(len(quiz.questions), chance)
    turned: list[QuizQuestion] = []
    for place, at in enumerate(order, 1):
        question = quiz.questions[at]
        moved = rearranged(question, shuffled(len(question.options), chance))
        inner = [rearranged(part, shuffled(len(part.options), chance)) for part in question.sub_questions]
        turned.append(moved.model_copy(update={"order": place, "sub_questions": inner}))
    return quiz.model_copy(update={"questions": turned})


def paper_of(quiz: Quiz) -> Paper:
    blocks = [*_questions(quiz), PageBreak(), Heading(level=1, text=gettext("Answers")), *_answers(quiz)]
    return Paper(title=quiz.meta.title, language=quiz.language, blocks=tuple(blocks))


def paper_for(quiz: Quiz, letter: str) -> Paper:
    told = gettext("Version %(letter)s") % {"letter": letter}
    return Paper(title=quiz.meta.title, subtitle=told, language=quiz.language, blocks=tuple(_questions(quiz)))


def key_for(quiz: Quiz, letter: str) -> Paper:
    told = gettext("Answers to version %(letter)s") % {"letter": letter}
    return Paper(title=quiz.meta.title, subtitle=told, language=quiz.language, blocks=tuple(_answers(quiz)))


def _questions(quiz: Quiz) -> Iterator[Block]:
    told = gettext("%(count)s questions, %(points)s points, about %(minutes)s minutes") % {
        "count": quiz.meta.question_count,
        "points": f"{quiz.meta.total_points:g}",
        "minutes": quiz.meta.estimated_duration,
    }
    lines = f"{told}\n{gettext('Name')}: ______________   {gettext('Class')}: ______________"
    yield Paragraph(spans=plain(lines))
    for question in quiz.questions:
        yield from _asked(question, f"{question.order}.")
        for part in question.sub_questions:
            yield from _asked(part, f"{question.order}.{part.order}")


def _asked(question: QuizPart, mark: str) -> Iterator[Block]:
    first, tables = _text(question.question)
    yield Paragraph(spans=(Span(text=f"{mark} ", bold=True), *first))
    yield from tables
    if question.options:
        # A line each; short ones side by side, as on a printed sheet.
        is_short = sum(map(_width, question.options)) <= SIDE_BY_SIDE
        spans: list[Span] = []
        for letter, option in zip(ascii_uppercase, question.options, strict=False):
            between = ("\u00a0\u00a0\u00a0\u00a0" if is_short else "\n") if letter != "A" else ""
            spans += [Span(text=f"{between}\u00a0\u00a0{letter}. "), *read_inline(option, formulas=True)]
        yield Paragraph(spans=tuple(spans))
    if question.question_type == "TRUE_FALSE":
        yield Paragraph(spans=plain(f"□ {gettext(TRUTH['true'])}    □ {gettext(TRUTH['false'])}"))
    for _ in range(LINES.get(question.question_type, 0)):
        yield Paragraph(spans=plain(LINE))


def _width(text: str) -> int:
    """About how many narrow letters wide a text is."""
    return sum(2 if is_han(sign) else 1 for sign in text)


def _text(text: str) -> tuple[tuple[Span, ...], tuple[Block, ...]]:
    """A question's lines, and the blocks that are more than lines, such as its tables, behind them."""
    blocks = read_markdown(text, formulas=True)
    if all(block.kind in ("paragraph", "list") for block in blocks):
        return _lines(text), ()
    lead = blocks[0].spans if blocks[0].kind == "paragraph" else ()
    return lead, blocks[1:] if lead else blocks


def _lines(text: str) -> tuple[Span, ...]:
    """Text with its own line breaks, as the left items of a matching question have."""
    spans: list[Span] = []
    for line in text.splitlines():
        spans += [Span(text="\n")] * bool(spans) + list(read_inline(line.replace("____", "＿＿＿＿"), formulas=True))
    return tuple(spans)


def _answers(quiz: Quiz) -> Iterator[Block]:
    for part, number, _ in parts(quiz):
        told = ", ".join(gettext(TRUTH.get(key, key)) for key in part.right)
        yield Paragraph(
            spans=(
                Span(text=f"{number}. ", bold=True),
                *(one.model_copy(update={"bold": True}) for one in read_inline(told, formulas=True)),
                *((Span(text="\n"), *_lines(part.explanation)) if part.explanation else ()),
            )
        )
        if remark := tuple(_remark(part)):
            yield Paragraph(spans=remark)


def _remark(part: QuizPart) -> Iterator[Span]:
    """Where it comes from, which leads there, and what of the class's work it follows."""
    if part.source:
        before, _, behind = gettext("Source: %(title)s").partition("%(title)s")
        address = reached_at(part.passage_url) if part.passage_url else None
        yield Span(text=before, italic=True)
        yield Span(text=part.source, italic=True, link=address)
        yield Span(text=behind, italic=True)
    if weak := part.weak_point:
        told = gettext("%(name)s: wrong in %(wrong)s of %(of)s, %(date)s") % weak.model_dump(by_alias=False)
        yield Span(text=f" · {told}" if part.source else told, italic=True)
