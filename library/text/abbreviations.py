"""Abbreviations as a text itself introduces them: “triple bottom line (TBL)”, 上海市绿化和市容管理局（以下简称市绿化市容局）."""

import re
from collections.abc import Iterable, Mapping

from library.text.language import HAN

_LATIN = re.compile(r"(?P<long>(?:[^\W\d_][\w’'-]* ){1,8})\((?P<short>[A-Z](?:[A-Za-z]|&(?=[A-Z]))*[A-Z])\)")
_CHINESE = re.compile(
    rf"(?P<long>[{HAN}]{{3,40}})[（(](?:以下|下称|以下统称)?简称[：:为]?[“「]?(?P<short>[{HAN}]{{2,10}})[”」]?[）)]"
)
_JOINING = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])


def introduced(texts: Iterable[str]) -> dict[str, str]:
    """The abbreviations, each with what it stands for."""
    text = "\n".join(texts)
    found = {one["short"]: _beginning_so(one["long"].split(), one["short"]) for one in _LATIN.finditer(text)}
    found |= {one["short"]: _holding(one["long"], one["short"]) for one in _CHINESE.finditer(text)}
    return {short: long for short, long in found.items() if long}


def said_otherwise(text: str, known: Mapping[str, str]) -> str:
    """What a text abbreviates in full, and what it says in full abbreviated, where it does not say both."""
    lower = text.lower()
    other = []
    for short, long in known.items():
        is_short = short in text and re.search(rf"(?<![A-Za-z]){re.escape(short)}(?![A-Za-z]{{2}})", text) is not None
        if is_short != (long.lower() in lower):
            other.append(long if is_short else short)
    return " ".join(other)


def _beginning_so(words: list[str], short: str) -> str:
    """The last of the words that begin with the letters, whether or not those that only join count."""
    letters = short.lower().replace("&", "")
    for start in range(len(words) - 1, -1, -1):
        parts = [part for word in words[start:] for part in word.lower().split("-") if part]
        told = [part for part in parts if part not in _JOINING]
        if letters in {"".join(one[0] for one in parts), "".join(one[0] for one in told)} and parts[0] == told[0]:
            return " ".join(words[start:])
    return ""


def _holding(long: str, short: str) -> str:
    """The shortest end of a name that has all characters in their order."""
    has_all = re.compile(".*".join(map(re.escape, short)))
    ends = (long[start:] for start in range(len(long) - 1, -1, -1))
    return next((end for end in ends if has_all.search(end)), "")
