"""What a request for posts asks: about what, which facts of its own it gives, how they are to be, and which two things it compares."""

import re
from itertools import chain, groupby, takewhile

from library import meaning
from library.notes.orders import ASKED, CHINESE_POSTS, LIKENESS, NUMBER, NUMBERS, POSTS, READERS, addressed, marked
from library.notes.schemas import Side
from library.text.language import HAN, UNSPACED, detect, is_han
from library.text.scripts import any_of, simplified, unified
from library.text.stopwords import ASKING, CHINESE, CHINESE_FUNCTION, ENGLISH
from library.text.tagging import tagged
from library.text.word_lists import entries
from runs.strict import Given

_PLATFORM, _ASIDE, _BANNED = (any_of(__name__, name) for name in ("platforms", "asides", "banned"))
_TONES = "|".join(entries(__name__, "tones"))
_TONES = rf"(?:(?:not|be|sound|too|very|more|less|a bit|but) ){{0,4}}(?:{_TONES})(?:,? (?:and |but )?(?:not )?(?:{_TONES})){{0,4}}"
_VOICE = re.compile("|".join([*entries(__name__, "voices"), rf"^\s*{_TONES}\s*$"]), re.IGNORECASE)
_TONE = re.compile(rf"\bin an? [\w-]+ (?:tone|voice|style)\b|\b{_TONES}(?=\s+{ASKED})", re.IGNORECASE)
_WITHOUT = re.compile(
    r"(?i)(?:不要|不用|别|无|\b(?:no|without))[^，。,.;]{0,6}?(?:(?P<emoji>emoji|表情)|(?P<tags>标签|话题|(?:hash)?tags))"
)
_LIMIT = re.compile(
    r"(?i)(?:预算|字数|篇幅)[^，。；！？;!?\n]*|[\d一二两三四五六七八九十百]+(?:元|块|字)?(?:以内|以下|左右)"
    r"|\b(?:less than|under|at most|up to|max|no more than)\s+"
    r"(?:[£$€¥]\S+|(?:[\w-]+\s+){1,3}?(?:words|pages?|lines|characters|sentences|paragraphs|dollars|euros?|pounds|yuan|rmb|gbp|usd|quid|bucks)\b|\d+\s*(?=[,.;!?]|$))"
    rf"|\bin (?:{NUMBER}) (?:[\w-]+ )?(?:points|sentences|paragraphs|lines|words)\b"
)  # What a post may cost, and how long it may be: no fact
_ALSO = re.compile(
    rf"[、/]|(?<=[{HAN}]{{2}})(?:以及|或者?)(?=[{HAN}])|(?<=[{HAN}])(?<![温共缓总随柔平])[和跟与](?![平服谐气好])(?=[{HAN}])|\b(?:and|or)\b"
)
JARGON, PARTS = (frozenset(" ".join(entries(__name__, name)).split()) for name in ("jargon", "parts"))
NARROWING = " ".join(entries(__name__, "narrowing")).split()
HOW = frozenset({"怎么", "如何", "怎样", "什么"})
ASKED_OF = re.compile("怎么|如何|怎样|为什么|老是|总是|一直|太(?=.{1,3}$)")  # Behind a name
FACT = "\ue001"  # Where a fact stood
_NAME, _PRICE, _DAY, _PLACE = ("|".join(entries(__name__, kind)) for kind in ("name", "price", "day", "place"))
_TILL = r"\s*(?:到|至|[-–—~～]|to|until|till)\s*(?:[上下]午|晚上?)?"
_FACT = re.compile(
    rf"(?P<name>{_NAME})|(?P<price>{_PRICE})|(?P<day>(?:{_DAY})(?:{_TILL}(?:{_DAY}))?)|(?P<place>{_PLACE})"
)  # A stretch of days or hours is one: from 20 June to 31 July
SILENT = CHINESE | ENGLISH
EMPTY = JARGON | ASKING | SILENT | NUMBERS.keys()
_ASKS = any_of(__name__, "asks")
_ABOUT = re.compile(
    rf"(?i)(?:主题[是为：:]|关于|围绕|(?:^|[，。；,;{ASKED}])\s*[讲说谈]+|(?<!-)\babout\b|\bwhen it comes to\b|{ASKED}\s*on\b)((?:(?!:\s|[出写做来]?\s*{ASKED})[^，。；！？,.;!?\n{FACT}])+)"
)
_LEADING = re.compile(rf"^\s*(?:{'|'.join(entries(__name__, 'leading'))})+", re.IGNORECASE)
_LEFT_OVER = re.compile(
    rf"[\s」』”]*(?:(?i:in|at|on|from|for|near|no|without)\s|(?:[A-Z][a-z]+\s*)+\W*$|就?在[{HAN}]{{1,6}}[山岛湖海镇村县市区]\W*$)"
)
_LEFT = re.compile(r"\s+(?:on|at|in|from|for)\s*$", re.IGNORECASE)
"""What stood behind a fact, or is no more than a place, as in I run Hilltop Pool in Leeds; and what stood before one."""
OF_ONESELF = re.compile(r"(?i)\s*(?:我|本店|新开|(?:I|we|our|my|as an?)\b|[\w' ]{2,40}?\b(?:is|are) (?:our|my)\b)")
CLAUSE = re.compile(rf"[，。；！？;!?\n{FACT}]|[～~](?!\d)|[,.:]\s|(?<![\d址店点名])：|(?<=\D),|,(?=\D)")
_BEHIND = re.compile(r"(?:\s+(?:out|up|down|off|away|at home|(?:to|from|at) work)\b)+", re.IGNORECASE)
_POSTS_OF = re.compile(
    rf"(?:的?(?:{NUMBER})[个种类份款])?(?:(?:(?<!分)类)?(?:的新手)?的?(?:{CHINESE_POSTS}|内容|视频|爆款|标题|用户)|[那哪]几?[篇些条个种款]).*|\b{POSTS}.*"
)  # What only says that posts are meant, and what is said of them: 露营类笔记 is about 露营
_MANNERS, _REWORKED = (any_of(__name__, name) for name in ("manners", "reworked"))
_OPENED = re.compile("|".join(entries(__name__, "opened")))
_PIECE = re.compile(rf"note.taking|tak(?:e|ing) notes|[{HAN}]+|[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'-]+")
_CONTRACTED = re.compile(r"(?:n't|'\w*)$")  # you're, isn't, Jenner's
_COMPARES = any_of(__name__, "compares")
_WHICH = re.compile(r"\s*(?:which\b|哪)", re.IGNORECASE)
_BETWEEN = re.compile(r"和|与|跟|、|还是|对比(?!.*[和与跟、])|\b(?:and|with|versus|vs|or)\b", re.IGNORECASE)
_BETTER = re.compile("(?:更|比较|最)?(?:好|合适|划算|方便|值得|省钱|省事)[一点些吗呢]*$")
_OF_BOTH = re.compile(r"\sfor\s", re.IGNORECASE)
_MADE_WITH = re.compile(rf"^((?![在去自每])[{HAN}]{{2,4}})做(?!准备|决定|工作|[梦事])(?=[{HAN}]{{2}})")
"""What both are used for, behind the second: 空气炸锅和平底锅做快手晚餐, but not 去公园和在家里做瑜伽."""
_NOUNS = "njila"  # Kinds of words that name something
_NAMING = "nvazgj"  # And of single characters that make a word where several of them stand together: 穿搭, 猫砂


