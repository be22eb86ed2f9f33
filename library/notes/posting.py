"""Titles and tags of posts as Xiaohongshu takes them."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile

from library.text.facts import Fact, names
from library.text.language import is_han
from library.text.stopwords import ENGLISH
from library.xiaohongshu import POST_TAGS, POST_TITLE, title_length

LEAST_TITLE, LONG_NAME, NAMES = 6, 13, 4
"""Characters, as the platform counts them, from which a clause is a title by itself, and up to which an English subject leaves
room for more in one; tags that name what a post tells of."""
_EMOJI = re.compile(r"[\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f? ?")
_CLAUSE_END = re.compile(
    r"(?i)[，,：:；;。！!？?|｜]|\s[-–—]\s|——|\s(?=(?:without|with|for|that|which|while|when|after|before|in|on|at|from|by)\s)"
)
"""Also where something is added to what stands alone, which English marks by a word."""


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
