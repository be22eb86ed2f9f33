r"""GIFT, Moodle's text format. Its own signs are escaped, and a line feed in a text is `\n`: an empty line ends a question."""

import re
from datetime import datetime

from conversation.quizzes.exports.moodle import tolerance_of
from conversation.quizzes.exports.reading import as_title, blanks, in_order, pairs, stem_and_left, unmatched
from conversation.quizzes.schemas import Quiz, QuizPart

_OWN = re.compile(r"[\\~=#{}:]")
_MATH = re.compile(r"(?<![\\$])\$(?!\$)(.+?)(?<![\\$])\$(?!\$)", re.DOTALL)


def write(quiz: Quiz, _made_at: datetime) -> bytes:
    written = [f"// {as_title(quiz.meta.title, 200)}", f"$CATEGORY: $course$/top/{quiz.meta.title.replace('/', '//')}"]
    for question in quiz.questions:
        if question.question_type == "COMPOSITE":
            written.append(f"{_head(question, f'{question.order:02}')}{_told(question.question)}")
            written += [_asked(part, f"{question.order:02}.{part.order}") for part in question.sub_questions]
        else:
            written.append(_asked(question, f"{question.order:02}"))
    return ("\n\n".join(written) + "\n").encode()


def escaped(text: str) -> str:
    return _OWN.sub(lambda found: f"\\{found.group()}", text).replace("\r", "").replace("\n", r"\n")


def _told(text: str) -> str:
    r"""A text as Moodle shows it: formulas between `\(` and `\)`, which it looks for."""
    return escaped(_MATH.sub(lambda found: rf"\({found[1]}\)", text))


def _head(question: QuizPart, number: str) -> str:
    return f"::{escaped(f'{number} {as_title(question.question)}')}::[markdown]"


def _asked(question: QuizPart, number: str) -> str:
    # What people judge has no answers in GIFT; the model answer is told afterwards.
    model = question.right if question.question_type in ("SHORT_ANSWER", "LONG_ANSWER") else []
    told = "\n\n".join(one for one in dict.fromkeys([*model, question.explanation]) if one)
    feedback = f"\n####{_told(told)}" if told else ""
    match question.question_type:
        case "MATCHING":
            text, _ = stem_and_left(question)
            extra = [("", one) for one in unmatched(question)]
            answers = [f"={_told(left)} -> {_told(right)}" for left, right in [*pairs(question), *extra]]
        case "ORDERING":
            # There is no ordering in GIFT; each place is matched with what stands there.
            text = question.question
            answers = [f"={place} -> {_told(item)}" for place, item in enumerate(in_order(question), 1)]
        case _:
            text, answers = question.question, _answers(question)
    body = "\n".join(f"\t{one}" for one in answers)
    pieces = blanks(question)
    if question.question_type == "FILL_IN_BLANK" and len(pieces) == 2:
        return f"{_head(question, number)}{_told(pieces[0])}{{\n{body}{feedback}\n}}{_told(pieces[1])}"
    if question.question_type == "NUMERIC":
        return f"{_head(question, number)}{_told(text)}{{#\n{body}{feedback}\n}}"
    return f"{_head(question, number)}{_told(text)}{{{f'{chr(10)}{body}' if body else ''}{feedback}\n}}"


def _answers(question: QuizPart) -> list[str]:
    right = set(question.right)
    match question.question_type:
        case "SINGLE_CHOICE":
            return [
                f"{'=' if letter in right else '~'}{_told(option)}"
                for letter, option in zip("ABCDEFGHIJ", question.options, strict=False)
            ]
        case "MULTIPLE_CHOICE":
            share, loss = 100 / len(right), 100 / (len(question.options) - len(right))
            return [
                f"~%{_percent(share)}%{_told(option)}" if letter in right else f"~%-{_percent(loss)}%{_told(option)}"
                for letter, option in zip("ABCDEFGHIJ", question.options, strict=False)
            ]
        case "TRUE_FALSE":
            return [question.right[0].upper()]
        case "NUMERIC":
            return [f"={question.right[0]}:{tolerance_of(question.right[0])}"]
        case "FILL_IN_BLANK":
            # Several blanks are one answer, its parts behind semicolons.
            keys = ["; ".join(question.right)] if len(blanks(question)) > 2 else question.right
            return [f"={_told(key)}" for key in keys]
    return []


def _percent(share: float) -> str:
    return f"{share:.5f}".rstrip("0").rstrip(".")
