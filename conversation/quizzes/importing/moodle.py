"""Reads Moodle XML."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from string import ascii_uppercase

from lxml import etree

from conversation.quizzes.importing.found import FoundQuestions
from conversation.quizzes.importing.markup import as_markdown, parsed
from conversation.quizzes.schemas import QuestionType
from runs.words import Sentence

Element = etree._Element  # noqa: SLF001  # lxml names the type so
KEPT = 1e-6
BLANK = "____"


class UnknownGap(Exception):
    """A gap of a type that no question here is of."""


def read(data: bytes) -> FoundQuestions:
    """Raises `UnreadableDocument`."""
    found = FoundQuestions()
    number = 0
    for question in parsed(data).iter("question"):
        kind = question.get("type", "")
        if kind == "category":
            continue
        number += 1
        place = f"{number}: {_text(question, 'name')[:60]}"
        if kind == "description":
            found.refuse(place, Sentence("It is a text that asks nothing."))
            continue
        reader = READERS.get(kind)
        if reader is None:
            found.refuse(place, Sentence("Questions of the type “%(type)s” are not known here.", type=kind))
            continue
        shared = {
            "question": _text(question, "questiontext"),
            "explanation": _text(question, "generalfeedback"),
            "points": _number(question.findtext("defaultgrade"), 1.0),
        }
        try:
            found.take(place, **(shared | reader(question, shared["question"])))
        except UnknownGap as gap:
            found.refuse(place, Sentence("Gaps of the type “%(type)s” are not known here.", type=str(gap)))
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


_GAP = re.compile(r"\{\d*:(?P<kind>[A-Z_]+):(?P<answers>(?:\\.|[^\\}])*)\}", re.IGNORECASE)
_ALTERNATIVE = re.compile(r"(?<!\\)~")
_WEIGHT = re.compile(r"^(?:=|%(?P<percent>-?\d+(?:\.\d+)?)%)")
_FEEDBACK = re.compile(r"(?<!\\)#.*", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
GAPS: Mapping[str, QuestionType] = {
    **dict.fromkeys(("SHORTANSWER", "SHORTANSWER_C", "SA", "SAC", "MW", "MWC"), "FILL_IN_BLANK"),
    **dict.fromkeys(("NUMERICAL", "NM"), "NUMERIC"),
    **dict.fromkeys(
        (
            f"{name}{way}"
            for name in ("MULTICHOICE", "MC")
            for way in ("", "_V", "_H", "_S", "_VS", "_HS", "V", "H", "S", "VS", "HS")
        ),
        "SINGLE_CHOICE",
    ),
    **dict.fromkeys(
        (f"{name}{way}" for name in ("MULTIRESPONSE", "MR") for way in ("", "_H", "_S", "_HS", "H", "S", "HS")),
        "MULTIPLE_CHOICE",
    ),
}
"""What a field of a text with gaps is, by the names that Moodle has for it."""


def _gaps(question: Element, _asked: object) -> dict[str, object]:
    """A text whose gaps are all written in is one question; with choices it is one of parts. Raises `UnknownGap`."""
    text = question.findtext("questiontext/text") or ""
    parts = [_gap(found) for found in _GAP.finditer(text)]
    if not parts:
        return {"question_type": "FILL_IN_BLANK"}
    return gapped(lambda name: as_markdown(_GAP.sub(lambda _: name(), text)), parts)


def _gap(found: re.Match[str]) -> dict[str, object]:
    name = found["kind"].upper()
    if name not in GAPS:
        raise UnknownGap(name)
    given: list[tuple[str, float]] = []
    for alternative in _ALTERNATIVE.split(as_markdown(found["answers"])):
        told = _FEEDBACK.sub("", alternative).strip()
        sign = _WEIGHT.match(told)
        text = _ESCAPED.sub(r"\1", told[sign.end() :] if sign else told).strip()
        given.append((text, 0.0 if sign is None else float(sign["percent"] or 100)))
    right = [text for text, weight in given if weight > 0]
    kind = GAPS[name]
    if kind == "NUMERIC":
        return {"question_type": kind, "correct_answer": right[0].partition(":")[0] if right else ""}
    if kind == "FILL_IN_BLANK":
        return {"question_type": kind, "correct_answer": right[0] if right else ""}
    letters = [letter for letter, (_, weight) in zip(ascii_uppercase, given, strict=False) if weight > 0]
    key = letters[0] if kind == "SINGLE_CHOICE" and len(letters) == 1 else letters
    return {"question_type": kind, "options": [text for text, _ in given], "correct_answer": key}


def gapped(told: Callable[[Callable[[], str]], str], parts: Sequence[dict[str, object]]) -> dict[str, object]:
    """A text with gaps; `told` says it with a name for each of them, in their order."""
    if all(one["question_type"] == "FILL_IN_BLANK" for one in parts) or len(parts) == 1:
        (kind, *_), keys = (one["question_type"] for one in parts), [one["correct_answer"] for one in parts]
        whole = {"question": told(lambda: BLANK), "correct_answer": keys[0] if len(keys) == 1 else keys}
        return {**(parts[0] if len(parts) == 1 else {"question_type": kind}), **whole}
    numbers = count(1)
    stem = told(lambda: f"({next(numbers)}) {BLANK}")
    subs = [
        {"id": f"p-{number}", "order": number, "question": f"({number}) {BLANK}", **one}
        for number, one in enumerate(parts, 1)
    ]
    return {"question_type": "COMPOSITE", "question": stem, "correct_answer": None, "sub_questions": subs}


READERS = {
    "multichoice": _choice,
    "truefalse": _true_false,
    "shortanswer": _short,
    "numerical": _numeric,
    "essay": _essay,
    "matching": _matching,
    "ordering": _ordering,
    "cloze": _gaps,
}
