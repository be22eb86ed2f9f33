"""The figures of a sentence that are of something, and whether they are of what was asked for."""

import re

from library.text.facts import Fact, facts
from library.text.stopwords import ENGLISH
from library.text.terms import stem
from library.text.verbs import other_forms

_COUNTED = re.compile(
    r"\bhow many (?:(?:other|different|more|new) )?(?P<noun>[a-z][\w-]*)|(?:多少|几)(?P<measure>[^\W\d_是有在的])",
    re.IGNORECASE,
)
_FEW = re.compile(
    r"(?<![第一二三四五六七八九十百千万亿点])[二两三四五六七八九](?=[座名位条所家次颗艘架辆场天年岁人户张台篇页种个件部层块本届项大])"
)
"""A numeral of one character, which is a number only before what it counts: 四个, but not 四川."""
_DIGITS = dict(zip("二两三四五六七八九", "223456789", strict=True))
_OF_A_NAME = re.compile(r"(?:[A-Z][\w.-]*[ -]|[(（.#§/_-]|第)$")
WORDS = 3
"""Words behind a number among which what it counts stands."""


def numbers_of(sentence: str) -> list[Fact]:
    """The numbers of a sentence that are of something."""
    found = [fact for fact in facts(sentence) if fact.kind == "number" and _counts(sentence, fact)]
    return found + [Fact("number", one[0], _DIGITS[one[0]], one.start(), one.end()) for one in _FEW.finditer(sentence)]


def counts_it(question: str, sentence: str) -> bool:
    """Whether code can see that a number is of what a question wants counted, where it says of what."""
    asked = _COUNTED.search(question)
    if asked is None:
        return True
    behind = [sentence[number.end :] for number in numbers_of(sentence) if not number.value.endswith("%")]
    if asked["measure"]:
        return any(after.startswith(asked["measure"]) for after in behind)
    noun = stem(asked["noun"].lower())
    forms = {noun, *other_forms(noun)}
    return any(not forms.isdisjoint(map(stem, re.findall(r"[a-z]+", after.lower())[:WORDS])) for after in behind)


def _counts(sentence: str, number: Fact) -> bool:
    """Whether a number is of something: "437 days", "25%", and not the one of "Apollo 11", "perlvar(1)" or 2号线."""
    before, after = sentence[: number.start], sentence[number.end :]
    if after.startswith("号") or re.search(r"\d(?:st|nd|rd|th)\b", number.text):
        return False
    if number.value.endswith("%") or number.text[-1:] in "百千万亿" or re.search(r"[$€£¥]\s?$", before):
        return True
    opens = before.strip().lower()  # "Some 70,000 people", "Approximately seventy thousand"
    is_named = _OF_A_NAME.search(before) is not None and opens not in ENGLISH and not opens.endswith("ly")
    return not is_named and re.match(r"[ -]?(?:[a-zA-Z\u4e00-\u9fff;]|%|$)", after) is not None
