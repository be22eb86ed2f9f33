"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from functools import lru_cache
from itertools import dropwhile, groupby, takewhile
from typing import Final, Literal

import rjieba

from library.notes.facts import FACT, LIMIT, FactKind, facts_in, without_facts
from library.notes.lexicon import AUDIENCES, JARGON, NUMBERS
from library.notes.readers import ASKED, CHINESE_POSTS, PERSON, POSTS, addressed
from library.notes.schemas import NoteModel
from library.text.language import HAN, UNSPACED, detect, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH
from library.text.terms import stem

EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | NUMBERS.keys()
MEASURES: Final = "个种类份款条篇"
_NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = (
    re.compile(
        rf"(?P<read>(?:分析|看看?|总结|研究|对比|比较|参考|前|从|这|那|哪)(?:一下|了)?)?(?P<number>{_NUMBER}|几)\s*"
        rf"(?:篇|[条则个](?=[^，。,]{{0,8}}?(?:{CHINESE_POSTS}|草稿)))(?:{CHINESE_POSTS}|草稿)?"
    ),
    re.compile(
        r"\b(?:(?:and |then )*(?:write|draft|plan|give) (?:me )?)?(?P<read>(?:analy[sz]e|summari[sz]e|compare|look at|read|of|the|my|our)\s+)*(?:a (?=single))?"
        rf"(?P<number>some|several|a few|a couple of|a pair of|{_NUMBER})\s+(?P<about>(?:[\w'-]+\s+){{0,4}}?){POSTS}",
        re.IGNORECASE,
    ),
    re.compile(rf"\b(?:write|draft)\s+(?P<number>{_NUMBER})(?=\s*(?:[,.;!?]|(?:in|for|about|on)\b|$))", re.IGNORECASE),
)
"""写3篇小红书笔记, three camping posts, then write 1; but 分析10条笔记 asks for none to be made."""
_INSTRUCTION = re.compile(
    r"语气|口气|风格|口吻|调性|字数|篇幅|结尾|开头|参考|要有|配图|别|不要|不用|不带|只要|先别|最好"
    r"|(?:no|not|don't|without|nothing|just|in an?|with an?)\b|[\w-]+ (?:tone|voice|style|humou?r)\b",
    re.IGNORECASE,
)
"""How a clause begins that says how the posts are to be, and never what they are about."""
_VOICE = re.compile(r"语气|口气|风格|口吻|调性|鸡汤|\b(?:tone|voice|style|humou?r|friendly)\b", re.IGNORECASE)
_WITHOUT: dict[Literal["emoji", "tags"], re.Pattern[str]] = {
    "emoji": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,4}(?:emoji|表情)", re.IGNORECASE),
    "tags": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,6}(?:标签|tags)", re.IGNORECASE),
}
_ASKS = re.compile(
    r"写|[出来发做][一二两三四五六七八九十几\d]|推广|策划|分析|研究"
    r"|\b(?:write|draft|give me|plan|posts?|announc\w+|introduce|promote|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:主题[是为：:]|关于|围绕|(?:^|[，。；,;{ASKED}])\s*[讲说谈]|(?<!-)\babout\b|{ASKED}\s*on\b)([^，。；！？,.;!?\n{FACT}{ASKED}]+)",
    re.IGNORECASE,
)
"""What follows is the subject, if it says anything."""
_LEADING = re.compile(r"^(?:(?:how(?: to)?|why|what|when|where|who|in|on|with|the|an?|my|our)\s+)+", re.IGNORECASE)
_FOR = re.compile(rf"(?<![{HAN}])为(?!什么|何|了|啥)")
"""Before what something is made for: 为底妆制定."""
_NUMBERED = re.compile(r"[一二三四五六七八九十](?=的?$)")
"""What a name may be told apart by: 科目二."""
_COMMON_STEMS = frozenset(map(stem, COMMON))
_ASKING_WORD = re.compile(r"\b(?:how|why|when|where|who|what|which)\b", re.IGNORECASE)
_OF_ONESELF = re.compile(r"我|本店|(?:I|we|our|my)\b|as an? [^,.;]{2,40}?,? (?:I|we)\b", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[，。；！？;!?\n]|[,.:]\s|(?<=[^\d址名置间])：|(?<=\D),|,(?=\D)"
    r"|\s(?:that|which)\s(?=(?:opens?|sells?|costs?|offers?|starts?|serves?|has)\b)"
)
_BREAK = re.compile(rf"[，。；！？、,.;:：!?\n{FACT}]")
_POSTS_OF = re.compile(
    rf"(?:[类型]?的?(?:(?:{_NUMBER}|几)[{MEASURES}])?(?:{CHINESE_POSTS}|内容|视频|爆款|标题|用户)|[那哪]几?[篇些条]).*|\b{POSTS}.*"
)
"""What only says that posts are meant, and what is said of them: 露营类笔记 is about 露营."""
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")
_NAMING = ("n", "v", "a", "z", "g", "j")
"""Kinds of single characters that make a word where several of them stand together: 穿搭, 猫砂."""
_NOUNS = ("n", "j", "i", "l", "a")
_PREPOSITION = re.compile(r"\s(?:about|after|at|before|by|during|for|from|in|into|of|on|over|to|under|with)\s")
_STATING = frozenset("要会能想没时让来出写")
"""What makes characters say something of the word before them: 骑行要带."""


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
    """What each of these is."""
    statements: list[str] = []
    """What it says about these in its own words, to stand in a post as it is."""
    voice: str = ""
    without: list[Literal["emoji", "tags"]] = []
    """What the posts are not to have."""

    def of(self, kind: FactKind) -> list[str]:
        return [fact for fact in self.facts if self.kinds.get(fact) == kind]


