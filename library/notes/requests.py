"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from functools import lru_cache
from itertools import chain, dropwhile, groupby, takewhile
from typing import Final, Literal

import rjieba

from library.notes.facts import FACT, LIMIT, FactKind, facts_in, without_facts
from library.notes.lexicon import AUDIENCES, JARGON, NUMBERS
from library.notes.readers import ASKED, CHINESE_POSTS, PERSON, POSTS, addressed
from library.notes.schemas import NoteModel
from library.text.language import HAN, UNSPACED, detect, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH, words
from library.text.terms import stem

EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | NUMBERS.keys()
MEASURES: Final = "个种类份款条篇"
_NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = re.compile(
    rf"(?P<read>分析|看看?|总结|研究|对比|比较|参考|从?前|从|这|那|哪)?(?:一下|了)?[来出]?(?P<number>{_NUMBER}|几)\s*"
    rf"(?:篇|[条则个](?=[^，。,]{{0,8}}?(?:{CHINESE_POSTS}|草稿)))(?:小红书)?(?:{CHINESE_POSTS}|草稿|示例)?"
    rf"|\b(?P<reading>(?:analy[sz]e|compare|look at|read|of|the|my|our)\s+)*(?:a (?=single))?"
    rf"(?P<counted>some|several|a few|a couple of|a pair of|{_NUMBER})\s+(?P<about>(?:[\w'-]+\s+){{0,4}}?){POSTS}"
    rf"|\b(?:write|draft)\s+(?P<alone>{_NUMBER})(?=\s*(?:[,.;!?]|in\b|for\b|about\b|$))",
    re.IGNORECASE,
)
"""写3篇小红书笔记, three camping posts, then write 1; but 分析10条笔记 asks for none to be made."""
_INSTRUCTION = re.compile(
    r"(?:语气|口气|风格|口吻|调性|字数|篇幅|结尾|开头|参考|要有|配图|别|不要|不用|不带|只要|先别|最好)"
    r"|(?:no|not|don't|without|nothing|just|in an?|with an?)\b|[\w-]+ (?:tone|voice|style|humou?r)\b",
    re.IGNORECASE,
)
"""How a clause begins that says how the posts are to be, and never what they are about."""
_VOICE = re.compile(r"语气|口气|风格|口吻|调性|鸡汤|\b(?:tone|voice|style|humou?r|friendly)\b", re.IGNORECASE)
_WITHOUT: dict[Literal["emoji", "tags"], re.Pattern[str]] = {
    "emoji": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,4}(?:emoji|表情)", re.IGNORECASE),
    "tags": re.compile(r"(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,6}(?:标签|tags)", re.IGNORECASE),
}
_SO_MANY = re.compile(
    rf"\b(?:give me|i (?:need|want)|list|name|make it)\s+(?P<other>{_NUMBER})\b|(?:给我|我要|列出)(?P<han>{_NUMBER})个",
    re.IGNORECASE,
)
"""How many are asked for apart from what they are: What angles work? Give me four."""
_ASKS = re.compile(
    r"写|[出来发做][一二两三四五六七八九十几\d]|推广|策划|分析|研究|\b(?:write|draft|give me|plan|posts?|announc\w+|introduce|promote|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:主题(?:[是为：:]|就是)|关于|围绕|聊聊|(?:^|[，。；,;{ASKED}])\s*(?:讲|说|谈)(?:讲|说|谈|一下|的是)?)(?P<han>[^，。；！？,;!?\n{FACT}{ASKED}]+)"
    rf"|(?:(?<!-)\babout|{ASKED}\s*on)\s+(?P<other>[^,.;!?\n{FACT}{ASKED}]+?)(?=\s+(?:and|then)\s+(?:write|draft|plan|give|tell|{ASKED})|[,.;!?\n{FACT}{ASKED}]|$)",
    re.IGNORECASE,
)
"""What follows is the subject, if it says anything."""
_ASKING_WORD = re.compile(r"\b(?:how|why|when|where|who|what|which)\b", re.IGNORECASE)
_OF_ONESELF = re.compile(r"我|本店|(?:I|we|our|my)\b|as an? [^,.;]{2,40}?,? (?:I|we)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"(?<=[，。；！？;!?\n])|(?<=[,.:])\s+|(?<=[^\d址名置间]：)|(?<=\D),|,(?=\D)")
_OURS_THAT = re.compile(
    r"(\b(?:our|my)\b(?:(?!\b(?:about|on|for|an?|the)\b)[^.;!?])*?)\s(?:that|which)\s(?=(?:opens?|sells?|costs?|offers?|starts?|serves?|has)\b)",
    re.IGNORECASE,
)
"""“A post for our café that opens on 3 March” says of itself when it opens."""
_BREAK = re.compile(rf"[，。；！？、,.;:：!?\n{FACT}]")
_POSTS_OF = re.compile(
    rf"(?:[类型]?(?:的)?(?:小红书)?(?:{CHINESE_POSTS}|小红书|内容|视频|爆款|标题|用户)|[那哪]几?[篇些条]).*|\b(?:{POSTS}).*"
)
"""What only says that posts are meant, and what is said of them: 露营类笔记 is about 露营."""
_PIECE = re.compile(rf"[{HAN}]+|[A-Za-z][A-Za-z'-]+")
_NAMING = ("n", "v", "a", "z", "g", "j")
"""Kinds of single characters that make a word where several of them stand together: 穿搭, 猫砂."""
_NAMES = ("n", "j", "i", "l", "a")
_LEADING = re.compile(
    r"^(?:我?想要?[发写做出]|为|(?:(?:how(?: to)?|why|what|when|where|who|in|on|the|an?|my|our|your|its)\s+)+)",
    re.IGNORECASE,
)
_NUMERALS = frozenset("一二三四五六七八九十")
"""What a name may be told apart by: 科目二."""
_BEFORE = ("给", "陪", "跟")
"""Belongs to what people do for others: 给宝宝做饭."""
_STATING = frozenset("要会能想没时让")
"""What makes characters say something of the word before them: 骑行要带."""
_COMMON_STEMS = frozenset(map(stem, COMMON))
_PREPOSITIONS = words("about after at before by during for from in into of on over through to under with")


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
    clauses = [one.strip(" ，,；;") for one in _CLAUSE.split(_OURS_THAT.sub(r"\1; ", text))]
    stated = _stated([one for one in clauses if one], list(kinds))
    marked, posts = _marked(text)
    rest, audience = addressed(marked)
    rest = without_facts(rest)
    named = [] if stated else [fact for fact, kind in kinds.items() if kind == "name"]
    readers, subject = _apart(_phrase(rest) or _phrase(audience) or next(iter(named), ""))
    return ReadRequest(
        subject=subject,
        question=_question(rest, subject),
        posts=posts,
        audience=audience or readers,
        facts=list(kinds),
        kinds=kinds,
        statements=stated,
        voice="; ".join(one for one in clauses if _VOICE.search(one)),
        without=[name for name, denied in _WITHOUT.items() if denied.search(text)],
    )


def _stated(clauses: list[str], facts: list[str]) -> list[str]:
    """The clauses that give facts and ask for nothing, with what people say of themselves around them."""
    told: list[str] = []
    goes_on = False
    for clause in clauses:
        one, readers = addressed(clause)
        gives = any(fact in one for fact in facts)
        if _ASKS.search(one) or LIMIT.search(one) or _INSTRUCTION.match(one) or (readers and not gives):
            goes_on = False
            continue
        # What follows a fact is more of the same: 周末营业, 8 places.
        goes_on = goes_on or gives
        if goes_on or of_oneself(one):
            told.append(one.strip(" ,"))
    return told if any(fact in one for one in told for fact in facts) else []


def counted(text: str) -> tuple[str, int | None]:
    """The text without how many posts it asks for, and the number where it is one."""
    rest, count = _marked(text)
    return rest.replace(ASKED, ","), count


def counted_of(text: str, kind: str) -> int | None:
    """How many of a kind are asked for, whose words are part of a regular expression: 三个打点, two insights."""
    for pattern in (
        rf"(?P<number>{_NUMBER})\s*[{MEASURES}](?:[^，。,.\d]{{1,14}}的|[{HAN}]{{2}})?(?:{kind})",
        rf"\b(?P<number>{_NUMBER})\s+(?:[\w-]+\s+)?(?:{kind})",
        rf"(?:{kind})\s+(?P<number>{_NUMBER})\s+(?:kinds|types|sorts|groups)\b",
    ):
        if found := re.search(pattern, text, re.IGNORECASE):
            return _number(found["number"])
    named = re.search(kind, text, re.IGNORECASE)
    found = _SO_MANY.search(text, named.end()) if named else None
    return _number(found["han"] or found["other"]) if found else None


def _number(word: str) -> int | None:
    """A number in words or figures; none where it is some."""
    word = word.lower().removeprefix("a ").removesuffix(" of")
    return NUMBERS.get(word) or (int(word) if word.isdecimal() else None)


def _marked(text: str) -> tuple[str, int | None]:
    """The same with a mark where numbers of posts stood; what counts is the last one that is to be made."""
    found = list(_COUNTS.finditer(text))
    for one in reversed(found):
        text = f"{text[: one.start()]} {ASKED} {one['about'] or ''} {text[one.end() :]}"
    made = [one for one in found if not (one["read"] or one["reading"])]
    return text, _number(made[-1]["number"] or made[-1]["counted"] or made[-1]["alone"]) if made else None


def _apart(subject: str) -> tuple[str, str]:
    """The people a Chinese subject begins with, and what it is without them: 租房党浴室收纳 is about 浴室收纳."""
    named = (name for name in AUDIENCES if name[-1] in PERSON and subject.startswith(name))
    people = max(named, key=len, default="")
    rest = subject.removeprefix(people).removeprefix("的")
    return (people, rest) if people and topic_words(rest) else ("", subject)


def _phrase(text: str) -> str:
    """What is told to be the subject; else what the clause that asks for posts says, or the first that says anything."""
    told = [_span(one["han"] or one["other"], is_told=True) for one in _ABOUT.finditer(text)]
    clauses = [part for part in _BREAK.split(text) if not _INSTRUCTION.match(part.strip())]
    asking = [piece for part in clauses if ASKED in part for piece in part.split(ASKED)]
    # Who tells of themselves tells where it is, and then what they offer.
    others = sorted(clauses, key=lambda part: of_oneself(part.strip()))
    found = list(filter(None, chain(told, map(_span, asking), map(_span, others))))
    return next(filter(_names, found), next(iter(found), ""))


def _names(span: str) -> bool:
    """Whether something is named, and not only said to be done: 太多, 就行."""
    return not is_han(span[0]) or any(kind[0] in _NAMES for _, kind in rjieba.tag(span))


def _question(text: str, subject: str) -> str:
    """An English clause from its word of asking on; in Chinese the subject holds its own."""
    clause = next((part for part in re.split(rf"{_BREAK.pattern}|{ASKED}", text) if subject and subject in part), "")
    found = _ASKING_WORD.search(clause[: clause.find(subject)])
    return clause[found.start() :].strip() if found else subject


def _span(part: str, *, is_told: bool = False) -> str:
    """From the first word that says what it is about to the last; what is told to be the subject, or what posts are of, as a whole."""
    bare = _POSTS_OF.sub("", part)
    part, is_of = (bare, part[len(bare) :].startswith("的")) if topic_words(bare) else (part, False)
    named = topic_words(part)
    if not is_told:
        # Not whom it is for, nor everyday words before it: buy skincare.
        named = list(dropwhile(lambda word: word.isascii() and _is_everyday(word), named)) or named
    lowered = part.lower()
    places = [(place, place + len(word)) for word in named if (place := lowered.find(word)) >= 0]
    if not places:
        return ""
    start, end = min(first for first, _ in places), max(last for _, last in places)
    start -= part[start - 1 : start] in _BEFORE
    end += sum(1 for _ in takewhile(lambda one: _is_alone(*one) or one[0] in _NUMERALS, rjieba.tag(part[end:])))
    if is_told and detect(part) not in UNSPACED:
        start, end = 0, len(part)
    return _LEADING.sub("", part[start : len(part) if is_of else end].strip())


def _is_everyday(word: str) -> bool:
    """Whether it says nothing of the subject behind it; but running shoes are not any shoes."""
    return word in AUDIENCES or (stem(word) in _COMMON_STEMS and not word.endswith("ing"))


def topic_words(text: str) -> list[str]:
    """The words that say what a brief is about, without those every brief has; what no dictionary has is one word."""
    found: dict[str, None] = {}
    for piece in _PIECE.findall(text.lower()):
        parts = _chinese_words(piece) if is_han(piece[0]) else [piece.removesuffix("'s")]
        found |= dict.fromkeys(word for word in parts if len(word) > 1 and not _is_empty(word))
    return list(found)


def _chinese_words(text: str) -> list[str]:
    """The words of a text; characters on their own that name things or deeds belong together: 猫砂, 穿搭."""
    tagged = rjieba.tag(text)
    runs = ((is_alone, [word for word, _ in run]) for is_alone, run in groupby(tagged, lambda one: _is_alone(*one)))
    return [word for is_alone, run in runs for word in (["".join(run)] if is_alone else run)]


def _is_alone(word: str, kind: str) -> bool:
    return len(word) == 1 and kind[0] in _NAMING and word not in _STATING and not _is_empty(word)


def of_oneself(clause: str) -> bool:
    """Whether somebody says it of themselves."""
    return bool(_OF_ONESELF.match(clause))


def nouns(text: str) -> list[str]:
    """The Chinese words of a text that name things, without those every brief has."""
    found = (word for word, kind in rjieba.tag(text) if kind[0] == "n" and len(word) > 1 and is_han(word[0]))
    return list(dict.fromkeys(word for word in found if not _is_empty(word)))


def _is_empty(word: str) -> bool:
    if len(word) == 2 and word[0] in NUMBERS and word[1] in MEASURES:
        return True
    # A compound such as 深入研究 says no more than its halves.
    halves = {word[:2], word[2:]} if len(word) == 4 and not word.isascii() else {word}
    return EMPTY.issuperset(halves) or word in EMPTY or CHINESE_FUNCTION.issuperset(word)


def shortened(subject: str, longest: int) -> str:
    """A subject without the words at its end that are too many, and without what then hangs at its end.

    What a preposition leads is left out with it as a whole: “in a small flat” is not “in a small”.
    """
    every = subject.split()
    kept = every.copy()
    while len(kept) > 1 and (len(" ".join(kept)) > longest or _is_empty(kept[-1].lower())):
        kept.pop()
    if len(kept) < len(every):
        leading = max((place for place, word in enumerate(kept) if word.lower() in _PREPOSITIONS), default=0)
        kept = kept[: leading or None]
    return " ".join(kept)
