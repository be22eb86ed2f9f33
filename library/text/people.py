"""Names of people in Chinese, as far as their form tells: a tagger of words takes 金军攻 and 郁金香 for some too."""

import re

import rjieba

from library.text.stopwords import words
from library.text.word_lists import any_of, entries

_TAGS = frozenset({"nr", "nrt", "nrfg"})
_SURNAMES = sorted(words(" ".join(entries(__name__, "chinese_surnames"))), key=len, reverse=True)
_TRANSLITERATING = words(" ".join(entries(__name__, "transliterating")))
_TEMPLE = re.compile(
    "[汉唐宋辽金元明清]?(?:[太高世中][祖宗]|[仁英神哲徽钦孝光宁理度恭端哀宣圣真兴道穆景章熙海武文宪代德顺肃玄睿]宗)"
)
"""Emperors by the name they are told of: 宋仁宗."""
_BEHIND = frozenset("任攻设为是在与和及被把将向从对于请奉命率到去来又已用约分立以渡说写死生称著作作等之其由自")
"""What follows a name and is no part of it: 司马光任宰相."""
_NO_NAME = any_of(__name__, "no_people")
FOREIGN = 3
"""Least characters of a foreign name: of two anything can be written."""


def chinese_people(text: str) -> list[str]:
    """The names of people in a text, in its order, each once."""
    names = (_name(word) for word, tag in rjieba.tag(text) if tag in _TAGS)
    return list(dict.fromkeys(name for name in names if name))


def _name(word: str) -> str:
    """The name that a word is or begins with; empty where it is none."""
    if temple := _TEMPLE.match(word):
        return temple[0]
    if len(word) >= FOREIGN and _TRANSLITERATING.issuperset(word):
        return word
    surname = next((one for one in _SURNAMES if word.startswith(one)), "")
    given = word.removeprefix(surname)
    if len(given) == 2 and given[-1] in _BEHIND:
        word, given = word[:-1], given[:-1]
    is_name = bool(surname) and len(given) in {1, 2} and not _NO_NAME.search(word)
    return word if is_name and given[-1] not in _BEHIND else ""
