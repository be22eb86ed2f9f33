"""What a question can ask for in a sentence: a year, a day, a number, a person, a place, an institution, a work, a term.

Only what is surely of its kind counts, so that wrong options can be of the same: names are told apart by what stands
around them, and a term is one that its sentence defines.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.facts import Fact, names, numbers
from library.text.language import HAN, detect
from library.text.tagging import tagged

AnswerKind = Literal["year", "date", "number", "person", "place", "institution", "work", "term"]
_BARE_YEAR = re.compile(r"[12]\d{3}\s?年?|[1-9]\d{2}\s?年")
_PLAIN_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?")
_STUCK = re.compile(r"[\w./:+#@-]$")
_STUCK_AFTER = re.compile(r"^(?:[./:+#@]\w|[-–]?\w|-)")
_NUMBERED = re.compile(
    r"(?:\b(?i:version|release|section|chapter|figure|table|page|step|appendix|no|nos|number|part|level|port|rfc|bug|type|"
    r"article|class|grade|in|by|since|of the year)|\b[A-Z][\w+-]*|第|世纪|版本|图|表|公元前?|前"
    # The end of a range cannot give way to just any number: "12 to 18" is none that goes down.
    r"|\d\s?(?:至|到|to|[-–~～])|(?i:between)\s[\d.,]+\s?and)\.?\s?$"
)
_QUOTES = "“\"'‘「("
_SOLE_UNIT = re.compile(r"^\s?(?:st|nd|rd|th)\b|^\s?(?:至|到|to|[-–~～])\s?\d|^\s?(?:世纪|年代|月|日|号|章|节|版|年)")
_INSTITUTION = re.compile(
    r"\b(?:University|Universities|Institute|College|Academy|Foundation|Agency|Office|Company|Corporation|Association|"
    r"(?:Royal|[A-Z]\w+(?:ical|ian)) Society|Committee|Council|Department|Ministry|School|Laborator(?:y|ies)|Consortium|Group|Organi[sz]ation|Assembly|"
    r"Board|Bureau|Commission|Hospital|Bank|Union|Service|Inc|Ltd)\b|(?<=.)(?<=..)(?:大学|学院|研究所|公司|委员会|组织|协会|基金会|学会|银行|医院)$"
)
_HEAVENLY = frozenset(
    {"Earth", "Moon", "Sun", "Web", "Internet", "God", "Congress", "Parliament", "North", "South", "East", "West"}
)
_WORK_BEFORE, _WORK_AFTER = "《", "》"
_DOING = (
    "wrote|proposed|discovered|described|showed|said|argued|published|invented|found|built|designed|became|was born|founded|"
    "led|created|developed|introduced|observed|measured|suggested|coined|announced|noticed|demonstrated|began|studied|"
    "released|won|died|joined|started|formulated|proved|explained|used|flew|walked|landed|returned|injected|tested|"
    "presented|stated|received|set up|named|called|made|gave|took|had"
)
_PERSON_AFTER = re.compile(
    rf"^(?:,? (?:later |first |also |then )?(?:{_DOING})\b|['’]s (?:law|laws|theory|work|book|idea|method|team|group|paper|experiment))"
)
_PERSON_BEFORE = re.compile(
    r"\b(?:by|professor|prof\.|dr\.?|sir|king|queen|emperor|president|physicist|chemist|engineer|doctor|surgeon|scientist|"
    r"astronomer|mathematician|philosopher|cosmonaut|astronaut|physician|biologist|led by|director|inventor)\s$",
    re.IGNORECASE,
)
_THING_AFTER = re.compile(r"^(?: \w+){1,2} its\b")
_NO_PERSON = frozenset(
    [
        "united",
        "soviet",
        "great",
        "north",
        "south",
        "west",
        "east",
        "new",
        "old",
        "saint",
        "world",
        "national",
        "international",
        "european",
        "american",
        "british",
        "royal",
        "union",
        "grand",
        "high",
        "big",
        "red",
        "green",
        "blue",
        "black",
        "white",
    ]
)
_PLACE_BEFORE = re.compile(r"\b(?:in|at|near|from|to|city of|town of|village of|outside|over)\s$")
_PERSON_SHAPE = re.compile(r"(?:[A-Z][\w’'-]+|[A-Z]\.)(?: (?:[A-Z][\w’'-]+|[A-Z]\.|van|von|de|da|der)){1,3}")
_MANY_CHINESE = re.compile(r"(?:军|人|兵|朝|国|廷|师|部|队|族|氏|党|派)$")
"""Words that a tagger takes for a name, and that name many."""
_HAN_NAME = re.compile(f"[{HAN}·]{{2,12}}")
_PEOPLE, _PLACES = frozenset({"nr", "nrt", "nrfg"}), frozenset({"ns"})
_WHERE = frozenset(["在", "于", "到", "从", "至", "往", "赴", "抵达", "位于", "来自", "前往"])
_BEGINS, _GOES_ON = frozenset({"x", "p", "c", "uj"}), frozenset({"v", "p", "d", "c", "x", "vd", "ad"})
_ACTED_CHINESE = re.compile(
    r"^(?:首次|最早|首先|曾经?|便|又|即|就|也|还|已|再次|正式|于[^，。]{2,14}?|在[^，。]{2,14}?)?"
    r"(?:提出|发现|发明|认为|指出|写|说|著|编|撰|出版|发表|提交|证明|演示|研究|率|派|任|即位|登基|称帝|上奏|奏|上书|主持|推行|"
    r"创立|创办|创建|建立|设计|制造|制成|研制|发射|出生|生于|卒于|去世|逝世|病逝|出使|提举|刊行|进呈|退居|被贬|罢相|领导|宣布|"
    r"描述|定义|测定|测量|观察|计算|解释|得出|引入|命名|批评|反对|应邀|应|获得|赢得|访问|登上|返回|题写|出任|担任|当选|成为|"
    r"起兵|攻占|攻打|攻破|起草|用望远镜|接种|分离|培养|制定|编成|编写|写成|完成了?|开始|推广|主编|翻译|创作|绘制|策划|驾驶|乘)"
)
_DEFINED_ENGLISH = re.compile(
    r"^(?:(?:An?|The) )?(?P<term>[A-Za-z][\w’'-]*(?: [\w’'-]+){0,3}?)(?:, (?:also|or|sometimes|often) [^,]{2,40},)? (?:is|are) (?:an?|the) "
    r"(?!(?:good|bad|better|best|great|slightly|more|most|very|bit|little|lot|same|only|main|first|second|next|last)\b)(?=\w)"
)
_CALLED_ENGLISH = re.compile(
    r"\b(?:called|known as|termed) (?:an? |the )?(?P<term>[\w’'-]+(?: [\w’'-]+){0,2}?)(?=[.,;]|$)"
)
_DEFINED_CHINESE = re.compile(rf"^(?P<term>[{HAN}A-Za-z·-]{{2,10}})(?:是指|是一种|是一个|指的是|是研究)")
_CALLED_CHINESE = re.compile(
    rf"(?:称为|叫做|叫作|简称为?|又称为?|俗称|被称为|称作)[“「]?(?P<term>[{HAN}A-Za-z·]{{2,8}})[”」]?(?=[，。；、（]|$)"
)
_NO_TERM = re.compile(
    r"^(?:this|that|it|there|one|here|what|who|which|he|she|they|most|many|some|all|each|every|first|second|other|another|"
    r"result|exception|reason|problem|example|goal|purpose|aim|idea|difference|advantage|main|only|same|following|default|answer|latter|former)\b"
    r"|\b(?:of|in|to|for|and|with|by|that|which|is|are|on|as|at|from|there|though|if|when|while|not|than|or)\b|^\w+ing\b|^[这那该此其本它他她]|的|^(?:另|有|主要|目的|结果|原因|其中|重点|特点)",
    re.IGNORECASE,
)  # fmt: skip


@dataclass(frozen=True)
class KnownAnswer:
    """A place in a sentence that can be asked for: `sentence[start:end] == text`."""

    kind: AnswerKind
    text: str
    start: int
    end: int


def dated(sentence: str) -> list[tuple[DateMention, KnownAnswer]]:
    """Years and days; not ranges, decades or dates that are only about right."""
    return [
        (one, KnownAnswer("year" if one.point.precision == "year" else "date", one.text, one.start, one.end))
        for one in find_dates(sentence)
        if not one.until_point
        and one.point.precision in ("year", "day", "month")
        and (one.point.precision != "year" or _BARE_YEAR.fullmatch(one.text))
        and not _STUCK.search(sentence[: one.start].rstrip("(（"))
        and not re.match(r"^(?:s\b|年代|年间|世纪|/|-\w|[–—])", sentence[one.end :])
    ]


def answers(sentence: str, kinds_of: Counter[tuple[str, AnswerKind]]) -> list[KnownAnswer]:
    """All that can be asked for, the surest first; names are of the kind that the whole material takes them for."""
    found = [answer for _, answer in dated(sentence)]
    taken = [(one.start, one.end) for one in find_dates(sentence)]
    found += _named(sentence, kinds_of)
    found += _numbers(sentence, taken)
    found += _terms(sentence)
    return [one for one in found if sentence.count(one.text) == 1]


def kinds_of(sentences: Collection[str]) -> Counter[tuple[str, AnswerKind]]:
    """How often each name stands where a person, a place, an institution or a work would."""
    counted: Counter[tuple[str, AnswerKind]] = Counter()
    for sentence in sentences:
        counted.update((text, kind) for text, kind, _ in _cued(sentence))
    # What is also written small is a thing: "Space Shuttles", "New Horizons", "Time Warner".
    small = {word for sentence in sentences for word in re.findall(r"\b[a-z]{3,}", sentence)} | _NO_PERSON
    for text, kind in list(counted):
        if kind == "person" and text.isascii() and {word.lower() for word in text.split()} & small:
            del counted[text, kind]
    return counted


def _named(sentence: str, known: Counter[tuple[str, AnswerKind]]) -> list[KnownAnswer]:
    found = []
    here = {(text, kind) for text, kind, _ in _cued(sentence)}
    for fact in _names(sentence):
        votes: dict[AnswerKind, int] = {
            kind: known[fact.text, kind] for kind in ("person", "place", "institution", "work")
        }
        kind = max(votes, key=lambda one: votes[one])
        is_there = kind != "place" or (fact.text, kind) in here
        if votes[kind] and sum(votes.values()) == votes[kind] and is_there:
            found.append(KnownAnswer(kind, fact.text, fact.start, fact.end))
    return found


def _cued(sentence: str) -> Iterator[tuple[str, AnswerKind, int]]:
    if detect(sentence) == "zh":
        yield from _cued_chinese(sentence)
        return
    for fact in _names(sentence):
        before, after = sentence[: fact.start], sentence[fact.end :]
        if before.endswith(_WORK_BEFORE):
            yield fact.text, "work", fact.start
        elif _INSTITUTION.search(fact.text):
            yield fact.text, "institution", fact.start
        elif _PERSON_SHAPE.fullmatch(fact.text) and _stands_as_person(before, after):
            yield fact.text, "person", fact.start
        elif (
            _PLACE_BEFORE.search(before)
            and not fact.text.isupper()
            and re.match(r"^(?:[.,;]|\s(?:in|and|on|to|for|was|is|with)\b|$)", after)
        ):
            yield fact.text, "place", fact.start


def _stands_as_person(before: str, after: str) -> bool:
    """Who did it, or by whom it was done: not what has "its first flight", nor of what something did it."""
    has_acted = _PERSON_AFTER.match(after) and not _THING_AFTER.match(after) and not before.endswith(" of ")
    return bool(has_acted) or _PERSON_BEFORE.search(before) is not None


def _cued_chinese(sentence: str) -> Iterator[tuple[str, AnswerKind, int]]:
    tags = tagged(sentence)
    place = 0
    for at, (word, tag) in enumerate(tags):
        start = sentence.index(word, place)
        place = start + len(word)
        before = tags[at - 1] if at else ("", "x")
        after = tags[at + 1] if at + 1 < len(tags) else ("", "x")
        if sentence[start - 1 : start] == _WORK_BEFORE or not _HAN_NAME.fullmatch(word):
            continue
        if "·" in (before[0], after[0]):
            continue
        if _INSTITUTION.search(word):
            yield word, "institution", start
        elif (
            tag in _PEOPLE
            and not _MANY_CHINESE.search(word)
            and before[1] in _BEGINS
            and before[0] not in _WHERE
            and _ACTED_CHINESE.match(sentence[place:])
        ):
            yield word, "person", start
        elif tag in _PLACES and before[0] in _WHERE and after[1] in _GOES_ON and before[0] not in ("·", "、"):
            yield word, "place", start
    for title in re.finditer(r"《([^《》]{2,30})》", sentence):
        yield title[1], "work", title.start(1)


def _names(sentence: str) -> list[Fact]:
    if detect(sentence) != "zh":
        return [
            one for one in names(sentence) if not re.search(r"['’]s?(?=\s|$)", one.text) and one.text not in _HEAVENLY
        ]
    return [Fact("name", text, text, start, start + len(text)) for text, _, start in _cued_chinese(sentence)]


def _numbers(sentence: str, taken: Sequence[tuple[int, int]]) -> list[KnownAnswer]:
    found = []
    for fact in numbers(sentence):
        digits = _PLAIN_NUMBER.match(sentence, fact.start)
        if digits is None or any(fact.start < end and fact.end > start for start, end in taken):
            continue
        before, after = sentence[: fact.start], sentence[digits.end() :]
        if _STUCK.search(before) and not is_after_han(before):
            continue
        if _STUCK_AFTER.match(after) and not is_before_han(after):
            continue
        if (
            before.endswith(tuple(_QUOTES))
            or _NUMBERED.search(before)
            or _SOLE_UNIT.match(after)
            or digits.group() in ("0", "1", "2")
        ):
            continue
        found.append(KnownAnswer("number", digits.group(), digits.start(), digits.end()))
    return found if len(found) == 1 else []


def is_after_han(before: str) -> bool:
    return re.search(f"[{HAN}]$", before) is not None


def is_before_han(after: str) -> bool:
    return re.match(f"[{HAN}%]", after) is not None


def _terms(sentence: str) -> list[KnownAnswer]:
    patterns = (_DEFINED_CHINESE, _CALLED_CHINESE) if detect(sentence) == "zh" else (_DEFINED_ENGLISH, _CALLED_ENGLISH)
    return [
        KnownAnswer("term", match["term"], match.start("term"), match.end("term"))
        for match in (pattern.search(sentence) for pattern in patterns)
        if match and not _NO_TERM.search(match["term"])
    ]
