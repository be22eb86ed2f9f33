"""One thing that a question asks: what it is about, what kind of answer it wants, and which sentences hold that."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce

from library.answering.figures import Counting
from library.answering.kinds import Kind, besides
from library.answering.manner import tells_how
from library.answering.naming import (
    called,
    is_of_a_nation,
    names_asked,
    speaks_of,
    surname,
    variants,
)
from library.queries import TOPIC_WORD, units
from library.schemas import Language
from library.text.abbreviations import said_otherwise
from library.text.dates import SINCE_ANOTHER, find_dates
from library.text.facts import names
from library.text.language import HAN, detect
from library.text.terms import normalise, terms
from library.text.verbs import spoken_terms
from library.text.word_lists import entries
from library.translation import other_language, translated, untranslated

_OF_THE_SAME = re.compile(
    r"\bat (?:the|that) time\b|^(?:when|where|in (?:what|which) year) (?:was|did) (?:that|this|it)(?: happen| take place| occur)?\W*$"
    r"|^(?:by whom|with whom|who|when|where)\W*$|^(?:是|由|被)?(?:谁|在?哪[里儿]|什么时候|何时|何地)\W*$|当时|那时|的事\W*$",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
REFERRING = re.compile(
    r"\b(?:it|its|they|them|their|he|she|him|her|his|there|that|this|these|those|then|each|both|either"
    r"|the (?:first|last|next|other) (?:one|two|three|four|five|six|ten)(?=\W*$))\b",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"[\d一二三四五六七八九十]月|[春夏秋冬](?:季|天|日)|花期|\d(?:周|月|日)龄|\b\d+ (?:weeks|months) (?:old|of age)\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b"
)
_TITLE = re.compile(r"《([^《》]+)》")
_SERIES = re.compile(
    r"[\w)], (?:[\w'’-]+ ){0,3}[\w'’-]+,? (?:and|or|as well as) \w|[\w)], [^,;.]{2,40}, [^,;.]{2,40}, |、[^，。；、]{1,8}(?:、|[和与及]|以及|等(?=$|[，。；地]))"
)
"""Several things in a row, as a list in a sentence names them."""
_ADVERBIAL = re.compile(
    r"^(?:However|Moreover|Therefore|In|On|At|By|After|Before|Since|When|If|As|For|While|Although|Because)\b[^,]*, "
)
_SIDES = (
    re.compile(r"\bbetween (?P<one>.+?) and (?P<other>.+?)\W*$", re.IGNORECASE),
    re.compile(
        r"^(?:what |how (?:do|can|would) (?:you|we|I) )?(?:sets? |tell )(?P<one>.+?) (?:apart from|from|and) (?P<other>.+?)(?: apart)?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:what is the difference\s+)?(?:how (?:do|does|did|is|are) )?(?P<one>.+?) (?:differs?|different) from (?P<other>.+?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:比较|对比)?(?:一下)?(?P<one>[^，。？?]+?)[和与跟](?P<other>[^，。？?]+?)(?:的|有什么|有哪些|之间)*(?:区别|不同|不一样|异同|差异|差别|相比)"
    ),
)
"""Two things that are compared, where they have no names."""
_ONE_OF_THEM = re.compile(
    r"\bwhich (?!of\b|(?!is\b|was\b|has\b)\w+s\b)\w|哪一?[个座家本条种部位只款项张]", re.IGNORECASE
)
"""A question for one thing out of several."""
_ACCOUNT = re.compile(r"有什么(?![样种])")
_DEFINING = re.compile(
    r"^(?:who|what) (?:is|was|are|were) |^what does .+ (?:stand for|mean)\b|是(?:谁|什么人?|什么意思|怎么一?回事)\W*$",
    re.IGNORECASE,
)
"""A question that wants to be told what somebody or something is."""
_DEFINED = re.compile(
    r"^what (?:is|are) (?:an? |the )?(?P<english>[^?,]{2,60}?)(?: for)?\W*(?:\?|$)"
    r"|^(?P<before>[^，。？?]{2,20}?)(?:是什么(?:意思)?|是指什么|指的是什么)(?:\W|$)|^(?:什么(?:是|叫做?)|何谓)(?P<behind>[^，。？?]{2,20}?)(?:\W|$)",
    re.IGNORECASE,
)
"""A question for what something is, of which the answer begins with it, or names it behind “called”: Newton's third law states that …"""
_IS = (
    r"(?: \([^)]*\))?(?:,? (?:is|are|was|were|means?|states?|says?|holds?|refers?|describes?|keeps?|prevents?|limits?|measures?|occurs?|consists?|involves?)\b(?! (?:not|never|no)\b)"
    r"|, (?:an?|the|or) |: (?=(?-i:[a-z]))|\s[-–—]\s|—(?=\w))"
)
_IS_CHINESE = r"(?:（[^）]*）)?(?:又称[^，]*，|也叫[^，]*，)?(?:是|指|指出|说明|表明|认为|规定|，|（)"
_CALLED = r"(?<!not )(?<!never )\b(?:called|termed|named|known as) (?:(?:the|an?) )?[\"“'‘*]*|(?<![不呼])(?:叫做|称为|称作|称之为)[“「]?"
"""Behind which a definition names what it defines."""
_TELLINGS = [
    tuple(re.compile(words, re.IGNORECASE) for words in line.split("\t")) for line in entries(__name__, "tellings")
]
"""How it is asked what something was called or how somebody died, and the words that tell it."""
_ENDING = re.compile(
    r"\b(?:what (?:happened to|became of|has become of)|how did .+ end\b)|(?:最后|最终|后来)\S{0,4}(?:怎么样|怎样|如何)|结局|下场",
    re.IGNORECASE,
)
"""A question for how the story of somebody or something ended."""
_BECAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|so that|so as to|in order to|led to|leads to|causes?\b|caused (?!by)|reason\w*|result\w*|avoid\w*|prevent\w*|goal|purpose|believ\w+|reflect\w*)\b"
    r"|[原起远近]因|(?<!达)因(?![此而素果子]|.{0,20}得名)|由于|为了|导致|使得|致使|以便|避免|目的|来自|在于|引起|造成",
    re.IGNORECASE,
)


