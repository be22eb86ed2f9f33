"""A title for a milestone: the clause that tells of it, without its date and what only surrounds it."""

import re

from library.chronology.clauses import VERB, Clause
from library.chronology.dating import Dated
from library.schemas import Language
from library.text.language import HAN

LONGEST: dict[Language, int] = {"en": 110, "zh": 34}
SHORTEST: dict[Language, int] = {"en": 24, "zh": 10}
SLACK: dict[Language, int] = {"en": 30, "zh": 8}
"""How much longer a title may be that cannot end before."""
_PREPOSITION = re.compile(
    r"(?:,\s*|(?<!-)\b)(?:(?:from|on|in|at|by|since|during|around|about|until|after|for|late|early|mid|between|(?:well\s+)?into"
    r"|dating(?:\s+back)?|(?<!ost )(?<!uch )of|the|(?:end|start|beginning|middle|morning|evening|night|summer|spring|autumn|winter)\s+(?:of|in)"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?)\s+)+$",
    re.IGNORECASE,
)
_HAN_PREPOSITION = re.compile(r"(?:公元|在|于|到|至|自|从|直到|约|大约|截至)+$")
_HAN_AFTER = re.compile(
    r"^(?:起|间|前后|左右|期间|时|初|底|末|的|以来|之后|后)?(?:(?:凌晨|早上|上午|中午|下午|傍晚|晚上?)(?:\d+[时点](?:\d+分)?)?，?)?"
)
_MADE = re.compile(r",?\s+(?:published|released|launched|issued|founded|signed|adopted|opened|built|created)$")
"""“A study published in 2022 found”: without its date the participle says nothing."""
_SET_APART = re.compile(
    r"(?:\bhowever, |\band |, )?\bit (?:was|is) (?:not until|only|in|on|at|during)\s*$", re.IGNORECASE
)
"""Sets a date before what happened: "it was not until 1932 that Chadwick found neutrons"."""
_LEAD = re.compile(
    r"^(?:and|but|then|also|later|soon after|finally|eventually|meanwhile|however|so|although|though|whereas)\b[\s,]*|^-\s+"
    r"|^(?:据[^，]{1,6}，|其中，|并|又|再(?!次)|还|而|则|后来|随后|此后|于是|同时|不久|最终)+(?=.{4})",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:[,;–—，；。]\s*|\s(?=(?:which|who|where|when|while|after|before|although|because|during|under|with|for|from|at|through|and|so that|in order to)\s))"
)
"""Where a title that is too long may end."""
_ASIDE = re.compile(
    r"^(?:(?:right|shortly|soon|just|even)\s+)?(?:after|before|during|when|while|following|although|though|as|because|since|despite)\b[^,]*,\s+(?=\S)"
    rf"|,\s(?:who|which|whose|where|[a-z]{{2,}}ed)\b.*?,(?=\s{VERB.pattern})",
    re.IGNORECASE,
)
"""What a long title does without: its opening, and what is said of somebody between commas."""
_HAN_MADE = re.compile(rf"[{HAN}]{{2,4}}的")
"""As in 1069年颁布的农田水利法, which its year belongs to."""
_DANGLING = re.compile(
    r"(?:[,\s]+(?:exactly|only|just|about|almost|nearly|and|or|but|which|that|who|the|an?|of|with|to|is|took|will be))+$",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"\(\s*\)|（\s*）|\[\s*\]|(?<=[：:（(])\s*[，、]\s*")
"""What is left where a date stood: brackets around nothing, a pause behind a colon."""
_LABEL = re.compile(
    r"\W*(?:(?:[Oo]n\b|[Ii]n\b|于)\W*)?(?:(?P<only>[Dd]ates?|[Tt]ime|[Yy]ear|[Ww]hen|时间|日期|年代|年份)"
    r"|(?P<act>[Rr]eleas|[Pp]ublish|[Uu]pdat|[Ll]aunch)(?:ed|e)?|(?P<han>发布|出版|发行|上线|成立|开放))"
    r"\s*(?:[Dd]ate|日期|时间)?\s*(?:on|in|于)?\s*[:：]?\W*"
)
"""All that stands beside the date: what happened, and not of what."""
_NUMBERING = re.compile(r"^(?:(?:[A-Z]\.)?\d+(?:\.\d+)*\.\s+|第[\d一二三四五六七八九十]+[章节]\s*)")


