"""A title for a milestone: the clause that tells of it, without its date and what only surrounds it."""

import re

from library.chronology.clauses import VERB, Clause
from library.chronology.dating import Dated
from library.schemas import Language
from library.text.dates import find_dates
from library.text.english_dates import MONTH
from library.text.language import HAN

LONGEST: dict[Language, int] = {"en": 110, "zh": 34}
_PREPOSITION = re.compile(
    r"(?:,\s*|(?<!-)\b)(?:(?:from|on|in|at|by|since|during|around|about|until|after|for|late|early|mid|between|near|(?:well\s+)?into|dating(?:\s+back)?|ranging|(?<!ost )(?<!uch )of)\s+)*"
    r"(?:the\s+)?(?:(?:end|start|beginning|middle|morning|evening|night|summer|spring|autumn|winter|course|first half|second half)\s+(?:of|in)\s+)?"
    r"(?:from\s+|between\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_HAN_PREPOSITION = re.compile(r"(?:公元|在|于|到|至|自|从|直到|约|大约|截至)+$")
_HAN_AFTER = re.compile(r"^(?:起|间|前后|左右|期间|时|初|底|末|的|以来|之后|后)?")
_HAN_BOUND_VERB = re.compile(r"(?:建|生|始|成立|创建|创立|创办|创刊|落成|卒|逝|毁|完工|竣工)于$")
_HAN_MADE = re.compile(rf"(?:[{HAN}]{{1,3}}月)?[{HAN}]{{2,4}}的")
"""As in 1069年颁布的农田水利法, which its year belongs to."""
_ARTICLE = re.compile(r"^(?:The|An?|Its|His|Her|Their)\b")
_SECOND_DATE = re.compile(r"^\s*(?:(?:and|or)\s+(?:in\s+)?(?:[A-Z][a-z]+\s+)?\d{3,4}\b|[和、及与]\s*\d{3,4}年)")
_TAIL = re.compile(
    r",\s+(?:which|who|whose|whom|where|when|while|after|before|although|though|because|since|as|so|but|and|with|making|leaving|causing"
    r"|becoming|including|using|followed|killing|leading|bringing|ending|beginning|starting|nearly|about|just)\b.*$"
    r"|\s+(?:so that|in order to|because|although|after|before|while|whereas)\b.*$|\s*[;:–—]\s.*$",
    re.IGNORECASE | re.DOTALL,
)
_SHORTENED = "during|under|with|for|from|at|through|within|when|where|which"
_EXAMPLES = re.compile(
    r",?\s+(?:such as|including)\s+(?:[A-Z][^,]{0,40},\s+){1,5}(?:and|or)\s+(?:[A-Z][\w’'&.-]*\s)+(?=[a-z])"
)
"""Names given as examples of what does something."""
_TAIL_SHORT = re.compile(
    rf"(?:\s+(?:{_SHORTENED})\s(?!.*\b(?:{_SHORTENED})\s).*|,\s+[^,]*|\s+and\s+(?:by|in|at|for|with|to|[a-z]+ed)\s.*)$",
    re.DOTALL,
)
_ASIDE = re.compile(
    r"^(?P<subject>[^,]{3,60}),\s(?:(?:who|which|whose)\b[^,]*,\s(?P<act>(?:[a-z]+ed|[a-z]+)\b.*)|.+,\s(?P<aux>(?:was|were|is|are|had|has|became)\b.*))$",
    re.DOTALL,
)
"""What is said of the subject between commas, before what it did."""
_DISTANCE = re.compile(
    r",?\s+(?:(?:exactly|only|just|about|almost|nearly)\s+)?(?:an?|one|two|three|four|five|six|several|\d+)\s+(?:days?|weeks?|months?|years?)$",
    re.IGNORECASE,
)
_SUPERLATIVE = re.compile(r"\b(?:first|last|only|most|[a-z]{3,}est)\b(?:\s+\S+){1,4}$")
_PARTICIPLE_BEFORE = re.compile(
    r",?\s+(?:published|released|launched|issued|founded|signed|adopted|opened|built|created|introduced)$"
)
_DANGLING = re.compile(
    r",?\s+(?:(?:which|that)\s+(?:began|started|opened|took(?: place)?|lasted|was held)|exactly|only|just|about|almost|nearly|mainly|mostly|alone|and|or|but|which|that|who|the|an?|of|with|to|is|will be)$",
    re.IGNORECASE,
)
_OTHER_DATED = re.compile(r"(?:,|\s+and)\s+(?:[^\s,]+\s+){1,4}(?:on|in)\s+$")
_OF_BOTH = re.compile(r"^,\s+(?:and|but)\s+(?:[a-z]+ly\s+)?[a-z]+\b.*$", re.DOTALL)
"""What goes on behind two dates speaks of both: "…, and remains the only visitor to both planets"."""
_SET_APART = re.compile(
    r"(?:\bhowever, |\band |, )?\bit (?:was|is) (?:not until|only|in|on|at|during|around)\b[^,.;]*$", re.IGNORECASE
)
"""Sets a date before what happened: "it was not until 1932 that Chadwick found neutrons"."""
_VERB_BEHIND = re.compile(r",?\s+(?:was|is|became|saw|marked|marks)\b")
_BEFORE_SUBJECT = re.compile(r"(?:^|,\s+|\b(?:that|following)\s+)$")
"""Around a date of which something is said: "by decree, September 2, 1752, was followed by September 14"."""
_HAN_TAIL = re.compile(r"[，；;,：—][^，；;,：—]*$")
_SAYS_NOTHING = re.compile(r"\bdated\W*$")
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）)")
_TURN = re.compile(r"^.*(?:,\s+(?:so|and|but|while|whereas)\s+(?!that\b)|;\s+)", re.DOTALL)
"""Where the clause begins that a date at its end belongs to."""
_MONTH = re.compile(rf"\b{MONTH}\b")
"""What another date before the turn is known by."""
_EMPTY = re.compile(r"\(\s*\)|（\s*）|\[\s*\]|(?<=[：:（(])\s*[，、]\s*")
"""What is left where a date stood: brackets around nothing, a pause behind a colon."""
_OPENING = re.compile(
    r"^(?:(?:right|shortly|soon|just|even)\s+)?(?:after|before|during|when|while|following|although|though|around|starting|as|because|since|despite)"
    r"\b[^,]*,\s+(?=\S)",
    re.IGNORECASE,
)
_FRONTED = re.compile(r",\s+(?:(?:and|but|then|there|here)\b,?\s*)+(?:on|in|at)?\s*$")
"""What stands before a date with which a further clause begins."""
_WEEKDAY = re.compile(r"(?:\s+on)?\s+(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s*$")
"""The day of the week before its date."""
_RELATIVE = re.compile(r"(?:which|who|whose|where|that)\b")
_PART_OF_DAY = re.compile(r"^\s+(?:morning|afternoon|evening|night)\b")
_HAN_PART_OF_DAY = re.compile(r"^(?:凌晨|清晨|早[上晨]|上午|中午|下午|傍晚|晚上?|夜间)，?(?=.{4})")
_LEAD = re.compile(
    r"^(?:and|but|then|also|later|soon after|finally|eventually|meanwhile|however|so|(?:although|though|whereas)(?=[^,]*$))\b[\s,]*",
    re.IGNORECASE,
)
_HAN_LEAD = re.compile(
    r"^(?:据[^，]{1,6}，|其中，|并|又|再(?!次)|还|而|则|后来|随后|此后|于是|同时|不久|最终)+(?=.{4})"
)


