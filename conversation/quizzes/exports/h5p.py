"""H5P: a set of questions. The package holds the content and names its libraries, which the platform has.

What H5P has no kind for is asked with the one that comes near: numbers as a gap, pairs and orders as words to drag.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from html import escape
from uuid import UUID, uuid5

from django.utils.translation import gettext

from conversation.quizzes.exports.h5p_words import set_words, words_of
from conversation.quizzes.exports.packing import packed
from conversation.quizzes.exports.reading import (
    as_html,
    as_line,
    as_title,
    blanks,
    in_order,
    pairs,
    parts,
    stem_and_left,
    unmatched,
)
from conversation.quizzes.schemas import Quiz, QuizPart, QuizQuestion
from library.schemas import Language
from library.text.keywords import keywords

MAIN = ("H5P.QuestionSet", 1, 20)
VERSIONS: dict[str, tuple[int, int]] = {
    "H5P.MultiChoice": (1, 16),
    "H5P.TrueFalse": (1, 8),
    "H5P.Blanks": (1, 14),
    "H5P.DragText": (1, 10),
    "H5P.Essay": (1, 5),
}
IDS = UUID("6f3c1a52-5b0e-4c8e-9a39-0d5c6f6f2b11")
KNOWN: dict[Language, str] = {"en": "en", "zh": "und"}
"""How a package names its language: from H5P's own list, which has no Chinese."""
TRANSLATED: dict[Language, str] = {"en": "en", "zh": "zh-cn"}
"""The translation of its libraries that it asks for."""
KEYWORDS = 4
PASS_PERCENT = 60
Parameters = dict[str, object]


def write(quiz: Quiz, made_at: datetime) -> bytes:
    asked = [_question(part, number, whole) for part, number, whole in parts(quiz)]
    content = {
        "introPage": {"showIntroPage": False, "startButtonText": gettext("Start"), "introduction": ""},
        "progressType": "textual",
        "passPercentage": PASS_PERCENT,
        "questions": asked,
        "disableBackwardsNavigation": False,
        "randomQuestions": False,
        **set_words(),
    }
    used = sorted({str(one["library"]).partition(" ")[0] for one in asked})
    manifest = {
        "title": quiz.meta.title,
        "language": KNOWN[quiz.language],
        "defaultLanguage": TRANSLATED[quiz.language],
        "mainLibrary": MAIN[0],
        "embedTypes": ["iframe"],
        "license": "U",
        "preloadedDependencies": [_needed(*MAIN), *(_needed(name, *VERSIONS[name]) for name in used)],
    }
    files = {"h5p.json": manifest, "content/content.json": content}
    return packed(
        {name: json.dumps(one, ensure_ascii=False, indent=1).encode() for name, one in files.items()}, made_at
    )


def _needed(name: str, major: int, minor: int) -> Parameters:
    return {"machineName": name, "majorVersion": major, "minorVersion": minor}


def _question(question: QuizPart, number: str, whole: QuizQuestion | None) -> Parameters:
    library, parameters = ASKING[question.question_type](question, as_html(whole.question) if whole else "")
    major, minor = VERSIONS[library]
    title = f"{number} {as_title(question.question)}"
    return {
        "library": f"{library} {major}.{minor}",
        "params": words_of(library) | parameters,
        "subContentId": str(uuid5(IDS, f"{number} {question.question}")),
        "metadata": {"contentType": library.partition(".")[2], "license": "U", "title": title},
    }


def _choice(question: QuizPart, above: str) -> tuple[str, Parameters]:
    right = set(question.right)
    answers = [
        {
            "text": as_html(option),
            "correct": letter in right,
            "tipsAndFeedback": {
                "tip": "",
                "chosenFeedback": as_line(question.explanation) if letter in right else "",
                "notChosenFeedback": "",
            },
        }
        for letter, option in zip("ABCDEFGHIJ", question.options, strict=False)
    ]
    return "H5P.MultiChoice", {
        "question": above + as_html(question.question),
        "answers": answers,
        "behaviour": {
            "singlePoint": True,
            "randomAnswers": True,
            "type": "auto",
            "enableRetry": True,
            "enableSolutionsButton": True,
        },
    }


