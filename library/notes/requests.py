"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from functools import lru_cache
from itertools import dropwhile, groupby, takewhile
from textwrap import shorten
from typing import Final, Literal

import rjieba

from library.notes.facts import FACT, facts_in, without_facts
from library.notes.lexicon import JARGON, NUMBERS
from library.notes.readers import ASKED, CHINESE_POSTS, POSTS, addressed
from library.notes.schemas import NoteModel
from library.text.language import HAN, UNSPACED, detect, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH
from library.text.terms import stem

EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | NUMBERS.keys()
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
_VOICE = re.compile(r"语气|口气|风格|口吻|调性|鸡汤|\b(?:tone|voice|style|humou?r|friendly)\b", re.IGNORECASE)
_WITHOUT: dict[Literal["emoji", "tags"], re.Pattern[str]] = {
    "emoji": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,4}(?:emoji|表情)", re.IGNORECASE),
    "tags": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,6}(?:标签|tags)", re.IGNORECASE),
}
_LIMIT = re.compile(
    r"(?:预算|字数|篇幅)[^，。；！？;!?\n]*|\d+(?:元|块|字)?(?:以内|以下|左右)|\b(?:less than|under|at most|up to)\s+\S+"
)
"""What a post may cost, and how long it may be: no fact."""
_ASKS = re.compile(
    r"写|推广|策划|分析|研究|\b(?:write|draft|give me|plan|posts?|announc\w+|introduce|promote|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:主题[是为：:]|关于|围绕|(?:^|[，。；,;{ASKED}])\s*[讲说谈]|(?<!-)\babout\b|{ASKED}\s*on\b)([^，。；！？,.;!?\n{FACT}{ASKED}]+)",
    re.IGNORECASE,
)
"""What follows is the subject, if it says anything."""
_LEADING = re.compile(r"^(?:(?:how(?: to)?|why|what|when|where|who|in|on|with|the|an?|my|our)\s+)+", re.IGNORECASE)
_COMMON_STEMS = frozenset(map(stem, COMMON))
_ASKING_WORD = re.compile(r"\b(?:how|why|when|where|who|what|which)\b", re.IGNORECASE)
_OF_ONESELF = re.compile(r"\s*(?:我|本店|(?:I|we|our|my|as an?)\b)", re.IGNORECASE)
_CLAUSE = re.compile(rf"[，。；！？;!?\n{FACT}]|[,.:]\s|(?<![\d址店点名])：|(?<=\D),|,(?=\D)")
_POSTS_OF = re.compile(rf"(?:类?的?(?:{CHINESE_POSTS}|内容|视频|爆款|标题|用户)|[那哪]几?[篇些条]).*|\b{POSTS}.*")
"""What only says that posts are meant, and what is said of them: 露营类笔记 is about 露营."""
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")
_NAMING = ("n", "v", "a", "z", "g", "j")
"""Kinds of single characters that make a word where several of them stand together: 穿搭, 猫砂."""
_NOUNS = ("n", "j", "i", "l", "a")
_PREPOSITION = re.compile(r"\s(?:about|after|at|before|by|during|for|from|in|into|of|on|over|to|under|with)\s")


class ReadRequest(NoteModel):
    """A request, read."""

    subject: str
    """What is left without how many, for whom and the facts; empty where only words of asking are."""
    question: str = ""
    """The subject with the words of asking around it, where it has some: how the Web began."""
    posts: int | None = None
    audience: str = ""
    facts: dict[str, str] = {}
    """Prices, days, places and names as they are written, each with what it is."""
    statements: list[str] = []
    """What it says about these in its own words, to stand in a post as it is."""
    voice: str = ""
    without: list[Literal["emoji", "tags"]] = []
    """What the posts are not to have."""

    def of(self, kind: str) -> list[str]:
        return [fact for fact, own in self.facts.items() if own == kind]


