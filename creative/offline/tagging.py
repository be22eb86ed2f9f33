"""Tags as people search for them: phrases of the subject, English ones written as one word."""

import re

from library.notes.requests import EMPTY, topic_words
from library.text.language import HAN
from library.text.stopwords import ASKING, CHINESE_FUNCTION

LONGEST_TAG, LONGEST_PHRASE = 8, 3
"""Characters of a Chinese tag, and words of an English one."""
_STOP = re.compile(rf"[^{HAN}A-Za-z0-9'’ -]+|[\'’]s\b|(?<=[{HAN}])[{''.join(sorted(CHINESE_FUNCTION))}]+(?=[{HAN}])")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\d+")


_ASKING = set("么何谁哪")
_QUESTION = re.compile("|".join(sorted((one for one in ASKING | EMPTY if set(one) & _ASKING), key=len, reverse=True)))


def phrases(topic: str) -> list[str]:
    """The subject where it is short, else the phrases it is made of, else its words."""
    if not topic.isascii():
        whole = [topic] if len(topic) <= LONGEST_TAG and not _STOP.search(topic) else []
        parts = [one.strip().rstrip("的") for one in _STOP.split(_QUESTION.sub("的", topic))]
        told = [one for one in parts if 1 < len(one) <= LONGEST_TAG and one not in EMPTY]
        return whole or told or topic_words(topic)[:3]
    runs = [run for part in _STOP.split(topic) for run in _runs(part)]
    several = [run for run in runs if len(run) > 1]
    names = [run for run in runs if len(run) == 1 and run[0][0].isupper()]
    return [" ".join(run[-LONGEST_PHRASE:]) for run in [*several, *(names if several else runs)]]


def _runs(part: str) -> list[list[str]]:
    """Words next to each other that all say something."""
    runs: list[list[str]] = [[]]
    for word in _WORD.findall(part):
        if word.lower() in EMPTY:
            runs.append([])
        else:
            runs[-1].append(word)
    return [run for run in runs if run]