def _truth(question: QuizPart, above: str) -> tuple[str, Parameters]:
    told = as_line(question.explanation)
    return "H5P.TrueFalse", {
        "question": above + as_html(question.question),
        "correct": question.right[0],
        "behaviour": {"enableRetry": True, "feedbackOnCorrect": told, "feedbackOnWrong": told},
    }


def _gaps(question: QuizPart, above: str) -> tuple[str, Parameters]:
    pieces = blanks(question)
    keys = [question.right] if len(pieces) == 2 else [[key] for key in question.right]
    marks = [f"*{'/'.join(map(_starless, key))}*" for key in keys]
    text = "".join(piece + mark for piece, mark in zip(map(_starless_text, pieces), [*marks, ""], strict=True))
    return _blanks(above, f"<p>{text}</p>")


def _number(question: QuizPart, above: str) -> tuple[str, Parameters]:
    return _blanks(above + as_html(question.question), f"<p>*{_starless(question.right[0])}*</p>")


def _blanks(above: str, text: str) -> tuple[str, Parameters]:
    return "H5P.Blanks", {
        "text": above or f"<p>{escape(gettext('Fill in what is missing.'))}</p>",
        "questions": [text],
        "behaviour": {
            "enableRetry": True,
            "enableSolutionsButton": True,
            "caseSensitive": False,
            "acceptSpellingErrors": False,
        },
    }


def _matching(question: QuizPart, above: str) -> tuple[str, Parameters]:
    stem, _ = stem_and_left(question)
    lines = [
        f"{place}. {_starless_text(left)}: *{_starless(right)}*"
        for place, (left, right) in enumerate(pairs(question), 1)
    ]
    return _dragged(above + as_html(stem), lines, unmatched(question))


def _ordering(question: QuizPart, above: str) -> tuple[str, Parameters]:
    lines = [f"{place}. *{_starless(item)}*" for place, item in enumerate(in_order(question), 1)]
    return _dragged(above + as_html(question.question), lines, [])


def _dragged(task: str, lines: Sequence[str], others: Sequence[str]) -> tuple[str, Parameters]:
    return "H5P.DragText", {
        "taskDescription": task,
        "textField": "\n".join(lines),
        "distractors": "".join(f"*{_starless(one)}*" for one in others),
        "behaviour": {"enableRetry": True, "enableSolutionsButton": True},
    }


def _essay(question: QuizPart, above: str) -> tuple[str, Parameters]:
    """What is counted are the words that a good answer has; the model answer is shown afterwards."""
    model = "\n\n".join(question.right)
    words = [one for one in keywords([model], KEYWORDS) if len(one) > 1] or [as_title(model, 20)]
    return "H5P.Essay", {
        "taskDescription": above + as_html(question.question),
        "solution": {"introduction": "", "sample": as_html(model)},
        "keywords": [
            {"keyword": word, "alternatives": [], "options": {"points": 1, "occurrences": 1}} for word in words
        ],
        "behaviour": {
            "inputFieldSize": "3" if question.question_type == "SHORT_ANSWER" else "10",
            "ignoreScoring": True,
        },
    }


def _starless(text: str) -> str:
    """An answer between stars, in which a slash would part it from another answer, and a colon from a hint."""
    return text.replace("*", "∗").replace("/", "\\/").replace(":", "：").replace("\n", " ")


def _starless_text(text: str) -> str:
    return as_line(text.replace("*", "∗")) if text.strip() else text


ASKING: dict[str, Callable[[QuizPart, str], tuple[str, Parameters]]] = {
    "SINGLE_CHOICE": _choice,
    "MULTIPLE_CHOICE": _choice,
    "TRUE_FALSE": _truth,
    "FILL_IN_BLANK": _gaps,
    "NUMERIC": _number,
    "MATCHING": _matching,
    "ORDERING": _ordering,
    "SHORT_ANSWER": _essay,
    "LONG_ANSWER": _essay,
}