class ReadRequest(Given):
    said: str
    subject: str
    """What is left without how many, for whom and the facts; empty where only words of asking are."""
    posts: int | None = None
    audience: str = ""
    facts: dict[str, str] = {}
    """Prices, days, places and names as they are written, each with what it is."""
    statements: list[str] = []
    """What it says about these in its own words, to stand in a post as it is."""
    voice: str = ""
    platform: str = ""
    """Another one than ours that the posts are meant for."""
    without: list[str] = []
    """What the posts are not to have, emoji or tags."""
    banned: list[str] = []
    """Words that they may not have."""

    def of(self, kind: str) -> list[str]:
        return [fact for fact, own in self.facts.items() if own == kind]

    def forbids(self, said: str) -> bool:
        text = simplified(said.lower())
        return any(re.search(rf"(?<![a-z]){re.escape(one.lower())}(?:e?s)?(?![a-z])", text) for one in self.banned)

    @property
    def is_news(self) -> bool:
        """Whether what it says of its own is of its subject: who runs a practice and asks for posts on stiff necks announces none."""
        told = simplified(" ".join([*self.statements, *self.of("name")]).lower())
        is_own = re.search(rf"(?i)(?:\b(?:our|my)\s|我[们家]{{0,2}}的?|本店的?)\s*{re.escape(self.subject)}", self.said)
        is_there = any(re.search(rf"(?<![a-z]){re.escape(word)}", told) for word in topic_words(self.subject))
        return bool(self.statements and (is_own or is_there or not any(map(OF_ONESELF.match, self.statements))))