_SINCE = re.compile(SINCE_ANOTHER, re.IGNORECASE)


@dataclass(frozen=True)
class QuestionPart:
    """One thing that is asked, with the words of the whole question behind it."""

    text: str
    kind: Kind
    whole: str
    opening: str = ""
    """The part before it that names what it is about, where it does not do so itself."""

    named: tuple[str, ...] | None = None
    """Its names, where they are known."""
    variants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What else these are called: 宋代 is 宋朝."""
    original: str = ""
    """What was asked, where this is its words in the other language."""

    @property
    def sought(self) -> str:
        """What to look for."""
        return f"{self.opening} {self.text}".strip()

    def abroad(self, spoken: Collection[str] = ()) -> "QuestionPart":
        """It in the words of the other language, which say what it asks about and not that it asks.

        Of several senses those that are among the terms spoken of.
        """
        into = other_language(detect(self.sought))
        named = tuple(called(name, into, spoken) for name in self.names)
        also = {name: variants(own, into) for name, own in zip(named, self.names, strict=True)}
        text, whole, opening = (_abroad(one, into, spoken) for one in (self.text, self.whole, self.opening))
        return QuestionPart(text, self.kind, whole, opening, named, also, original=self.text)

    def abbreviated(self, known: Mapping[str, str]) -> "QuestionPart":
        """It with its names also in full, or abbreviated, as the sources have them."""
        also = {name: tuple(filter(None, [said_otherwise(name, known)])) for name in self.names}
        return replace(self, variants=also) if any(also.values()) else self

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What it asks about by name, versions and Latin words between Chinese ones included."""
        if self.named is not None:
            return self.named
        own = names_asked(self.text)
        leans = self.opening and (
            detect(self.text) == "zh" or REFERRING.search(self.text) or _OF_THE_SAME.search(self.text)
        )
        return own or (names_asked(self.opening) if leans else ())

    @cached_property
    def focus(self) -> str:
        """What it asks besides the names and the words that only ask."""
        own = besides(self.text, self.names)
        return own if _says_something(own) else besides(self.opening, self.names)

    @property
    def is_defining(self) -> bool:
        """Whether it wants to be told what somebody or something by name is."""
        return self.kind == "what" and bool(self.names) and _DEFINING.search(self.original or self.text) is not None

    @cached_property
    def telling(self) -> re.Pattern[str] | None:
        """The words of which a sentence must have one to tell what is asked, where they can be listed."""
        asked = self.original or self.text
        found = next((told for asking, told in _TELLINGS if asking.search(asked)), None)
        return found if self.kind in {"what", "how"} else None

    @property
    def asks_for_one(self) -> bool:
        return self.kind in {"what", "list"} and _ONE_OF_THEM.search(self.original or self.text) is not None

    @property
    def asks_for_several(self) -> bool:
        """Whether what is asked for are entries, each as good as the others; 有什么好处 wants an account."""
        return self.kind == "list" and not self.asks_for_one and _ACCOUNT.search(self.original or self.text) is None

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What is compared: by name, or as the question sets the two apart."""
        if self.kind != "compare":
            return ()
        if len(self.names) > 1:
            return self.names
        found = next(filter(None, (sides.search(self.text) for sides in _SIDES)), None)
        return (found["one"], found["other"]) if found else ()

    @property
    def is_of_the_same(self) -> bool:
        """Whether it asks when or where that was which the part before it asks about."""
        asked = self.original or self.text
        return bool(self.opening) and self.kind in {"when", "where", "who"} and _OF_THE_SAME.search(asked) is not None

    @property
    def asks_for_the_end(self) -> bool:
        return _ENDING.search(self.original or self.text) is not None

    def held(self, text: str) -> float:
        """The share of the names asked about that a text holds."""
        return sum(self._has(name, text) for name in self.names) / len(self.names) if self.names else 1.0

    def stands_in(self, text: str) -> bool:
        """Whether a text has all words that name what it is about, whatever it says of them."""
        about = [unit for unit in units(self.text) if unit.emphasis == TOPIC_WORD]
        words = frozenset(terms(text))
        return bool(about) and all(unit.share_in(words) == 1 for unit in about)

    def _has(self, name: str, text: str) -> bool:
        return any(speaks_of(one, text, self.text) for one in (name, *self.variants.get(name, ()), *surname(name)))

    def is_answered_in_kind(self, sentence: str) -> bool:
        """Whether a sentence holds the kind of thing that is asked for: a date, a number, a name, a reason."""
        match self.kind:
            case "when":
                told = _SINCE.sub("", sentence)
                return bool(find_dates(told)) or _MONTH.search(told) is not None
            case "count" if "几号线" in self.text:
                return re.search(r"\d号线", sentence) is not None
            case "count":
                return self._counting.may_hold(sentence)
            case "who" | "where":
                asked = normalise(self.whole)
                return any(fact.value not in asked and not is_of_a_nation(fact.text) for fact in names(sentence))
            case "why":
                return _BECAUSE.search(sentence) is not None
            case "list" if self.asks_for_several:
                return _SERIES.search(_ADVERBIAL.sub("", sentence)) is not None
            case "what" | "how" if self.telling:
                return self.telling.search(sentence) is not None
            case "what" if self.defined:
                return self._is_defined_by(sentence)
            case "what" if self.is_defining:
                return self._is_introduced_by(sentence)
            case _:
                return self.kind != "how" or tells_how(sentence, spoken_terms(self.focus))

    def _is_introduced_by(self, sentence: str) -> bool:
        """Whether a sentence begins with a name that is asked about and says what that is."""
        return any(
            re.match(
                rf"(?:[A-Z]\w+ |[{HAN}]{{1,8}}·)?{re.escape(name)}(?:, (?:an?|the|or) | (?:is|was|are|were) |是|，|（)",
                sentence,
            )
            for name in self.names
        )

    @cached_property
    def defined(self) -> tuple[str, ...]:
        """What it asks the meaning of, whole and without whose it is; nothing where it asks anything else."""
        found = _DEFINED.search(self.original or self.text)
        whole = next(filter(None, found.groups()), "").strip() if found else ""
        own = reduce(lambda text, name: text.replace(name, ""), self.names, whole)
        return tuple(dict.fromkeys(one for one in (whole, own.removeprefix("'s").removeprefix("’s").strip()) if one))

    def _is_defined_by(self, sentence: str) -> bool:
        spelt = "|".join(map(re.escape, self.defined))
        begins = rf"(?:(?:the|an?) )?(?:{spelt})s?(?:{_IS}|{_IS_CHINESE})"
        is_named = re.search(rf"(?:{_CALLED})(?:{spelt})s?(?!\w)", sentence, re.IGNORECASE) is not None
        return is_named or re.match(begins, sentence, re.IGNORECASE) is not None

    def is_proven_in_kind(self, sentence: str) -> bool:
        """Whether code can see that what is counted is what was asked for, where a kind of thing is."""
        return self.kind != "count" or self._counting.is_proven_by(sentence)

    def is_told_as_a_share(self, sentence: str) -> bool:
        """Whether it counts what was asked for only as a share: "60 per cent of the lives" for how many lives."""
        return self.kind == "count" and self._counting.is_shared_by(sentence)

    @property
    def _counting(self) -> Counting:
        return Counting(self.text, self.original or self.text)


def _says_something(text: str) -> bool:
    """Whether anything is left of it without the words that only join: not of “by” or “是”."""
    chinese = re.findall(f"[{HAN}]", text)
    if chinese:
        return any(one not in "是的了在有为" for one in chinese)
    return _WORD.search(text) is not None and bool(spoken_terms(text))


def _abroad(text: str, into: Language, spoken: Collection[str]) -> str:
    """A text in the words of the other language, and in its own where no dictionary has them."""
    return " ".join(filter(None, [translated(text, into, spoken), *untranslated(text, into), *_TITLE.findall(text)]))
