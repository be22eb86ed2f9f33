"""A title for a milestone: the clause that tells of it, without its date and what only surrounds it."""

import re
from itertools import accumulate

import rjieba

from library.chronology.clauses import Clause
from library.schemas import Language
from library.text.date_points import DateMention
from library.text.scripts import any_of, either
from library.text.verbs import VERB

LONGEST: dict[Language, int] = {"en": 120, "zh": 42}
SHORTEST: dict[Language, int] = {"en": 24, "zh": 10}
_BEFORE_ALONE = re.compile(either(r"(?:于|是在|(?<=\w)(?<![直截])[到至]|\bback to|\bmuch of(?: the)?)$"))  # 建于1956年
_BEFORE, _AFTER = any_of(__name__, "before"), any_of(__name__, "behind")
_LEAD, _TAIL, _OPENING, _NEEDLESS = (any_of(__name__, name) for name in ("leads", "tails", "openings", "needless"))
_NAMED = re.compile(
    r"\b[A-Z]\w+ of \d{4}\b|\b(?:[Tt]he|[Aa]n?|\w+[’']s) \d{4} \w"
    r"|\b(?:[Tt]he|[Aa]n?) [\w-]+ (?:summer|spring|autumn|winter|night|morning|evening) of "
)  # Years that belong to what they stand with: the War of 1812, the 2018 edition, the brutal winter of 1838
_LISTED = re.compile(r"\s?[、和与及]\s?\d{3,4}\s?年")
_ASIDES: dict[Language, re.Pattern[str]] = {
    "en": re.compile(rf",\s(?:who|which|whose|where|[a-z]{{2,}}ed)\b.*?,(?=\s{VERB.pattern})"),
    "zh": re.compile(r"\s*[(（][^()（）]*[)）]"),
}
_UNCLOSED = re.compile(r"(?<=\S)\s*[(（][^()（）]*$")
_GOVERNING = re.compile(r",?\s(?:as|at|by|for|from|in|of|on|than|to|with)$")  # Left out: the document with which
_LABEL = re.compile(
    either(
        r"(?i)\W*(?:on\b|in\b|于)?\W*(?:dates?|time|year|when|时间|日期|年代|年份"
        r"|(?P<act>releas|publish|updat|launch)(?:ed|e)?|(?P<han>发布|出版|发行|上线|成立|开放))\s*(?:date|日期|时间)?\s*(?:on|in|于)?\W*"
    )
)


def title_of(clause: Clause, dated: DateMention, language: Language, heading: str = "") -> str:
    start, end = max(0, dated.start - clause.start), max(0, dated.end - clause.start)
    before, after = clause.text[:start], clause.text[end:]
    label = _LABEL.fullmatch(before + after)
    if clause.name:
        made = clause.name
    elif label and heading and not clause.subject:
        named = re.sub(r"^(?:[A-Z]\.)?\d+(?:\.\d+)*\.\s+", "", heading)
        act = f" is {label['act'].lower()}ed" if label["act"] else ""
        made = f"{named}{label['han'] or act}"
    else:
        undated = _LEAD.sub("", _undated(clause.text, before, after))
        made = re.sub(r"\s(?:and|or)$", "", _shortened(undated, language, len(before)).strip(" ,，;；:：–—、"))
        if clause.subject:
            made = f"{clause.subject}{made}" if language == "zh" else f"{clause.subject} {made[:1].lower()}{made[1:]}"
    return made[:1].upper() + made[1:] or clause.text


def _undated(text: str, before: str, after: str) -> str:
    """The clause without its date; with it in a name, and where it would say nothing otherwise: "2019 was dry"."""
    lead = before.rstrip("，, ")
    told = _BEFORE.sub("", before).rstrip()
    is_named = any(match.start() < len(before) < match.end() for match in _NAMED.finditer(text))
    ends_so = _BEFORE_ALONE.search(lead) and not re.match(r"\w", after.strip())
    is_told = _LISTED.match(after) or (ends_so if lead else VERB.match(after.lstrip()))
    if not (is_named or is_told):
        ends = {0, *accumulate(map(len, rjieba.cut(after)))}
        # Not the beginning of a word: 1911年起义.
        behind = _AFTER.sub(lambda match: "" if match.end() in ends else match[0], after).lstrip("，, ")
        # A pause behind the date divides what stands on both sides of it.
        pause = re.match(r"\s*[,，]", after) if re.search(r"[\w)）”]$", told) and behind else None
        text = f"{told}{pause[0].strip() if pause else ''} {behind}"
    bare = _NEEDLESS.sub("", text).strip(" ,;:.–—，。；：、!！．")
    return bare if re.search("[)）]", bare) else bare.lstrip("(（")


def _opened(text: str, language: Language, date: int) -> int:
    """Where the clause with the date begins, as far as it can stand alone; 0 where none does."""
    places = [match.end() for match in _OPENING.finditer(text) if match.end() <= date]
    able = (place for place in reversed(places) if len(text) - place > SHORTEST[language])
    return next((one for one in able if language == "zh" or (VERB.search(text, one) and not VERB.match(text, one))), 0)


def _shortened(text: str, language: Language, date: int) -> str:
    """A text that is too long, from the clause with its date on, to the last place where what it tells is whole."""
    # Two letters of a foreign name take the room of one character.
    most = LONGEST[language] + (len(re.findall(r"[ -~]", text[: LONGEST[language]])) // 2 if language == "zh" else 0)
    aside = _ASIDES[language]
    if len(text) > most and (briefer := aside.sub("", text)) != text:
        return _shortened(briefer, language, len(aside.sub("", text[:date])))
    if len(text) <= most:
        return _UNCLOSED.sub("", text)
    tails = [tail.start() for tail in _TAIL.finditer(text, SHORTEST[language], most + 1)]
    told = (_GOVERNING.sub("", text[:end]) for end in tails if end >= date)
    whole = [one for one in told if language == "zh" or VERB.search(one)]
    if (date > most or not whole) and (opened := _opened(text, language, date)):
        return _shortened(text[opened:], language, date - opened)
    if whole:
        return _UNCLOSED.sub("", whole[-1])
    ends = accumulate(map(len, rjieba.cut(text[: most + 1])))
    kept = text[: max((end for end in ends if end < most), default=most - 1)]
    return _UNCLOSED.sub("", kept).rstrip(" ,，;；:：–—、(（“「《") + "…"
