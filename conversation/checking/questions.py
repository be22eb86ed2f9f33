"""The gates a question passes before anybody sees it, and where its right answer stands."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from string import ascii_uppercase

from conversation.schemas import QuestionType, QuizPart, QuizQuestion
from library.text.similarity import jaccard
from library.text.terms import normalise

DUPLICATE = 0.8
"""Shared share of terms from which two questions ask the same."""
MUCH_LONGER = 1.8
"""How much longer than the longest wrong option a right one may be; a few characters more are no sign."""
FEW_CHARACTERS = 8
BY_HABIT = 0.5
"""Largest share of choice questions whose right answer is the longest, once there are some."""
SOME = 4
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_MATH = re.compile(r"\$\$?([^$]*)\$\$?")
_LEFT = re.compile(r"(?m)^\s*(\d+)[.)、．]\s*\S")
_PAIR = re.compile(r"(\d+)-([A-Z])")
_LETTERED = re.compile(r"(?i)\b(option|choice|answer)\s+([A-Z])\b|(选项|答案)\s*([A-Z])")
_SPELT = re.compile(r"^\s*(?:\(?[A-Ha-h][).、．:：]|[A-H]\s)\s*(?=\S)")


def problems(question: QuizPart) -> list[str]:
    """What is wrong with one question, in words a model can act on; empty where it may leave."""
    said = [question.question, question.explanation, *question.options]
    found = []
    if not question.question.strip():
        found.append("A question is empty.")
    if any(map(_CONTROL.search, said)):
        found.append("There is a control character; write backslashes of formulas twice.")
    if not all(map(_math_closes, said)):
        found.append("A formula is not closed.")
    if question.options and len({normalise(one).strip() for one in question.options}) < len(question.options):
        found.append("Two options are the same.")
    if not found:
        found += _RULES[question.question_type](question)
    return [f"“{question.question[:60]}”: {one}" for one in found]


def _math_closes(text: str) -> bool:
    if text.replace("\\$", "").count("$") % 2:
        return False
    return all(inner.count("{") == inner.count("}") for inner in _MATH.findall(text))


def _choice(question: QuizPart) -> list[str]:
    letters, keys = ascii_uppercase[: len(question.options)], question.right
    is_single = question.question_type == "SINGLE_CHOICE"
    if len(question.options) < (2 if is_single else 3):
        return ["It has too few options."]
    if not keys or (is_single and len(keys) != 1) or any(len(key) != 1 or key not in letters for key in keys):
        return ["`correct_answer` must be the letter of the right option, or a list of letters."]
    if not is_single and (len(set(keys)) < len(keys) or len(keys) == len(letters)):
        return ["Some options must be wrong, and no letter stands twice."]
    if any(map(_SPELT.match, question.options)):
        return ["Options stand without their letters."]
    if is_single and _stands_out(question):
        return ["The right option is much longer than the others."]
    return []


def _stands_out(question: QuizPart) -> bool:
    right = len(question.options[ascii_uppercase.index(question.right[0])])
    wrong = max(len(one) for place, one in enumerate(question.options) if ascii_uppercase[place] not in question.right)
    return right > MUCH_LONGER * wrong and right - wrong > FEW_CHARACTERS


def _true_false(question: QuizPart) -> list[str]:
    return [] if question.right in (["true"], ["false"]) else ["`correct_answer` must be `true` or `false`."]


def _answered(question: QuizPart) -> list[str]:
    keys = question.right
    return [] if keys and all(key.strip() for key in keys) else ["It has no answer."]


def _blanks(question: QuizPart) -> list[str]:
    if "__" not in question.question:
        return ["The blank must stand in it as ____."]
    return _answered(question)


def _numeric(question: QuizPart) -> list[str]:
    try:
        Decimal(question.right[0])
    except (InvalidOperation, IndexError):
        return ["`correct_answer` must be a number."]
    return []


def _matching(question: QuizPart) -> list[str]:
    left = _LEFT.findall(question.question)
    pairs = [found.groups() if (found := _PAIR.fullmatch(key)) else ("", "") for key in question.right]
    letters = set(ascii_uppercase[: len(question.options)])
    if len(left) < 2 or sorted(one for one, _ in pairs) != sorted(left):
        return ["Number the left items in the question, and pair each once: `1-B`."]
    if len({right for _, right in pairs}) < len(pairs) or not {right for _, right in pairs} <= letters:
        return ["Each left item has an option of its own."]
    return []


def _ordering(question: QuizPart) -> list[str]:
    letters = sorted(ascii_uppercase[: len(question.options)])
    is_whole = len(letters) > 1 and sorted(question.right) == letters
    return [] if is_whole else ["`correct_answer` must be all letters in their order."]


def _composite(question: QuizPart) -> list[str]:
    parts = question.sub_questions if isinstance(question, QuizQuestion) else []
    if not parts or question.correct_answer is not None:
        return ["It consists of sub-questions, which have the answers."]
    if any(one.question_type == "COMPOSITE" for one in parts):
        return ["A sub-question has no sub-questions."]
    return [problem for one in parts for problem in problems(one)]


_RULES: dict[QuestionType, Callable[[QuizPart], list[str]]] = {
    "SINGLE_CHOICE": _choice,
    "MULTIPLE_CHOICE": _choice,
    "TRUE_FALSE": _true_false,
    "FILL_IN_BLANK": _blanks,
    "SHORT_ANSWER": _answered,
    "LONG_ANSWER": _answered,
    "MATCHING": _matching,
    "ORDERING": _ordering,
    "COMPOSITE": _composite,
    "NUMERIC": _numeric,
}


def is_repeated(question: QuizPart, others: Sequence[str]) -> bool:
    """Whether one of the others asks the same."""
    own = normalise(question.question)
    return any(own == normalise(other) or jaccard(question.question, other) >= DUPLICATE for other in others)


def as_asked(questions: Sequence[QuizQuestion], types: Sequence[QuestionType]) -> list[QuizQuestion]:
    """One question for each type asked for, in that order; all of them where no types are asked for."""
    if not types:
        return list(questions)
    left, found = list(questions), []
    for wanted in types:
        if one := next((one for one in left if one.question_type == wanted), None):
            left.remove(one)
            found.append(one)
    return found


def balanced(questions: Sequence[QuizQuestion], made: Sequence[QuizQuestion], *, seed: str) -> list[QuizQuestion]:
    """Those that pass, behind the ones made so far, with their right answers spread over the positions."""
    passed: list[QuizQuestion] = []
    for question in questions:
        there = [*made, *passed]
        if problems(question) or is_repeated(question, [one.question for one in there]) or _is_habit(question, there):
            continue
        number = len(there) + 1
        placed = _placed(question, there, random.Random(f"{seed}{number}"))  # noqa: S311  # positions are no secret
        passed.append(placed.model_copy(update={"id": f"q-{number:03}", "order": number}))
    return passed


def is_longest(question: QuizQuestion) -> bool:
    """Whether the right option is the longest of all."""
    if question.question_type != "SINGLE_CHOICE":
        return False
    right = question.options[ascii_uppercase.index(question.right[0])]
    return all(len(right) > len(one) for one in question.options if one != right)


def _is_habit(question: QuizQuestion, there: Sequence[QuizQuestion]) -> bool:
    choices = [one for one in (*there, question) if one.question_type == "SINGLE_CHOICE"]
    return is_longest(question) and len(choices) > SOME and sum(map(is_longest, choices)) > BY_HABIT * len(choices)


def _placed(question: QuizQuestion, there: Sequence[QuizQuestion], chance: random.Random) -> QuizQuestion:
    """With its options in another order: the right one where right ones stood least."""
    size = len(question.options)
    if size < 2:
        return question
    order = list(range(size))
    chance.shuffle(order)
    if question.question_type == "SINGLE_CHOICE":
        used = Counter(one.right[0] for one in there if one.question_type == "SINGLE_CHOICE")
        least = min(used[letter] for letter in ascii_uppercase[:size])
        place = chance.choice([place for place in range(size) if used[ascii_uppercase[place]] == least])
        right = ascii_uppercase.index(question.right[0])
        order.remove(right)
        order.insert(place, right)
    return rearranged(question, order)


def rearranged(question: QuizQuestion, order: Sequence[int]) -> QuizQuestion:
    """The same question with its options in this order; its key, and the letters in its explanation, follow."""
    now = {ascii_uppercase[old]: ascii_uppercase[new] for new, old in enumerate(order)}
    key = question.correct_answer
    moved = now.get(key, key) if isinstance(key, str) else [_moved(one, now) for one in key or []]
    if question.question_type == "MULTIPLE_CHOICE" and isinstance(moved, list):
        moved = sorted(moved)
    return question.model_copy(
        update={
            "options": [question.options[old] for old in order],
            "correct_answer": moved,
            "explanation": _LETTERED.sub(lambda found: _relettered(found, now), question.explanation),
        }
    )


def _moved(key: str, now: dict[str, str]) -> str:
    left, dash, right = key.rpartition("-")
    return f"{left}{dash}{now.get(right, right)}"


def _relettered(found: re.Match[str], now: dict[str, str]) -> str:
    letter = found[2] or found[4]
    return found.group().removesuffix(letter) + now.get(letter.upper(), letter)
