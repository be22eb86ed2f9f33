"""Reads Moodle XML."""

from string import ascii_uppercase

from lxml import etree

from conversation.quizzes.importing.found import FoundQuestions
from conversation.quizzes.importing.markup import as_markdown, parsed
from runs.words import Sentence

Element = etree._Element  # noqa: SLF001  # lxml names the type so
KEPT = 1e-6
SILENT = frozenset({"category", "description"})
BLANK = "____"


def read(data: bytes) -> FoundQuestions:
    """Raises `UnreadableDocument`."""
    found = FoundQuestions()
    number = 0
    for question in parsed(data).iter("question"):
        kind = question.get("type", "")
        if kind in SILENT:
            continue
        number += 1
        place = f"{number}: {_text(question, 'name')[:60]}"
        reader = READERS.get(kind)
        if reader is None:
            found.refuse(place, Sentence("Questions of the type “%(type)s” are not known here.", type=kind))
            continue
        shared = {
            "question": _text(question, "questiontext"),
            "explanation": _text(question, "generalfeedback"),
            "points": _number(question.findtext("defaultgrade"), 1.0),
        }
        found.take(place, **(shared | reader(question, shared["question"])))
    return found


def _text(question: Element, name: str) -> str:
    return as_markdown(question.findtext(f"{name}/text") or "")


def _number(text: str | None, otherwise: float) -> float:
    try:
        return float(text or "")
    except ValueError:
        return otherwise


def _answers(question: Element) -> list[tuple[str, float]]:
    return [
        (as_markdown(one.findtext("text") or ""), _number(one.get("fraction"), 0.0))
        for one in question.findall("answer")
    ]


def _choice(question: Element, _asked: object) -> dict[str, object]:
    answers = _answers(question)
    right = [letter for letter, (_, fraction) in zip(ascii_uppercase, answers, strict=False) if fraction > KEPT]
    is_single = (question.findtext("single") or "true").strip() in ("true", "1")
    return {
        "question_type": "SINGLE_CHOICE" if is_single else "MULTIPLE_CHOICE",
        "options": [text for text, _ in answers],
        "correct_answer": (right[0] if len(right) == 1 else right) if is_single else right,
    }


def _true_false(question: Element, _asked: object) -> dict[str, object]:
    right = next((text for text, fraction in _answers(question) if fraction > KEPT), "")
    return {"question_type": "TRUE_FALSE", "correct_answer": right.strip().lower()}


def _short(question: Element, asked: object) -> dict[str, object]:
    right = [text for text, fraction in _answers(question) if fraction > KEPT]
    if "__" in str(asked):
        return {"question_type": "FILL_IN_BLANK", "correct_answer": right[0] if len(right) == 1 else right}
    return {"question_type": "FILL_IN_BLANK", "question": f"{asked} {BLANK}", "correct_answer": right}


def _numeric(question: Element, _asked: object) -> dict[str, object]:
    right = next((text for text, fraction in _answers(question) if fraction > KEPT), "")
    return {"question_type": "NUMERIC", "correct_answer": right}


def _essay(question: Element, _asked: object) -> dict[str, object]:
    return {"question_type": "LONG_ANSWER", "correct_answer": _text(question, "graderinfo")}


def _matching(question: Element, asked: object) -> dict[str, object]:
    pairs = [
        (as_markdown(one.findtext("text") or ""), as_markdown(one.findtext("answer/text") or ""))
        for one in question.findall("subquestion")
    ]
    return matched(str(asked), pairs)


def matched(asked: str, pairs: list[tuple[str, str]]) -> dict[str, object]:
    """A matching question of left and right items; a right one without a left one belongs to nothing."""
    options = list(dict.fromkeys(right for _, right in pairs))
    left = [(one, right) for one, right in pairs if one]
    lines = [f"{number}. {' '.join(one.split())}" for number, (one, _) in enumerate(left, 1)]
    keys = [f"{number}-{ascii_uppercase[options.index(right)]}" for number, (_, right) in enumerate(left, 1)]
    return {
        "question_type": "MATCHING",
        "question": "\n".join([asked, *lines]),
        "options": options,
        "correct_answer": keys,
    }


def _ordering(question: Element, _asked: object) -> dict[str, object]:
    ordered = sorted(_answers(question), key=lambda one: one[1])
    options = [text for text, _ in ordered]
    return {"question_type": "ORDERING", "options": options, "correct_answer": list(ascii_uppercase[: len(options)])}


READERS = {
    "multichoice": _choice,
    "truefalse": _true_false,
    "shortanswer": _short,
    "numerical": _numeric,
    "essay": _essay,
    "matching": _matching,
    "ordering": _ordering,
}
