"""What was made, as files: a quiz as a paper with its key on a page of its own, a document as it is written."""

from collections.abc import Iterator
from datetime import datetime
from string import ascii_uppercase

from django.utils.translation import gettext, gettext_noop

from conversation.quizzes.schemas import QuestionType, Quiz, QuizPart, QuizQuestion
from conversation.schemas import Made, TextDocument
from library.exports import formats
from library.typeset import files
from library.typeset.paper import (
    Block,
    Heading,
    Listing,
    PageBreak,
    Paper,
    PaperItem,
    Paragraph,
    Span,
    plain,
)
from library.typeset.reading import lowered, read_inline, read_markdown

LINE = "______________________________________________"
LINES: dict[QuestionType, int] = {"SHORT_ANSWER": 3, "LONG_ANSWER": 8, "NUMERIC": 1}
TRUTH = {"true": gettext_noop("True"), "false": gettext_noop("False")}


def paper_of(made: Made) -> Paper:
    return _quiz_paper(made) if isinstance(made, Quiz) else _document_paper(made)


def _document_paper(document: TextDocument) -> Paper:
    blocks = list(read_markdown(document.content))
    # A text that begins with its own title does not say it twice.
    if blocks and isinstance(first := blocks[0], Heading) and first.text.strip() == document.title.strip():
        blocks.pop(0)
    laid = list(lowered(tuple(blocks), top=1))
    if document.sources:
        laid += [Heading(level=1, text=gettext("Sources")), *_listing([plain(one) for one in document.sources])]
    return Paper(title=document.title, language=document.language, blocks=tuple(laid))


def _listing(items: list[tuple[Span, ...]]) -> list[Block]:
    return [Listing(items=tuple(PaperItem(spans=one) for one in items))]


def _quiz_paper(quiz: Quiz) -> Paper:
    blocks: list[Block] = [Paragraph(spans=plain(_for_pupils(quiz)))]
    for question in quiz.questions:
        blocks += _asked(question, f"{question.order}.")
    blocks += [PageBreak(), Heading(level=1, text=gettext("Answers"))]
    for question in quiz.questions:
        blocks += _solved(question, f"{question.order}.")
    return Paper(title=quiz.meta.title, language=quiz.language, blocks=tuple(blocks))


def _for_pupils(quiz: Quiz) -> str:
    told = gettext("%(count)s questions, %(points)s points, about %(minutes)s minutes") % {
        "count": quiz.meta.question_count,
        "points": f"{quiz.meta.total_points:g}",
        "minutes": quiz.meta.estimated_duration,
    }
    return f"{told}\n{gettext('Name')}: ______________   {gettext('Class')}: ______________"


def _asked(question: QuizPart, mark: str) -> Iterator[Block]:
    yield Paragraph(spans=(Span(text=f"{mark} ", bold=True), *_lines(question.question)))
    if question.options:
        yield from _listing(
            [
                plain(f"{letter}. ") + read_inline(one)
                for letter, one in zip(ascii_uppercase, question.options, strict=False)
            ]
        )
    if question.question_type == "TRUE_FALSE":
        yield Paragraph(spans=plain(f"☐ {gettext(TRUTH['true'])}    ☐ {gettext(TRUTH['false'])}"))
    for _ in range(LINES.get(question.question_type, 0)):
        yield Paragraph(spans=plain(LINE))
    for part in _parts(question):
        yield from _asked(part, f"{mark}{part.order})")


def _parts(question: QuizPart) -> list[QuizPart]:
    return question.sub_questions if isinstance(question, QuizQuestion) else []


def _lines(text: str) -> tuple[Span, ...]:
    """Text with its own line breaks, as the left items of a matching question have."""
    spans: list[Span] = []
    for line in text.splitlines():
        spans += [Span(text="\n")] * bool(spans) + list(read_inline(line.replace("____", "＿＿＿＿")))
    return tuple(spans)


def _solved(question: QuizPart, mark: str) -> Iterator[Block]:
    if parts := _parts(question):
        for part in parts:
            yield from _solved(part, f"{mark}{part.order})")
        return
    told = ", ".join(gettext(TRUTH.get(key, key)) for key in question.right)
    spans = (
        Span(text=f"{mark} {told}", bold=True),
        *((Span(text="\n"), *read_inline(question.explanation)) if question.explanation else ()),
    )
    yield Paragraph(spans=spans)
    if question.source:
        yield Paragraph(spans=(Span(text=gettext("Source: %(title)s") % {"title": question.source}, italic=True),))


def document_size(document: TextDocument, made_at: datetime) -> int:
    """Bytes of the Word file."""
    return len(as_docx(document, made_at))


def as_docx(made: Made, made_at: datetime) -> bytes:
    return files.to_docx(paper_of(made), made_at)


def as_pdf(made: Made, made_at: datetime) -> bytes:
    return files.to_pdf(paper_of(made), made_at)


def as_markdown(made: Made, _made_at: datetime) -> bytes:
    return files.to_markdown(paper_of(made))


def as_json(made: Made, _made_at: datetime) -> bytes:
    return f"{made.model_dump_json(indent=2)}\n".encode()


FORMATS = formats({"docx": as_docx, "pdf": as_pdf, "md": as_markdown, "json": as_json})
