"""Words that mark a turning point in what a sentence tells, in English and Chinese."""

import re
from typing import NamedTuple

from library.schemas import Language

_ENGLISH_STRONG = re.compile(
    r"\b(?:first|last|only|never before|for the first time|invent(?:ed|ion)|discover(?:ed|y)|founded|found(?:ing|ation) of|established|independen(?:ce|t)"
    r"|declared|revolution|eradicated|abolished|born|died|assassinated|war|treaty|unified|conquered|fell|collapsed|dissolved|landed)\b",
    re.IGNORECASE,
)
_ENGLISH_WEAK = re.compile(
    r"\b(?:launch(?:ed)?|releas(?:ed|e)|publish(?:ed)?|open(?:ed)?|began|begun|start(?:ed)?|introduc(?:ed|tion)|approved|signed|elected|appointed|won"
    r"|built|created|announced|completed|entered|merged|acquired|adopted|authorised|authorized|ended|closed|killed|proposed|formed|joined|succeeded|named"
    r"|proved|reported|demonstrated|awarded|received|defeated|surrendered|occupied|crossed|docked|moved|renamed|registered|banned|ruled|became)\b",
    re.IGNORECASE,
)
_CHINESE_STRONG = re.compile(
    r"首次|首届|首个|第一[次个位座届人条部]?|最早|最后|唯一|发明|发现|建立|成立|创立|创建|建国|称帝|即位|登基|独立|灭亡|统一|革命|战争|大战|条约|和议"
    r"|盟约|去世|逝世|就义|自缢|殉国|诞生|出生|投降|攻破|废除|颁布|标志着|宣告|开创|定都|迁都|变法"
)
_CHINESE_WEAK = re.compile(
    r"开放|开园|开幕|落成|建成|竣工|动工|启动|举行|举办|发布|发表|出版|发射|改名|定名|命名|批准|签订|通过|任命|升任|拜相|罢|迁|攻入|攻占|进攻|击败"
    r"|收复|战败|失利|占领|总攻|完成|开始|推行|实行|设立|修筑|开通|获得|授予|提出|宣布|合并|加入|退出|结束|停止"
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

    @property
    def weight(self) -> float:
        figure = 0.5 if self.is_statistic and not self.strong else 0.0
        return min(1.0, 0.55 * len(self.strong) + 0.3 * len(self.weak)) - figure


def cues(text: str, language: Language) -> Cues:
    """The marks in a text, each once, as written."""
    strong, weak = (_CHINESE_STRONG, _CHINESE_WEAK) if language == "zh" else (_ENGLISH_STRONG, _ENGLISH_WEAK)
    return Cues(
        tuple(dict.fromkeys(match.lower() for match in strong.findall(text))),
        tuple(dict.fromkeys(match.lower() for match in weak.findall(text))),
        _STATISTIC.search(text) is not None,
    )
