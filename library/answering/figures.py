"""What a figure counts, or is measured in: seven astronauts are no shuttles, and how heavy wants kilograms."""

import re
from dataclasses import dataclass
from functools import cached_property

from library.answering.ranks import GENERIC
from library.text.facts import Fact, facts
from library.text.inflections import other_forms
from library.text.language import detect
from library.text.stopwords import ENGLISH
from library.text.terms import stem

_LENGTH = r"(?:kilo|centi|milli)?met(?:re|er)s?\b|km\b|cm\b|mm\b|miles?\b|feet\b|foot\b|inch(?:es)?\b|[千厘毫]?米|公里|英[里尺寸]|[丈尺里]"
_AREA = r"(?:square|sq) |hectares?\b|acres?\b|ha\b|公顷|平方|亩|顷"
_TIME = r"(?:millennia|centur(?:y|ies)|decade|year|month|week|day|hour|minute|second)s?\b|世纪|个?[年月周天日]|个?小时|分钟?|秒"
_MEASURED = (
    (r"how (?:tall|high|deep|wide|far)|[多身](?:高|深|宽|远)|高度|深度|宽度|距离", _LENGTH),
    (r"how (?:big|large)|(?<![最])多大(?!年|岁)|面积", f"{_LENGTH}|{_AREA}"),
    (
        r"how fast|多快|速度",
        rf"%|％|per ?cent\b|(?:{_LENGTH}) ?(?:per|an?|each|every|/|每)|kph\b|knots?\b|km/h|mph\b|m/s|times\b|倍|{_TIME}",
    ),
    (r"how long|多长", f"{_LENGTH}|{_TIME}"),
    (r"多久", _TIME),
    (
        r"how heavy|多重|重量",
        r"(?:kilo|milli)?grams?\b|kg\b|g\b|ton(?:ne)?s?\b|pounds?\b|ounces?\b|[公市]?斤|[千毫]?克|吨",
    ),
    (r"how old|多少岁|几岁", r"years?\b|周?岁"),
    (r"how (?:hot|cold)|多少度|多[热冷]|温度", r"degrees?\b|°|摄氏度|度"),
    (r"how expensive|多贵|多少钱", r"dollars?\b|euros?\b|pounds?\b|cents?\b|yuan\b|[美欧日]?元|英镑|[贯文两]"),
)
"""What a figure is measured in, by how it is asked for."""
_COUNTED = re.compile(
    r"\bhow many (?:\w+ )??(?P<noun>[a-z][\w-]*)(?= (?:\w+ed\b|is|are|was|were|do|does|did|has|have|had|can|could|will|would|in|of|on|at|for|to|from|there)|\W*$| [a-z]+)"
    r"|(?:多少|几)(?P<measure>[座名位条所家次颗艘架辆场天年岁人户张台首篇页种个件部卷层块本届项])(?P<thing>\S{0,2})",
    re.IGNORECASE,
)
_FEW = re.compile(
    r"(?<![第一二三四五六七八九十百千万亿点])[二两三四五六七八九](?=[座名位条所家次颗艘架辆场天年岁人户张台首篇页种个件部卷层块本届项大])"
)
"""A numeral of one character, which is a number only before what it counts: 四个, but not 四川."""
_DIGITS = dict(zip("二两三四五六七八九", "223456789", strict=True))
_AND_A_HALF = re.compile(r"^ and an? (?:half|quarter)\b|^个半")
_RATE_BEFORE = re.compile(r"(?:时速|每(?:小时|分钟?|秒|天|年))[^，。；,;]{0,8}$")
_ADVERB = re.compile(r"[a-z]+ly")
_OF_A_NAME = re.compile(r"(?:[A-Z][\w.-]*[ -]|[(（.#§/_-]|第)$")


@dataclass(frozen=True)
class Counting:
    """What a question wants counted or measured."""

    text: str
    """In the words of the sentences it is held against."""
    typed: str
    """As it was asked."""

    def may_hold(self, sentence: str) -> bool:
        """Whether a sentence has a figure that may be of it."""
        return any(self._is_of(sentence, number) is not False for number in numbers_of(sentence))

    def is_proven_by(self, sentence: str) -> bool:
        """Whether code can see that a figure is of what was asked for, where the question says of what."""
        if not (self._units or _COUNTED.search(self.text)):
            return True
        return any(self._is_of(sentence, number) for number in numbers_of(sentence))

    def is_shared_by(self, sentence: str) -> bool:
        """Whether a sentence tells only a share of what was asked for."""
        if not _COUNTED.search(self.text):
            return False
        told = [number for number in numbers_of(sentence) if self._is_of(sentence, number)]
        return bool(told) and all(number.value.endswith("%") for number in told)

    @cached_property
    def _units(self) -> str:
        """A pattern of what the figure is measured in, where the question says it."""
        return next((units for asking, units in _MEASURED if re.search(asking, self.typed, re.IGNORECASE)), "")

    def _is_of(self, sentence: str, number: Fact) -> bool | None:
        """Whether a number counts what was asked for; None where that cannot be told, as of people, who are astronauts too."""
        asked = _COUNTED.search(self.text)
        after = _AND_A_HALF.sub("", sentence[number.end :])
        if self._units:
            is_money = "dollar" in self._units and re.search(r"[$€£¥]\s?$", sentence[: number.start])
            is_rate = "%" in self._units and (
                number.value.endswith("%") or _RATE_BEFORE.search(sentence[: number.start]) is not None
            )
            return bool(is_money) or is_rate or re.match(rf"[ -]?(?:{self._units})", after) is not None
        if asked and asked["measure"]:
            # 个 counts anything, so that what it counts must be told.
            thing = asked["thing"] if asked["measure"] == "个" else ""
            return after.startswith(("大" + asked["thing"], asked["measure"] + thing)) or None
        if not asked or detect(sentence) == "zh":
            return None
        counted = re.match(
            r"(?:[ -](?!(?:in|on|at|by|from|for|with|and|or|to|were|was|had|have)\b)[a-z][\w-]*){1,3}", after
        )
        if counted is None:
            return None
        noun = stem(asked["noun"].lower())
        if re.fullmatch(_TIME, asked["noun"], re.IGNORECASE) and re.match(rf"[ -]?(?:{_TIME})", after):
            return True  # three weeks, where days are asked for
        found = not {noun, *other_forms(noun)}.isdisjoint(map(stem, re.findall(r"\w+", counted[0].lower())))
        return found or (None if noun in GENERIC else False)


def numbers_of(sentence: str) -> list[Fact]:
    """The numbers of a sentence that are of something."""
    found = [fact for fact in facts(sentence) if fact.kind == "number" and _counts(sentence, fact)]
    return found + [Fact("number", one[0], _DIGITS[one[0]], one.start(), one.end()) for one in _FEW.finditer(sentence)]


def _counts(sentence: str, number: Fact) -> bool:
    """Whether a number is of something: "437 days", "25%", and not the one of "Apollo 11", "perlvar(1)" or 2号线."""
    before, after = sentence[: number.start], sentence[number.end :]
    if after.startswith("号") or re.search(r"\d(?:st|nd|rd|th)\b", number.text):
        return False
    if number.value.endswith("%") or number.text[-1:] in "百千万亿" or re.search(r"[$€£¥]\s?$", before):
        return True
    opens = before.strip().lower()  # "Some 70,000 people", "Approximately seventy thousand"
    is_named = _OF_A_NAME.search(before) is not None and not (opens in ENGLISH or _ADVERB.fullmatch(opens))
    return not is_named and re.match(r"[ -]?(?:[a-zA-Z\u4e00-\u9fff;]|%|$)", after) is not None
