"""One thing that a question asks: what it names, what kind of answer it wants, and which sentences hold that."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from library.answering.kinds import Kind, besides, is_amount
from library.text.dates import find_dates
from library.text.facts import facts, names
from library.text.language import HAN, OTHER, detect
from library.text.terms import folded, normalise
from library.text.verbs import spoken_terms
from library.text.word_lists import any_of, entries
from library.translation import translated, words_abroad

_NUMBERED = re.compile(r"(?a:[A-Za-z][\w.+-]*\d[\w.]*)|(?<![\w.])\d+(?:\.\d+)*(?![\w.%])")
_LATIN = re.compile(r"[A-Za-z][\w.+-]*\w", re.ASCII)
_NATIONAL = frozenset(entries(__name__, "national"))
_MONTH = any_of(__name__, "months")
_DEFINED = any_of(__name__, "defined")
"""A question for what something is, of which the answer begins with it."""
_BEGINS = rf"(?:(?:the|an?) )?(?:[A-Z]\w+ |[{HAN}]{{1,8}}·)?"
_IS = r"s?(?:\s?[(（][^)）]*[)）])?(?:,? (?:is|are|was|were|[a-z]+s)\b(?! not\b)|, (?:an?|the|or) |[:：]| ?[-–—] ?|又称|是|指|，)"
_CLAUSE = r"(?:[,;] (?:(?:and|while|whereas|but) )?(?:an? |the )?|[，；](?:而|其中)?)"
_IS_SAID = r"(?:s? (?:is|are|was|were) (?!not\b)|又称|是|指)"
"""How a clause behind another begins that says what something is: 牛顿第一定律又称惯性定律，惯性是物体的性质."""


@dataclass(frozen=True)
class QuestionPart:
    """One thing that is asked."""

    text: str
    kind: Kind
    names: tuple[str, ...] = ()
    """What it asks about by name, versions and Latin words between Chinese ones included."""
    opening: str = ""
    """The part before it that names what it is about, where it does not do so itself."""
    original: str = ""
    """What was asked, where this is its words in the other language."""

    @property
    def sought(self) -> str:
        """What to look for: it behind the names it is about, or behind all that was asked before where it says no more."""
        asks = self.names and spoken_terms(besides(self.text, ()))
        before = " ".join(self.names) if self.opening and asks else self.opening
        return f"{before} {self.text}".strip()

    @property
    def asked(self) -> str:
        """It as it was typed."""
        return self.original or self.text

    def abroad(self, spoken: Collection[str] = ()) -> "QuestionPart":
        """It in the words of the other language, which say what it asks about and not that it asks.

        Of several senses those that are among the terms spoken of; of a name all, since the Song is 宋代 here and 宋朝 there.
        """
        into = OTHER[detect(self.sought)]
        text, opening = (translated(one, into, spoken, whole=True) for one in (self.text, self.opening))
        numbered = [name for name in self.names if any(map(str.isdigit, name))]
        words = [word for name in self.names if name not in numbered for word in words_abroad(name, into)]
        names = dict.fromkeys([*numbered, *(sense for word, senses in words for sense in senses or (word,))])
        return QuestionPart(text, self.kind, tuple(names), opening, original=self.text)

    @cached_property
    def focus(self) -> str:
        """What it asks besides the names and the words that only ask."""
        own = besides(self.text, self.names)
        return own if spoken_terms(own) else besides(self.opening, self.names)

    @cached_property
    def defined(self) -> tuple[str, ...]:
        """What it asks the meaning of, and the name in it; nothing where it asks anything else."""
        found = _DEFINED.search(self.asked) if self.kind == "what" else None
        whole = next(filter(None, found.groups()), "").strip() if found else ""
        return tuple(dict.fromkeys((whole, *self.names[:1]))) if whole else ()

    def held(self, text: str) -> float:
        """The share of the names asked about that a text holds."""
        return sum(self.has(name, text) for name in self.names) / len(self.names) if self.names else 1.0

    def has(self, name: str, text: str) -> bool:
        """Whether a text holds a name; not as a part of a word or a unit behind a figure."""
        spelt = re.escape(folded(name).removesuffix("s"))
        return re.search(rf"(?<![\da-z]){spelt}s?(?![a-z])", folded(text)) is not None

    def is_answered_in_kind(self, sentence: str) -> bool:
        """Whether a sentence holds the kind of thing that is asked for: a date, a number, a name, a definition."""
        match self.kind:
            case "when":
                return bool(find_dates(sentence)) or _MONTH.search(sentence) is not None
            case "count":
                return any(one.kind == "number" and is_amount(self.asked, sentence, one) for one in facts(sentence))
            case "who" | "where":
                return any(one.kind == "name" and self._is_other(one.value) for one in facts(sentence))
            case "what" if self.defined:
                spelt = "|".join(map(re.escape, self.defined))
                begins = re.match(rf"{_BEGINS}(?:{spelt}){_IS}", sentence, re.IGNORECASE)
                return bool(begins or re.search(rf"{_CLAUSE}(?:{spelt}){_IS_SAID}", sentence, re.IGNORECASE))
            case _:
                return True

    def _is_other(self, name: str) -> bool:
        """Whether a name is another than those asked about."""
        is_known = name in normalise(self.sought) or any(normalise(one) in name for one in self.names)
        return not (is_known or is_of_a_nation(name))


def names_asked(text: str) -> tuple[str, ...]:
    """The names of a question, versions and Latin words between Chinese ones included; what is of a nation is none."""
    latin = _LATIN.findall(text) if detect(text) == "zh" else []
    found = dict.fromkeys([*(fact.text for fact in names(text)), *_NUMBERED.findall(text), *latin])
    return tuple(name for name in found if not is_of_a_nation(name))


def is_of_a_nation(name: str) -> bool:
    """Whether it says of which nation or language something is, and names nobody: German."""
    return name.lower() in _NATIONAL or name.lower().removesuffix("s") in _NATIONAL