def asked(text: str) -> ReadRequest:
    typed, text = text, unified(text)

    def as_typed(said: str) -> str:
        """Its own facts are told in the characters of the request, each of which stands where it is read."""
        place = text.find(said)
        return typed[place : place + len(said)] if place >= 0 else said

    told = _ASIDE.sub(", ", _PLATFORM.sub("", _WITHOUT.sub("", _BANNED.sub("", text))))
    numbered, posts = marked(_LIMIT.sub(",", told))
    rest, audience = addressed(_TONE.sub(r", \g<0>,", numbered))
    clauses = list(filter(None, (one.strip(" ,;。.！!") for one in CLAUSE.split(rest))))
    facts = {one[0]: str(one.lastgroup) for one in _FACT.finditer(rest)}
    # Readers may be called after what they do: 露营新手, 新手跑步的人.
    words = topic_words(audience)[: None if audience.endswith(("的人", "的朋友")) else -1]
    doing = "".join(word for word in words if is_han(word[0]) and not narrows(word))
    subjects = map(_subject, (_FACT.sub(f" {FACT} ", rest), rest, doing))
    return ReadRequest(
        said=text,
        subject=next(filter(None, subjects), ""),
        posts=posts,
        audience=audience,
        facts={as_typed(fact): kind for fact, kind in facts.items()},
        statements=[as_typed(one) for one in _stated(clauses, facts)],
        voice="; ".join(" ".join(one.replace(ASKED, " ").split()) for one in clauses if _VOICE.search(one)),
        platform=next((one[0] for one in _PLATFORM.finditer(text)), ""),
        without=[str(one.lastgroup) for one in _WITHOUT.finditer(text)],
        banned=bans(text),
    )


def bans(text: str) -> list[str]:
    """The words that posts may not have, each by itself: 烧烤和喝酒."""
    said = [next(filter(None, one.groups()), "") for one in _BANNED.finditer(text)]
    words = [re.sub(r"(?i)^\s*(?:the|an?|any|my|our)\s", "", word).strip() for one in said for word in _ALSO.split(one)]
    return [word for word in words if word and word.lower() not in ENGLISH]  # Don't mention it


def reworks(text: str) -> bool:
    """Whether what there is, which may stand as @, shall be otherwise, and nothing new is asked for: make the second one shorter."""
    read, text = asked(text), unified(text)
    is_manner = not read.subject and _MANNERS.search(text.replace("@", ""))
    return not read.posts and bool(_REWORKED.search(text) or is_manner)


def sides(text: str) -> list[Side]:
    """The sides of the first comparison, named in its clause, before or behind it: 露营还是温泉？比较一下. What follows the second, in English behind “for”, is said of both."""
    clauses = CLAUSE.split(unified(text))
    around = zip(clauses, ["", *clauses], [*clauses[1:], ""], strict=False)
    compared = [three[: 3 if _WHICH.match(three[0]) else 2] for three in around if _COMPARES.search(three[0])]
    for clause in chain.from_iterable(compared):
        *first, last = _BETWEEN.split(clause, maxsplit=1)
        halves = [*first, _MADE_WITH.sub(r"\1的", last) if first else last]
        parts = [_OF_BOTH.sub("的", _BETTER.sub("", half)).partition("的") for half in halves]
        names, both = [asked(named).subject.lower() for named, _, _ in parts], parts[-1][-1]
        about = "" if both.isascii() else asked(both).subject
        if len({*filter(None, names)}) > 1:
            return [Side(name=name, subject=about if name in READERS else f"{name}{about}") for name in names]
    return []


def _stated(said: list[str], facts: dict[str, str]) -> list[str]:
    """From the first clause that gives a fact or is of oneself to the one that asks again, and what else is of oneself; none without a fact."""
    tells = [ASKED not in one and not _ASKS.search(one) and not _VOICE.search(one) for one in said]
    own = [place for place, one in enumerate(said) if tells[place] and OF_ONESELF.match(one)]
    giving = [place for place, one in enumerate(said) if tells[place] and any(fact in one for fact in facts)]
    if not giving:
        return []
    last = next((place for place in range(giving[-1], len(said)) if not tells[place]), len(said))
    return [said[place] for place in sorted({*range(min(own + giving), last), *own}) if tells[place]]


def _subject(text: str) -> str:
    """What is told to be it, else what the clauses that ask for posts are about, else what the others are."""
    text = _MANNERS.sub(" ", text)
    found = [_whole(part) for part in _ABOUT.findall(text)]
    # Who tells of themselves tells where it is, and then what they offer.
    clauses = [one for one in CLAUSE.split(_OPENED.sub(" ", text)) if ASKED in one or not _VOICE.search(one)]
    clauses.sort(key=lambda one: (ASKED not in one, bool(_LEFT_OVER.match(one)), bool(OF_ONESELF.match(one))))
    found += [_span(part) for clause in clauses for part in clause.split(ASKED)]

    def rank(span: str) -> tuple[bool, bool]:
        """Readers alone are what no post is about: 番茄炒蛋老是出水，写一篇新手教程. What posts are of may be a deed: 拉伸的笔记."""
        is_of_posts = re.search(rf"{re.escape(span)}的(?:{CHINESE_POSTS})", text)
        return READERS.issuperset(topic_words(span)), not (is_of_posts or names_something(span))

    return min(filter(None, found), key=rank, default="")


