"""A question taken apart: what it asks, part by part and in its own order, and what kind of answer each wants."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from library.answering.ranks import GENERIC
from library.schemas import Language
from library.text.dates import find_dates
from library.text.facts import Fact, facts, names
from library.text.inflections import other_forms
from library.text.language import HAN, detect
from library.text.terms import normalise, stem
from library.translation import other_language, translated, untranslated

Kind = Literal["when", "count", "who", "where", "why", "compare", "list", "how", "what"]
SHORT: frozenset[Kind] = frozenset({"when", "count", "who", "where"})
"""Kinds that a date, a number or a name answers."""


class _Asking(NamedTuple):
    """How a kind of answer is asked for, in English and Chinese; the first that fits counts."""

    kind: Kind
    words: re.Pattern[str]


def _asking(kind: Kind, english: str, chinese: str) -> _Asking:
    return _Asking(kind, re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE))


_ASKING = (
    _asking(
        "why",
        "why|how come|what (?:caused|led to|made)|(?:reason|cause)s?",
        "为什么|为何|为啥|原因|缘故|何以|凭什么|因何|怎么会",
    ),
    _asking(
        "compare", "differ\\w*|compar\\w+|versus|vs", "区别|不同|差异|差别|比较|相比|对比|哪个更|比.*(?:好|强|快|优)"
    ),
    _asking(
        "count",
        "how (?:many|much|often|long|far|tall|high|big|large|old|fast|heavy|deep|wide|hot|cold|expensive)|cost|price|population",
        "多少|几[成分]|多(?:长|高|大|远|久|快|重|深|宽|贵)|人口|价格",
    ),
    _asking(
        "when",
        "when|(?:what|which) (?:year|month|day|date|century)",
        "何时|什么时候|什么时间|哪一?[年天月日]|几(?:[月年点]|号(?!线))|哪个月",
    ),
    _asking(
        "what",
        r"who (?:is|was|are|were) (?:the )?(?-i:[A-Z]\w+(?: [A-Z]\w+)*)(?=\W*$)",
        r"(?:是谁|是什么人)\W*$",
    ),
    _asking(  # no name answers it
        "what",
        r"who should|for whom|who (?:is|are) [^?]{1,60} (?:meant|suited|suitable|intended|designed|made) for",
        r"适合(?:谁|哪些人|什么人|什么样的人)|(?:谁|哪些人|什么人)适合",
    ),
    _asking("where", "where", "在?哪[里儿]|何处|在哪|什么地方"),
    _asking("who", "who|whom|whose", "谁|哪位|何人|什么人|哪个人"),
    _asking(
        "list",
        r"which \w+s|what (?:are|were)|what \w+s (?:are|were|do|did)|list|name (?:the|all|some)",
        "哪些|有什么|列出|分别",
    ),
    _asking("how", "how", "怎么|怎样|如何|咋"),
    _asking("count", "(?!)", "几"),
    _asking("what", "what|which", "什么|哪"),
)
_PARTS = re.compile(
    r"[?？;；\n]+|[,，、]?\s*\b(?:and|or)\s+(?=(?:by |in |from |to )?(?:wh|how\b))|,\s*(?=(?:wh(?:o|en|y|ere|at|ich)|how)\b)|[，,。]",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"[A-Za-z][\w.+-]*\d[\w.]*|(?<![\w.])\d+(?:\.\d+)*(?![\w.%])")
_SAYING = re.compile(r"cost|price|population|人口|价格", re.IGNORECASE)
"""Words that ask and also say of what."""
_LENGTH = r"(?:kilo|centi|milli)?met(?:re|er)s?\b|km\b|cm\b|mm\b|miles?\b|feet\b|foot\b|inch(?:es)?\b|[千厘毫]?米|公里|英[里尺寸]|[丈尺里]"
_TIME = r"(?:millennia|centur(?:y|ies)|decade|year|month|week|day|hour|minute|second)s?\b|世纪|个?[年月周天日]|个?小时|分钟?|秒"
_MEASURED = (
    (r"how (?:tall|high|deep|wide|far)|[多身](?:高|深|宽|远)|高度|深度|宽度|距离", _LENGTH),
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
_WORD = re.compile(r"\w")
_REFERRING = re.compile(
    r"\b(?:it|its|they|them|their|he|she|him|her|his|there|that|this|these|those|then)\b", re.IGNORECASE
)
_LATIN = re.compile(r"[A-Za-z][\w.+-]*\w")
_YES_OR_NO = re.compile(
    r"吗|是否|能不能|有没有|^(?:is|are|was|were|do|does|did|can|could|has|have|should)\b", re.IGNORECASE
)
_MONTH = re.compile(
    r"[\d一二三四五六七八九十]月|[春夏秋冬](?:季|天|日)|花期"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b"
)
_TITLE = re.compile(r"《([^《》]+)》")
_DEFINING = re.compile(r"^(?:who|what) (?:is|was|are|were) |是(?:谁|什么人?)\W*$", re.IGNORECASE)
"""A question that wants to be told what somebody or something is."""
_ENDING = re.compile(
    r"\b(?:what (?:happened to|became of|has become of)|how did .+ end\b)|(?:最后|最终|后来)\S{0,4}(?:怎么样|怎样|如何)|结局|下场",
    re.IGNORECASE,
)
"""A question for how the story of somebody or something ended."""
_COUNTED = re.compile(
    r"\bhow many (?:\w+ )??(?P<noun>[a-z][\w-]*)(?= (?:\w+ed\b|is|are|was|were|do|does|did|has|have|had|can|could|will|would|in|of|on|at|for|to|from|there)|\W*$| [a-z]+)"
    r"|(?:多少|几)(?P<measure>[座名位条所家次颗艘架辆场天年岁人户张台首篇页种])",
    re.IGNORECASE,
)
_OF_A_NAME = re.compile(r"(?:[A-Z][\w.-]*[ -]|[(（.#§/_-]|第)$")
_BECAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|so that|so as to|in order to|led to|leads to|causes?\b|caused (?!by)|reason\w*|result\w*|avoid\w*|prevent\w*|goal|purpose|believ\w+|reflect\w*)\b"
    r"|[原起远近]因|(?<!达)因(?![此而素果子]|.{0,20}得名)|由于|为了|导致|使得|致使|以便|避免|目的|来自|在于|引起|造成",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class QuestionPart:
    """One thing that is asked, with the words of the whole question behind it."""

    text: str
    kind: Kind
    whole: str
    opening: str = ""
    """The part before it that names what it is about, where it does not do so itself."""

    named: tuple[str, ...] | None = None
    """Its names, where they are known."""
    original: str = ""
    """What was asked, where this is its words in the other language."""

    @property
    def sought(self) -> str:
        """What to look for."""
        return f"{self.opening} {self.text}".strip()

    @cached_property
    def abroad(self) -> "QuestionPart":
        """It in the words of the other language, which say what it asks about and not that it asks."""
        into = other_language(detect(self.sought))
        named = tuple(translated(name, into) or name for name in self.names)
        return QuestionPart(
            _abroad(self.text, into),
            self.kind,
            _abroad(self.whole, into),
            _abroad(self.opening, into),
            named,
            original=self.text,
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What it asks about by name, versions and Latin words between Chinese ones included."""
        if self.named is not None:
            return self.named
        own = _names(self.text)
        leans = self.opening and (detect(self.text) == "zh" or _REFERRING.search(self.text))
        return own or (_names(self.opening) if leans else ())

    @cached_property
    def focus(self) -> str:
        """What it asks besides the names and the words that only ask."""
        own = _besides(self.text, self.names)
        return own if _WORD.search(own) else _besides(self.opening, self.names)

    @property
    def asks_for_the_end(self) -> bool:
        return _ENDING.search(self.original or self.text) is not None

    def held(self, text: str) -> float:
        """The share of the names asked about that a text holds."""
        return sum(_speaks_of(name, text) for name in self.names) / len(self.names) if self.names else 1.0

    def names_another(self, text: str) -> bool:
        """Whether a text has a name that is asked about only within a longer one: the World Wide Web Foundation."""
        return any(name in text and not _speaks_of(name, text) for name in self.names)

    def is_answered_in_kind(self, sentence: str) -> bool:
        """Whether a sentence holds the kind of thing that is asked for: a date, a number, a name, a reason."""
        match self.kind:
            case "when":
                return bool(find_dates(sentence)) or _MONTH.search(sentence) is not None
            case "count" if "几号线" in self.text:
                return re.search(r"\d号线", sentence) is not None
            case "count":
                return any(self._is_of(sentence, fact) is not False for fact in numbers_of(sentence))
            case "who" | "where":
                asked = normalise(self.whole)
                return any(fact.value not in asked for fact in names(sentence))
            case "why":
                return _BECAUSE.search(sentence) is not None
            case "what" if _DEFINING.search(self.text):
                return any(
                    re.match(
                        rf"(?:[A-Z]\w+ |[{HAN}]{{1,8}}·)?{re.escape(name)}(?:, (?:an?|the) | (?:is|was|are|were) |是|，|（)",
                        sentence,
                    )
                    for name in self.names
                )
            case _:
                return True

    def is_proven_in_kind(self, sentence: str) -> bool:
        """Whether code can see that what is counted is what was asked for, where a kind of thing is."""
        if self.kind != "count" or not (self._units or _COUNTED.search(self.text)):
            return True
        return any(self._is_of(sentence, fact) for fact in numbers_of(sentence))

    def is_told_as_a_share(self, sentence: str) -> bool:
        """Whether it counts what was asked for only as a share: "60 per cent of the lives" for how many lives."""
        asked = self.kind == "count" and _COUNTED.search(self.text) is not None
        counts = [fact for fact in numbers_of(sentence) if asked and self._is_of(sentence, fact)]
        return bool(counts) and all(fact.value.endswith("%") for fact in counts)

    @cached_property
    def _units(self) -> str:
        """A pattern of what the figure is measured in, where the question says it."""
        asked = self.original or self.text
        return next((units for asking, units in _MEASURED if re.search(asking, asked, re.IGNORECASE)), "")

    def _is_of(self, sentence: str, number: Fact) -> bool | None:
        """Whether a number counts what was asked for; None where that cannot be told, as of people, who are astronauts too."""
        asked = _COUNTED.search(self.text)
        after = sentence[number.end :]
        if self._units:
            is_money = "dollar" in self._units and re.search(r"[$€£¥]\s?$", sentence[: number.start])
            return bool(is_money) or re.match(rf"[ -]?(?:{self._units})", after) is not None
        if asked and asked["measure"]:
            return after.startswith(asked["measure"]) or None
        if not asked or detect(sentence) == "zh":
            return None
        counted = re.match(
            r"(?:[ -](?!(?:in|on|at|by|from|for|with|and|or|to|were|was|had|have)\b)[a-z][\w-]*){1,3}", after
        )
        if counted is None:
            return None
        noun = stem(asked["noun"].lower())
        found = not {noun, *other_forms(noun)}.isdisjoint(map(stem, re.findall(r"\w+", counted[0].lower())))
        return found or (None if noun in GENERIC else False)


