"""What a question names: how names are told from other words, and by what each is spoken of."""

import re
from collections.abc import Collection
from functools import lru_cache

from library.schemas import Language
from library.text.facts import names
from library.text.language import HAN, detect
from library.text.terms import folded, stem
from library.text.verbs import other_forms
from library.text.word_lists import entries
from library.translation import translated, untranslated, words_abroad

_NUMBERED = re.compile(r"(?a:[A-Za-z][\w.+-]*\d[\w.]*)|(?<![\w.])\d+(?:\.\d+)*(?![\w.%])")
_PERSON = re.compile(r"[A-Z][a-zé]+(?: [A-Z]\.)*(?: [A-Z][a-z-]+){0,2} [A-Z][A-Za-z'’-]{2,}[a-z]")
_CAPITAL = re.compile(r"\b[A-Z][a-z]+", re.ASCII)
_LATIN = re.compile(r"[A-Za-z][\w.+-]*\w", re.ASCII)
_BIDDING = re.compile(r"^(?:compare|contrast|describe|explain|discuss|list|name|summari[sz]e|outline)\b", re.IGNORECASE)
"""A word that bids and is no part of the name behind it: Compare Sputnik and Apollo."""
_EVENT = re.compile(f"[{HAN}]{{2}}(?:变法|运动|革命|战争|条约|起义|事变|战役)")
"""What happened once and is named by what it was: 戊戌变法."""
_NATIONAL = frozenset(entries(__name__, "national"))


def names_asked(text: str) -> tuple[str, ...]:
    """The names of a question, versions and Latin words between Chinese ones included; what is of a nation is none."""
    text = _BIDDING.sub(lambda match: match[0].lower(), text)
    latin = _LATIN.findall(text) if detect(text) == "zh" else []
    own = [fact.text for fact in names(text)]
    events = [one for one in _EVENT.findall(text) if not any(set(name) & set(one) for name in own)]
    found = dict.fromkeys([*own, *events, *_NUMBERED.findall(text), *latin])
    return tuple(name for name in found if name.lower() not in _NATIONAL)


def is_of_a_nation(name: str) -> bool:
    """Whether it says of which nation or language something is, and names nobody: German."""
    return name.lower() in _NATIONAL or name.lower().removesuffix("s") in _NATIONAL


def called(name: str, into: Language, spoken: Collection[str]) -> str:
    """A name in the other language; as it is where a dictionary has only some of its words: not 停放 for Gucun Park."""
    return (not untranslated(name, into) and translated(name, into, spoken)) or name


def variants(name: str, into: Language) -> tuple[str, ...]:
    """What a name may be in the other language, where the dictionary knows it as one word."""
    words = words_abroad(name, into)
    return words[0][1] if len(words) == 1 else ()


@lru_cache(maxsize=256)
def surname(name: str) -> tuple[str, ...]:
    """The last word of a name of several, by which people are told of; not where it is a word, as in the Space Shuttle."""
    last = name.rpartition(" ")[2]
    is_one = _PERSON.fullmatch(name) is not None and not translated(last.lower(), "zh")
    return (last,) if is_one else ()


def speaks_of(name: str, text: str, asked: str) -> bool:
    """Whether a text holds a name, and not only as the beginning of a longer one or as a unit behind a figure.

    The Hubble Space Telescope is what is asked about as the Hubble telescope, the Web Foundation is not the Web.
    """
    if name in text:
        said = set(asked.lower().split())
        found = re.finditer(rf"(?<!\d){re.escape(name)}(?:['’]?s)?((?:\s[A-Z]\w*[a-z])*)", text)
        return any(not one[1] or not said.isdisjoint(one[1].lower().split()) for one in found)
    if folded(name) in folded(text) or re.search(rf"\b{re.escape(name.removesuffix('s'))}\b", text):
        return True
    forms = other_forms(stem(name.lower()))  # of Egypt what is Egyptian
    return bool(forms) and any(stem(word.lower()) in forms for word in _CAPITAL.findall(text))
