"""Where right answers stand: spread over the positions, and not the longest by habit."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from string import ascii_uppercase
from typing import TypeVar

from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.schemas import QuestionType, QuizPart, QuizQuestion

P = TypeVar("P", bound=QuizPart)
BY_HABIT = 0.3
"""Largest share of choice questions whose right answer is the longest, once there are some."""
SOME = 3
_LETTERED = re.compile(r"(?i)\b(option|choice|answer)\s+([A-Z])\b|(选项|答案)\s*([A-Z])")


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
        if refusals(question, there):
            continue
        number = len(there) + 1
        placed = _placed(question, there, random.Random(f"{seed}{number}"))  # noqa: S311  # positions are no secret
        passed.append(numbered(placed, number))
    return passed


def settled(question: QuizQuestion, there: Sequence[QuizQuestion], *, seed: str) -> QuizQuestion:
    """With its options in another order, the right one where right ones stand least."""
    return _placed(question, there, random.Random(seed))  # noqa: S311  # as above


def refusals(question: QuizQuestion, there: Sequence[QuizQuestion]) -> list[str]:
    """Why a question may not be written behind the ones there are; empty where it may."""
    found = faults(question, there)
    if not found and _is_habit(question, there):
        found.append(f"“{question.question[:60]}”: the right option is the longest once too often.")
    return found


def faults(question: QuizQuestion, there: Sequence[QuizQuestion]) -> list[str]:
    """The same without the habits of who writes many: a teacher may set the right answer where they like."""
    found = problems(question)
    if is_repeated(question, [one.question for one in there]):
        found.append(f"“{question.question[:60]}” is there already.")
    return found


def numbered(question: QuizQuestion, number: int) -> QuizQuestion:
    """With its place in the quiz, which names it and its parts."""
    parts = [
        part.model_copy(update={"id": f"q-{number:03}-{at}", "order": at})
        for at, part in enumerate(question.sub_questions, 1)
    ]
    return question.model_copy(update={"id": f"q-{number:03}", "order": number, "sub_questions": parts})


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
    choices = [part for one in there for part in (one, *one.sub_questions)]
    parts: list[QuizPart] = []
    for part in question.sub_questions:
        parts.append(_turned(part, [*choices, *parts], chance))
    return _turned(question, choices, chance).model_copy(update={"sub_questions": parts})


def _turned(question: P, there: Sequence[QuizPart], chance: random.Random) -> P:
    size = len(question.options)
    if size < 2:
        return question
    order = shuffled(size, chance)
    if question.question_type == "SINGLE_CHOICE":
        used = Counter(one.right[0] for one in there if one.question_type == "SINGLE_CHOICE")
        least = min(used[letter] for letter in ascii_uppercase[:size])
        place = chance.choice([place for place in range(size) if used[ascii_uppercase[place]] == least])
        right = ascii_uppercase.index(question.right[0])
        order.remove(right)
        order.insert(place, right)
    return rearranged(question, order)


def shuffled(size: int, chance: random.Random) -> list[int]:
    """Places in another order; of three and more it is never the order there was, which would be the key of some."""
    order = list(range(size))
    while size > 1 and order == sorted(order):
        chance.shuffle(order)
        if size == 2:
            break
    return order


def rearranged(question: P, order: Sequence[int]) -> P:
    """The same question with its options in this order; its key, and the letters in its explanation, follow."""
    now = {ascii_uppercase[old]: ascii_uppercase[new] for new, old in enumerate(order)}
    key = question.correct_answer
    moved: str | list[str]
    if isinstance(key, str):
        moved = now.get(key, key)
    else:
        parts = [one.rpartition("-") for one in key or []]
        moved = [f"{left}{dash}{now.get(right, right)}" for left, dash, right in parts]
    if question.question_type == "MULTIPLE_CHOICE" and isinstance(moved, list):
        moved = sorted(moved)
    return question.model_copy(
        update={
            "options": [question.options[old] for old in order],
            "correct_answer": moved,
            "explanation": _LETTERED.sub(lambda found: _relettered(found, now), question.explanation),
        }
    )


def _relettered(found: re.Match[str], now: dict[str, str]) -> str:
    letter = found[2] or found[4]
    return found.group().removesuffix(letter) + now.get(letter.upper(), letter)
