"""Names of people in Chinese, as far as their form tells: a tagger of words takes 金军攻 and 郁金香 for some too."""

import itertools
import re

import rjieba

from library.text.stopwords import words
from library.text.word_lists import entries

_TAGS = frozenset({"nr", "nrt", "nrfg"})
_SURNAMES = sorted({name for row in entries(__name__, "chinese_surnames") for name in row.split()}, key=len)[::-1]
_TRANSLITERATING = frozenset(name for row in entries(__name__, "transliterating") for name in row.split())
_TEMPLE = re.compile(
    "[汉唐宋辽金元明清]?(?:[太高世中][祖宗]|[仁英神哲徽钦孝光宁理度恭端哀宣圣真兴道穆景章熙海武文宪代德顺肃玄睿]宗)"
)
"""Emperors by the name they are told of: 宋仁宗."""
_BEHIND = frozenset("任攻设为是在与和及被把将向从对于请奉命率到去来又已用约分立以渡说写死生称著作作等之其由自")
"""What follows a name and is no part of it: 司马光任宰相."""
_NO_NAME = re.compile(
    "[州县城府朝国廷军园镇路江河湖寺宫市省区兵金辽夏氏站花樱法赋节馆塔窑洞岭宋蒙年展力滩监圃昼床战]$"
    "|^.[山元]$|丞相|皇后|太后|卫星|古文|祝贺|杜鹃|令时|^[金宋]军"
)
"""How places, times and things are written whose first character is a surname."""
_ADDRESSED = words("先生 女士 教授 博士 院士 将军 元帅 总统 主席 本人 夫妇 夫人 兄弟 父子 父亲 母亲 全家 一家")
"""Nouns before which a name still is a person's."""
_THING = re.compile("[墓廊庙祠像碑亭桥诗词画书湖河山路园里上下等像]")
"""What is named after somebody."""
CUT = 2
"""Characters of a name that may lack its last one, and of what a tagger takes for one before a noun."""
FOREIGN = 3
"""Least characters of a foreign name: of two anything can be written."""


def chinese_people(text: str) -> list[str]:
    """The names of people in a text, in its order, each once."""
    tagged = [*rjieba.tag(text), ("", "")]
    words = (_whole(word, after) for (word, tag), after in itertools.pairwise(tagged) if tag in _TAGS)
    return list(dict.fromkeys(name for name in map(_name, words) if name))


def _whole(word: str, after: tuple[str, str]) -> str:
    """The word with what a tagger cuts off it, as 顾一樵 into 顾一 and 樵; empty where it names a thing, as in 白鸥画会."""
    follows, tag = after
    if len(word) != CUT or word[-1] in _BEHIND or tag not in {"n", "nt", "f"}:
        return word
    if len(follows) == 1:
        return word if (tag == "f" and follows != "中") or _THING.match(follows) else word + follows
    return word if follows in _ADDRESSED else ""


def _name(word: str) -> str:
    """The name that a word is or begins with; empty where it is none."""
    if temple := _TEMPLE.match(word):
        return temple[0]
    if len(word) >= FOREIGN and _TRANSLITERATING.issuperset(word):
        return word
    surname = next((one for one in _SURNAMES if word.startswith(one)), "")
    longest = len(surname) + 2
    if surname and len(word) == longest and word[-1] in _BEHIND:
        word = word[:-1]
    is_name = bool(surname) and len(surname) < len(word) <= longest and not _NO_NAME.search(word)
    return word if is_name and word[-1] not in _BEHIND else ""