_LABEL = re.compile(
    r"\W*(?:(?:[Oo]n\b|[Ii]n\b|于)\W*)?(?:(?P<only>[Dd]ates?|[Tt]ime|[Yy]ear|[Ww]hen|时间|日期|年代|年份)"
    r"|(?P<act>[Rr]eleas|[Pp]ublish|[Uu]pdat|[Ll]aunch)(?:ed|e)?|(?P<other>[A-Z][a-z]+ed)|(?P<han>发布|出版|发行|上线|成立|开放))"
    r"\s*(?:[Dd]ate|日期|时间)?\s*(?:on|in|于)?\s*[:：]?\W*"
)
"""All that stands beside the date: what happened, and not of what."""
_NUMBERING = re.compile(
    r"^(?:[A-Z]?\d*(?:\.\d+)*\.\s+|[A-Z]\.\d+(?:\.\d+)*\.?\s+|第[\d一二三四五六七八九十]+[章节]\s*)"
)


def title_of(clause: Clause, dated: Dated, language: Language, heading: str = "") -> str:
    """The title; never empty."""
    if clause.name:
        return _capital(clause.name)
    if heading and (headed := _headed(clause, dated, language, heading)):
        return headed
    start, end = dated.start - clause.start, dated.end - clause.start
    before, after = clause.text[: max(0, start)], clause.text[max(0, end) :]
    if start < 0 or end > len(clause.text):
        before, after = "", clause.text
    if (after[:6].lower() == " that ") and (set_apart := _SET_APART.search(before)):
        before, after = before[: set_apart.start()], after[6:]
    if language == "en" and _VERB_BEHIND.match(after) and _BEFORE_SUBJECT.search(before):
        before, after = clause.text[:end], clause.text[end:]
    if language == "zh" and (_HAN_BOUND_VERB.search(before) or (not before and _HAN_MADE.match(after))):
        before, after = clause.text[:end], clause.text[end:]
    made = _chinese(before, after) if language == "zh" else _english(before, after)
    if clause.subject:
        made = f"{clause.subject}{'' if language == 'zh' else ' '}{_LEAD.sub('', made[:1].lower() + made[1:])}"
    if clause.after:
        made = f"{made}, after {_ARTICLE.sub(lambda word: word.group().lower(), title_of(*clause.after, language))}"
    return _capital(made) or clause.text


