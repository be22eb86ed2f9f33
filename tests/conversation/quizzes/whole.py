"""What is right of a quiz as a whole: as many as asked for, and no pattern that gives the answers away."""

from collections import Counter
from collections.abc import Sequence

from conversation.quizzes.checking.questions import is_repeated, problems
from conversation.quizzes.checking.spreading import BY_HABIT, is_longest
from conversation.quizzes.schemas import QuestionType, QuizQuestion

ENOUGH = 8
"""Choice questions of as many options from which positions say something."""
UNEVEN = 0.5
"""Largest share of right answers at one position, where there are three positions or more."""


def shortcomings(questions: Sequence[QuizQuestion], count: int, types: Sequence[QuestionType] = ()) -> list[str]:
    """What is wrong with a quiz, a sentence each; empty where nothing is."""
    found = [problem for one in questions for problem in problems(one)]
    if len(questions) != count:
        found.append(f"There are {len(questions)} questions and not {count}.")
    if types and Counter(one.question_type for one in questions) != Counter(types):
        found.append("The types are not those that were asked for.")
    found += [
        f"“{one.question[:60]}” is there twice."
        for at, one in enumerate(questions)
        if is_repeated(one, [other.question for other in questions[:at]])
    ]
    if len({one.id for one in questions}) < len(questions) or [one.order for one in questions] != [
        *range(1, len(questions) + 1)
    ]:
        found.append("The questions are not numbered one by one.")
    return found + _patterns([one for one in questions if one.question_type == "SINGLE_CHOICE"])


def _patterns(choices: Sequence[QuizQuestion]) -> list[str]:
    found = []
    for size in {len(one.options) for one in choices if len(one.options) > 2}:
        keys = Counter(one.right[0] for one in choices if len(one.options) == size and one.right)
        if keys.total() >= ENOUGH and max(keys.values()) > UNEVEN * keys.total():
            found.append("Right answers stand at one position by habit.")
    fit = [one for one in choices if not problems(one)]
    if len(fit) >= ENOUGH and sum(map(is_longest, fit)) > max(1, BY_HABIT * len(fit)):
        found.append("The right answer is the longest by habit.")
    return found
