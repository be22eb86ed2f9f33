"""Which file a message wants something as, and of what."""

import re
from typing import cast, get_args

from conversation.schemas.artifacts import ArtifactKind
from library.text.language import HAN
from library.text.scripts import any_of
from library.text.word_lists import entries

_BEFORE = (
    r"(?:(?:\b(?:export|download|save|convert|print)\w*\b[^.,;!?\n]{0,24}?)?\b(?:as|in|into|to|for)\s+(?:an?\s+|my\s+|the\s+)?"
    r"|(?:导出|下载|转换?|另存|保存|存|改)[^，。；！？\n]{0,8}?(?:成|为|到)?\s*|[成为用给]\s*)"
)
_BEHIND = r"(?:[\s-]*(?:files?|documents?|docs?|format|version|export|package|deck|course)\b|\s*(?:版本?|格式|文件|文档|平台|题库))"


def _named(line: str) -> tuple[str, re.Pattern[str]]:
    key, sure, beside = line.split("\t")
    # Spelt out in both cases: to ignore the case of all Han characters takes a tenth of a second.
    ends = rf"(?-i:(?![A-Za-z0-9{HAN}]*[A-Za-z0-9]))"
    begins = r"(?<![a-z0-9])"
    ways = [rf"{_BEFORE}?{begins}(?:{sure}){ends}{_BEHIND}?"] if sure else []
    if beside:
        ways += [rf"{_BEFORE}{begins}(?:{beside}){ends}{_BEHIND}?", rf"{begins}(?:{beside}){_BEHIND}"]
    return key, re.compile("|".join(ways), re.IGNORECASE)


_FILES = [_named(line) for line in entries(__name__, "file_names")]
_KINDS = {
    cast("ArtifactKind", kind): re.compile(words, re.IGNORECASE)
    for kind, words in (line.split("\t") for line in entries(__name__, "kinds"))
}
_ANEW = any_of(__name__, "making_anew")


def file_in(message: str) -> tuple[str, str]:
    """The format that is named first, and the message without it; empty where none is."""
    found = [(match.start(), key, pattern) for key, pattern in _FILES if (match := pattern.search(message))]
    if not found:
        return "", message
    _, key, pattern = min(found, key=lambda one: one[0])
    return key, pattern.sub(" ", message)


def kinds_in(message: str) -> list[ArtifactKind]:
    """What the message calls the thing, apart from the format it wants."""
    _, rest = file_in(message)
    return [kind for kind in get_args(ArtifactKind) if _KINDS[kind].search(rest)]


def asks_for_new(message: str) -> bool:
    """Whether something new is wanted, and not another file of what there is."""
    return _ANEW.search(message) is not None
