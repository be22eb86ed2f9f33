"""A question taken apart in its own order: what each part names, what kind of answer it wants, which sentences hold that."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from library.answering.kinds import SHORT, Kind, besides, is_amount, is_free, kind_of
from library.schemas import Language
from library.text.date_points import DateMention
from library.text.dates import find_dates
from library.text.facts import facts, names
from library.text.language import OTHER, detect
from library.text.scripts import any_of, simplified, unified
from library.text.terms import normalise
from library.text.verbs import marks, spoken_terms
from library.text.word_lists import entries
from library.translation import spelt, translated, words_abroad
from library.wishes import bidden, told_of, whose_history

_PARTS = re.compile(r"(?i)[,，、]?\s*\b(?:and|or)\s+(?=(?:by |in |from |to )?(?:wh|how\b))|[?？;；，,。]")
_ASKING_VERB = r"(?:do|does|did|is|are|was|were|will|would|can|could|should|has|have|had)\b"
_CONDITION = re.compile(
    rf"(?i)^\W*(?:when|if) (?!{_ASKING_VERB})([^,?]+), ((?:{_ASKING_VERB}|(?:why|how|what|which)\b)[^?]*)"
)
_NUMBERED = re.compile(r"(?a:[A-Za-z][\w.+-]*\d[\w.]*)|(?<![\w.])\d+(?:\.\d+)*(?![\w.%])|\d+(?=号)")
_BIRTH = re.compile(r"(?i)\bborn\b[^,;.]*(?:, \d{4})?|[^，；。]*(?:生于|出生)[^，；。]*")
_OF_A_LIFE = re.compile(r"(?i)\b(?:born|birth|died?|dies|death|live[sd]?)\b|出生|生于|生卒|去世|逝世|死|活")
_LIFE = 15  # Years that a life lasts at least, as in brackets behind a name
_FORBIDDEN = re.compile(
    r"(?i)(?<![能可要该应宜])不(?:能|可以|要|宜|该|应该?|准|许|适合)[吃喝用放煮做去碰买带穿加洗混炒蒸烤浇施种养写说]"
    r"|\b(?:should|must|may|can) (?:(?:I|you|we|one|people|they) )?(?:not|never)\b|\b(?:should|must) ?n['’]t\b"
)  # What asks for what is not to be done
_UNIT_ABOVE = re.compile(r"[(（]([^()（）]{1,12})[)）][:：]\s*(\d[\d.,–-]*)")  # Time (minutes): 15-20
_OF_SEVERAL = re.compile(r"\ban? $")
_DEFINED = re.compile(
    r"(?i)what (?:is|are|was|were)(?: an?| the)? (.{2,60}?)\W*|什么是(.{2,20}?)\W*|(.{2,20}?)是什么\W*"
)
_HEAD = re.compile(
    r"(?i)\W*(?:(?:an?|the) )?(.{2,60}?)\s*(?:[(（][^()（）]*[)）]\s*)?"
    r"(?:[:：;；=]|\s(?:--?|–)\s|——|\b(?:is|are|was|were|means|refers to)\b|是|指|即)"
)  # What a sentence begins with that tells the meaning of it, and what stands behind that
_CALLED = re.compile(r"(?i)(?:\b(?:called|known as|termed)\s|叫做|叫作|称为|称作|称之为)([^,，.。;；:：()（）]{1,60})")
_NATIONAL = frozenset(entries(__name__, "national"))
_MONTH, _MOST, _SEVERAL, _POINTING, _GENERAL, _COMING_ABOUT, _FORBIDDING = (
    any_of(__name__, name)
    for name in ("months", "superlatives", "several", "pointing", "general", "coming_about", "forbidding")
)


@dataclass(frozen=True)
class QuestionPart:
    text: str
    kind: Kind
    names: tuple[str, ...] = ()  # What it asks about by name, versions and numbers included
    opening: str = ""  # The part before it that names what it is about, where it does not do so itself
    original: str = ""  # What was asked, where this is its words in the other language

    @property
    def sought(self) -> str:
        """What to look for: it behind the names it is about, or behind all that was asked before where it says no more."""
        asks = self.names and spoken_terms(besides(self.text, ()))
        inherited = " ".join(name for name in self.names if name not in self.text)
        before = (inherited or self.opening) if self.opening and asks else self.opening
        return f"{before} {self.text}".strip()

    @property
    def asked(self) -> str:
        """It as it was typed."""
        return self.original or self.text

    def abroad(self, spoken: Collection[str] = ()) -> "QuestionPart":
        """It in the words of the other language, those spoken of; a name in all its senses: the Song is 宋代 and 宋朝."""
        into = OTHER[detect(self.sought)]
        text, opening = (translated(one, into, spoken, whole=True) for one in (self.text, self.opening))
        numbered = [name for name in self.names if any(map(str.isdigit, name))]
        bare = (re.sub(r"\W*\d[\w.]*$", "", name) for name in self.names)  # Of Tiangong-1 what stands before its number
        words = [word for name in bare if name for word in words_abroad(name, into)]
        told = ((word, senses or spelt(word, into, spoken)) for word, senses in words)
        # A name that no dictionary has is looked for only where it is spoken of: 埃克森 stands in no English text.
        known = [senses or (word,) for word, senses in told if senses or {*spoken_terms(word)}.issubset(spoken)]
        names = dict.fromkeys([*numbered, *chain.from_iterable(known)])
        return QuestionPart(text, self.kind, tuple(names), opening, original=self.text)

    @cached_property
    def focus(self) -> str:
        """What it asks besides the names and the words that only ask."""
        return besides(self.text, self.names)

    @cached_property
    def defined(self) -> str:
        """The word whose meaning it asks; empty where it asks anything else."""
        found = _DEFINED.fullmatch(self.text) if self.kind == "what" else None
        return next(filter(None, found.groups())) if found else ""

    def defines(self, sentence: str) -> bool:
        """Whether a sentence tells the meaning of the word that is asked about: it begins with it, or says what is called so."""
        asked, head = marks(self.defined), _HEAD.match(sentence)
        told = [head[1] if head else "", *_CALLED.findall(sentence)]
        return bool(asked) and asked in map(marks, told)

    @property
    def needs_its_kind(self) -> bool:
        """Whether nothing else answers: plants make food in their leaves, which are no name, and garlic is planted before the frost."""
        return self.kind in SHORT - {"where"} and not _GENERAL.search(self.asked)

    def is_answered_in_kind(self, sentence: str) -> bool:
        """Whether a sentence holds the kind of thing that is asked for: a date, a number, a name."""
        sentence = simplified(sentence)
        if _MOST.search(self.asked) and _SEVERAL.search(sentence):
            return False  # one of the first is not the first
        match self.kind:
            case "when":
                # Neither a birth nor a life in brackets is the date of a deed.
                dated = sentence if _BIRTH.search(self.asked) else _BIRTH.sub("", sentence)
                dates = (one for one in find_dates(dated) if _OF_A_LIFE.search(self.asked) or not _is_life(dated, one))
                return any(dates) or _MONTH.search(dated) is not None
            case "count":
                sentence = _UNIT_ABOVE.sub(r"\2 \1", sentence)
                amounts = (one for one in facts(sentence) if one.kind == "number")
                return is_free(self.asked, sentence) or any(is_amount(self.asked, sentence, one) for one in amounts)
            case "who" | "where":
                asked = normalise(self.sought)
                told = (one for one in facts(sentence) if one.kind == "name" and one.value not in asked)
                # What is of a nation is nobody's name, nor what an article tells from its likes: a National Historic Landmark.
                return not all(is_of_a_nation(one.value) or _OF_SEVERAL.search(sentence, 0, one.start) for one in told)
            case "what" | "list":
                is_most = not _MOST.search(self.focus) or _MOST.search(sentence)
                return bool(is_most and (not _FORBIDDEN.search(self.asked) or _FORBIDDING.search(sentence)))
            case _:
                return True


@dataclass(frozen=True)
class Question:
    text: str  # It without the words that only bid, which says what kind of account is wanted
    language: Language  # What it is written in, whatever the answer shall be written in
    parts: tuple[QuestionPart, ...]

    @property
    def is_history(self) -> bool:
        """Whether a history is asked for, in so many words or by asking how something came about."""
        came_about = len(self.parts) == 1 and _COMING_ABOUT.search(self.text) is not None
        return came_about or whose_history(self.text) != self.text

    @property
    def is_short(self) -> bool:
        """Whether a fact or two answer it."""
        return all(part.kind in SHORT for part in self.parts)


def ask_apart(query: str, context: str = "") -> Question:
    """The question and its parts, each with what it follows up on where it names nothing itself or points back."""
    request = unified(" ".join(query.split()))
    text = _CONDITION.sub(r"\2 if \1", whose_history(told_of(request)))
    pieces = [piece.strip() for piece in _PARTS.split(text) if piece.strip()]
    asking = [piece for piece in pieces if kind_of(piece) is not None]
    parts: list[QuestionPart] = []
    for piece in asking if len(asking) > 1 else [text]:
        own, before = names_asked(piece), parts[0].sought if parts else context
        if own and not _POINTING.search(piece):
            before = ""
        above = parts[0].names if parts and before else names_asked(before)
        days = " ".join(one.text for one in find_dates(before))
        names = dict.fromkeys([*(name for name in above if name not in days), *own])
        parts.append(QuestionPart(piece, kind_of(piece) or "what", tuple(names), before))
    return Question(bidden(request), detect(text), tuple(parts))


def _is_life(text: str, dated: DateMention) -> bool:
    return text[: dated.start].endswith(("(", "（")) and dated.last[0] - dated.point.first[0] > _LIFE


def names_asked(text: str) -> tuple[str, ...]:
    """The names of a question, versions and numbers included; what is of a nation is none."""
    found = dict.fromkeys([*(fact.text for fact in names(text)), *_NUMBERED.findall(text)])
    return tuple(name for name in found if not is_of_a_nation(name))


def is_of_a_nation(name: str) -> bool:
    """Whether it says of which nation or language something is, and names nobody: German."""
    return name.lower() in _NATIONAL or name.lower().removesuffix("s") in _NATIONAL
