"""How a question is put: as it would be asked where the sentence lets it be turned round, with a gap where it does not."""

import re

from django.utils.translation import gettext, gettext_noop

from conversation.quizzes.offline.answers import AnswerKind, KnownAnswer
from conversation.quizzes.offline.material import Statement
from library.answering.candidates import leans
from library.text.dates import find_dates
from library.text.language import detect

GAPS: dict[AnswerKind, str] = {
    "year": gettext_noop("Which year belongs in the gap? %(sentence)s"),
    "date": gettext_noop("Which date belongs in the gap? %(sentence)s"),
    "number": gettext_noop("Which number belongs in the gap? %(sentence)s"),
    "person": gettext_noop("Who belongs in the gap? %(sentence)s"),
    "place": gettext_noop("Which place belongs in the gap? %(sentence)s"),
    "institution": gettext_noop("Which institution belongs in the gap? %(sentence)s"),
    "work": gettext_noop("Which work belongs in the gap? %(sentence)s"),
    "term": gettext_noop("Which term belongs in the gap? %(sentence)s"),
}
WHEN: dict[str, str] = {
    "year": gettext_noop("In which year was this? %(sentence)s"),
    "date": gettext_noop("When exactly was this? %(sentence)s"),
}
_ENDING = re.compile(r"[.。!！]+([”’\"」』）)]*)$")
_LEADING_ENGLISH = re.compile(r"^(?:In|On|By|During|Around|About)\s$")
_BEFORE_ENGLISH = re.compile(r"\s(?:in|on|during)\s$")
_BEFORE_CHINESE = re.compile(r"[于在]$")
_CLOSED = re.compile(
    r"^(?:[.,;]|\s(?:and|by|to|that|with|at|as|for|from|but|when|the|on|off|over|through|under|in)\b|$)"
)
_LEFT_OPEN = re.compile(
    r"(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!\bbe )(?<!\bis )(?<!\bare )\b(?:[a-z]+ed|held|built|made|given|written|begun)$"
)
"""A participle that leads to a date."""
_MORE_DATE = re.compile(r"^(?:的|[正一二三四五六七八九十腊闰春夏秋冬初末底前后起间至到以之中上下夜]|\d)")
_DATED_CHINESE = re.compile(r"^[^，。；、]{1,3}的")
"""What is told of something by its date, and is nothing without it."""
_ACTED = re.compile(
    r"^\s(?:later |first |also )?(?:[a-z]+ed|wrote|found|built|led|won|said|saw|made|gave|took|began|became|was the|flew|set up|met)\s"
)
_LEADING_CLAUSE = re.compile(
    r"^(?:前?\d{2,4}年(?:\d{1,2}月(?:\d{1,2}日)?|[正一二三四五六七八九十]{1,2}月|[春夏秋冬初末底])?，)?$"
)


def put(statement: Statement, answer: KnownAnswer) -> str:
    """The question that the answer answers."""
    undated = without_date(statement.text, answer) if answer.kind in WHEN else ""
    # Another year in the sentence would be asked for as well.
    if undated and not leans(undated) and not find_dates(undated):
        return gettext(WHEN[answer.kind]) % {"sentence": undated}
    if answer.kind == "person" and (asked := _who(statement, answer)):
        return asked
    return gettext(GAPS[answer.kind]) % {"sentence": statement.blanked(answer)}


def without_date(sentence: str, answer: KnownAnswer) -> str:
    """The sentence without its date and the word that leads to it; empty where something would be missing."""
    before, after = sentence[: answer.start], sentence[answer.end :]
    if detect(sentence) == "zh":
        if _MORE_DATE.match(after) or re.search(r"[\d从自至到截]$", before):
            return ""
        left = _BEFORE_CHINESE.sub("", before)
        if _DATED_CHINESE.match(after):
            return ""  # 出版的《原理》第三版
        rest = after.removeprefix("，") if not left or left.endswith(("，", "；")) else after
        return f"{left}{rest}" if not left or _BEFORE_CHINESE.search(before) or left.endswith("，") else ""
    if _LEADING_ENGLISH.match(before):
        rest = after.removeprefix(",").lstrip()
        return rest[:1].upper() + rest[1:] if after.startswith(",") else ""
    if (lead := _BEFORE_ENGLISH.search(before)) and _CLOSED.match(after):
        if _LEFT_OPEN.search(before[: lead.start()]) and re.match(r"[.,;]|$", after):
            return ""  # "a machine in a treatise published", "Salyut 6, launched, had"
        return f"{before[: lead.start()]}{after}"
    return ""


def _who(statement: Statement, answer: KnownAnswer) -> str:
    before, after = statement.text[: answer.start], _ENDING.sub(r"\1", statement.text[answer.end :])
    if detect(statement.text) == "zh":
        if _LEADING_CLAUSE.match(before) and not re.match(r"[、和与等]", after):
            return f"{before}谁{after}？"
        return ""
    is_one = re.search(r"(?:,|;) (?:and|but|while|which) ", after) is None
    return f"Who{after}?" if not before and is_one and _ACTED.match(after) else ""


def claimed(sentence: str) -> str:
    """A sentence to be judged."""
    return gettext("Right or wrong: %(sentence)s") % {"sentence": sentence}