@lru_cache(maxsize=1000)
def asked(text: str) -> ReadRequest:
    """Read a request."""
    marked, posts = _marked(_LIMIT.sub(",", text))
    rest, audience = addressed(marked)
    clauses = [one.strip(" ,;。.！!") for one in _CLAUSE.split(rest)]
    facts = facts_in(rest)
    subject = next(iter((*_subjects(without_facts(rest)), *_subjects(audience), *_subjects(rest))), "")
    return ReadRequest(
        subject=subject,
        question=_question(rest, subject),
        posts=posts,
        audience=audience,
        facts=facts,
        statements=_stated(clauses, facts),
        voice="; ".join(one for one in clauses if _VOICE.search(one)),
        without=[name for name, denied in _WITHOUT.items() if denied.search(text)],
    )


def _stated(clauses: list[str], facts: dict[str, str]) -> list[str]:
    """From the first clause that gives a fact to the last, and what is said of oneself, without those that ask for something."""
    told = [one for one in clauses if one and ASKED not in one and not _ASKS.search(one)]
    giving = [place for place, one in enumerate(told) if any(fact in one for fact in facts)]
    return [one for place, one in enumerate(told) if giving and (giving[0] <= place <= giving[-1] or of_oneself(one))]


def counted(text: str) -> tuple[str, int | None]:
    """The text without how many posts it asks for, and the number where it is one."""
    rest, count = _marked(text)
    return rest.replace(ASKED, ","), count


def counted_of(text: str, kind: str) -> int | None:
    """How many of a kind are asked for, whose words are part of a regular expression: three insights, which angles? Four."""
    before = rf"(?P<number>{_NUMBER})\s*(?:[个种类份款条篇](?:[^，。,.\d]{{1,14}}的|[{HAN}]{{2}})?|\b(?:[\w-]+\s+)?)(?:{kind})"
    behind = rf"(?:{kind}).*?(?<![A-Za-z])(?P<number>{_NUMBER})个?\W*$"
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
    told = [_whole(part) for part in _ABOUT.findall(text)]
    # Who tells of themselves tells where it is, and then what they offer.
    clauses = sorted(_CLAUSE.split(text), key=lambda one: (ASKED not in one, of_oneself(one)))
    found = [*told, *(_span(part) for clause in clauses for part in clause.split(ASKED))]
    return sorted(filter(None, found), key=lambda span: not _names(span))


def _names(span: str) -> bool:
    """Whether something is named, and not only said to be done: 太多, 就行."""
    return not is_han(span[0]) or any(kind[0] in _NOUNS for _, kind in rjieba.tag(span))


def _question(text: str, subject: str) -> str:
    """An English clause from its word of asking on; in Chinese the subject holds its own."""
    clause = next((part for part in _CLAUSE.split(text) if subject and subject in part), "")
    found = _ASKING_WORD.search(clause[: clause.find(subject)])
    return clause[found.start() :].strip() if found else subject


def _whole(part: str) -> str:
    """All of what is told to be the subject in English, where it says anything."""
    bare = _POSTS_OF.sub("", _LEADING.sub("", part.strip(' “”"')))
    return bare if detect(part) not in UNSPACED and topic_words(bare) else _span(part)


def _span(part: str) -> str:
    """From the first word that says what it is about to the last."""
    bare = _POSTS_OF.sub("", part)
    part = bare if topic_words(bare) else part
    named, lowered = topic_words(part), part.lower()
    # Not everyday words before it: buy skincare.
    named = list(dropwhile(lambda word: stem(word) in _COMMON_STEMS and not word.endswith("ing"), named)) or named
    places = [(place, place + len(word)) for word in named if (place := lowered.find(word)) >= 0]
    if not places:
        return ""
    end = max(end for _, end in places)
    end += sum(1 for _ in takewhile(lambda one: _is_alone(*one), rjieba.tag(part[end:])))
    return part[min(places)[0] : end]


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
    return len(word) == 1 and kind[0] in _NAMING and not _is_empty(word)


def of_oneself(clause: str) -> bool:
    """Whether somebody says it of themselves."""
    return bool(_OF_ONESELF.match(clause))


def _is_empty(word: str) -> bool:
    # A compound such as 深入研究 says no more than its halves.
    halves = {word[:2], word[2:]} if len(word) == 4 and not word.isascii() else {word}
    return EMPTY.issuperset(halves) or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


def shortened(subject: str, longest: int) -> str:
    """A subject that is too long without what a preposition leads, and then without the words at its end."""
    return subject if len(subject) <= longest else shorten(_PREPOSITION.split(subject)[0], longest, placeholder="")