@lru_cache(maxsize=1000)
def asked(text: str) -> ReadRequest:
    """Read a request."""
    kinds = facts_in(text)
    clauses = [one.strip() for one in _CLAUSE.split(text) if one.strip()]
    stated = _stated(clauses, list(kinds))
    marked, posts = _marked(text)
    rest, audience = addressed(marked)
    rest = _FOR.sub("", without_facts(rest))
    names = [fact for fact, kind in kinds.items() if kind == "name" and not stated]
    subject = next(iter((*_subjects(rest), *filter(None, [_span(audience)]), *names)), "")
    return ReadRequest(
        subject=subject,
        question=_question(rest, subject),
        posts=posts,
        audience=audience,
        facts=list(kinds),
        kinds=kinds,
        statements=stated,
        voice="; ".join(one for one in clauses if _VOICE.search(one)),
        without=[name for name, denied in _WITHOUT.items() if denied.search(text)],
    )


def _stated(clauses: list[str], facts: list[str]) -> list[str]:
    """The clauses that give facts and ask for nothing, with those that go on behind one and what people say of themselves."""
    told: list[str] = []
    goes_on = False
    for clause in clauses:
        one, readers = addressed(clause)
        gives = any(fact in one for fact in facts)
        asks = any(pattern.search(one) for pattern in (_ASKS, LIMIT)) or _INSTRUCTION.match(one)
        goes_on = not asks and (gives or (goes_on and not readers))
        if goes_on or (of_oneself(one) and not asks):
            told.append(one.strip(" ,;。.！!"))
    return told if any(fact in one for one in told for fact in facts) else []


def counted(text: str) -> tuple[str, int | None]:
    """The text without how many posts it asks for, and the number where it is one."""
    rest, count = _marked(text)
    return rest.replace(ASKED, ","), count


def counted_of(text: str, kind: str) -> int | None:
    """How many of a kind are asked for, whose words are part of a regular expression: three insights, which angles? Four."""
    before = (
        rf"(?P<number>{_NUMBER})\s*(?:[{MEASURES}](?:[^，。,.\d]{{1,14}}的|[{HAN}]{{2}})?|\b(?:[\w-]+\s+)?)(?:{kind})"
    )
    behind = rf"(?:{kind}).*?(?<!\w)?(?P<number>{_NUMBER})(?:个?(?=\W*$)|\s+(?:kinds|types|sorts|groups)\b)"
    found = re.search(before, text, re.IGNORECASE) or re.search(behind, text, re.IGNORECASE)
    return _value(found["number"]) if found else None


def _value(word: str) -> int | None:
    """A number in words or figures; none where it is some."""
    word = word.lower().removeprefix("a ").removesuffix(" of")
    return NUMBERS.get(word) or (int(word) if word.isdecimal() else None)


def _marked(text: str) -> tuple[str, int | None]:
    """The same with a mark where numbers of posts stood; what counts is the last one that is to be made."""
    made: list[tuple[int, str]] = []
    for pattern in _COUNTS:
        for one in reversed(list(pattern.finditer(text))):
            groups = one.groupdict()
            text = f"{text[: one.start()]} {ASKED} {groups.get('about') or ''} {text[one.end() :]}"
            made += [] if groups.get("read") else [(one.start(), one["number"])]
    return text, _value(max(made)[1]) if made else None


