"""Reads CSV with the columns that our own export has, also by their Chinese names."""

import re

from conversation.classes.importing import tables as sheets
from conversation.quizzes.importing.found import FoundQuestions
from runs.words import Sentence

LETTERS = "ABCDEFGHIJ"
CALLED = {
    "题型": "type",
    "题目": "question",
    "问题": "question",
    "答案": "answer",
    "解析": "explanation",
    "难度": "difficulty",
    "分值": "points",
    "知识点": "knowledge point",
    "来源": "source",
    **{f"选项{letter}": letter for letter in LETTERS},
}
TYPES = {
    "单选题": "SINGLE_CHOICE",
    "多选题": "MULTIPLE_CHOICE",
    "判断题": "TRUE_FALSE",
    "填空题": "FILL_IN_BLANK",
    "简答题": "SHORT_ANSWER",
    "论述题": "LONG_ANSWER",
    "连线题": "MATCHING",
    "排序题": "ORDERING",
    "计算题": "NUMERIC",
}
DIFFICULTIES = {"易": "easy", "简单": "easy", "中": "medium", "中等": "medium", "难": "hard", "困难": "hard"}
TRUTH = {"对": "true", "正确": "true", "t": "true", "错": "false", "错误": "false", "f": "false"}


def read(data: bytes) -> FoundQuestions:
    """Raises `UnreadableDocument`."""
    found = FoundQuestions()
    for sheet in sheets.read(data, "bank.csv"):
        for row in sheet.lines:
            # What our export kept from being a formula is as it was.
            cells = {
                CALLED.get(name.strip(), name.strip()): value[1:] if re.match(r"'[=+\-@\t\r]", value) else value
                for name, value in row.cells.items()
            }
            place = f"{row.number}"
            if not cells.get("question"):
                found.refuse(place, Sentence("The row has no question."))
            elif cells.get("type") == "COMPOSITE" or "." in cells.get("number", ""):
                found.refuse(place, Sentence("Several answers in one text are not known here."))
            else:
                found.take(place, **_asking(cells))
    return found


def _asking(cells: dict[str, str]) -> dict[str, object]:
    options = [cells[letter] for letter in LETTERS if cells.get(letter)]
    kind = TYPES.get(cells.get("type", ""), cells.get("type", "").upper().replace(" ", "_"))
    answer = [one.strip() for one in cells.get("answer", "").split("|") if one.strip()]
    if not kind:
        kind = ("MULTIPLE_CHOICE" if len(answer) > 1 else "SINGLE_CHOICE") if options else "SHORT_ANSWER"
    if kind == "MULTIPLE_CHOICE" and len(answer) == 1:
        answer = list(re.sub(r"[\s,，、;；]", "", answer[0]))
    if kind == "TRUE_FALSE" and answer:
        answer = [TRUTH.get(answer[0].lower(), answer[0].lower())]
    given: dict[str, object] = {
        "question_type": kind,
        "question": cells["question"],
        "options": options,
        "correct_answer": answer[0] if len(answer) == 1 and kind != "MULTIPLE_CHOICE" else answer,
        "explanation": cells.get("explanation", ""),
        "difficulty": DIFFICULTIES.get(cells.get("difficulty", ""), cells.get("difficulty", "").lower() or "medium"),
        "bloom": cells.get("bloom", "").lower() or None,
        "knowledge_point": cells.get("knowledge point", ""),
        "source": cells.get("source", ""),
    }
    return given | ({"points": cells["points"]} if cells.get("points") else {})
