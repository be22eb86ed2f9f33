"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, dropwhile, takewhile
from typing import Final, Literal

import rjieba

from library import meaning
from library.notes.lexicon import AUDIENCES, JARGON
from library.notes.schemas import NoteModel
from library.text.keywords import segments
from library.text.language import HAN, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH
from library.text.terms import stem
from library.text.word_lists import entries

KINDS_OF: Final = "类型篇"
"""What only says that things of a kind are meant: 露营类笔记 is about 露营."""
MEASURES: Final = "个种类份款条篇"
PEOPLE = 0.55
"""How near words must be to those for groups of readers to name people."""
_NUMBERS: dict[str, int] = {
    word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))
}
EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | _NUMBERS.keys()
_COMMON_STEMS = frozenset(map(stem, COMMON))
_NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))}"
_POSTS = r"(?:notes?|posts?|drafts?|articles?|pieces?)\b"
_COUNTS = (
    # 写3篇小红书笔记, 来两篇
    re.compile(
        rf"(?P<number>{_NUMBER}|几)\s*(?:篇|条|则)(?P<about>)(?:小红书)?(?:笔记|帖子|文案|推文|文章|草稿|示例)?"
    ),
    re.compile(rf"(?P<number>{_NUMBER}|几)\s*个(?P<about>)(?:小红书)?(?:笔记|帖子|文案|推文|草稿)"),
    # three camping posts
    re.compile(
        rf"\b(?:a (?=single))?(?P<number>some|several|a few|a couple of|a pair of|{_NUMBER})\s+(?P<about>(?:[\w'-]+\s+){{0,4}}?){_POSTS}",
        re.IGNORECASE,
    ),
)
_CHINESE_READERS = (
    re.compile(
        r"(?:给|(?<![因主以作成认])为(?![了何什]))(?!我)(?P<who>[^，。,；;！!？?\s]{1,14}?)(?:看|写|出|做|画|准备|读|策划)"
    ),
    re.compile(r"(?:分析|研究|了解)(?:一下|下)?(?P<who>[^，。,；;！!？?\s的]{1,14}?人群)的"),
    re.compile(r"写给(?P<who>[^，。,；;！!？?\s]{1,14})(?=$|[，。,；;！!？?\s])"),
    re.compile(r"(?:面向|适合|针对(?!性))(?P<who>[^，。,；;！!？?\s的]{1,14})(?:的|看)?"),
    re.compile(r"(?:受众|读者|目标用户|人群)(?:主要)?[是为：:](?P<who>[^，。,；;！!？?\s的]{1,14})"),
)
_CHINESE_PERHAPS = (
    re.compile(r"(?<=[，,；;。])\s*给(?!我)(?P<who>[^，。,；;！!？?\s]{2,14})(?=$|[，。,；;！!？?\s])"),
    re.compile(r"目标(?:主要)?[是为：:](?P<who>[^，。,；;！!？?\s]{2,14})"),
)
"""What stands there may also be no people: 目标是涨粉."""
_KIND_BEHIND = re.compile(r"的(?:科普|笔记|文案|图文|帖子|推文|攻略|指南|清单|教程)$")
_PERSON = "人者生党族们友迷员"
"""What a Chinese name for people ends with: 只有十分钟的人, 爱好者, 初中生."""
_ENGLISH_READERS = re.compile(
    r",?\s*\b(?:for|aimed at)\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|\b(?:please|and (?:write|draft|plan))\b|$)",
    re.IGNORECASE,
)
_ENGLISH_BEFORE = re.compile(
    rf"(?:^|\b(?:{_POSTS}|guides?|checklists?|lists?|carousels?|something|anything)\s)for\s+(?P<who>[\w' -]{{3,40}}?)\s+"
    r"(?=(?:about|on)\s)",
    re.IGNORECASE,
)
"""A post for parents about vaccines: the readers stand before the subject."""
_ENGLISH_TOLD = re.compile(
    r"\b(?:explain|show|tell)\w*\s[^,.;!?]+?(?P<to>\s+to\s+(?P<who>[\w' -]{3,40}?))\s*(?=[,.;!?]|$)", re.IGNORECASE
)
_PERSONS = re.compile(
    r"(?:people|those|anyone|everybody|women|men|kids|children|readers|(?:primary|secondary|middle|high) schools?)\b",
    re.IGNORECASE,
)
_DOERS = re.compile(r"\b(?:girls|boys|fans|teens|\w+(?:ers|ors|ists|ians))$", re.IGNORECASE)
"""What names people by what they do ends so: visitors, history lovers."""
_OWNED = re.compile(r"^an?\s(?=.*s'\s\w+$)|'?\s(?:account|page|channel|blog|audience)$", re.IGNORECASE)
"""A parents' account is for parents."""
_BELONGING = re.compile(r"(?:their|its|his|her|my|our|your)\b", re.IGNORECASE)
_MORE = re.compile(
    r"\s+(?:who|that|with|without|in|at|on|of|aged|under|over|before|after|during|from)\b", re.IGNORECASE
)
"""What begins to say which people are meant."""
_VOICE = re.compile(
    r"(?:语气|风格|口吻|调性)[^，。,；;！!]*|(?:别|不要)太[^，。,；;！!]*|\b(?:in an?|with an?)\s+[\w ,'-]+?\s+(?:tone|voice|style)\b"
    r"|(?<=[,;] )[\w-]+ (?:tone|voice|style)\b",
    re.IGNORECASE,
)
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_WAY = r"(?:路|街|巷|弄|大道|广场|中心|古镇|镇|村|号楼)"
FactKind = Literal["price", "day", "place", "name"]
_FACTS: tuple[tuple[FactKind, re.Pattern[str]], ...] = (
    (
        "price",
        re.compile(
            r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d[\d.]*\s?(?:元|块钱?|RMB\b|yuan\b|dollars?\b|euros?\b|pounds?\b)"
            r"|\d(?:\.\d)?\s?折|\b\d{1,2}\s?% off\b|(?:第[二两三]\w)?半价|买[一二两三]送[一二]"
        ),
    ),
    # days and hours
    (
        "day",
        re.compile(
            rf"(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d{{1,2}}月\d{{1,2}}[日号]?|\d{{1,2}}[:：]\d\d"
            rf"|(?:上午|中午|下午|晚上)\d{{1,2}}点半?|\b\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}\b|\b{_MONTH}\s+\d{{1,2}}\b"
            r"|\b\d{1,2}(?:[.:]\d\d)?\s?[ap]m\b",
            re.IGNORECASE,
        ),
    ),
    (
        "place",
        re.compile(
            rf"(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?{_WAY}(?:\d+(?:号|弄|室))?|(?<!\d)(?:(?!在)[{HAN}]){{2,5}}?{_WAY}\d+号"
            r"|\b\d+\s+(?:[A-Z][\w']*\s)+?(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way|Yard|Court|Row|Hill|Drive|Quay)\b"
        ),
    ),
    ("name", re.compile(rf"店名(?:叫|是|[：:])?\s?([{HAN}A-Za-z]{{1,12}})")),
    ("name", re.compile(r"[「『“\"]([^」』”\"]{1,20})[」』”\"]")),
    (
        "name",
        re.compile(
            r"(?<=[a-z] )[A-Z][\w']*(?:\s(?:&|and|[A-Z][\w']*))*(?=\s(?:opens?|has|is|offers?|sells?|starts?)\b)"
        ),
    ),
)
_ASKS = re.compile(
    r"写|[出来发做][一二两三四五六七八九十几\d]|推广|策划|分析|研究|\b(?:write|draft|give me|plan|posts?|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:主题(?:[是为：:]|就是)|关于|围绕|聊聊)(?P<han>[^，。；！？;!?\n]+)|(?<!-)\b(?:about|on)\s+(?P<other>[^,.;!?\n]+)",
    re.IGNORECASE,
)
"""What follows is the subject, if it says anything."""
_ASKING_WORD = re.compile(r"\b(?:how|why|when|where|who|what|which)\b", re.IGNORECASE)
_LIMIT = re.compile(
    r"(?:预算|字数|篇幅)[^，。；！？;!?\n]*|(?:\d+|[一二两三四五六七八九十百千万]+)(?:元|块|字)?(?:以内|以下|左右|上下)"
)
"""What a post may cost, and how long it may be."""
_OF_ONESELF = re.compile(r"我|本店|(?:I|we|our|my)\b|as an? [^,.;]{2,40}?,? (?:I|we)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"(?<=[，。；！？;!?\n])|(?<=[,.:])\s+|(?<=：)(?!\d)")
_GOING = "去到逛"
_ASKED = "\ue000"
"""Where the number of posts stood."""
_BREAK = re.compile(r"[，。；！？、,.;:：!?\n]")
_OF_A_KIND = re.compile(rf"[{KINDS_OF}](?:的)?(?:小红书)?(?:笔记|帖子|内容|文案|视频).*")
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")


class ReadRequest(NoteModel):
    """A request, read."""

    subject: str
    """What is left without how many, for whom, in which voice and the facts; empty where only words of asking are."""
    question: str = ""
    """The subject with the words of asking around it, where it has some: how the Web began."""
    posts: int | None = None
    audience: str = ""
    facts: list[str] = []
    """Prices, days, places and names as they are written."""
    kinds: dict[str, FactKind] = {}
    """What each of these is; a limit is none of them."""
    statements: list[str] = []
    """What it says about these in its own words, to stand in a post as it is."""
    voice: str = ""

    def of(self, kind: FactKind) -> list[str]:
        return [fact for fact in self.facts if self.kinds.get(fact) == kind]


@lru_cache(maxsize=1000)
def asked(text: str) -> ReadRequest:
    """Read a request."""
    rest, posts = _marked(text)
    found = ((kind, match) for kind, pattern in _FACTS for match in pattern.finditer(text))
    kinds = {match.group(match.lastindex or 0): kind for kind, match in found}
    limits = (limit.group() for limit in _LIMIT.finditer(text) if not limit.group().startswith(("字", "篇")))
    facts = list(dict.fromkeys(chain(kinds, limits)))
    clauses = filter(None, (clause.strip(" ，,；;") for clause in _CLAUSE.split(text)))
    voice = _VOICE.search(rest)
    rest = _VOICE.sub(" ", rest)
    rest, audience = addressed(rest)
    for pattern in (*(one for _, one in _FACTS), _LIMIT):
        rest = pattern.sub(" , ", rest)
    readers, subject = _apart(_phrase(rest) or _phrase(audience))
    return ReadRequest(
        subject=subject,
        question=_question(rest, subject),
        posts=posts,
        audience=audience or readers,
        facts=facts,
        kinds=kinds,
        statements=_stated(list(clauses), facts),
        voice=voice.group().strip() if voice else "",
    )


def _stated(clauses: list[str], facts: list[str]) -> list[str]:
    """The clauses that give facts and ask for nothing, with what people say of themselves around them."""
    told: list[str] = []
    goes_on = False
    for one in clauses:
        if _ASKS.search(one) or _LIMIT.search(one) or _VOICE.search(one) or addressed(one)[1]:
            goes_on = False
            continue
        # What follows a fact is more of the same: 周末营业, 8 places.
        goes_on = goes_on or any(fact in one for fact in facts)
        if goes_on or of_oneself(one):
            told.append(one)
    return told if any(fact in one for one in told for fact in facts) else []


def counted(text: str) -> tuple[str, int | None]:
    """The text without how many posts it asks for, and the number where it is one."""
    rest, count = _marked(text)
    return rest.replace(_ASKED, ","), count


def counted_of(text: str, kind: str) -> int | None:
    """How many of a kind are asked for, whose words are part of a regular expression: 三个打点, two insights."""
    for pattern in (
        rf"(?P<number>{_NUMBER})\s*[{MEASURES}](?:关于[^，。]{{1,12}}的|[{HAN}]{{2}})?(?:{kind})",
        rf"\b(?P<number>{_NUMBER})\s+(?:[\w-]+\s+)?(?:{kind})",
        rf"(?:{kind})\s+(?P<number>{_NUMBER})\s+(?:kinds|types|sorts|groups)\b",
    ):
        if found := re.search(pattern, text, re.IGNORECASE):
            number = found["number"].lower()
            return _NUMBERS.get(number) or int(number)
    return None


def _marked(text: str) -> tuple[str, int | None]:
    """The same with a mark where the number stood."""
    for pattern in _COUNTS:
        if found := pattern.search(text):
            number = found["number"].lower()
            count = _NUMBERS.get(number.removeprefix("a ").removesuffix(" of"))
            count = count or (int(number) if number.isdecimal() else None)
            return f"{text[: found.start()]} {_ASKED} {found['about']} {text[found.end() :]}", count
    return text, None


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(pattern.finditer(text) for pattern in (*_CHINESE_READERS, *_CHINESE_PERHAPS))):
        who = _people_of(found["who"].strip())
        if found.re not in _CHINESE_PERHAPS or who[-1] in _PERSON or names_people(who):
            return f"{text[: found.start()]} , {text[found.end() :]}", who
    for pattern in (_ENGLISH_BEFORE, _ENGLISH_TOLD, _ENGLISH_READERS):
        for found in pattern.finditer(text):
            who = _OWNED.sub("", found["who"].strip())
            head = _MORE.split(who)[0]
            if _BELONGING.match(who) and not _DOERS.search(head):
                continue  # for their skin
            if _PERSONS.match(who) or _DOERS.search(head) or names_people(head):
                return _without(text, found), who
    return text, ""


