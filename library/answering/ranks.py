"""First, last, largest: what a question ranks is answered by a sentence that ranks the same, with every qualifier.

"The first American woman in space" tells neither the first American nor the first woman in space.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from library.text.facts import names
from library.text.inflections import other_forms
from library.text.language import HAN, detect
from library.text.terms import normalise, stem
from library.text.verbs import spoken_terms
from library.text.word_lists import entries
from library.translation import senses_abroad, words_abroad

_CLASSES = [line.split() for line in entries(__name__, "ranks")]
_CLASS = {word: row[0] for row in _CLASSES for word in row}
RANKING = frozenset(stem(word) for word in _CLASS)
_LATER = frozenset(_CLASS[word] for word in ("second", "third", "fourth", "fifth"))
GENERIC = frozenset(form for word in entries(__name__, "generic") for form in (stem(word), *other_forms(stem(word))))
_ENGLISH = re.compile(
    rf"(?<!\bat )\b(?:(?P<owner>the|an?|its|his|her|their|our|which|whose|very|['’]s)\s+)?(?:very\s+)?"
    rf"(?P<rank>{'|'.join(word for word in _CLASS if word.isascii())})\b(?P<rest>[^.,;:!?()]*)",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next|\d+(?:nd|rd|th))[\s-]$", re.IGNORECASE
)
"""What makes of the largest one that is behind others: the 4th largest."""
_ADVERBS = {"最早", "最先", "最初", "最后", "最晚", "最新", "最近"}
"""Words that rank only what stands behind 的 or a measure: 最后由金军攻下 ranks nothing."""
_AT_MOST = r"(?<=最[多少])(?!能|可|会|要|有|\d)"
"""最多能分几个 asks for a bound, and ranks nothing."""
_SUPERLATIVES = "|".join(
    f"{word}(?=的|一|[个位座艘名])" if word in _ADVERBS else f"{word}{_AT_MOST if word in {'最多', '最少'} else ''}"
    for word in sorted(_CLASS, key=len, reverse=True)
    if not word.isascii() and len(word) > 1
)
_CHINESE = re.compile(
    rf"(?P<rank>{_SUPERLATIVES}|(?P<ordinal>[首次末])[个位座艘名枚届条部])(?P<rest>[^，。；：！？、,;?]*)"
)
_RANKED = re.compile(
    rf"\b(?:who|what|which)\b(?:\s[\w-]+){{0,2}}\s(?:is|was|are|were|became|had been|has been)\s(?:the|[\w-]+['’]s)\s(?:very\s)?"
    rf"(?:{'|'.join(word for word in _CLASS if word.isascii())})\b|(?:是谁|是哪(?!一?[年月天日里儿])\S{{0,4}}|是什么|叫什么\S{{0,2}})\W*$|^(?:谁|哪\S{{0,3}})是",
    re.IGNORECASE,
)
"""A question for what ranks so, which only a sentence answers that ranks it: "Who was the first …", not "Who made the first …"."""
_NUMBERED = re.compile(r"what (?:is|are) (?:the |[\w-]+['’]s )(?:first|second|third|fourth|fifth) \w+", re.IGNORECASE)
ENDS = frozenset(
    [
        "in",
        "on",
        "at",
        "by",
        "from",
        "for",
        "with",
        "aboard",
        "during",
        "when",
        "who",
        "whom",
        "that",
        "which",
        "and",
        "or",
        "is",
        "was",
        "were",
        "are",
        "did",
        "do",
        "does",
        "has",
        "have",
        "had",
        "outside",
        "inside",
        "into",
        "since",
        "after",
        "before",
        "as",
        "whose",
        "while",
        "until",
        "under",
        "over",
        "near",
        "off",
        "within",
        "about",
        "of",
        "to",
    ]
)
_SPECIFIC = re.compile(r"女|男|国|族|洲")
_OF_PEOPLE, _OF_THINGS = re.compile(r"[位名]|.*[谁人]"), re.compile(r"[座艘枚届条部颗架台辆件本所项种次]")
"""What is behind a Chinese rank that is somebody's, and what counts things."""
_THING = re.compile(r"的[大小]?([^的是有在叫，。？?]{1,4})(?:是|有|在|叫)")
"""What is ranked, of 最大的大洋是: of it a sentence must have a character."""
SHORTEST = 4
"""Letters of a word that is part of a compound."""