def names_something(span: str) -> bool:
    """Whether something is named, and not only said to be done, or when: 太多, 就行, 立春当天."""
    kinds = [kind for _, kind in tagged(span)]
    return not is_han(span[0]) or (kinds[-1] != "t" and any(kind[0] in _NOUNS for kind in kinds))


def _whole(part: str) -> str:
    """All of what is told to be the subject, where it says anything; in Chinese from the first word that says it to the last."""
    bare = _LEFT.sub("", _POSTS_OF.sub("", _LEADING.sub("", part.strip(' “”"')))).strip()
    return bare if _span(bare) and detect(part) not in UNSPACED else _span(bare)


def _span(part: str) -> str:
    """From the first word that says what it is about to the last."""
    part = _LEADING.sub("", part)
    bare = _POSTS_OF.sub("", part)
    part = bare if topic_words(bare) else part
    named, lowered = topic_words(part), part.lower()
    if not named:
        return ""
    start, end = lowered.find(named[0]), max(lowered.rfind(word) + len(word) for word in named)
    start -= sum(len(word) for word, _ in takewhile(lambda one: _is_said_of(*one), reversed(tagged(part[:start]))))
    behind = _BEHIND.match(part, end)
    return part[start : behind.end() if behind else end + _added(part[end:])]


def _added(text: str) -> int:
    """How much of what stands behind a subject says what of it is meant: 冰箱怎么选, 台面整理, 第一次带什么."""
    length = told = 0
    for word, _ in takewhile(lambda one: one[0] in PARTS | HOW or _is_alone(*one), tagged(text)):
        length += len(word)
        # 什么 is meant where something is done to it: 带什么, but not 旅游什么时候去.
        told = length if word not in HOW or (told and word == "什么") else told
    return told


def name_in(subject: str) -> str:
    """What a Chinese subject names, without what is asked of it: 考研数学 of 考研数学怎么安排复习, 敏感肌护肤 of 敏感肌怎么护肤."""
    name = ASKED_OF.split(subject)[0]
    return name if naming_words(name) else ASKED_OF.sub("", subject)


def naming_words(text: str) -> list[str]:
    return [word for word in topic_words(text) if not narrows(word)]


def narrows(word: str) -> bool:
    """Whether a word says for whom a thing is, how big, when or in what home: what holds for it holds for it so as well."""
    like = [one for one in NARROWING if one.isascii() == word.isascii()]
    is_of_readers = any(word in (one if is_han(word[0]) else one.split()) for one in READERS)
    # A narrowboat is a boat.
    is_longer = word.isascii() and any(word.startswith(one) and len(word) > len(one) + 2 for one in like)
    return is_of_readers or word in like or (not is_longer and max(meaning.likeness(word, like)) >= LIKENESS)


def topic_words(text: str) -> list[str]:
    """The words that say what a brief is about, without those every brief has; what no dictionary has is one word."""
    return [word for word in saying(text) if len(word) > 1 and not _is_empty(word)]


def saying(text: str) -> list[str]:
    found: dict[str, None] = {}
    for piece in _PIECE.findall(text.lower()):
        found |= dict.fromkeys(_chinese_words(piece) if is_han(piece[0]) else [_CONTRACTED.sub("", piece)])
    return [word for word in found if word not in SILENT and not CHINESE_FUNCTION.issuperset(word)]


def _chinese_words(text: str) -> list[str]:
    """The words of a text; characters on their own that name things or deeds belong together: 猫砂, 穿搭."""
    found: list[str] = []
    for is_alone, run in groupby(tagged(text), lambda one: _is_alone(*one)):
        words = [word for word, _ in run]
        found += ["".join(words)] if is_alone else words
    return found


def _is_alone(word: str, kind: str) -> bool:
    return len(word) == 1 and kind[0] in _NAMING and not _is_empty(word)


def _is_said_of(word: str, kind: str) -> bool:
    """Whether a word belongs to the one behind it, though it says nothing alone: 低碳水, 不打孔, 摘草莓, 时间管理, 15分钟晚餐."""
    return _is_alone(word, kind) or word in "不无" or word.isdecimal() or (kind[0] == "n" and word not in JARGON)


def _is_empty(word: str) -> bool:
    return word in EMPTY or (is_han(word[0]) and all(one in EMPTY or one in CHINESE_FUNCTION for one in word))