_ASKED_OF = re.compile(rf"(?P<who>[{HAN}]{{1,6}}[{_PERSON}])为什么(?=[{HAN}]{{2}})")
"""Of whom something is asked: 年轻人为什么早起坚持不下来."""


def _apart(subject: str) -> tuple[str, str]:
    """The people a Chinese subject begins with, and what it is without them: 租房党浴室收纳 is about 浴室收纳."""
    if asking := _ASKED_OF.match(subject):
        return asking["who"], subject[asking.end() :]
    named = (name for name in AUDIENCES if name[-1] in _PERSON and subject.startswith(name))
    people = max(named, key=len, default="")
    rest = subject.removeprefix(people).removeprefix("的")
    return (people, rest) if people and topic_words(rest) else ("", subject)


def _without(text: str, readers: re.Match[str]) -> str:
    """The text without its readers; where they stood before the subject, what is asked for goes on with it."""
    if readers.re is _ENGLISH_BEFORE:
        start = readers.start("who") - len("for ")
        return f"{text[:start]}{text[readers.end() :]}"
    start = readers.start("to") if readers.re is _ENGLISH_TOLD else readers.start()
    return f"{text[:start]} , {text[readers.end() :]}"


def _people_of(words: str) -> str:
    """The readers without when they go or what they do then: 上班族周末去 names 上班族; 小学生的科普 is for 小学生."""
    words = _KIND_BEHIND.sub("", words)
    for name in AUDIENCES:
        _, named, rest = words.partition(name)
        if named and rest and rjieba.tag(rest)[0][1][0] in "tvd":
            return words.removesuffix(rest)
    return words


