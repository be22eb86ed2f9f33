"""Moodle XML: every kind of question as Moodle has it; parts of a question follow its text one by one."""

import re
from datetime import datetime
from decimal import Decimal
from html import escape

from lxml import etree

from conversation.quizzes.exports.elements import Element, Tags
from conversation.quizzes.exports.reading import (
    as_html,
    as_line,
    as_title,
    blanks,
    in_order,
    pairs,
    stem_and_left,
    unmatched,
)
from conversation.quizzes.schemas import Quiz, QuizPart

WHOLE = "100"
E = Tags()


def write(quiz: Quiz, _made_at: datetime) -> bytes:
    # A slash begins a category below; two are one that is meant.
    category = E.category(E.text(f"$course$/top/{quiz.meta.title.replace('/', '//')}"))
    root = E.quiz(E.question(category, type="category"))
    for question in quiz.questions:
        if question.question_type == "COMPOSITE":
            root.append(_element(question, "description", f"{question.order:02}"))
            root.extend(_asked(part, f"{question.order:02}.{part.order}") for part in question.sub_questions)
        else:
            root.append(_asked(question, f"{question.order:02}"))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _asked(question: QuizPart, number: str) -> Element:
    match question.question_type:
        case "SINGLE_CHOICE" | "MULTIPLE_CHOICE":
            return _choice(question, number)
        case "TRUE_FALSE":
            return _true_false(question, number)
        case "NUMERIC":
            return _numeric(question, number)
        case "FILL_IN_BLANK":
            return _gaps(question, number)
        case "MATCHING":
            return _matching(question, number)
        case "ORDERING":
            return _ordering(question, number)
    return _essay(question, number)


def _element(question: QuizPart, kind: str, number: str, text: str | None = None) -> Element:
    html = as_html(question.question) if text is None else text
    made = E.question(
        E.name(E.text(f"{number} {as_title(question.question)}")),
        _html("questiontext", html),
        _html("generalfeedback", as_html(question.explanation)),
        type=kind,
    )
    if kind != "description":
        made.append(E.defaultgrade(f"{question.points:g}"))
    tags = [one for one in (question.difficulty, question.bloom, question.knowledge_point) if one]
    made.append(E.tags(*(E.tag(E.text(one)) for one in tags)))
    return made


def _html(name: str, html: str) -> Element:
    made = etree.Element(name, format="html")
    text = etree.SubElement(made, "text")
    text.text = etree.CDATA(html.replace("]]>", "]]&gt;")) if html else None
    return made


def _answer(text: str, fraction: str, *, html: bool = True) -> Element:
    made = _html("answer", as_line(text)) if html else E.answer(E.text(text), format="plain_text")
    made.set("fraction", fraction)
    return made


def _share(count: int) -> str:
    """A part of the points, to the five places that Moodle's own list of fractions has."""
    return f"{round(Decimal(100) / count, 5).normalize():f}"


def _choice(question: QuizPart, number: str) -> Element:
    is_single = question.question_type == "SINGLE_CHOICE"
    made = _element(question, "multichoice", number)
    made.append(E.single(str(is_single).lower()))
    made.append(E.shuffleanswers("true"))
    made.append(E.answernumbering("ABCD"))
    right = set(question.right)
    wrong = "0" if is_single else f"-{_share(len(question.options) - len(right))}"
    for letter, option in zip("ABCDEFGHIJ", question.options, strict=False):
        made.append(_answer(option, _share(len(right)) if letter in right else wrong))
    return made


def _true_false(question: QuizPart, number: str) -> Element:
    made = _element(question, "truefalse", number)
    for answer in ("true", "false"):
        made.append(_answer(answer, WHOLE if answer in question.right else "0", html=False))
    return made


def _numeric(question: QuizPart, number: str) -> Element:
    made = _element(question, "numerical", number)
    answer = _answer(question.right[0], WHOLE, html=False)
    answer.append(E.tolerance(tolerance_of(question.right[0])))
    made.append(answer)
    return made


def tolerance_of(key: str) -> str:
    """Half a unit of the last place that is written out; whole numbers are exact."""
    places = len(key.partition(".")[2].strip("%"))
    return f"{Decimal(5).scaleb(-places - 1):f}" if places else "0"


def _gaps(question: QuizPart, number: str) -> Element:
    """One blank is answered in a line; several are fields in the text."""
    pieces = blanks(question)
    if len(pieces) == 2:
        made = _element(question, "shortanswer", number)
        made.append(E.usecase("0"))
        made.extend(_answer(key, WHOLE, html=False) for key in question.right)
        return made
    keys = [escape(re.sub(r'[\\}#~/"]', r"\\\g<0>", key), quote=False) for key in question.right]
    fields = [f"{{1:SHORTANSWER:={key}}}" for key in keys]
    marked = "".join(piece + field for piece, field in zip(pieces, [*_places(len(fields)), ""], strict=False))
    html = as_html(marked)
    for place, field in zip(_places(len(fields)), fields, strict=True):
        html = html.replace(place, field)
    return _element(question, "cloze", number, html)


def _places(count: int) -> list[str]:
    return [f"\ue100{number}\ue101" for number in range(count)]


def _matching(question: QuizPart, number: str) -> Element:
    stem, _ = stem_and_left(question)
    made = _element(question, "matching", number, as_html(stem))
    made.append(E.shuffleanswers("true"))
    for left, right in [*pairs(question), *(("", one) for one in unmatched(question))]:
        sub = _html("subquestion", as_line(left) if left else "")
        sub.append(E.answer(E.text(right)))
        made.append(sub)
    return made


def _ordering(question: QuizPart, number: str) -> Element:
    made = _element(question, "ordering", number)
    made.append(E.layouttype("VERTICAL"))
    made.append(E.selecttype("ALL"))
    made.append(E.selectcount("0"))
    made.append(E.gradingtype("RELATIVE_NEXT_EXCLUDE_LAST"))
    made.append(E.showgrading("SHOW"))
    for place, item in enumerate(in_order(question), 1):
        made.append(_answer(item, f"{place}"))
    return made


def _essay(question: QuizPart, number: str) -> Element:
    made = _element(question, "essay", number)
    made.append(E.responseformat("editor"))
    made.append(E.responserequired("1"))
    made.append(E.responsefieldlines("5" if question.question_type == "SHORT_ANSWER" else "15"))
    made.append(_html("graderinfo", as_html("\n\n".join(question.right))))
    return made
