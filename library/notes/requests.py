"""What a request for posts asks: how many, about what, for whom, and which facts of its own it gives."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, dropwhile, takewhile
from typing import Final

import rjieba

from library.notes.facts import FACT, LIMIT, FactKind, facts_in, without_facts
from library.notes.lexicon import AUDIENCES, JARGON, NUMBERS
from library.notes.readers import ASKED, PERSON, POSTS, addressed
from library.notes.schemas import NoteModel
from library.text.keywords import segments
from library.text.language import HAN, is_han
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, COMMON, ENGLISH
from library.text.terms import stem

KINDS_OF: Final = "类型篇"
"""What only says that things of a kind are meant: 露营类笔记 is about 露营."""
MEASURES: Final = "个种类份款条篇"
EMPTY: Final = JARGON | ASKING | CHINESE | ENGLISH | NUMBERS.keys()
_COMMON_STEMS = frozenset(map(stem, COMMON))
_NUMBER = rf"\d{{1,2}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
_COUNTS = (
    # 写3篇小红书笔记, 来两篇
    re.compile(
        rf"(?P<number>{_NUMBER}|几)\s*(?:篇|条|则)(?P<about>)(?:小红书)?(?:笔记|帖子|文案|推文|文章|草稿|示例)?"
    ),
    re.compile(rf"(?P<number>{_NUMBER}|几)\s*个(?P<about>)(?:小红书)?(?:笔记|帖子|文案|推文|草稿)"),
    # three camping posts
    re.compile(
        rf"\b(?:a (?=single))?(?P<number>some|several|a few|a couple of|a pair of|{_NUMBER})\s+(?P<about>(?:[\w'-]+\s+){{0,4}}?){POSTS}",
        re.IGNORECASE,
    ),
)
_VOICE = re.compile(
    r"(?:语气|风格|口吻|调性)[^，。,；;！!]*|(?:别|不要)太[^，。,；;！!]*|\b(?:in an?|with an?)\s+[\w ,'-]+?\s+(?:tone|voice|style)\b"
    r"|(?<=[,;] )[\w-]+ (?:tone|voice|style)\b",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    rf"\b(?:give me|show me|i need|i want|we need|we want|list|name|make it)\s+(?P<other>{_NUMBER})(?:\s+of them)?(?:,? please)?\s*(?:[.,;!]|$)"
    rf"|(?<=给我|我要|列出)(?P<han>{_NUMBER})个(?=$|[，。！,.!])",
    re.IGNORECASE,
)
"""How many are asked for apart from what they are: What angles work? Give me four."""
_ASKS = re.compile(
    r"写|[出来发做][一二两三四五六七八九十几\d]|推广|策划|分析|研究|\b(?:write|draft|give me|plan|posts?|announce|introduce|promote|analy[sz]e|research)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    rf"(?:主题(?:[是为：:]|就是)|关于|围绕|聊聊|(?:^|[，。；,;{ASKED}])\s*(?:讲|说|谈)(?:讲|说|谈|一下|的是)?)(?P<han>[^，。；！？;!?\n{FACT}]+)"
    rf"|(?<!-)\b(?P<word>about|on)\s+(?P<other>[^,.;!?\n{FACT}]+)",
    re.IGNORECASE,
)
"""What follows is the subject, if it says anything."""
_NEWS = re.compile(rf"[:：](?P<news>[^，。；！？、,.;:：!?\n]*{FACT}[^，。；！？、,.;:：!?\n]*)")
"""Behind a colon what takes place when, or what it costs: our shop X: free brake check on 3 May."""
_ASKING_WORD = re.compile(r"\b(?:how|why|when|where|who|what|which)\b", re.IGNORECASE)
_OF_ONESELF = re.compile(r"我|本店|(?:I|we|our|my)\b|as an? [^,.;]{2,40}?,? (?:I|we)\b", re.IGNORECASE)
_SHOP = re.compile(r"(?:开了?|经营着?|有)一?[家间](?!里)")
_CLAUSE = re.compile(r"(?<=[，。；！？;!?\n])|(?<=[,.:])\s+|(?<=[^\d址名置间]：)")
_OURS_THAT = re.compile(
    r"(\b(?:our|my)\b(?:(?!\b(?:about|on|for|an?|the)\b)[^.;!?])*?)\s(?:that|which)\s(?=(?:opens?|reopens?|sells?|costs?|offers?|starts?|begins?|serves?|has|will)\b)",
    re.IGNORECASE,
)
"""“A post for our café that opens on 3 March” says of itself when it opens."""
_GOING = "去到逛"
_BREAK = re.compile(rf"[，。；！？、,.;:：!?\n{FACT}]")
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
    kinds = facts_in(text)
    limits = (limit.group() for limit in LIMIT.finditer(text) if not limit.group().startswith(("字", "篇")))
    facts = list(dict.fromkeys(chain(kinds, limits)))
    clauses = filter(None, (clause.strip(" ，,；;") for clause in _CLAUSE.split(_OURS_THAT.sub(r"\1; ", text))))
    voice = _VOICE.search(rest)
    rest = _VOICE.sub(" ", rest)
    rest, audience = addressed(rest)
    rest = without_facts(rest)
    stated = _stated(list(clauses), facts)
    named = [] if stated else [fact for fact, kind in kinds.items() if kind == "name"]
    readers, subject = _apart(_phrase(rest) or _phrase(audience) or next(iter(named), ""))
    return ReadRequest(
        subject=subject,
        question=_question(rest, subject),
        posts=posts,
        audience=audience or readers,
        facts=facts,
        kinds=kinds,
        statements=stated,
        voice=voice.group().strip() if voice else "",
    )


def _stated(clauses: list[str], facts: list[str]) -> list[str]:
    """The clauses that give facts and ask for nothing, with what people say of themselves around them."""
    told: list[str] = []
    goes_on = False
    for one in clauses:
        if _ASKS.search(one) or LIMIT.search(one) or _VOICE.search(one):
            goes_on = False
            continue
        one, readers = addressed(one)  # noqa: PLW2901
        if readers and not any(fact in one for fact in facts):
            goes_on = False
            continue
        # What follows a fact is more of the same: 周末营业, 8 places.
        goes_on = goes_on or any(fact in one for fact in facts)
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
            number = found["number"].lower()
            return NUMBERS.get(number) or int(number)
    if (named := re.search(kind, text, re.IGNORECASE)) and (found := _SO_MANY.search(text, named.end())):
        number = (found["han"] or found["other"]).lower()
        return NUMBERS.get(number) or int(number)
    return None


def _marked(text: str) -> tuple[str, int | None]:
    """The same with a mark where the number stood."""
    for pattern in _COUNTS:
        if found := pattern.search(text):
            number = found["number"].lower()
            count = NUMBERS.get(number.removeprefix("a ").removesuffix(" of"))
            count = count or (int(number) if number.isdecimal() else None)
            return f"{text[: found.start()]} {ASKED} {found['about']} {text[found.end() :]}", count
    return text, None


_ASKED_OF = re.compile(rf"(?P<who>[{HAN}]{{1,6}}[{PERSON}])为什么(?=[{HAN}]{{2}})")
"""Of whom something is asked: 年轻人为什么早起坚持不下来."""


def _apart(subject: str) -> tuple[str, str]:
    """The people a Chinese subject begins with, and what it is without them: 租房党浴室收纳 is about 浴室收纳."""
    if asking := _ASKED_OF.match(subject):
        return asking["who"], subject[asking.end() :]
    named = (name for name in AUDIENCES if name[-1] in PERSON and subject.startswith(name))
    people = max(named, key=len, default="")
    rest = subject.removeprefix(people).removeprefix("的")
    return (people, rest) if people and topic_words(rest) else ("", subject)


def _phrase(text: str) -> str:
    """The part that says most, from its first topic word to its last; of the clause that asks for posts if it says anything."""
    told = (found["han"] or found["other"] for found in _ABOUT.finditer(text) if _names_subject(text, found))
    if about := next((one for one in told if _weight(one)), ""):
        return _span(about.split(ASKED)[0] if _weight(about.split(ASKED)[0]) else about)
    news = max((part for found in _NEWS.finditer(text) for part in found["news"].split(FACT)), key=_weight, default="")
    if _weight(news):
        return _span(news, are_told=False)
    parts = _BREAK.split(text)
    asking = [piece for part in parts if ASKED in part for piece in part.split(ASKED)]
    best = max(asking, key=_weight, default="")
    if not _weight(best):
        # Who opened a shop tells of what it offers.
        return _span(
            max(parts, key=lambda one: (bool(_weight(one)) and not _SHOP.search(one), _weight(one))), are_told=False
        )
    return _span(best)


def _names_subject(text: str, found: re.Match[str]) -> bool:
    """Whether the subject follows: “on” leads it only behind what is asked for, as in notes on camping, not in a check on Saturday."""
    before = _BREAK.split(text[: found.start()])[-1]
    is_asking = not text[: found.start()].strip() or (bool(before.strip()) and not _weight(before.rpartition(ASKED)[2]))
    return found["word"] is None or found["word"].lower() == "about" or is_asking


def _question(text: str, subject: str) -> str:
    """An English clause from its word of asking on; in Chinese the subject holds its own."""
    clause = next((part for part in re.split(rf"{_BREAK.pattern}|{ASKED}", text) if subject and subject in part), "")
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
    if whole := _ALL_OF_IT.match(best[end:]):
        end += whole.end()
    if numbered := _NUMBERED.match(best[end:]):
        end += numbered.end()
    if are_told and (further := _FURTHER.match(best[end:])) and further["word"].lower() not in JARGON:
        end += further.end()
    start = min(first for first, _ in places)
    return _UNDONE.sub("", best[start - (best[:start][-1:] in _LEADING) : end])


_UNDONE = re.compile("(?:(?<![小平及按临当])(?<!(?<!合)同)时|的时候)?[要该]?$")
"""What is left of asking what has to be done: 签劳动合同时要注意什么."""
_LEADING = ("给", "陪", "跟")
"""Belongs to what people do for others: 给宝宝做饭."""
_ALL_OF_IT = re.compile(rf"[{HAN}]{{1,4}}(?=的(?:小红书)?(?:笔记|帖子|文案|推文|文章))")
"""What posts are of is their subject as a whole: 论文写作的笔记."""
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
    if len(word) == 2 and word[0] in NUMBERS and word[1] in MEASURES:
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
