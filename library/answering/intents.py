"""What a question wants to know, told by its words, and the words that sentences answering it are likely to hold."""

import re
from typing import NamedTuple

from django.utils.translation import gettext_noop

from library.text.language import HAN
from library.text.terms import stem
from library.text.verbs import spoken_terms
from library.text.word_lists import entries


class Intent(NamedTuple):
    """One thing that can be asked about a topic."""

    name: str
    english: re.Pattern[str]
    chinese: re.Pattern[str]
    answers: frozenset[str]
    """Terms of likely answers."""
    label: str
    """What a title calls it."""
    is_story: bool
    """Whether its answer is told in the order of time."""


def _intent(name: str, english: str, chinese: str, label: str, *, is_story: bool = False) -> Intent:
    """The intent whose likely answers hold the words of `words/answers_<name>.txt`."""
    words = entries(__name__, f"answers_{name}")
    stems = [stem(word) for word in words if not re.match(f"[{HAN}]", word)]
    answers = frozenset(stems).union(*map(spoken_terms, words))
    return Intent(name, re.compile(rf"\b(?:{english})\b", re.IGNORECASE), re.compile(chinese), answers, label, is_story)


OVERVIEW = gettext_noop("an overview")
INTENTS = (
    _intent(
        "origin",
        r"beg[aiu]n\w*|start\w*|origin\w*|invent\w*|creat\w+|found(?:ed|ing)|born|birth|emerg\w+|arise|arose|c[oa]me (?:about|from)|first",
        "起源|诞生|开始|由来|来历|发明|创立|建立|成立|产生|出现|兴起|最早",
        gettext_noop("origins"),
        is_story=True,
    ),
    _intent(
        "course",
        r"fall|fell|falls|collaps\w+|declin\w+|ends?|ended|spread\w*|develop\w*|evolv\w+|happen\w*|history|war",
        "灭亡|灭绝|衰落|衰亡|崩溃|爆发|形成|发展|演变|兴衰|经过|过程|历程|历史",
        gettext_noop("the course of events"),
        is_story=True,
    ),
    _intent(
        "cause",
        r"why|causes?|caused|reasons?|led to|because",
        "为什么|为何|原因|起因|何以|缘故|因何",
        gettext_noop("causes"),
        is_story=True,
    ),
    _intent(
        "mechanism",
        r"how (?:do|does|can|is|are)|work(?:s|ing)?|functions?|mechanisms?|process(?:es)?|principles?",
        "如何|怎么|怎样|原理|机制|工作方式|起作用|运作",
        gettext_noop("how it works"),
    ),
    _intent(
        "outcome",
        r"achiev\w+|accomplish\w*|results?|effects?|impacts?|consequences?|influence\w*|contribut\w+|outcomes?|chang\w+|significance|legacy|matter",
        "成就|成果|影响|结果|意义|贡献|后果|作用|改变|功绩",
        gettext_noop("achievements and results"),
        is_story=True,
    ),
    _intent(
        "choice",
        r"which|where|best|recommend\w*|visit\w*|places?|options?",
        "哪些|哪里|哪儿|何处|去哪|推荐|适合|值得|好去处",
        gettext_noop("what to choose"),
    ),
    _intent(
        "definition",
        r"what (?:is|are|was|were)|who (?:is|was|were|are)|define|definition|meaning",
        "什么是|是什么|是谁|何为|何谓|定义|含义|指的是",
        OVERVIEW,
    ),
    _intent(
        "difference",
        r"differ\w*|compar\w+|versus|vs|distinguish\w*|between",
        "区别|不同|差异|比较|对比|相比",
        gettext_noop("a comparison"),
    ),
)
ORDINAL = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th))\b(?! (?:century|world))|第[一二三四五六七八九十\d]+",
    re.IGNORECASE,
)
MONTH = re.compile(r"\d月|[一二三四五六七八九十]月|[春夏秋冬]季|花期")
DATED = re.compile(r"\bwhen\b|\bwhat year\b|何时|什么时候|哪年|哪一年|几年|几月", re.IGNORECASE)
COUNTED = re.compile(r"\bhow (?:many|much|large|big|long|far|high)\b|多少|几个|多大|多高|多长", re.IGNORECASE)
PERSONAL = re.compile(r"\bwhom?\b|谁|哪位|何人", re.IGNORECASE)


def intents_of(query: str) -> tuple[Intent, ...]:
    """What a query asks for, most telling first; none when it only names a topic."""
    return tuple(intent for intent in INTENTS if intent.english.search(query) or intent.chinese.search(query))[:2]
