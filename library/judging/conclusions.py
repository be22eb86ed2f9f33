"""Words with which a sentence concludes, ranks or makes less of it, and whether what it is held against does so in any way."""

import re
from typing import NamedTuple


class _Kind(NamedTuple):
    drawn: re.Pattern[str]
    """What says so."""
    told: re.Pattern[str]
    """What a source says that says so in any way."""


_KINDS = (
    _Kind(
        re.compile(
            r"\b(?:which|this|that|these|it all) (?:clearly |in turn )?(?:shows?|proves?|demonstrates?|indicates?|implies|imply|confirms?|suggests?) (?:that|how|why)\b"
            r"|(?:这|此|足以|充分|从而|也|都|便|就)(?:也|都|就|便|充分)?(?:说明|表明|证明|意味着)(?!书)|[，,](?:说明|表明|证明|可见|足见)|由此可见|由此可知",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:show\w*|pro(?:ve[sdn]?|ving|of)|demonstrat\w+|indicat\w+|impl(?:y|ies|ied)|confirm\w*|suggest\w*|mean[st]?|meaning|reveal\w*|evidence)\b"
            r"|说明|表明|证明|证实|意味|可见|足见|显示|反映|体现",
            re.IGNORECASE,
        ),
    ),
    _Kind(
        re.compile(r"\bthan ever\b|\bever before\b|\bunprecedented\b|前所未有|史无前例|空前", re.IGNORECASE),
        re.compile(
            r"\b(?:ever|never|unprecedented|record|first|\w+est|most|all[- ]time)\b|从未|未曾|首次|第一|最|前所未有|史无前例|空前|纪录|新高",
            re.IGNORECASE,
        ),
    ),
    _Kind(  # what makes less of it: only, rarely, a few
        re.compile(
            r"\b(?:only|solely|exclusively|merely|rarely|seldom|scarcely|barely|hardly|few|little|small|minor)\b|[只仅]|唯一|很少|极少|少数|个别|罕见",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:only|sole\w*|exclusive\w*|mere\w*|just|alone|single|rare\w*|seldom|scarce\w*|barely|hardly|few\w*|little|small\w*|minor\w*|less\w*|low\w*|tiny|limit\w*"
            r"|never|not?|without|un\w+|restrict\w*|slight\w*|some|one)\b|[只仅唯单独限少罕小微低不没无几]|个别|偶",
            re.IGNORECASE,
        ),
    ),
    _Kind(  # what is the first or the last of all, the date tells as well
        re.compile(
            r"\b(?:the|its|their|his|her) (?:\w+ ){0,2}?(?:most (?!of\b|part\b|recent)[a-z]+|(?:larg|bigg|great|b|strong|fast|high|deep|long|old|rich|cheap|wid|heavi|busi)est)\b"
            r"|最(?![初后近终早迟晚多少]|新)",
            re.IGNORECASE,
        ),
        re.compile(
            r"\b(?:most|\w+est|record|leading|main\w*|major\w*|principal|chief\w*|top|foremost|dominant|dominat\w+|no other|none|only|unrivalled|peak\w*|more \w+ than|\w+er than)\b"
            r"|最|第一|首[要位富]|顶级|主要|主导|冠|之王|唯一|居首|之首|纪录",
            re.IGNORECASE,
        ),
    ),
)
_TOGETHER = re.compile(
    r"\s*(?:(?:taken|read|put) together|all in all|on the whole|in sum|overall)\b,?|\s*(?:综上|综合(?:来看|起来|以上)|总的来(?:说|看)|合起来看|由此可见)[^，,]{0,4}[，,]?",
    re.IGNORECASE,
)


def says_together(sentence: str) -> bool:
    """Whether a sentence begins by saying that it concludes from several things."""
    return _TOGETHER.match(sentence) is not None


def bare(sentence: str) -> str:
    """A sentence without the words that say so."""
    return _TOGETHER.sub("", sentence, count=1) if says_together(sentence) else sentence


def undrawn(sentence: str, told: str) -> str:
    """The words of a sentence that conclude, rank or make less, where what is told has none of that kind; empty without any."""
    drawn = ((kind, kind.drawn.search(sentence)) for kind in _KINDS)
    return next((match.group().strip("，, ") for kind, match in drawn if match and not kind.told.search(told)), "")
