"""Reads GIFT."""

import re
from string import ascii_uppercase

from conversation.quizzes.importing.found import FoundQuestions
from conversation.quizzes.importing.markup import as_markdown, with_formulas
from conversation.quizzes.importing.moodle import matched
from library.readers.encodings import decode
from runs.words import Sentence

_COMMENT = re.compile(r"(?m)^\s*//.*$")
_TITLE = re.compile(r"^::(?P<title>(?:\\.|[^\\:]|:(?!:))*)::\s*")
_FORMAT = re.compile(r"^\[(?P<format>html|markdown|moodle|plain)\]\s*", re.IGNORECASE)
_BODY = re.compile(r"(?<!\\)\{(?P<answers>(?:\\.|[^\\}])*)\}", re.DOTALL)
_ANSWER = re.compile(
    r"(?P<sign>[=~])(?:%(?P<weight>-?[\d.]+)%)?(?P<text>(?:\\.|[^\\=~#])*)(?:#(?!#)(?P<hint>(?:\\.|[^\\=~#])*))?",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\([~=#{}:\\n])")
_FEEDBACK = re.compile(r"(?<!\\)####(?P<told>.*)$", re.DOTALL)
_TRUTH = re.compile(r"^(?P<truth>TRUE|FALSE|T|F)\b", re.IGNORECASE)
_PAIR = re.compile(r"(?<!\\)->")
_NUMBER = re.compile(r"^=?(?:%-?[\d.]+%)?(?P<from>-?[\d.]+)(?::(?P<within>[\d.]+)|\.\.(?P<to>-?[\d.]+))?")


def read(data: bytes) -> FoundQuestions:
    """Raises `UnreadableDocument`."""
    found = FoundQuestions()
    line = 1
    for part in re.split(r"(\n[ \t]*(?:\n[ \t]*)+)", decode(data).replace("\r\n", "\n")):
        written = _COMMENT.sub("", part).strip()
        if written and not written.startswith("$CATEGORY"):
            _read_one(written, f"{line}", found)
        line += part.count("\n")
    return found


def _read_one(written: str, place: str, found: FoundQuestions) -> None:
    title = _TITLE.match(written)
    if title:
        written = written[title.end() :]
        place = f"{place}: {_plain(title['title'])[:60]}"
    form = _FORMAT.match(written)
    if form:
        written = written[form.end() :]
    body = _BODY.search(written)
    if body is None:
        return  # a description asks nothing
    before, after = written[: body.start()], written[body.end() :]
    if _BODY.search(after):
        found.refuse(place, Sentence("Several answers in one text are not known here."))
        return
    feedback = _FEEDBACK.search(body["answers"])
    answers = body["answers"][: feedback.start()] if feedback else body["answers"]
    explanation = _told(feedback["told"], form) if feedback else ""
    asked = _told(before, form)
    gap = f"{asked} ____{' ' * after.startswith(' ')}{_told(after, form)}" if after.strip() else ""
    given = _asking(asked, gap, answers.strip())
    if given["question_type"] == "LONG_ANSWER":  # what a good answer says can only stand in the feedback
        given["correct_answer"], explanation = explanation, ""
    found.take(place, explanation=explanation, **given)


def _asking(asked: str, gap: str, answers: str) -> dict[str, object]:
    if not answers:
        return {"question_type": "LONG_ANSWER", "question": asked, "correct_answer": None}
    if truth := _TRUTH.match(answers):
        key = "true" if truth["truth"][0] in "Tt" else "false"
        return {"question_type": "TRUE_FALSE", "question": asked, "correct_answer": key}
    if answers.startswith("#"):
        return {"question_type": "NUMERIC", "question": asked, "correct_answer": _number(answers[1:].strip())}
    listed = [(one["sign"], float(one["weight"] or 0), one["text"].strip()) for one in _ANSWER.finditer(answers)]
    if all(_PAIR.search(text) for _, _, text in listed) and listed:
        pairs = [tuple(_plain(side.strip()) for side in _PAIR.split(text, maxsplit=1)) for _, _, text in listed]
        return matched(asked, [(left, right) for left, right in pairs])
    return _chosen(asked, gap, [(sign, weight, _plain(text)) for sign, weight, text in listed])


def _chosen(asked: str, gap: str, listed: list[tuple[str, float, str]]) -> dict[str, object]:
    options = [text for _, _, text in listed]
    right = [
        letter for letter, (sign, weight, _) in zip(ascii_uppercase, listed, strict=False) if sign == "=" or weight > 0
    ]
    if all(sign == "=" for sign, _, _ in listed):
        stem = gap or (asked if "__" in asked else f"{asked} ____")
        blanks = len(re.findall(r"_{2,}", stem))
        keys = options[0].split("; ") if blanks > 1 and len(options) == 1 else options
        return {"question_type": "FILL_IN_BLANK", "question": stem, "correct_answer": keys}
    shared = {"question": gap or asked, "options": options}
    if any(sign == "=" for sign, _, _ in listed) and len(right) == 1:
        return {"question_type": "SINGLE_CHOICE", "correct_answer": right[0], **shared}
    return {"question_type": "MULTIPLE_CHOICE", "correct_answer": right, **shared}


def _number(answers: str) -> str:
    found = _NUMBER.match(answers)
    if found is None:
        return ""
    if found["to"]:
        return f"{(float(found['from']) + float(found['to'])) / 2:g}"
    return found["from"]


def _plain(text: str) -> str:
    return with_formulas(_ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], text).strip())


def _told(text: str, form: re.Match[str] | None) -> str:
    plain = _plain(text)
    return as_markdown(plain) if form and form["format"].lower() in ("html", "moodle") else plain
