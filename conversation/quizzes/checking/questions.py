"""The gates one question passes before anybody sees it."""

import re
from collections.abc import Callable, Sequence
from string import ascii_uppercase

from conversation.quizzes.checking.arithmetic import asked_value, last_result, number_of, numeric_problem
from conversation.quizzes.checking.formulas import formula_problem
from conversation.quizzes.schemas import QuestionType, QuizPart, QuizQuestion
from library.text.similarity import jaccard
from library.text.terms import normalise

DUPLICATE = 0.8
"""Shared share of terms from which two questions ask the same."""
MUCH_LONGER = 1.8
"""How much longer than the longest wrong option a right one may be; a few characters more are no sign."""
FEW_CHARACTERS = 8
MOST_OPTIONS = 10
GIVEAWAY = 3
"""Characters from which an answer that stands in its own question gives itself away."""
BLANK = re.compile(r"_{2,}")
LEFT = re.compile(r"(?m)^\s*(\d+)[.)、．]\s*\S")
_PAIR = re.compile(r"(\d+)-([A-Z])")
_SPELT = re.compile(r"^\s*\(?[A-Ha-h][).、．:：]\s*(?=\S)")
_TOGETHER = re.compile(
    r"^(?:(?:all|none|both|neither|any) of (?:the )?(?:above|these|them)|(?:both )?[A-H] (?:and|or|&) [A-H]"
    r"|以上(?:都|均|皆|全|选项)\S*|[A-H]\s*[和与、]\s*[A-H](?:都|均)?\S{0,3})\W*$",
    re.IGNORECASE,
)
_NOT_JUDGED = re.compile(
    r"^\W*(?:what|which|who|whose|whom|when|where|why|how|solve|calculate|compute|find|determine|name|list|explain|describe|write)\b"
    r"|^\W*(?:解(?:方程|不等式|下列)|求|计算|写出|列出|画出|说明|简述|请(?:写|列|说明|计算|求))|(?:什么|哪[个些种位里儿年]|谁|为何|多少|怎样|如何)[^。]*[？?]\s*$",
    re.IGNORECASE,
)
"""What can be answered, but not judged."""


def problems(question: QuizPart) -> list[str]:
    """What is wrong with one question, in words a model can act on; empty where it may leave."""
    said = [question.question, question.explanation, *question.options, *question.right]
    found = []
    if not question.question.strip():
        found.append("A question is empty.")
    if broken := next(filter(None, map(formula_problem, said)), ""):
        found.append(broken)
    if question.options and len(set(map(_bare, question.options))) < len(question.options):
        found.append("Two options are the same.")
    if any(not one.strip() for one in question.options):
        found.append("An option is empty.")
    if not found:
        found += _RULES[question.question_type](question)
    return [f"“{question.question[:60]}”: {one}" for one in found]


def _bare(option: str) -> str:
    """An option without what makes no other answer of it: case, blanks, the stop at its end, the signs of a formula."""
    number = number_of(option)
    return str(number) if number is not None else re.sub(r"[\s$]+", "", normalise(option)).strip(".。,，;；!！")


def _choice(question: QuizPart) -> list[str]:
    letters, keys = ascii_uppercase[: len(question.options)], question.right
    is_single = question.question_type == "SINGLE_CHOICE"
    if not (2 if is_single else 3) <= len(question.options) <= MOST_OPTIONS:
        return ["It has too few options, or too many."]
    if not keys or (is_single and len(keys) != 1) or any(len(key) != 1 or key not in letters for key in keys):
        return ["`correct_answer` must be the letter of the right option, or a list of letters."]
    if not is_single and (len(set(keys)) < len(keys) or len(keys) == len(letters)):
        return ["Some options must be wrong, and no letter stands twice."]
    if _are_lettered(question.options):
        return ["Options stand without their letters."]
    if any(map(_TOGETHER.match, map(str.strip, question.options))):
        return ["Options are put in another order, so none may speak of the others."]
    if is_single and _stands_out(question):
        return ["The right option is much longer than the others."]
    return _given_away(question) or (_chosen_number(question) if is_single else [])


def _are_lettered(options: Sequence[str]) -> bool:
    """Whether options say their letters; "A leaf" alone does not."""
    return any(map(_SPELT.match, options)) or all(
        one.startswith(f"{letter} ") for letter, one in zip(ascii_uppercase, options, strict=False)
    )


def _given_away(question: QuizPart) -> list[str]:
    """Only the right option stands in the question."""
    asked = normalise(question.question)
    stands = [len(one.strip()) >= GIVEAWAY and normalise(one).strip() in asked for one in question.options]
    right = [ascii_uppercase.index(key) for key in question.right]
    if any(stands[at] for at in right) and not any(one for at, one in enumerate(stands) if at not in right):
        return ["The right option stands in the question itself, and no other one does."]
    return []


def _chosen_number(question: QuizPart) -> list[str]:
    """Computed again, the right option is the right one, and no other is."""
    expected = asked_value(question.question)
    right = question.options[ascii_uppercase.index(question.right[0])]
    elsewhere = any(number_of(one) == expected for one in question.options if one != right)
    if expected is not None and elsewhere and number_of(right) != expected:
        return ["Computed again, another option is right."]
    problem = numeric_problem(question.question, question.explanation, right)
    return [problem] if problem else []


def _stands_out(question: QuizPart) -> bool:
    right = len(question.options[ascii_uppercase.index(question.right[0])])
    wrong = max(len(one) for place, one in enumerate(question.options) if ascii_uppercase[place] not in question.right)
    return right > MUCH_LONGER * wrong and right - wrong > FEW_CHARACTERS


def _true_false(question: QuizPart) -> list[str]:
    if question.right not in (["true"], ["false"]):
        return ["`correct_answer` must be `true` or `false`."]
    if _NOT_JUDGED.search(question.question):
        return ["It must state something that is true or false, and ask for nothing else."]
    return []


def _answered(question: QuizPart) -> list[str]:
    keys = question.right
    return [] if keys and all(key.strip() for key in keys) else ["It has no answer."]


def _blanks(question: QuizPart) -> list[str]:
    blanks = BLANK.findall(question.question)
    if not blanks:
        return ["The blank must stand in it as ____."]
    if len(blanks) > 1 and len(question.right) != len(blanks):
        return ["Each blank has its answer, in a list in their order."]
    asked = normalise(BLANK.sub(" ", question.question))
    for key in question.right:
        word = re.escape(normalise(key).strip())
        if len(key.strip()) >= GIVEAWAY and re.search(rf"(?<![a-z0-9]){word}(?![a-z0-9])", asked):
            return ["The answer stands in the question itself."]
    return _answered(question)


def _numeric(question: QuizPart) -> list[str]:
    key = question.right[0] if len(question.right) == 1 else ""
    if (value := number_of(key)) is None:
        return ["`correct_answer` must be a number."]
    if problem := numeric_problem(question.question, question.explanation, key):
        return [problem]
    result = last_result(question.explanation)
    if result and number_of(result) != value and key not in question.explanation:
        return [f"The explanation comes to {result} and not to {key}."]
    return []


def _matching(question: QuizPart) -> list[str]:
    left = LEFT.findall(question.question)
    pairs = [found.groups() if (found := _PAIR.fullmatch(key)) else ("", "") for key in question.right]
    letters = set(ascii_uppercase[: len(question.options)])
    if len(left) < 2 or len(set(left)) < len(left) or sorted(one for one, _ in pairs) != sorted(left):
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
    if any(is_repeated(one, [other.question for other in parts[:at]]) for at, one in enumerate(parts)):
        return ["Two sub-questions ask the same."]
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
