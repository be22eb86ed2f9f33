"""What stands on a page without telling of anything: stamps, rights, banners, footers, works named. Its dates are no evidence."""

import re

from library.text.outlines import PLACES

LONGEST = 200
_LINE = re.compile(
    r"©|\(c\)\s?\d{4}|\bcopyright\b|all rights reserved|\b(?:posted|submitted|published|commented|replied|edited|written) (?:by|on|at)\b.{0,40}\d"
    r"|\b(?:log ?in|log ?out|sign ?in|sign ?up|register|subscribe|newsletter|cookies?)\b.{0,12}(?:\||$|[.·•])|\bcomments?\s*(?:$|[(|])"
    r"|^\s*page \d+(?: of \d+)?\b|\b(?:generated|built|compiled|printed|converted|rendered) (?:on|at|by|from|with|\d)|\blast login\b"
    r"|\brepr\.,|\bno\. \d+ \((?:1[89]|20)\d\d\)|\bet al\..{0,160}[“\"(]|\b\d+ ?\(\d+\): ?\d+[–-]\d+|^\s*--?\s+\S.*@"
    r"|版权|责任编辑|更新时间|发布时间|编辑于|访问日期|检索日期|最后(?:更新|修订|编辑)|第\s?\d+\s?页|登录|注册",
    re.IGNORECASE,
)
_APPARATUS = re.compile(
    r"^[\W\d]*(?:[A-Z]\.[\d.]*\s+)?(?:references|bibliography|further reading|external links|acknowledge?ments)\b|copyright"
    r"|^[\W\d]*(?:参考(?:文献|资料|书目)|延伸阅读|外部链接|致谢)",
    re.IGNORECASE,
)


def is_furniture(line: str) -> bool:
    """Whether a whole sentence belongs to the page rather than to its text."""
    return len(line) < LONGEST and _LINE.search(line) is not None


def is_apparatus(heading: str) -> bool:
    """Whether what stands below a heading lists works and rights, whose dates tell of no subject but themselves."""
    return any(_APPARATUS.search(one) for one in heading.split(PLACES))