def names_people(words: str) -> bool:
    """Whether words name a group of people."""
    return (
        words.lower() in AUDIENCES
        or max(meaning.likeness(words, sorted({*AUDIENCES, *AUDIENCES.values()})), default=0.0) >= PEOPLE
    )


def _phrase(text: str) -> str:
    """The part that says most, from its first topic word to its last; of the clause that asks for posts if it says anything."""
    told = (found["han"] or found["other"] for found in _ABOUT.finditer(text))
    if about := next((one for one in told if _weight(one)), ""):
        return _span(about.split(_ASKED)[0] if _weight(about.split(_ASKED)[0]) else about)
    parts = _BREAK.split(text)
    asking = [piece for part in parts if _ASKED in part for piece in part.split(_ASKED)]
    best = max(asking, key=_weight, default="")
    if not _weight(best):
        return _span(max(parts, key=_weight, default=""), are_told=False)
    return _span(best)


def _question(text: str, subject: str) -> str:
    """An English clause from its word of asking on; in Chinese the subject holds its own."""
    clause = next((part for part in re.split(rf"{_BREAK.pattern}|{_ASKED}", text) if subject and subject in part), "")
    found = _ASKING_WORD.search(clause[: clause.find(subject)])
    return clause[found.start() :].strip() if found else subject


