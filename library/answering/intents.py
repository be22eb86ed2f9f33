"""What a question wants to know, told by its words, and the words that sentences answering it are likely to hold."""

import re
from typing import NamedTuple

from django.utils.translation import gettext_noop

from library.text.language import HAN
from library.text.terms import stem
from library.text.verbs import spoken_terms


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


def _intent(name: str, english: str, chinese: str, words: str, label: str, *, is_story: bool = False) -> Intent:
    answers = frozenset(term for word in words.split() for term in _answer_terms(word))
    return Intent(name, re.compile(rf"\b(?:{english})\b", re.IGNORECASE), re.compile(chinese), answers, label, is_story)


def _answer_terms(word: str) -> list[str]:
    return spoken_terms(word) if re.match(f"[{HAN}]", word) else [stem(word), *spoken_terms(word)]


OVERVIEW = gettext_noop("an overview")
INTENTS = (
    _intent(
        "origin",
        r"beg[aiu]n\w*|start\w*|origin\w*|invent\w*|creat\w+|found(?:ed|ing)|born|birth|emerg\w+|arise|arose|c[oa]me (?:about|from)|first",
        "起源|诞生|开始|由来|来历|发明|创立|建立|成立|产生|出现|兴起|最早",
        """began begin begun birth origin originate invent invented inventor invention first propose proposed proposal found
        founded create created launch launched start started announce introduce introduced design designed earliest predecessor proposal
        诞生 起源 首次 第一 最早 创立 建立 发明 提出 开始 出现 设立 首个 创建 成立 前身""",
        gettext_noop("origins"),
        is_story=True,
    ),
    _intent(
        "course",
        r"fall|fell|falls|collaps\w+|declin\w+|ends?|ended|spread\w*|develop\w*|evolv\w+|happen\w*|history|war",
        "灭亡|灭绝|衰落|衰亡|崩溃|爆发|形成|发展|演变|兴衰|经过|过程|历程|历史",
        """fell fall collapse collapsed defeat defeated end ended last surrender surrendered captured declined spread grew became
        expanded final finally
        攻占 攻破 投降 灭亡 陷落 失守 失败 瓦解 衰落 标志 终结 结束 最后 逃 扩大 发展""",
        gettext_noop("the course of events"),
        is_story=True,
    ),
    _intent(
        "cause",
        r"why|causes?|caused|reasons?|led to|because",
        "为什么|为何|原因|起因|何以|缘故|因何",
        """because cause caused reason led due result driven drove allow allowed enable enabled help helped contribute reduce
        grew growth basis
        因为 由于 基础 推动 促进 原因 使得 得益 扩大 增长 依靠 放松 合法 打破 取消 鼓励 导致 推广 有利 超过""",
        gettext_noop("causes"),
        is_story=True,
    ),
    _intent(
        "mechanism",
        r"how (?:do|does|can|is|are)|work(?:s|ing)?|functions?|mechanisms?|process(?:es)?|principles?",
        "如何|怎么|怎样|原理|机制|工作方式|起作用|运作",
        """train trains present presenting respond response produce process recognise recognize enable mean means cause bind
        release trigger act convert contain memory mechanism principle deliver strengthen work
        原理 通过 机制 使 作用 过程 利用 产生 引起 识别 刺激 反应 因此 即 依靠""",
        gettext_noop("how it works"),
    ),
    _intent(
        "outcome",
        r"achiev\w+|accomplish\w*|results?|effects?|impacts?|consequences?|influence\w*|contribut\w+|outcomes?|chang\w+|significance|legacy|matter",
        "成就|成果|影响|结果|意义|贡献|后果|作用|改变|功绩",
        """first result became become achieve returned return show showed support supported success successful
        record enable reduce increase spread win won award change changed collected discover discovered established legacy impact significance achievement
        首次 成为 影响 成果 推动 使 奠定 开创 标志 突破 实现 达到 超过 促进 结束 建立 导致""",
        gettext_noop("achievements and results"),
        is_story=True,
    ),
    _intent(
        "choice",
        r"which|where|best|recommend\w*|visit\w*|places?|options?",
        "哪些|哪里|哪儿|何处|去哪|推荐|适合|值得|好去处",
        """located suitable best popular known famous open visitors near home largest
        适合 可选 位于 盛开 花期 观赏 赏花 闻名 集中 花展""",
        gettext_noop("what to choose"),
    ),
    _intent(
        "definition",
        r"what (?:is|are|was|were)|who (?:is|was|were|are)|define|definition|meaning",
        "什么是|是什么|是谁|何为|何谓|定义|含义|指的是",
        """is means called known defined term refers describe consists law states
        是 指 称为 叫做 定义 即 规定 表述 指出""",
        OVERVIEW,
    ),
    _intent(
        "difference",
        r"differ\w*|compar\w+|versus|vs|distinguish\w*|between",
        "区别|不同|差异|比较|对比|相比",
        """unlike whereas while compared differ different both than contrast instead
        不同 相比 而 区别 则 比 更 分别""",
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
