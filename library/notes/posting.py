"""What Xiaohongshu takes: how it counts a title, and how long a body and how many tags may be."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Literal, get_args

from library.schemas import Language
from library.text.facts import Fact, names
from library.text.language import is_han
from library.text.stopwords import ENGLISH
from library.text.word_lists import any_of, entries

POST_TITLE, POST_BODY, POST_TAGS = 20, 1000, 10
"""Characters of a title as the platform counts them, characters of a body, and tags."""
LEAST_BODY, LEAST_TITLE, LONG_NAME = 30, 6, 13
"""Counted as in a title: below which a body is a title said again (30 Chinese characters or 60 Latin letters), from which a
clause is a title by itself, and up to which an English subject leaves room for more in one."""
NAMES, BEGINNING = 4, 40
"""Tags that name what a post tells of, and characters of a body that are told for it."""
_LIMITS: dict[Language, Sequence[str]] = {"en": entries(__name__, "limits_en"), "zh": entries(__name__, "limits_zh")}
_EMOJI = re.compile(r"[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f? ?")
_CLAUSE_END = re.compile(
    r"(?i)[，,：:；;。！!？?|｜]|\s[-–—]\s|——|\s(?=(?:without|with|for|that|which|while|when|after|before|in|on|at|from|by)\s)"
)
"""Also where something is added to what stands alone, which English marks by a word."""
_LABELLED = re.compile(
    r"(?im)^\W*(?:标题|题目|title)\W*[:：].*\n|^\W*(?:正文|内容|问题|body|content|question)\W*[:：][ \t]*\n?"
)
_TAGGED = re.compile(r"\n\W*(?:(?:话题)?标签|话题|(?:hash)?tags)\W*[:：].*\Z", re.IGNORECASE)
_MARKUP = re.compile(r"\*\*|__|^#{1,6} +", re.MULTILINE)
WordRule = Literal["placeholder", "off_platform", "absolute"]
_FORBIDDEN: dict[WordRule, re.Pattern[str]] = {rule: any_of(__name__, rule) for rule in get_args(WordRule)}
"""What was left to be filled in, ways off the platform, and claims that advertising law forbids."""


def title_length(title: str) -> int:
    """The title's length as the platform counts it: half a unit for ASCII, one for every other UTF-16 unit."""
    return (sum(1 if one.isascii() else len(one.encode("utf-16-le")) for one in title) + 1) // 2


def whole_clauses(title: str, most: int = POST_TITLE) -> str:
    """The longest beginning of whole clauses that is no longer; all of it where that is next to nothing."""
    whole = " ".join(title.split())
    ends = [whole[: one.start()].rstrip() for one in _CLAUSE_END.finditer(whole)]
    fitting = [one for one in ends if LEAST_TITLE <= title_length(one) <= most]
    return fitting[-1] if fitting and title_length(whole) > most else whole


def fit_title(title: str, most: int = POST_TITLE) -> str:
    """The longest beginning of whole clauses that is no longer; where that is next to nothing, of words that say something."""
    whole = text = whole_clauses(title, most)
    while title_length(text) > most:
        text = text[:-1]
    if text != whole and text[-1].isascii() and whole[len(text)].isascii():
        words = text.split(" ")[:-1]
        while words and words[-1].lower() in ENGLISH:
            words.pop()
        text = " ".join(words) or text
    return text.rstrip(" ，,、：:；;-—")


def in_short(subject: str) -> str:
    """A subject as long as it leaves room in a title; a Chinese one is short. It ends before a phrase that is cut, as “a small”."""
    cut = fit_title(subject, LONG_NAME) if subject.isascii() else subject
    whole = takewhile(lambda word: cut == subject or word.lower() not in ENGLISH, cut.split(" "))
    return " ".join(whole) or cut


def without(denied: Sequence[str], body: str, tags: list[str]) -> tuple[str, list[str]]:
    """A body and its tags as they are where neither emoji nor tags are denied."""
    return _EMOJI.sub("", body) if "emoji" in denied else body, [] if "tags" in denied else tags


def problems(title: str, body: str, tags: list[str], language: Language = "en") -> list[str]:
    """One sentence for each limit a post breaks: measured, and with the words it is about, since models count no characters."""
    kinds, length = len(set(tags)), title_length(title)
    broken = {
        "title": length > POST_TITLE,
        "short": is_title_again(body),
        "long": len(body) > POST_BODY,
        "tags": len(tags) > POST_TAGS or kinds < len(tags),
    }
    values = {"title": title, "length": length, "body": beginning(body), "characters": len(body), "kinds": kinds}
    most = {"most_title": POST_TITLE, "most_body": POST_BODY, "most_tags": POST_TAGS, "least": LEAST_BODY}
    told = (line.split("\t") for line in _LIMITS[language])
    return [
        text.format(tags=len(tags), letters=2 * LEAST_BODY, **values, **most) for rule, text in told if broken[rule]
    ]


def beginning(body: str) -> str:
    """What a body is told by: its first words, in a line."""
    line = " ".join(body.split())
    return line if len(line) <= BEGINNING else f"{line[:BEGINNING]}…"


def is_title_again(body: str) -> bool:
    return title_length(body) < LEAST_BODY


def names_told(texts: Sequence[str]) -> list[str]:
    """The works, people and places that sentences tell of, the most frequent first."""
    counts = Counter(name for text in texts for name in _whole_names(text))
    # A month or a people alone is no name in English.
    return [name for name, _ in counts.most_common() if " " in name or name.isupper() or not name.isascii()][:NAMES]


def _whole_names(text: str) -> list[str]:
    """What the tagger cut, and what a point joins, is one name: 埃伦费|斯特, 克劳德·香农."""
    runs: list[list[Fact]] = []
    for fact in names(text):
        goes_on = runs and not fact.text.isascii() and text[runs[-1][-1].end : fact.start] in {"", "·"}
        runs = [*runs[:-1], [*runs[-1], fact]] if goes_on else [*runs, [fact]]
    return [text[run[0].start : run[-1].end] for run in runs]


def clean_tags(tags: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, map(tag_word, tags))))[:POST_TAGS]


def tag_word(words: str) -> str:
    """Letters and figures, since the platform ends a tag at anything else; several words as one: MealPrep."""
    told = re.sub(r"(?<=\d)\s?[-–—~]\s?(?=\d)", "至" if any(map(is_han, words)) else "to", words)
    parts = re.findall(r"[\w+]+", re.sub(r"['’]", "", told))
    return "".join(capital(one) if len(parts) > 1 and one == one.lower() else one for one in parts)


def capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def clean_body(body: str) -> str:
    """A body without its form's labels, the tags behind it, and Markdown, which the platform shows as it stands."""
    return _MARKUP.sub("", _TAGGED.sub("", _LABELLED.sub("", body))).strip()


def forbidden(text: str) -> Iterator[tuple[WordRule, str]]:
    """Words that may not stand in a post, each of them once, behind the rule that forbids them."""
    for rule, pattern in _FORBIDDEN.items():
        yield from ((rule, word) for word in dict.fromkeys(found[0] for found in pattern.finditer(text)))