def numbers_of(sentence: str) -> list[Fact]:
    """The numbers of a sentence that are of something."""
    return [fact for fact in facts(sentence) if fact.kind == "number" and _counts(sentence, fact)]


@dataclass(frozen=True)
class Question:
    text: str
    language: Language
    """What it is written in, whatever the answer shall be written in."""
    parts: tuple[QuestionPart, ...]

    @property
    def is_short(self) -> bool:
        """Whether a fact or two answer it."""
        return all(part.kind in SHORT for part in self.parts)


def ask_apart(query: str, context: str = "") -> Question:
    """The question and its parts, each with what it follows up on where it names nothing itself.

    One that asks nothing in so many words is one part, an overview.
    """
    text = " ".join(query.split())
    pieces = [piece.strip() for piece in _PARTS.split(text) if piece and piece.strip()]
    asking = [piece for piece in pieces if kind_of(piece) is not None]
    if len(asking) < 2:
        asking = [text]
    parts: list[QuestionPart] = []
    for piece in asking:
        opening = parts[0].sought if parts else context
        parts.append(QuestionPart(piece, kind_of(piece) or "what", text, "" if _names(piece) else opening))
    return Question(text, detect(text), tuple(parts))


def _abroad(text: str, into: Language) -> str:
    """A text in the words of the other language, and in its own where no dictionary has them."""
    return " ".join(filter(None, [translated(text, into), *untranslated(text, into), *_TITLE.findall(text)]))