def title_of(clause: Clause, dated: Dated, language: Language, heading: str = "") -> str:
    """The title; never empty."""
    if clause.name:
        return _capital(clause.name)
    start, end = max(0, dated.start - clause.start), max(0, dated.end - clause.start)
    before, after = (clause.text[:start], clause.text[end:]) if end <= len(clause.text) else ("", clause.text)
    label = None if clause.subject or not heading else _LABEL.fullmatch(before + after)
    if label:
        return _labelled(label, heading)
    made = _shortened(_tidy(_LEAD.sub("", _undated(clause.text, before, after, language))), language)
    made = _DANGLING.sub("", made.strip(" ,，;；:：–—、"))
    if clause.subject:
        made = f"{clause.subject}{'' if language == 'zh' else ' '}{made[:1].lower()}{made[1:]}"
    return _capital(made) or clause.text


def _undated(text: str, before: str, after: str, language: Language) -> str:
    """The clause without its date; with it where it would say nothing otherwise: 建于1956年, "2019 was a dry year"."""
    if language == "zh":
        lead = before.rstrip("，, ")
        if (lead.endswith("于") and (not after or after[0] in "，。；")) or (not lead and _HAN_MADE.match(after)):
            return text
        pause = "，" if before.endswith("，") else ""
        return (_HAN_PREPOSITION.sub("", lead) + pause + _HAN_AFTER.sub("", after)).strip("，。；：、 ")
    if after.startswith(" that ") and (apart := _SET_APART.search(before)):
        before, after = before[: apart.start()], after.removeprefix(" that")
    lead = _PREPOSITION.sub(" ", before).strip()
    if VERB.match(after.lstrip(" ,")):
        if not lead and before == before.rstrip():
            return text
        made = _MADE.search(lead)
        lead, after = (lead[: made.start()], after.lstrip(" ,")) if made else (lead, after)
    return f"{lead} {after}".strip(" ,;:.–—")


def _shortened(text: str, language: Language) -> str:
    """A text that is too long, up to the last place where what it tells is whole."""
    most, slack = LONGEST[language], SLACK[language]
    rest = _ASIDE.sub("", text)
    text = rest if len(text) > most and (language == "zh" or VERB.search(rest)) else text
    if len(text) > most:
        ends = [match.start() for match in _TAIL.finditer(text, SHORTEST[language], most + 1)]
        whole = [end for end in ends if language == "zh" or VERB.search(text[:end])]
        text = text[: whole[-1]] if whole else text
    if len(text) <= most + slack:
        return _balanced(text)
    # Neither a word of another script nor a name is cut in two.
    return re.sub(r"(?:\s*[A-ZÀ-Þ][A-Za-zÀ-ÿ’'.-]*)+$|[A-Za-zÀ-ÿ]+$", "", _balanced(text[:most])).rstrip("，、, ") + "…"


def _balanced(text: str) -> str:
    """Without a bracket that is not closed, and quotation marks that have lost their partner."""
    for opening, closing in ("()", "（）"):
        text = text.rpartition(opening)[0] if text.count(opening) > text.count(closing) else text
    for marks in ("“”", "《》"):
        text = re.sub(f"[{marks}]", "", text) if text.count(marks[0]) != text.count(marks[1]) else text
    return text.replace('"', "") if text.count('"') % 2 else text


def _labelled(label: re.Match[str], heading: str) -> str:
    """What only says "Release date" or "Date", told of what its heading names."""
    named = re.sub(r"^Release (?=\d)", "Version ", _NUMBERING.sub("", heading).strip())
    if label["han"]:
        return named + label["han"]
    return f"{named} is {label['act'].lower()}ed" if label["act"] else _capital(named)


def _tidy(text: str) -> str:
    text = " ".join(_EMPTY.sub("", text).split())
    text = re.sub(rf"\s+([,;:.)，。；：）])|(?<=[{HAN}])\s+(?=[{HAN}])", r"\1", text)
    return _balanced(re.sub(r",(?:\s*,)+", ",", text).rstrip(".。!！ "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