def _is_everyday(word: str) -> bool:
    """Whether it says nothing of the subject behind it: buy skincare; but running shoes are not any shoes."""
    return stem(word) in _COMMON_STEMS and not word.endswith("ing")


def _span(part: str, *, are_told: bool = True) -> str:
    """From its first topic word to its last; where it was not told as the subject, without people and the everyday words before it.

    "What do beginners struggle with when running" is about running.
    """
    best = _OF_A_KIND.sub("", part) if _weight(_OF_A_KIND.sub("", part)) else part
    lowered = best.lower()
    words = topic_words(best)
    if not are_told:
        words = [word for word in words if not (word.isascii() and word in AUDIENCES)] or words
        words = list(dropwhile(_is_everyday, words)) or words
    places = [(place, place + len(word)) for word in words if (place := lowered.find(word)) >= 0]
    if not places:
        return ""
    end = max(last for _, last in places)
    # Characters on their own belong to the word before them: 职场穿搭 is cut into 职场, 穿 and 搭.
    # Cut anew behind each, 搭写 of 通勤穿搭写两篇 would be one word.
    end += sum(map(len, takewhile(_is_single, segments(best[end:]))))
    if _HOW.search(best[:end]) and best[end:].startswith("的"):
        end += 1
    if numbered := _NUMBERED.match(best[end:]):
        end += numbered.end()
    if are_told and (further := _FURTHER.match(best[end:])) and further["word"].lower() not in JARGON:
        end += further.end()
    return best[min(first for first, _ in places) : end]