def _headed(clause: Clause, dated: Dated, language: Language, heading: str) -> str:
    """The title that a heading makes: of what only says "Release date" or "Date", that of what the heading names."""
    if clause.text.startswith(f"{heading}\n"):
        return _below(heading, clause.text[len(heading) :].strip(), dated, language)
    beside = clause.text[: max(0, dated.start - clause.start)] + clause.text[max(0, dated.end - clause.start) :]
    label = None if clause.subject else _LABEL.fullmatch(beside)
    if label is None:
        return ""
    named = _NUMBERING.sub("", heading).strip()
    if label["only"]:
        return _capital(named)
    act = label["han"] or label["other"] or f"{label['act']}ed"
    named = re.sub(r"^Release (?=\d)", "Version ", named)
    return f"{named}{act}" if label["han"] else f"{named} is {act.lower()}"


def _below(heading: str, told: str, dated: Dated, language: Language) -> str:
    """The title of what a dated heading names and the sentence below it tells."""
    name = heading.replace(dated.mention.text, "", 1).strip(" :：–—-()（）")
    told = told if told.startswith(name) else f"{name}: {told}"
    if len(told) > LONGEST[language]:
        told = told[: LONGEST[language]].rpartition(" ")[0] + "…" if language == "en" else told[: LONGEST["zh"]] + "…"
    return _capital(told.rstrip(".。"))


def _english(before: str, after: str) -> str:
    lead, after = _beside(before, after)
    text = f"{lead} {after}" if lead else after.lstrip(" ,")
    text = _tidy(_LEAD.sub("", re.sub(r"^-\s+", "", text.strip(" ,;:.–—"))))
    rest = _OPENING.sub("", text)
    text = _without_other(rest if VERB.search(rest) and not _RELATIVE.match(rest) else text)
    if len(text) > LONGEST["en"] and (aside := _ASIDE.match(text)):
        text = f"{aside['subject']} {aside['act'] or aside['aux']}"
    if len(text) > LONGEST["en"]:
        text = _EXAMPLES.sub(" ", text)
    for tail in (_TAIL, _TAIL_SHORT):
        while len(text) > LONGEST["en"]:
            shorter = tail.sub("", text, count=1)
            if (
                shorter == text
                or len(shorter) < 24
                or not VERB.search(shorter)
                or shorter.count('"') % 2
                or _is_bound(text, shorter)
            ):
                break
            text = _DISTANCE.sub("", shorter)
    if len(text) > LONGEST["en"]:
        text = _tidy(_BRACKETS.sub("", text))
    if len(text) > LONGEST["en"] + 30:
        text = text[: LONGEST["en"]].rpartition(" ")[0].rstrip(" ,;:") + "…"
    text = _balanced(text)
    return _DANGLING.sub("", text.strip(" ,;:.–—"))