class Ranking(NamedTuple):
    """What a text puts first, or last, or above all others of its kind."""

    rank: str
    of: frozenset[str]
    """The words between the rank and what is told of it: {"american", "woman"}."""
    doing: frozenset[str]
    """What it was the first to do."""
    is_said: bool = True
    """Whether any word says of what: not in "the first was …"."""


class Agreement(NamedTuple):
    same: bool
    """Whether the sentence ranks anything in that way."""
    whole: bool
    """Whether it ranks the very thing that is asked for."""


ALL = Agreement(same=True, whole=True)


@lru_cache(maxsize=4096)
def rankings(text: str) -> tuple[Ranking, ...]:
    return tuple(_chinese(text) if detect(text) == "zh" else _english(text))


def agreement(question: str, sentence: str, context: str) -> Agreement:
    """How what a question ranks stands in a sentence, which is read behind its headings."""
    asked = _asked(question)
    if not asked:
        return ALL
    told = rankings(sentence)
    is_of_one_language = detect(question) == detect(sentence)
    same = all(
        any(
            one.rank == other.rank and (not is_of_one_language or _may_be_of_it(one, other, sentence)) for other in told
        )
        for one in asked
    )
    if not is_of_one_language and detect(sentence) == "zh":
        return Agreement(same, whole=False)  # whoever has the question in Chinese asks with that
    compare = _compared(question, sentence)
    whole = all(
        any(one.rank == other.rank and compare(one, other, question, f"{context} {sentence}") for other in told)
        for one in asked
    )
    return Agreement(same, whole)


def _compared(question: str, sentence: str) -> Callable[[Ranking, Ranking, str, str], bool]:
    if detect(question) != detect(sentence):
        return _is_whole_abroad
    return _is_whole if detect(question) == "en" else _is_whole_in_chinese


def is_asked_for(question: str) -> bool:
    """Whether a question asks who or what ranks so."""
    return _RANKED.search(question) is not None and bool(_asked(question))


def ranks_something(question: str) -> bool:
    """Whether words that rank do so in a question: "at first" ranks nothing, and says nothing about what is asked."""
    return bool(_asked(question))


def without_ranks(text: str) -> str:
    """A Chinese text without the characters that rank, of which 一 stands anywhere."""
    return _CHINESE.sub(lambda match: match["rest"], text) if detect(text) == "zh" else text


def is_of_a_later_one(question: str, sentence: str) -> bool:
    """Whether a sentence tells of a second or third one of its kind where the question does not: a book is published once."""
    told = {one.rank for one in rankings(sentence)} & _LATER
    return bool(told) and told.isdisjoint(one.rank for one in rankings(question))


def _asked(question: str) -> tuple[Ranking, ...]:
    """An adverb ranks nothing: "When did people first live …"; nor does a number that is a part of a name: "… is the third law"."""
    if _NUMBERED.match(question):
        return ()
    if detect(question) == "zh":
        return rankings(question)
    return tuple(_english(question, owned=True))


def _english(text: str, *, owned: bool = False) -> Iterator[Ranking]:
    for match in _ENGLISH.finditer(text):
        if _BEHIND.search(text[: match.start("rank")]):
            continue
        if not match["owner"] and (owned or _says_when(text[: match.start()], match["rest"])):
            continue
        words = re.findall(r"[\w’'-]+", match["rest"])
        until = next((place for place, word in enumerate(words) if word.lower() in ENDS), len(words))
        done = words[until + 1 : until + 2] if words[until : until + 1] == ["to"] else []
        of = frozenset(spoken_terms(" ".join(words[:until]).replace("-", " "))) - GENERIC
        yield Ranking(_CLASS[match["rank"].lower()], of, _deeds(done), is_said=until > 0)


def _says_when(before: str, rest: str) -> bool:
    """Whether a rank only says when something was done: shares that were first sold are the first of nothing."""
    return re.search(r"\b(?:was|were|is|are|been|being|be)\s*$", before, re.IGNORECASE) is not None and not re.match(
        r"\s*(?:to|in|among|of|$)\b", rest
    )


def _deeds(words: list[str]) -> frozenset[str]:
    """What is done, be it as common a word as "see"."""
    return frozenset(spoken_terms(" ".join(words)) or map(stem, words)) - GENERIC - {"be", "have"}


