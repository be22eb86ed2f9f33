"""One thing that a question asks: what it is about, what kind of answer it wants, and which sentences hold that."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from library.answering.figures import numbers_of
from library.answering.kinds import Kind, besides
from library.answering.naming import called, is_of_a_nation, names_asked, speaks_of, surname, variants
from library.schemas import Language
from library.text.dates import find_dates
from library.text.facts import names
from library.text.language import HAN, OTHER, detect
from library.text.terms import normalise
from library.text.verbs import spoken_terms
from library.text.word_lists import entries
from library.translation import translated, untranslated

REFERRING = re.compile(
    r"\b(?:it|its|they|them|their|he|she|him|her|his|there|that|this|these|those|then|each|both|either)\b|^\W*(?:by |with )?\w+\W*$",
    re.IGNORECASE,
)
"""Words that stand for what was named before; a word alone asks of that as well."""
_MONTH = re.compile(
    r"[\d一二三四五六七八九十]月|[春夏秋冬](?:季|天|日)|花期|\d(?:周|月|日)龄|\b\d+ (?:weeks|months) (?:old|of age)\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b"
)
_TITLE = re.compile(r"《([^《》]+)》")
_SERIES = re.compile(
    r"[\w)], (?:[\w'’-]+ ){0,3}[\w'’-]+,? (?:and|or|as well as) \w|[\w)], [^,;.]{2,40}, [^,;.]{2,40}, "
    r"|、[^，。；、]{1,8}(?:、|[和与及]|以及|等(?=$|[，。；地]))"
)
"""Several things in a row, as a list in a sentence names them."""
_SIDES = (
    re.compile(r"\b(?:between|sets?|tell) (?P<one>.+?) (?:and|apart from|from) (?P<other>.+?)(?: apart)?\W*$", re.I),
    re.compile(r"^(?:how (?:do|does|did|is|are) )?(?P<one>.+?) (?:differs?|different) from (?P<other>.+?)\W*$", re.I),
    re.compile(
        r"^(?:比较|对比)?(?:一下)?(?P<one>[^，。？?]+?)[和与跟](?P<other>[^，。？?]+?)(?:的|有什么|有哪些|之间)*(?:区别|不同|不一样|异同|差异|差别|相比)"
    ),
)
"""Two things that are compared, where they have no names."""
_ONE_OF_THEM = re.compile(r"\bwhich (?!of\b|(?!is\b|was\b|has\b)\w+s\b)\w|哪一?[个座家本条种部位只款项张]", re.I)
"""A question for one thing out of several."""
_DEFINED = re.compile(
    r"^(?:what|who) (?:is|are|was|were) (?:an? |the )?(?P<is>[^?,]{2,60}?)(?: for)?\W*(?:\?|$)"
    r"|^what does (?P<means>[^?,]{2,60}?) (?:stand for|mean)\b"
    r"|^(?P<before>[^，。？?]{2,20}?)是(?:谁|指?什么人?(?:意思)?|怎么一?回事)(?:\W|$)|^(?:什么(?:是|叫做?)|何谓)(?P<behind>[^，。？?]{2,20}?)(?:\W|$)",
    re.IGNORECASE,
)
"""A question for what something is, of which the answer begins with it, or names it behind “called”."""
_BEGINS = rf"(?:(?:the|an?) )?(?:[A-Z]\w+ |[{HAN}]{{1,8}}·)?"
_IS = (
    r"(?: \([^)]*\))?(?:,? (?:is|are|was|were|means?|states?|says?|holds?|refers?|describes?|measures?|prevents?|limits?|keeps?|occurs?|consists?|involves?)\b(?! (?:not|never|no)\b)"
    r"|, (?:an?|the|or) |: (?=\w)|\s[-–—]\s|—(?=\w)|(?:（[^）]*）)?(?:又称[^，]*，|也叫[^，]*，)?(?:是|指|说明|表明|认为|规定|，|（))"
)
_CALLED = r"(?<!not )(?<!never )\b(?:called|termed|named|known as) (?:(?:the|an?) )?[\"“'‘*]*|(?<![不呼])(?:叫做|称为|称作|称之为)[“「]?"
"""Behind which a definition names what it defines."""
_TELLINGS = [
    tuple(re.compile(words, re.IGNORECASE) for words in line.split("\t")) for line in entries(__name__, "tellings")
]
"""How it is asked what something was called, how it ended or how heavy it is, and the words that tell it."""
_BECAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|so that|so as to|in order to|led to|leads to|causes?\b|caused (?!by)|reason\w*|result\w*|avoid\w*|prevent\w*|goal|purpose|believ\w+|reflect\w*)\b"
    r"|[原起远近]因|(?<!达)因(?![此而素果子]|.{0,20}得名)|由于|为了|导致|使得|致使|以便|避免|目的|来自|在于|引起|造成",
    re.IGNORECASE,
)

_BY = re.compile(
    r"\b(?:by(?: means of| \w+ing)|using|through|stages?|steps?|process(?:es)?|so that|in order to)\b|通过(?!了|一[项部]|法|决议)|利用|借助|首先|步骤|过程|使得?|方法",
    re.IGNORECASE,
)


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

    @property
    def asked(self) -> str:
        """It as it was typed."""
        return self.original or self.text

    def abroad(self, spoken: Collection[str] = ()) -> "QuestionPart":
        """It in the words of the other language, which say what it asks about and not that it asks.

        Of several senses those that are among the terms spoken of.
        """
        into = OTHER[detect(self.sought)]
        named = tuple(called(name, into, spoken) for name in self.names)
        also = {name: variants(own, into) for name, own in zip(named, self.names, strict=True)}
        text, whole, opening = (_abroad(one, into, spoken) for one in (self.text, self.whole, self.opening))
        return QuestionPart(text, self.kind, whole, opening, named, also, original=self.text)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What it asks about by name, versions and Latin words between Chinese ones included."""
        if self.named is not None:
            return self.named
        leans = self.opening and (detect(self.text) == "zh" or REFERRING.search(self.text))
        return names_asked(self.text) or (names_asked(self.opening) if leans else ())

    @cached_property
    def focus(self) -> str:
        """What it asks besides the names and the words that only ask."""
        own = besides(self.telling.sub(" ", self.text) if self.telling else self.text, self.names)
        return own if spoken_terms(own) else besides(self.opening, self.names)

    @cached_property
    def telling(self) -> re.Pattern[str] | None:
        """The words of which a sentence must have one to tell what is asked, where they can be listed."""
        found = next((told for asking, told in _TELLINGS if asking.search(self.asked)), None)
        return found if self.kind in {"what", "how", "why", "count"} else None

    @property
    def asks_for_all(self) -> bool:
        """Whether it asks for all there is about a name: a life, what happened there."""
        return self.kind == "what" and bool(self.names) and not spoken_terms(self.focus) and not self.defined

    @property
    def asks_for_several(self) -> bool:
        """Whether what is asked for are entries, each as good as the others; 有什么好处 wants an account."""
        return self.kind == "list" and not self.asks_for_one and "有什么" not in self.asked

    @property
    def asks_for_one(self) -> bool:
        return self.kind in {"what", "list"} and _ONE_OF_THEM.search(self.asked) is not None

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """What is compared: by name, or as the question sets the two apart."""
        if self.kind != "compare":
            return ()
        if len(self.names) > 1:
            return self.names
        found = next(filter(None, (sides.search(self.text) for sides in _SIDES)), None)
        return (found["one"], found["other"]) if found else ()

    @cached_property
    def defined(self) -> tuple[str, ...]:
        """What it asks the meaning of, whole and without whose it is; nothing where it asks anything else."""
        found = _DEFINED.search(self.asked) if self.kind == "what" else None
        whole = own = next(filter(None, found.groups()), "").strip() if found else ""
        for name in self.names:
            own = own.replace(name, "")
        return (
            tuple(dict.fromkeys(filter(None, (whole, *self.names[:1], re.sub("^['’]s ", "", own).strip()))))
            if whole
            else ()
        )

    def held(self, text: str) -> float:
        """The share of the names asked about that a text holds."""
        return sum(self._has(name, text) for name in self.names) / len(self.names) if self.names else 1.0

    def _has(self, name: str, text: str) -> bool:
        return any(speaks_of(one, text, self.text) for one in (name, *self.variants.get(name, ()), *surname(name)))

    def is_answered_in_kind(self, sentence: str) -> bool:
        """Whether a sentence holds the kind of thing that is asked for: a date, a number, a name, a reason."""
        if self.telling:
            return self.telling.search(sentence) is not None
        match self.kind:
            case "when":
                return bool(find_dates(sentence)) or _MONTH.search(sentence) is not None
            case "count":
                return bool(numbers_of(sentence))
            case "who" | "where":
                asked = normalise(self.whole)
                return any(fact.value not in asked and not is_of_a_nation(fact.text) for fact in names(sentence))
            case "why":
                return _BECAUSE.search(sentence) is not None
            case "how":
                return _BY.search(sentence) is not None
            case "list" if self.asks_for_several:
                return _SERIES.search(sentence) is not None
            case "what" if self.defined:
                return self._is_defined_by(sentence)
            case _:
                return True

    def _is_defined_by(self, sentence: str) -> bool:
        spelt = "|".join(map(re.escape, self.defined))
        is_named = re.search(rf"(?:{_CALLED})(?:{spelt})s?(?!\w)", sentence, re.IGNORECASE) is not None
        return is_named or re.match(rf"{_BEGINS}(?:{spelt})s?{_IS}", sentence, re.IGNORECASE) is not None


def _abroad(text: str, into: Language, spoken: Collection[str]) -> str:
    """A text in the words of the other language, and in its own where no dictionary has them."""
    return " ".join(filter(None, [translated(text, into, spoken), *untranslated(text, into), *_TITLE.findall(text)]))
