"""A title for a milestone: the clause that tells of it, without its date and what only surrounds it."""

import re

from library.chronology.clauses import VERB, Clause
from library.chronology.dating import Dated
from library.schemas import Language
from library.text.language import HAN

LONGEST: dict[Language, int] = {"en": 120, "zh": 42}
SHORTEST: dict[Language, int] = {"en": 24, "zh": 10}
_PREPOSITION = re.compile(
    r"(?:,\s*|(?<!-)\b)(?:(?:from|on|in|at|by|since|during|around|about|until|after|for|late|early|mid|between|(?:well\s+)?into"
    r"|dating(?:\s+back)?|(?<!ost )(?<!uch )of|the|(?:end|start|beginning|middle|morning|evening|night|summer|spring|autumn|winter)\s+(?:of|in)"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?)\s+)+$",
    re.IGNORECASE,
)
_HAN_PREPOSITION = re.compile(r"(?:公元|在|于|到|至|自|从|直到|约|大约|截至)+$")
_HAN_AFTER = re.compile(
    r"(?:起|间|前后|左右|期间|时|初|底|末|的|以来|之后|后)?(?:(?:凌晨|早上|上午|中午|下午|傍晚|晚上?)(?:\d+[时点](?:\d+分)?)?，?)?"
)
_HAN_MADE = re.compile(rf"[{HAN}]{{2,4}}的")
"""As in 1069年颁布的农田水利法, which its year belongs to."""
_LEAD = re.compile(
    r"^(?:and|but|then|also|later|soon after|finally|eventually|meanwhile|however|so|although|though|whereas)\b[\s,]*|^-\s+"
    r"|^(?:据[^，]{1,6}，|其中，|并|又|再(?!次)|还|而|则|后来|随后|此后，?|于是|同时|不久|最终)+(?=.{4})",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"^(?:(?:right|shortly|soon|just|even)\s+)?(?:after|before|during|when|while|following|although|though|as|because|since|despite)\b[^,]*,\s+(?=\S)"
    rf"|,\s(?:who|which|whose|where|[a-z]{{2,}}ed)\b.*?,(?=\s{VERB.pattern})",
    re.IGNORECASE,
)
"""What a long title does without: its opening, and what is said of somebody between commas."""
_TAIL = re.compile(
    r"[,;–—，；。]\s*|\s(?=(?:which|who|where|when|while|after|before|although|because|during|so that|in order to)\s)"
)
"""Where a title that is too long may end."""
_DANGLING = re.compile(r"(?:,?\s(?:which|that)(?:\s(?:took|began|started))?|\s(?:is|and|the))+$")
_EMPTY = re.compile(r"\(\s*\)|（\s*）|\[\s*\]|(?<=[：:（(])\s*[，、]\s*")
"""What is left where a date stood: brackets around nothing, a pause behind a colon."""
_LABEL = re.compile(
    r"\W*(?:(?:on\b|in\b|于)\W*)?(?:(?P<only>dates?|time|year|when|时间|日期|年代|年份)"
    r"|(?P<act>releas|publish|updat|launch)(?:ed|e)?|(?P<han>发布|出版|发行|上线|成立|开放))\s*(?:date|日期|时间)?\s*(?:on|in|于)?\s*[:：]?\W*",
    re.IGNORECASE,
)
"""All that stands beside the date: what happened, and not of what."""


def title_of(clause: Clause, dated: Dated, language: Language, heading: str = "") -> str:
    """The title; never empty."""
    start, end = max(0, dated.start - clause.start), max(0, dated.end - clause.start)
    before, after = (clause.text[:start], clause.text[end:]) if end <= len(clause.text) else ("", clause.text)
    label = _LABEL.fullmatch(before + after) if heading and not clause.subject else None
    if clause.name or label:
        return _capital(clause.name or (_labelled(label, heading) if label else ""))
    undated = _undated(clause.text, before, after, language)
    made = _DANGLING.sub("", _shortened(_LEAD.sub("", undated), language).strip(" ,，;；:：–—、"))
    if clause.subject:
        made = f"{clause.subject}{'' if language == 'zh' else ' '}{made[:1].lower()}{made[1:]}"
    return _capital(made) or clause.text


def _labelled(label: re.Match[str], heading: str) -> str:
    """What only says "Release date" or "Date", told of what its heading names."""
    named = re.sub(r"^Release (?=\d)", "Version ", re.sub(r"^(?:[A-Z]\.)?\d+(?:\.\d+)*\.\s+", "", heading))
    act = label["han"] or (label["act"] and f" is {label['act'].lower()}ed")
    return f"{named}{act or ''}"


def _undated(text: str, before: str, after: str, language: Language) -> str:
    """The clause without its date; with it where it would say nothing otherwise: 建于1956年, "2019 was a dry year"."""
    lead = before.rstrip("，, ")
    if language == "zh":
        is_bound = lead.endswith("于") and (not after or after[0] in "，。；")
        if not (is_bound or (not lead and _HAN_MADE.match(after))):
            pause = "，" if before.endswith("，") else ""
            text = (_HAN_PREPOSITION.sub("", lead) + pause + _HAN_AFTER.sub("", after, count=1)).strip("，。；：、 ")
    elif lead or not VERB.match(after.lstrip()):
        text = f"{_PREPOSITION.sub(' ', before).strip()} {after}".strip(" ,;:.–—")
    text = re.sub(rf"\s+([,;:.)，。；：）])|(?<=[{HAN}])\s+(?=[{HAN}])", r"\1", " ".join(_EMPTY.sub("", text).split()))
    return re.sub(r",(?:\s*,)+", ",", text).rstrip(".。!！ ")


def _shortened(text: str, language: Language) -> str:
    """A text that is too long, up to the last place where what it tells is whole."""
    most = LONGEST[language]
    rest = _ASIDE.sub("", text)
    text = rest if len(text) > most and (language == "zh" or VERB.search(rest)) else text
    if len(text) > most:
        ends = [match.start() for match in _TAIL.finditer(text, SHORTEST[language], most + 1)]
        whole = [end for end in ends if language == "zh" or VERB.search(text[:end])]
        # Where there is no such place, neither a word of another script nor a name is cut in two.
        cut = re.sub(r"(?:\s*[A-ZÀ-Þ][A-Za-zÀ-ÿ’'.-]*)+$|[A-Za-zÀ-ÿ]+$", "", text[: most - 1]).rstrip("，、, ")
        text = text[: whole[-1]] if whole else f"{cut}…"
    return _balanced(text)


def _balanced(text: str) -> str:
    """Without a bracket that is not closed, and quotation marks that have lost their partner."""
    for opening, closing in ("()", "（）"):
        text = text.rpartition(opening)[0] if text.count(opening) > text.count(closing) else text
    if text.count("“") != text.count("”"):
        text = re.sub("[“”]", "", text)
    return text.replace('"', "") if text.count('"') % 2 else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