_HOW = re.compile("是(?:怎么|怎样|如何)")
"""Ends in 的: 天花是怎么消灭的."""
_NUMBERED = re.compile(r"[ -]\d[\d.]*(?![\w%])")
"""What a name is told apart by: Apollo 13."""
_FURTHER = re.compile(r"\s+(?:to|at|from|after|before)\s+(?P<word>[a-z]+)(?=\s*$)", re.IGNORECASE)
"""An everyday word that still belongs to a subject in English: cycling to work."""


def _weight(part: str) -> int:
    return sum(map(len, topic_words(part)))


def _is_single(word: str) -> bool:
    return (
        len(word) == 1
        and is_han(word)
        and word not in KINDS_OF
        and not CHINESE_FUNCTION.issuperset(word)
        and not _ASKS.match(f"{word}一")
    )


def topic_words(text: str) -> list[str]:
    """The words that say what a brief is about, without those every brief has."""
    found: dict[str, None] = {}
    for piece in _PIECE.findall(text.lower()):
        for word in segments(piece) if re.match(f"[{HAN}]", piece) else [piece.removesuffix("'s")]:
            # A name no dictionary has is cut with the verb before it: 去辰山植物园.
            word = word[1:] if len(word) > 2 and word[0] in _GOING else word  # noqa: PLW2901
            if len(word) > 1 and not _is_empty(word):
                found.setdefault(word)
    return list(found)


def subject_words(subject: str) -> list[str]:
    """Those of a subject; the word a Chinese one ends with also where no dictionary has it."""
    return [*topic_words(subject), *ending_alone(subject)]


_STATING = frozenset("不没太更最好要会想能多少难")
"""What makes characters say something of the word before them, and name nothing: 玩具太多, 骑行要带."""


def ending_alone(subject: str) -> list[str]:
    """The word a Chinese subject ends with where it was taken apart into characters: 穿搭 of 通勤穿搭."""
    alone = "".join(takewhile(lambda one: len(one) == 1 and is_han(one), reversed(segments(subject))))[::-1]
    return [alone] if len(alone) > 1 and CHINESE_FUNCTION.isdisjoint(alone) and not _STATING.intersection(alone) else []


def of_oneself(clause: str) -> bool:
    """Whether somebody says it of themselves."""
    return bool(_OF_ONESELF.match(clause))


def nouns(text: str) -> list[str]:
    """The Chinese words of a text that name things, without those every brief has."""
    found = (word for word, kind in rjieba.tag(text) if kind[0] == "n" and len(word) > 1 and is_han(word[0]))
    return list(dict.fromkeys(word for word in found if not _is_empty(word)))


def _is_empty(word: str) -> bool:
    if len(word) == 2 and word[0] in _NUMBERS and word[1] in MEASURES:
        return True
    # A compound such as 深入研究 says no more than its halves.
    halves: Iterable[str] = {word[:2], word[2:]} if len(word) == 4 and not word.isascii() else {word}
    return EMPTY.issuperset(halves) or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


_PREPOSITIONS = frozenset(
    [
        "about",
        "after",
        "at",
        "before",
        "by",
        "during",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "over",
        "through",
        "to",
        "under",
        "with",
        "without",
    ]
)


def shortened(subject: str, longest: int) -> str:
    """A subject without the words at its end that are too many, and without what then hangs at its end.

    What a preposition leads is left out with it as a whole: “in a small flat” is not “in a small”.
    """
    every = subject.split()
    words = every.copy()
    while len(words) > 1 and (len(" ".join(words)) > longest or _is_empty(words[-1].lower())):
        words.pop()
    if len(words) < len(every):
        leading = max((place for place, word in enumerate(words) if word.lower() in _PREPOSITIONS), default=0)
        words = words[: leading or None]
    return " ".join(words)
