"""A title for a report: its question as a phrase."""

import re
from collections.abc import Callable

import rjieba

from library.answering.kinds import kind_of
from library.schemas import Language
from library.text.language import detect
from library.text.verbs import PASTS, REGULAR
from library.text.word_lists import entries
from library.wishes import bidden

_PLACE = r"(?=$|\s+(?:in|on|at|by|from|to|under|during|after|before|between|into|for|with|around|across|out|over|of|so|and)\b)"
_VERB = re.compile(rf"\s({'|'.join(sorted([*PASTS, *REGULAR], key=len, reverse=True))}){_PLACE}")
_TRANSITIVE = re.compile(
    rf"\s({'|'.join(entries(__name__, 'transitive_verbs'))})"
    r"(?=\s+(?:the|an?|its|his|her|their|so|to|[A-Z]\w*|\w+s)\b)"
)
_CAUSING = re.compile(r"\s(make|let|help)(?=\s+\w)")
"""A verb that has another behind it, which keeps its form: yeast makes bread rise."""
_DO = re.compile(r"(how|why|when|where|what|which\s+\S+)\s+(do|does|did)\s+(.+)", re.IGNORECASE)
_MYSELF = re.compile(r"(how|when|where)\s+(?:do|can|should|could|would)\s+(?:I|we|you|one)\s+(.+)", re.IGNORECASE)
"""Who asks so wants to do it: "How do I shut it down" is "How to shut it down"."""
_BE = re.compile(r"(how|why|when|where|what|who)\s+(is|are|was|were)\s+(.+)", re.IGNORECASE)
_PARTICIPLE = re.compile(
    r"\s(\w+ed|born|built|found|made|written|known|begun|sent|lost|won|sunk|taken|held|set|spread|drawn|given)\b"
)
_NAMED_BY = re.compile(r"^the (?:[\w-]+ )*[a-z]{3,}s (?:[A-Z]|they |he |she |we )")
"""Things somebody did something to: the virtues Plato named."""
_COMPARING = re.compile(r"(?:the )?(?:differences?|similarit\w+|relation\w*|connection)\b", re.IGNORECASE)
"""What follows names two things, of which “inactivated vaccines” may be one."""
_ASKED = re.compile(
    r"(?:how|why|when|where|what|which|who|whose|is|are|was|were|do|does|did|has|have|had|can|could|should|will|would)\b",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"\b(?:in|on|at|by|from|to|for|with|of|about|like|after|as)$|\band\s+(?:\w+\s+)?(?:wh\w+|how)\b", re.IGNORECASE
)
"""A phrase that ends in what governs the word asked for, or asks a second thing: nothing a person would write above it."""
_NUMBERING = re.compile(r"^(?:第\s*\S+\s*[章节]\s*|[A-Z]?\.?\d+(?:\.\d+)*\.?\s+)")
_CHINESE_END = re.compile(r"[？?。！!\s]+$")
_CHINESE_TONE = re.compile(r"(?:呢|吧|啊|呀)$")
_SEVERAL = re.compile(r"[，,；;？?。]")
_CHINESE_PHRASES = (
    (re.compile(r"(?:什么是|何谓|何为)(.+)"), r"\1"),
    (re.compile(r"(.*[^的是])(?:指的?是什么|是什么(?:意思)?|是谁|是(?:个)?什么人|怎么样)"), r"\1"),
    (re.compile(r"(.*?)的?(?:为什么|为何|何以)(?:会|能|能够|要|如此|这么)?(.+[^的])"), r"\1\2的原因"),
    (re.compile(r"(.+?)(?:在|是)?(?:什么时候|哪一?年)([^的]+)的?"), r"\1何时\2"),
    (re.compile(r"(.+?)是?(?:怎么(?!样)|怎样|如何)(.+[^的])的?"), r"\1如何\2"),
)
"""What is asked, and what a person would write above the answer."""
_AMONG = re.compile(r"(.+?)有(?:哪些|什么)(.+)")


def plain(heading: str) -> str:
    """A heading without its number."""
    return _NUMBERING.sub("", heading.strip()) or heading.strip()


def title(query: str) -> str:
    """The question as a phrase that a person would write; as it was asked where none can be made of it."""
    text = bidden(" ".join(query.split()))
    declared = _DECLARED[detect(text)](text) or text
    is_word = detect(text) == "en" and re.match(r"[a-z]+(?![A-Za-z0-9])", declared)  # mRNA and iPhone stay as they are
    return declared[:1].upper() + declared[1:] if is_word else declared


def _english(text: str) -> str:
    bare = text.rstrip("?!. ")
    if _DANGLING.search(bare):
        return ""
    if match := _MYSELF.fullmatch(bare):
        return f"{match[1]} to {match[2]}"
    if match := _DO.fullmatch(bare):
        return _without_do(*match.groups())
    if match := _BE.fullmatch(bare):
        return _without_be(*match.groups())
    return "" if _ASKED.match(bare) else bare


def _without_do(asking: str, do: str, rest: str) -> str:
    if do.lower() == "do":
        return f"{asking} {rest}"
    verb = _CAUSING.search(rest) or _VERB.search(rest) or _TRANSITIVE.search(rest)
    if verb is None:
        return ""
    word = verb[1]
    if do.lower() == "did":
        form = PASTS.get(word) or word + ("d" if word.endswith("e") else "ed")
    else:
        form = _third_person(word)
    return f"{asking} {rest[: verb.start(1)]}{form}{rest[verb.end(1) :]}"


def _without_be(asking: str, be: str, rest: str) -> str:
    participle = None if _COMPARING.match(rest) else _PARTICIPLE.search(rest)
    if participle and asking.lower() in {"what", "who"} and participle.end() < len(rest):
        participle = None  # of the stages of dying described by her
    if _NAMED_BY.search(rest):
        participle = None
    if participle:
        return f"{asking} {rest[: participle.start(1)]}{be} {rest[participle.start(1) :]}"
    return re.sub(r"^(?:the|an?)\s+", "", rest) if asking.lower() in {"what", "who"} else ""


def _third_person(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "go")):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def _chinese(text: str) -> str:
    bare = _CHINESE_TONE.sub("", _CHINESE_END.sub("", text))
    if _SEVERAL.search(bare):
        return ""
    for pattern, instead in _CHINESE_PHRASES:
        if match := pattern.fullmatch(bare):
            phrase = match.expand(instead)
            return "" if _asks(phrase) or _dangles(phrase) else _with_one_of(phrase)
    if match := _AMONG.fullmatch(bare):
        is_done = any(tag.startswith("v") and tag != "vn" for _, tag in rjieba.tag(match[2]))
        return "" if is_done else _with_one_of(f"{match[1]}的{match[2]}")
    return "" if _asks(bare) else bare


def _with_one_of(phrase: str) -> str:
    """Without the first of two 的: 宋朝科举的变化."""
    return re.sub(r"^([^的]+)的(?!时候|时)([^的]+的[^的]+)$", r"\1\2", phrase)


def _dangles(phrase: str) -> bool:
    """Whether it ends in a word that says when or how of what is cut off: 花园以前是什么."""
    return rjieba.tag(phrase)[-1][1] in {"f", "d"}


def _asks(phrase: str) -> bool:
    """Whether something is still asked in it besides how, when or why, which make a phrase."""
    return kind_of(re.sub("如何|何时|的原因$", "", phrase)) is not None


_DECLARED: dict[Language, Callable[[str], str]] = {"en": _english, "zh": _chinese}
