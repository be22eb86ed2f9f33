"""The kinds of answer a question may want, and the words that ask for each."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

Kind = Literal["when", "count", "who", "where", "why", "compare", "list", "how", "what"]
SHORT: frozenset[Kind] = frozenset({"when", "count", "who", "where"})
"""Kinds that a date, a number or a name answers."""


class _Asking(NamedTuple):
    """How a kind of answer is asked for, in English and Chinese; the first that fits counts."""

    kind: Kind
    words: re.Pattern[str]


def _asking(kind: Kind, english: str, chinese: str) -> _Asking:
    return _Asking(kind, re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE))


_COMPOUND = r" (?:ceilings?|floors?|controls?|elasticity|discrimination|index|indices|levels?|systems?|mechanisms?|theor\w+|growth|pyramids?|genetics)\b"
"""Behind a word that asks for a figure: no price is asked for with a price ceiling."""
_ASKINGS = (
    _asking(  # what made somebody known by name is what there is to tell of them; where names are taken out, a blank stands
        "what",
        r"why (?:is|was|are|were) (?-i:[A-Z]| )[^?]*? (?:remembered|famous|important|well known|known|celebrated)(?=\W*$)"
        r"|what (?:is|was|are|were) (?-i:[A-Z]| )[^?]*? (?:known|famous|remembered) for",
        "(?:为什么|为何|为啥)(?:这么|那么|如此|很|会)?(?:有名|出名|著名|重要)|因(?:为)?什么(?:而)?(?:有名|出名|闻名|著名)",
    ),
    _asking(
        "why",
        "why|how come|what (?:caused|led to|made)|(?:reason|cause)s?",
        "为什么|为何|为啥|原因|(?<![组构合形])[成起]因(?![素子特为果材])|缘故|何以|凭什么|因何|怎么会",
    ),
    _asking(
        "compare",
        "differ\\w*|compar\\w+|versus|vs|(?:sets?|tell)(?= [^?]+? apart\\b)|apart(?= from)|distinguish\\w*|in common",
        "区别|不同|不一样|异同|差异|差别|区分|比较|相比|对比|哪个更|比.*(?:好|强|快|优)",
    ),
    _asking("what", r"what happen(?:ed|s)(?: to)?(?= [^?]*\b(?:when|if|price|cost|population)\b)", "(?!)"),
    _asking(
        "count",
        "how (?:many|much|often|long|far|tall|high|big|large|old|fast|heavy|deep|wide|hot|cold|expensive)"
        rf"|(?<!of )(?:cost|price|population)(?!{_COMPOUND})"
        r"|what(?: is|['’]s| was) the (?:[a-z]+ )?(?:half-life|mass|weight|speed|temperature|distance|diameter|radius|height|length|depth|width|area|volume"
        r"|density|size|duration|frequency)(?= (?:of|from|between|to) )",
        "多少|几[成分]|多(?:长|高|大|远|久|快|重|深|宽|贵)|人口(?!理论|论|学|结构|老龄|普查|金字塔|红利|[^，。？?]*(?:特点|特征|问题|分布|迁移|政策|影响|怎么|如何))|价格(?!上限|下限|歧视|弹性|机制|战|管制)",
    ),
    _asking(
        "how", r"^\W*how (?:do|does|did|can|could|should|would)\b(?=[^?]*\b(?:who|where|when|which|what)\b)", "(?!)"
    ),
    _asking(  # a condition, and no date
        "what",
        r"when(?= (?:do|does|should|can|would) [^?]*\b(?:not|never|fail)\b| (?:do|does|should|ca|wo)n['’]t)",
        "什么时候(?=.?(?:不(?!再)|失[效灵]))",
    ),
    _asking(
        "when",
        "when|(?:what|which) (?:year|month|day|date|century)",
        "何时|什么时候|什么时间|哪[一几]?[年天月日]|几(?:[月年点]|号(?!线))|哪个月",
    ),
    _asking(
        "who",
        "(?!)",
        r"(?=(?:第[一二三四五]|首[个位名任次]|最[早先初后]|末代)[^?？]*(?:是谁|是什么人))"
        r"|(?=的[^的，。？?]{1,3}[者人员帝王后师长手亲友相祖主官](?:是谁|是哪位|是什么人)\W*$)",
    ),
    _asking(
        "what",
        r"who (?:is|was|are|were) (?:the )?(?-i:[A-Z]\w+(?: [A-Z]\w+)*)(?=\W*$)",
        r"(?<!的)(?<!的人)(?<!的那个人)(?:是谁|是什么人)\W*$",
    ),
    _asking(  # no name answers it
        "what",
        r"who should|for whom|who (?:is|are) [^?]{1,60} (?:meant|suited|suitable|intended|designed|made) for",
        r"适合(?:谁|哪些人|什么人|什么样的人)|(?:谁|哪些人|什么人)适合",
    ),
    _asking("where", "where", "在?哪[里儿]|何处|在哪(?!些|几)|什么地方"),
    _asking("who", "who|whom|whose", "谁|哪位|何人|什么人|哪个人"),
    _asking(
        "list",
        r"which \w+s|what (?:are|were)(?! [^?]*\b(?:(?:made|composed) (?:up )?(?:of|from)|used (?:for|in))\b)|what \w+s (?:are|were|do|did)|list|name (?:the|all|some)",
        "哪些(?:地方|城市|人|国家|方面|东西|事情?)?|哪几|有什么|列出|分别",
    ),
    _asking("what", "(?!)", "怎么一?回事"),
    _asking("how", "how", "怎么|怎样|如何|咋"),
    _asking("count", "(?!)", "几"),
    _asking(
        "what",
        r"what (?:happen(?:ed|s)|took place|went on)|what|which",
        "发生(?:过|了)?(?:些)?什么事?|出了什么事|什么(?:意思)?|哪",
    ),
)
_SAYING = re.compile(r"cost|price|population|人口|价格", re.IGNORECASE)
"""Words that ask and also say of what."""
_YES_OR_NO = re.compile(
    r"吗|是否|能不能|有没有|会不会|是不是|可不可以|^(?:is|are|was|were|do|does|did|can|could|has|have|should)\b",
    re.IGNORECASE,
)


_FRAME = re.compile(
    r"\b(?:decid|determin)(?:e[sd]?|ing) (?:whether|if)\b|\b(?:tells?|know|knows|judges?|finds? out|finds?|see|sees) (?:whether|if)\b"
    r"|\b(?:says?|said|teach(?:es)?|taught|thinks?|thought|believes?d?|writes?|wrote|argues?d?|claims?|tells? us) (?:about|of|on)\b"
    r"|(?<=\s)(?:mean|stand for)(?=\W*$)|(?:怎么|怎样|如何)(?:看待|看|评价|理解)|^什么叫做?",
    re.IGNORECASE,
)
"""Asks of somebody's view, of a meaning, or whether something is so, and says nothing of what it is about."""


def kind_of(text: str) -> Kind | None:
    """What kind of answer a text asks for; none where it asks nothing."""
    found = next((asking.kind for asking in _ASKINGS if asking.words.search(text)), None)
    return found or ("what" if is_yes_or_no(text) else None)


def is_yes_or_no(text: str) -> bool:
    return _YES_OR_NO.search(text.strip()) is not None


def besides(text: str, named: Iterable[str]) -> str:
    """What a text asks without names and the words that only ask."""
    for name in named:
        text = text.replace(name, " ")
    text = _FRAME.sub(" ", text)
    for asking in _ASKINGS:
        text = asking.words.sub(lambda match: match[0] if _SAYING.fullmatch(match[0]) else " ", text)
    return text
