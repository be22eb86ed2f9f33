"""The kinds of answer a question may want, the words that ask for each, and of what a figure is an amount."""

import re
from collections.abc import Iterable
from typing import Literal, cast

from library.text.facts import Fact
from library.text.language import HAN, detect
from library.text.verbs import marks
from library.text.word_lists import entries

Kind = Literal["when", "count", "who", "where", "why", "compare", "list", "how", "what"]
SHORT: frozenset[Kind] = frozenset({"when", "count", "who", "where"})  # Kinds that a date, a number or a name answers

_ASKINGS = tuple(
    (cast("Kind", kind), re.compile(rf"(?i)\b(?:{english})\b|{chinese}"))
    for kind, english, chinese in (row.split("\t") for row in entries(__name__, "askings"))
)  # The kinds with the words that ask for each; the first that fits counts
_AMOUNTS = [tuple(re.compile(f"(?i){one}") for one in row.split("\t")) for row in entries(__name__, "amounts")]
_ENTRY = re.compile(r"(?i)(?!.*how many).*(?:\b(?:tickets?|admission|entrance|entry|enter)\b|门票|入场|入园)")
_FREE = re.compile(r"(?i)\bfree\b|免费|免收|免票")
_HOW_MANY = re.compile(r"(?i)\bhow many(?= )|(?:多少|几)(?=\w)")
_MEASURES = "个名人位次种家座所条只本篇首台辆"
_COUNTED = re.compile(rf"(?i)\bhow many\b|几|多少[{_MEASURES}]")  # Not 多少花生, which asks how much as well
_THING = re.compile(
    rf"(?i)(?:\bhow many |(?:多少|几)(?![人次回遍种类])[{_MEASURES}]?(?=[{HAN}]))(?!people|times|(?:kind|type|sort|way)s|[人次类])((?:[a-z]+-)?[a-z]+(?: [a-z]+)?|[{HAN}]{{1,2}})"
)  # What is counted; people are also where they die or live, and kinds may be called otherwise


def kind_of(text: str) -> Kind | None:
    """What kind of answer a text asks for; none where it asks nothing."""
    return next((kind for kind, asking in _ASKINGS if asking.search(text.strip())), None)


def besides(text: str, named: Iterable[str]) -> str:
    """What a text asks without names and the words that only ask."""
    for name in named:
        text = text.replace(name, " ")
    for _, asking in _ASKINGS:
        text = asking.sub(" ", text)
    return text


def is_free(asked: str, sentence: str) -> bool:
    """Whether one is let in for nothing, where it is asked what that costs; what parking costs is another thing."""
    return bool(_ENTRY.match(asked) and _FREE.search(sentence))


def is_amount(asked: str, sentence: str, number: Fact) -> bool:
    """Whether a number is an amount of the kind asked for: no length is a price; one of no kind needs the name of its thing."""
    counted = _HOW_MANY.sub("0", asked)
    told = f"{sentence[number.start - 1 : number.start]}0{sentence[number.end :]}"[:24]
    wanted = {unit for asking, unit in _AMOUNTS if asking.search(asked) or unit.search(counted)}
    kinds = {unit for _, unit in _AMOUNTS if unit.match(told) or unit.match(told, 1)}
    if wanted:
        return bool(wanted & kinds)
    thing = marks(" ".join(_THING.findall(asked))) if detect(asked) == detect(sentence) else frozenset()
    return not (kinds and _COUNTED.search(asked)) and (not thing or bool(thing & marks(sentence)))
