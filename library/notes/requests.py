"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final

from library import meaning
from library.notes.lexicon import AUDIENCES, JARGON
from library.notes.schemas import NoteModel
from library.text.keywords import segments
from library.text.language import HAN, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.word_lists import entries

KINDS_OF: Final = "类型篇"
"""What only says that things of a kind are meant: 露营类笔记 is about 露营."""
PEOPLE = 0.55
"""How near words must be to those for groups of readers to name people."""
_NUMBERS: dict[str, int] = {
    word: int(number) for word, number in (line.split("\t") for line in entries(__name__, "counts"))
}
EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | _NUMBERS.keys()
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
        rf"\b(?:a (?=single))?(?P<number>{_NUMBER}|some|several|a few)\s+(?P<about>(?:[\w'-]+\s+){{0,4}}?){_POSTS}",
        re.IGNORECASE,
    ),
)
_CHINESE_READERS = (
    re.compile(r"(?:写)?给(?!我)(?P<who>[^，。,；;！!？?\s]{1,14}?)(?:看|写|出|做|准备|读)"),
    re.compile(r"写给(?P<who>[^，。,；;！!？?\s]{1,14})(?=$|[，。,；;！!？?\s])"),
    re.compile(r"(?:面向|适合|针对(?!性))(?P<who>[^，。,；;！!？?\s的]{1,14})(?:的|看)?"),
    re.compile(r"(?:受众|读者|目标用户|人群)(?:主要)?[是为：:](?P<who>[^，。,；;！!？?\s的]{1,14})"),
)
_ENGLISH_READERS = re.compile(
    r",?\s*\b(?:for|aimed at)\s+(?P<who>[\w' -]{3,40}?)\s*(?=[,.;!?]|\b(?:please|and (?:write|draft|plan))\b|$)",
    re.IGNORECASE,
)
_PERSONS = re.compile(r"(?:people|those|anyone|everybody|women|men|kids|children|readers)\b", re.IGNORECASE)
_VOICE = re.compile(
    r"(?:语气|风格|口吻|调性)[^，。,；;！!]*|(?:别|不要)太[^，。,；;！!]*|\b(?:in an?|with an?)\s+[\w ,'-]+?\s+(?:tone|voice|style)\b",
    re.IGNORECASE,
)
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_WAY = r"(?:路|街|巷|弄|大道|广场|中心|古镇|镇|村|号楼)"
_FACTS = (
    # prices
    re.compile(
        r"[£$€¥￥]\s?\d(?:[\d.,]*\d)?|\d[\d.]*\s?(?:元|块钱?|RMB\b|yuan\b|dollars?\b|euros?\b|pounds?\b)"
        r"|\d(?:\.\d)?\s?折|\b\d{1,2}\s?% off\b"
    ),
    # days and hours
    re.compile(
        rf"(?:周|星期|礼拜)[一二三四五六日天](?:[（(][^）)]*[）)])?|\d{{1,2}}月\d{{1,2}}[日号]?|\d{{1,2}}[:：]\d\d"
        rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}\b|\b{_MONTH}\s+\d{{1,2}}\b",
        re.IGNORECASE,
    ),
    # places
    re.compile(
        rf"(?<=在)[{HAN}A-Za-z0-9]{{2,16}}?{_WAY}(?:\d+(?:号|弄|室))?|(?!在)[{HAN}]{{2,5}}?{_WAY}\d+号"
        r"|\b\d+\s+(?:[A-Z][\w']*\s)+?(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Way)\b"
    ),
    # names
    re.compile(rf"店名(?:叫|是|[：:])?\s?([{HAN}A-Za-z]{{1,12}})"),
    re.compile(r"[「『“\"]([^」』”\"]{1,20})[」』”\"]"),
    re.compile(r"(?<=[a-z] )[A-Z][\w']*(?:\s(?:&|and|[A-Z][\w']*))*(?=\s(?:opens?|has|is|offers?|sells?|starts?)\b)"),
)
_ASKS = re.compile(
    r"写|[出来发做][一二两三四五六七八九十几\d]|推广|策划|分析|研究|\b(?:write|draft|give me|plan|posts?|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?<=[，。；！？;!?\n])|(?<=[,.])\s+")