def _speaks_of(name: str, text: str) -> bool:
    """Whether a text holds a name, and not only as the beginning of a longer one or as a unit behind a figure."""
    if name in text:
        return re.search(rf"(?<!\d){re.escape(name)}(?!['’]?s?\s[A-Z]\w*[a-z])", text) is not None
    one_of_them = re.escape(name.removesuffix("s"))  # Soviets: Soviet
    return normalise(name) in normalise(text) or re.search(rf"\b{one_of_them}\b", text) is not None


def _counts(sentence: str, number: Fact) -> bool:
    """Whether a number is of something: "437 days", "25%", and not the one of "Apollo 11", "perlvar(1)" or 2号线."""
    before, after = sentence[: number.start], sentence[number.end :]
    if after.startswith("号"):
        return False
    if number.value.endswith("%") or number.text[-1:] in "百千万亿" or re.search(r"[$€£¥]\s?$", before):
        return True
    return _OF_A_NAME.search(before) is None and re.match(r"[ -]?(?:[a-zA-Z\u4e00-\u9fff;]|%|$)", after) is not None


def _besides(text: str, named: tuple[str, ...]) -> str:
    for name in named:
        text = text.replace(name, " ")
    for asking in _ASKING:
        text = asking.words.sub(lambda match: match[0] if _SAYING.fullmatch(match[0]) else " ", text)
    return text


def _names(text: str) -> tuple[str, ...]:
    latin = _LATIN.findall(text) if detect(text) == "zh" else []
    return tuple(dict.fromkeys([*(fact.text for fact in names(text)), *_NUMBERED.findall(text), *latin]))


def kind_of(text: str) -> Kind | None:
    """What kind of answer a text asks for; none where it asks nothing."""
    found = next((asking.kind for asking in _ASKING if asking.words.search(text)), None)
    return found or ("what" if _YES_OR_NO.search(text.strip()) else None)