def _subjects(text: str) -> list[str]:
    """What is told to be the subject, what the clauses that ask for posts are about, and what the others are."""
    told = [_span(part, is_told=True) for part in _ABOUT.findall(text)]
    clauses = [part for part in _BREAK.split(text) if not _INSTRUCTION.match(part.strip())]
    asking = [piece for part in clauses if ASKED in part for piece in part.split(ASKED)]
    # Who tells of themselves tells where it is, and then what they offer.
    others = sorted(clauses, key=lambda part: of_oneself(part.strip()))
    found = [*told, *map(_span, asking), *map(_span, others)]
    return sorted(filter(None, found), key=lambda span: not _names(span))


def _names(span: str) -> bool:
    """Whether something is named, and not only said to be done: 太多, 就行."""
    return not is_han(span[0]) or any(kind[0] in _NOUNS for _, kind in rjieba.tag(span))


def _question(text: str, subject: str) -> str:
    """An English clause from its word of asking on; in Chinese the subject holds its own."""
    clause = next((part for part in re.split(rf"{_BREAK.pattern}|{ASKED}", text) if subject and subject in part), "")
    found = _ASKING_WORD.search(clause[: clause.find(subject)])
    return clause[found.start() :].strip() if found else subject


def _span(part: str, *, is_told: bool = False) -> str:
    """From the first word that says what it is about to the last; what an English request tells to be it as a whole."""
    bare = _POSTS_OF.sub("", part)
    part = bare if topic_words(bare) else part
    if is_told and detect(part) not in UNSPACED and topic_words(part):
        return _LEADING.sub("", part.strip())
    named = topic_words(part)
    # Not whom it is for, nor everyday words before it: buy skincare.
    named = list(dropwhile(_says_nothing, named)) or named
    lowered = part.lower()
    places = [(place, place + len(word)) for word in named if (place := lowered.find(word)) >= 0]
    if not places:
        return ""
    start, end = min(places)[0], max(end for _, end in places)
    end += sum(1 for _ in takewhile(lambda one: _is_alone(*one), rjieba.tag(part[end:])))
    end += bool(_NUMBERED.match(part, end))
    return part[start:end]


def _says_nothing(word: str) -> bool:
    """Whether it says nothing of the subject behind it; but running shoes are not any shoes."""
    is_everyday = stem(word) in _COMMON_STEMS and not word.endswith("ing")
    return is_everyday or (word in AUDIENCES and (word.isascii() or word[-1] in PERSON))


def topic_words(text: str) -> list[str]:
    """The words that say what a brief is about, without those every brief has; what no dictionary has is one word."""
    found: dict[str, None] = {}
    for piece in _PIECE.findall(text.lower()):
        parts = _chinese_words(piece) if is_han(piece[0]) else [piece.removesuffix("'s")]
        found |= dict.fromkeys(word for word in parts if len(word) > 1 and not _is_empty(word))
    return list(found)


def _chinese_words(text: str) -> list[str]:
    """The words of a text; characters on their own that name things or deeds belong together: 猫砂, 穿搭."""
    found: list[str] = []
    for is_alone, run in groupby(rjieba.tag(text), lambda one: _is_alone(*one)):
        words = [word for word, _ in run]
        found += ["".join(words)] if is_alone else words
    return found


def _is_alone(word: str, kind: str) -> bool:
    return len(word) == 1 and kind[0] in _NAMING and word not in _STATING and not _is_empty(word)


def of_oneself(clause: str) -> bool:
    """Whether somebody says it of themselves."""
    return bool(_OF_ONESELF.match(clause))


def _is_empty(word: str) -> bool:
    # A compound such as 深入研究 says no more than its halves.
    halves = {word[:2], word[2:]} if len(word) == 4 and not word.isascii() else {word}
    return EMPTY.issuperset(halves) or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


def shortened(subject: str, longest: int) -> str:
    """A subject that is too long without what a preposition leads, and then without the words at its end."""
    if len(subject) <= longest:
        return subject
    kept = _PREPOSITION.split(subject)[0].split()
    while len(kept) > 1 and len(" ".join(kept)) > longest:
        kept.pop()
    return " ".join(kept)
