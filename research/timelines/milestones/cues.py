"""Words that mark a turning point in what a sentence tells, in English and Chinese."""

import re
from typing import NamedTuple

from library.schemas import Language
from library.text.stopwords import words

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_QUALIFIED = (
    r"(?:(?<=its )|(?<=his )|(?<=her )|(?<=their )|(?<=['’]s ))first|first(?=\s+(?:[A-Z][a-z]+(?:an|ish|ese|ch|ic|i)\b|[a-z]+ed\b"
    r"|time\b|stage|step|edition|version|release|beta|draft|batch|residents?|commercial|private|paying|external|major|public|formal|official"
    r"|two|three|few|half|name|class|part|year|month|week|days?)"
    rf"|(?:\s+[\w’'-]+){{1,4}}\s+in\s+(?:the\s+)?(?!{_MONTHS})[A-Z])"
)
"""First among some only: the first American, its first edition, the first in France, first offered."""
_ENGLISH_STRONG = re.compile(
    rf"\b(?:(?!{_QUALIFIED})first|(?<!at )last(?!\s+(?:for|ed|ing|year|month|week))|only|never before|invent(?:ed|ion)|discovered|discovery of|founded|found(?:ing|ation) of"
    r"|established|incorporated|independen(?:ce|t)|declared|revolution|eradicated|abolished|assassinated|treaty|unified|conquered|collapsed"
    r"|dissolved|landed|broke (?:apart|out)|exploded)\b"
)
_ENGLISH_WEAK = re.compile(
    rf"\b(?:{_QUALIFIED}|launched|released|published|opened|began|begun|started|introduc(?:ed|tion)|approved|signed|elected|appointed|won"
    r"|built|created|announced|completed|entered|merged|acquired|adopted|authorised|authorized|ended|closed|killed|proposed|formed|joined|succeeded|named"
    r"|proved|reported|demonstrated|awarded|received|defeated|surrendered|occupied|crossed|docked|moved|renamed|registered|banned|ruled"
    r"|born|died|fell|war|put|circulated|left|inoculated|vaccinated)\b"
)
_CHINESE_STRONG = re.compile(
    r"首次|首届|首个|第一[次个位座届人条部]?(?!期)|最早|最后|唯一|发明|发现|建立|成立|创立|创建|建国|称帝|即位|登基|独立|灭亡|统一|革命|战争|大战|条约|和议|之盟"
    r"|盟约|就义|自缢|殉国|[投出请归]降|降表|攻破|废除|颁布|标志着|宣告|开创|定都|迁都|变法|兵变|南渡|投海|陷落"
)
_CHINESE_WEAK = re.compile(
    r"开放|开园|开幕|落成|建成|竣工|动工|启动|举行|举办|发布|发表|出版|发射|改名|定名|命名|批准|签订|通过|任命|升任|拜相|罢|迁|攻入|攻占|进攻|击败"
    r"|收复|战败|失利|占领|总攻|完成|开始|推行|实行|设立|修筑|开通|获得|授予|提出|宣布|合并|加入|退出|结束|停止|去世|逝世|诞生|出生|发行|议定|进入"
)
_ORIGINS = words(
    "invented founded established declared abolished collapsed dissolved eradicated 建立 成立 创立 创建 建国 称帝 灭亡 发明 开创"
)
_COMMEMORATION = re.compile(
    r"\b(?:anniversar\w+|commemorat\w+|honou?red|knighted|memorial|exhibition)\b|周年|纪念|考古|遗址|沉船"
)
_STATISTIC = re.compile(
    r"\b(?:per ?cent|percent|million|billion|about|nearly|more than|fewer than|average|estimate[sd]?|accounted|counted|carried about)\b|%|人次|公顷|万株|平均|约有|达到",
    re.IGNORECASE,
)


class Cues(NamedTuple):
    """What marks a sentence as a turning point."""

    strong: tuple[str, ...]
    weak: tuple[str, ...]
    is_statistic: bool
    """Whether it rather gives a figure."""
    is_commemoration: bool
    """Whether it only looks back at something."""

    @property
    def is_origin(self) -> bool:
        """Whether something begins or ends altogether."""
        return not _ORIGINS.isdisjoint(self.strong)

    @property
    def weight(self) -> float:
        figure = 0.5 if self.is_statistic and not self.strong else 0.0
        looking_back = 0.5 if self.is_commemoration else 0.0
        return min(1.0, 0.55 * len(self.strong) + 0.3 * len(self.weak)) - figure - looking_back


def cues(text: str, language: Language) -> Cues:
    """The marks in a text, each once, as written."""
    strong, weak = (_CHINESE_STRONG, _CHINESE_WEAK) if language == "zh" else (_ENGLISH_STRONG, _ENGLISH_WEAK)
    # The first letter may be a capital because the sentence begins there; any other capital belongs to a name.
    opening = text[:1].lower() + text[1:]
    return Cues(
        tuple(dict.fromkeys(strong.findall(opening))),
        tuple(dict.fromkeys(weak.findall(opening))),
        _STATISTIC.search(text) is not None,
        _COMMEMORATION.search(text) is not None,
    )