def _beside(before: str, after: str) -> tuple[str, str]:
    """What stands before the date and behind it, without what belongs to the date or to another clause."""
    lead = _PREPOSITION.sub(" ", _WEEKDAY.sub("", before)).strip()
    after = _PART_OF_DAY.sub("", _SECOND_DATE.sub("", after))
    if _FRONTED.search(before) and after[:1] == "," and VERB.search(after):
        lead = ""
    participle = _PARTICIPLE_BEFORE.search(lead)
    if participle and (VERB.match(after.lstrip(" ,")) or (participle.group().startswith(",") and after[:1] == ",")):
        # "A study published in 2022 found": without its date the participle says nothing.
        lead, after = lead[: participle.start()], after.lstrip(" ,")
    is_long = len(lead) + len(after) > LONGEST["en"]
    turn = _TURN.search(lead) if is_long or _MONTH.search(lead) else None
    verb = VERB.search(lead, turn.end()) if turn else None
    # ", and Gworek, was posted" ends a list of names and begins no clause.
    if turn and verb and not _SAYS_NOTHING.search(lead) and not lead[: verb.start()].rstrip().endswith(","):
        lead = lead if _is_series(turn.group()) else lead[turn.end() :]
    return lead, after


def _is_series(before: str) -> bool:
    """Whether a comma and "and" join what a list names: "such as Enron, Tyco, and WorldCom led to …"."""
    listed = before.rstrip()
    told, _, last = listed.removesuffix("and").rstrip(" ,").rpartition(",")
    return bool(told) and listed.endswith("and") and VERB.search(last) is None


def _balanced(text: str) -> str:
    """Without a bracket that is not closed, and quotation marks that have lost their partner."""
    if text.count("(") > text.count(")"):
        text = text.rpartition("(")[0]
    # A quotation mark that has lost its partner goes.
    if text.count("“") != text.count("”"):
        text = re.sub("[“”]", "", text)
    if text.count('"') % 2:
        text = text.replace('"', "")
    return text


def _without_other(text: str) -> str:
    """Without what the clause adds for another date: "launched Voyager 2 and Voyager 1 on 5 September to …"."""
    for mention in reversed(find_dates(text)):
        added = _OTHER_DATED.search(text[: mention.start])
        if added and not VERB.search(added.group()) and VERB.search(text[: added.start()]):
            text = text[: added.start()] + _OF_BOTH.sub("", text[mention.end :])
    return text


def _is_bound(text: str, shorter: str) -> bool:
    """Whether the rest needs what would be cut off: first of what, called for what."""
    if text[len(shorter) : len(shorter) + 1] == ",":
        return False
    return _SUPERLATIVE.search(shorter) is not None or VERB.fullmatch(shorter.rpartition(" ")[2]) is not None


def _chinese(before: str, after: str) -> str:
    lead = _HAN_PREPOSITION.sub("", before.rstrip("，, "))
    pause = "，" if lead and before.rstrip().endswith("，") else ""
    text = lead + pause + _HAN_AFTER.sub("", _HAN_PART_OF_DAY.sub("", _SECOND_DATE.sub("", after)))
    text = _HAN_LEAD.sub("", _tidy(text).strip("，。；,;：:、 "))
    if len(text) > LONGEST["zh"]:
        text = _BRACKETS.sub("", text)
    while len(text) > LONGEST["zh"]:
        shorter = _HAN_TAIL.sub("", text, count=1)
        if shorter == text or len(shorter) < 6 or shorter.endswith(("是", "说", "称")):
            break
        text = shorter
    if len(text) <= LONGEST["zh"] + 8:
        return text
    # A word of another script is not cut in two.
    return re.sub(r"[A-Za-zÀ-ÿ]+$", "", text[: LONGEST["zh"]]).rstrip("，、 ") + "…"


def _tidy(text: str) -> str:
    text = " ".join(_EMPTY.sub("", text).split())
    for mark in '"“”':
        text = text.replace(mark, "") if text.count(mark) == 1 else text
    text = re.sub(rf"\s+([,;:.)，。；：）])|(?<=[{HAN}])\s+(?=[{HAN}])", r"\1", text)
    return re.sub(r",(?:\s*,)+", ",", text).rstrip(".。!！ ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
