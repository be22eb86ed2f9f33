"""The kinds of answer a question may want, and the words that ask for each."""

import re
from collections.abc import Iterable
from typing import Literal

Kind = Literal["when", "count", "who", "where", "why", "compare", "list", "how", "what"]
SHORT: frozenset[Kind] = frozenset({"when", "count", "who", "where"})
"""Kinds that a date, a number or a name answers."""


def _asking(kind: Kind, english: str, chinese: str = "(?!)") -> tuple[Kind, re.Pattern[str]]:
    return kind, re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE)


_ASKINGS = (
    _asking(
        "why",
        "why|how come|what (?:caused|led to|made)|(?:reason|cause)s?",
        "为什么|为何|为啥|原因|[成起]因(?![素子])|缘故|何以|怎么会",
    ),
    _asking(
        "compare",
        r"differ\w*|compar\w+|versus|vs|distinguish\w*|in common|(?:sets?|tell)(?= [^?]+? apart\b)|apart(?= from)",
        "区别|不同|不一样|异同|差异|差别|区分|比较|相比|对比|哪个更|比.*(?:好|强|快|优)",
    ),
    _asking(
        "count",
        "how (?:many|much|often|long|far|tall|high|big|large|old|fast|heavy|deep|wide|hot|cold|expensive)"
        r"|what(?: is|['’]s| was) the (?:[a-z]+ )?(?:cost|price|population|mass|weight|speed|temperature|distance|diameter"
        r"|height|length|area|volume|density|size|half-life)(?= (?:of|from|between|to) )|cost(?=\W*$)",
        "多少|几[成分]|多(?:长|高|大|远|久|快|重|深|宽|贵)",
    ),
    _asking("how", r"^\W*how (?:do|does|did|can|could|should|would)\b(?=[^?]*\b(?:who|where|when|which|what)\b)"),
    # A condition, and no date.
    _asking("what", r"what happen(?:s|ed)(?= )|when(?= [^?]*(?:\bnot\b|n['’]t))", "什么时候(?=.?不)|几号线"),
    _asking(
        "when",
        "when|(?:what|which) (?:year|month|day|date|century)",
        "何时|什么时候|什么时间|哪[一几]?[年天月日]|几[月年点号]|哪个月",
    ),
    _asking(
        "what",
        r"who (?:is|was|are|were) (?:the )?(?-i:[A-Z]\w+(?: [A-Z]\w+)*)(?=\W*$)|who should|for whom",
        r"^[^的第首末最]{1,8}是(?:谁|什么人)\W*$|怎么一?回事|适合谁",
    ),
    _asking("where", "where", "在?哪[里儿]|何处|在哪(?!些|几)|什么地方"),
    _asking("who", "who|whom|whose", "谁|哪位|何人|什么人|哪个人"),
    _asking(
        "list",
        r"which \w+s|what (?:are|were)(?! [^?]*\b(?:made|composed|used)\b)|what \w+s (?:are|were|do|did)|list|name (?:the|all|some)",
        "哪些(?:地方|城市|人|国家|方面|东西|事情?)?|哪几|有什么|列出|分别",
    ),
    _asking("how", "how|recipe for", "怎么|怎样|如何|咋|做法|步骤"),
    _asking("count", "(?!)", "几"),
    _asking(
        "what",
        r"what (?:happen(?:ed|s)|took place|went (?:on|wrong))|what|which|stand for|mean(?=\W*$)",
        "发生(?:过|了)?(?:些)?什么事?|什么(?:意思)?|哪",
    ),
    _asking(
        "what",
        "^(?:is|are|was|were|do|does|did|can|could|has|have|should)",
        "吗|是否|能不能|有没有|会不会|是不是|可不可以",
    ),
)


def kind_of(text: str) -> Kind | None:
    """What kind of answer a text asks for; none where it asks nothing."""
    return next((kind for kind, asking in _ASKINGS if asking.search(text.strip())), None)


def besides(text: str, named: Iterable[str]) -> str:
    """What a text asks without names and the words that only ask."""
    for name in named:
        text = text.replace(name, " ")
    for _, asking in _ASKINGS:
        text = asking.sub(" ", text)
    return text