_ASKED = "\ue000"
"""Where the number of posts stood."""
_BREAK = re.compile(r"[，。；！？、,.;:：!?\n]")
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")


class ReadRequest(NoteModel):
    """A request, read."""

    subject: str
    """What is left without how many, for whom, in which voice and the facts; empty where only words of asking are."""
    posts: int | None = None
    audience: str = ""
    facts: list[str] = []
    """Prices, days, places and names as they are written."""
    statements: list[str] = []
    """What it says about these in its own words, to stand in a post as it is."""
    voice: str = ""


@lru_cache(maxsize=1000)
def asked(text: str) -> ReadRequest:
    """Read a request."""
    rest, posts = _marked(text)
    found = (match for pattern in _FACTS for match in pattern.finditer(text))
    facts = list(dict.fromkeys(match.group(match.lastindex or 0) for match in found))
    clauses = filter(None, (clause.strip(" ，,；;") for clause in _CLAUSE.split(text)))
    voice = _VOICE.search(rest)
    rest = _VOICE.sub(" ", rest)
    rest, audience = addressed(rest)
    for pattern in _FACTS:
        rest = pattern.sub(" , ", rest)
    return ReadRequest(
        subject=_phrase(rest),
        posts=posts,
        audience=audience,
        facts=facts,
        statements=[one for one in clauses if not _ASKS.search(one) and any(fact in one for fact in facts)],
        voice=voice.group().strip() if voice else "",
    )


def counted(text: str) -> tuple[str, int | None]:
    """The text without how many posts it asks for, and the number where it is one."""
    rest, count = _marked(text)
    return rest.replace(_ASKED, ","), count


def _marked(text: str) -> tuple[str, int | None]:
    """The same with a mark where the number stood."""
    for pattern in _COUNTS:
        if found := pattern.search(text):
            number = found["number"].lower()
            count = _NUMBERS.get(number) or (int(number) if number.isdecimal() else None)
            return f"{text[: found.start()]} {_ASKED} {found['about']} {text[found.end() :]}", count
    return text, None


def addressed(text: str) -> tuple[str, str]:
    """The text without whom it is for, and these people."""
    for found in chain(*(pattern.finditer(text) for pattern in _CHINESE_READERS), _ENGLISH_READERS.finditer(text)):
        who = found["who"].strip()
        if found.re is not _ENGLISH_READERS or _PERSONS.match(who) or names_people(who):
            return f"{text[: found.start()]} , {text[found.end() :]}", who
    return text, ""


def names_people(words: str) -> bool:
    """Whether words name a group of people."""
    return (
        words.lower() in AUDIENCES
        or max(meaning.likeness(words, sorted({*AUDIENCES, *AUDIENCES.values()})), default=0.0) >= PEOPLE
    )


def _phrase(text: str) -> str:
    """The part that says most, from its first topic word to its last; of the clause that asks for posts if it says anything."""
    parts = _BREAK.split(text)
    asking = [piece for part in parts if _ASKED in part for piece in part.split(_ASKED)]
    best = max(asking, key=_weight, default="")
    if not _weight(best):
        best = max(parts, key=_weight, default="")
    lowered = best.lower()
    places = [(place, place + len(word)) for word in topic_words(best) if (place := lowered.find(word)) >= 0]
    if not places:
        return ""
    end = max(last for _, last in places)
    # Characters on their own belong to the word before them: 职场穿搭 is cut into 职场, 穿 and 搭.
    while single := next((word for word in segments(best[end : end + 4])[:1] if _is_single(word)), ""):
        end += len(single)
    return best[min(first for first, _ in places) : end]


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
            if len(word) > 1 and not _is_empty(word):
                found.setdefault(word)
    return list(found)


def _is_empty(word: str) -> bool:
    # A compound such as 深入研究 says no more than its halves.
    halves: Iterable[str] = {word[:2], word[2:]} if len(word) == 4 and not word.isascii() else {word}
    return EMPTY.issuperset(halves) or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


def shortened(subject: str, longest: int) -> str:
    """A subject without the words at its end that are too many, and without what then hangs at its end."""
    words = subject.split()
    while len(words) > 1 and (len(" ".join(words)) > longest or _is_empty(words[-1].lower())):
        words.pop()
    return " ".join(words)