def _is_whole(asked: Ranking, told: Ranking, question: str, sentence: str) -> bool:
    held, known = _with_forms(sentence), _with_forms(question)
    return (told.of | told.doing) <= known and (asked.of | asked.doing) <= held


def _may_be_of_it(asked: Ranking, told: Ranking, sentence: str) -> bool:
    """Whether what is ranked has a word of what was asked for, or is not said: the first flight is no first engine."""
    if detect(sentence) == "zh":  # compared character by character
        if (thing := _THING.match("".join(asked.of))) and set(thing[1]).isdisjoint(sentence):
            return False
        return not (_OF_PEOPLE.match("".join(asked.of)) and _OF_THINGS.match("".join(told.of)))
    if not (asked.of and told.is_said):
        return True
    own = asked.of.union(*(other_forms(term) for term in asked.of))
    return not own.isdisjoint(told.of or _with_forms(sentence))


def _is_whole_abroad(_asked: Ranking, told: Ranking, question: str, sentence: str) -> bool:
    """Whether an English sentence ranks nothing but what some sense of a Chinese question's words says, and has half of them.

    A nationality or a sex it must have.
    """
    words = _asked_abroad(question)
    peoples = {stem(one.lower()) for one in re.findall(r"\b[A-Z]\w+", sentence) if _is_called(one, question)}
    known = _with_forms(" ".join(sense for _, senses in words for sense in senses)) | peoples
    held = _with_forms(sentence)
    said = _said(words, held)
    lacks = any(
        _SPECIFIC.search(word) and not peoples and not any((own := _with_forms(one)) and own <= held for one in senses)
        for word, senses in words
    )
    untold = {one for one in (told.of | told.doing) - known if not any(_is_part(one, whole) for whole in known)}
    return not untold and not lacks and 2 * sum(said) >= len(said)


def _is_called(word: str, question: str) -> bool:
    """Whether an English word is of a nation that a Chinese question names: American, of 美国."""
    return any(
        len(sense) > 1 and sense[:2] in question and _SPECIFIC.search(sense[:2])
        for senses in senses_abroad(word.lower(), "zh")
        for sense in senses
    )


def _asked_abroad(question: str) -> list[tuple[str, tuple[str, ...]]]:
    """The words of a Chinese question with their senses, without those that rank."""
    return [(word, senses) for word, senses in words_abroad(question, "en") if RANKING.isdisjoint(map(stem, senses))]


def _said(words: Sequence[tuple[str, tuple[str, ...]]], held: frozenset[str]) -> list[bool]:
    """Which of the words some sense of which a sentence holds; a compound such as "spacewalk" also as its two words."""
    return [
        any(not held.isdisjoint(_with_forms(one)) or _is_compound_of(one, held) for one in senses)
        for _, senses in words
    ]


def _is_compound_of(sense: str, held: frozenset[str]) -> bool:
    whole = stem(sense)
    return any(_is_part(one, whole) and whole.removeprefix(one) in held for one in held if whole.startswith(one))


def _is_part(word: str, whole: str) -> bool:
    return len(word) >= SHORTEST and word != whole and (whole.startswith(word) or whole.endswith(word))


def _with_forms(text: str) -> frozenset[str]:
    found = spoken_terms(text.replace("-", " "))
    return frozenset(found).union(*(other_forms(term) for term in found))


def _chinese(text: str) -> Iterator[Ranking]:
    for match in _CHINESE.finditer(text):
        rank = _CLASS[match["ordinal"] or match["rank"]]
        yield Ranking(rank, frozenset([match["rest"]]), frozenset())


def _is_whole_in_chinese(asked: Ranking, told: Ranking, question: str, sentence: str) -> bool:
    """Whether the sentence has most characters of what is asked, and no other name, nationality or sex stands behind the rank."""
    wanted = set(re.findall(f"[{HAN}]", "".join(asked.of))) - set("的是谁哪个位人什么了在")
    stretch = "".join(told.of)[: 2 * len("".join(asked.of)) + 4]
    known = normalise(question)
    qualified = {mark for mark in _SPECIFIC.findall(stretch) if mark not in known}
    # A name says of whom it is told unless it stands before what is ranked.
    before = stretch.partition("的")[0]
    others = [one for one in names(before) if one.value not in known and before.startswith(one.text)]
    is_of_it = not wanted or wanted & set(stretch)
    return bool(is_of_it) and not qualified and not others and len(wanted & set(sentence)) >= 0.6 * len(wanted)
