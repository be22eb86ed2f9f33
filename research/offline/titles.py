"""A title for a report: its question as a statement."""

import re
from collections.abc import Callable

from library.schemas import Language
from library.text.language import detect
from library.text.verbs import PASTS, REGULAR
from library.text.word_lists import entries

_PLACE = r"(?=$|\s+(?:in|on|at|by|from|to|under|during|after|before|between|into|for|with|around|across|out|over|of|so|and)\b)"
_VERB = re.compile(rf"\s({'|'.join(sorted([*PASTS, *REGULAR], key=len, reverse=True))}){_PLACE}")
_TRANSITIVE = re.compile(
    rf"\s({'|'.join(entries(__name__, 'transitive_verbs'))})"
    r"(?=\s+(?:the|an?|its|his|her|their|so|to|[A-Z]\w*|\w+s)\b)"
)
_DO = re.compile(r"(how|why|when|where|what|which\s+\S+)\s+(do|does|did)\s+(.+)", re.IGNORECASE)
_BE = re.compile(r"(how|why|when|where|what|who)\s+(is|are|was|were)\s+(.+)", re.IGNORECASE)
_PARTICIPLE = re.compile(
    r"\s(\w+ed|born|built|found|made|written|known|begun|sent|lost|won|sunk|taken|held|set|spread|drawn|given)\b"
)
_NUMBERING = re.compile(r"^(?:第\s*\S+\s*[章节]\s*|[A-Z]?\.?\d+(?:\.\d+)*\.?\s+)")
_CHINESE_END = re.compile(r"[？?。！!\s]+$")
_CHINESE_FRAME = re.compile(
    r"^(?:请问|请|帮我|告诉我|介绍一下|介绍|说明|解释一下|解释|简述|谈谈|讲讲|分析)+|(?:呢|吗|吧|啊|呀)$"
)


def plain(heading: str) -> str:
    """A heading without its number."""
    return _NUMBERING.sub("", heading.strip()) or heading.strip()


def title(query: str) -> str:
    """The question in declarative form; as it was asked where its grammar is beyond us."""
    text = " ".join(query.split())
    declared = _DECLARED[detect(text)](text) or text.rstrip("?？ ")
    return declared[:1].upper() + declared[1:]


def _english(text: str) -> str:
    bare = text.rstrip("?!. ")
    if match := _DO.fullmatch(bare):
        return _without_do(*match.groups())
    if match := _BE.fullmatch(bare):
        return _without_be(*match.groups())
    return bare


def _without_do(asking: str, do: str, rest: str) -> str:
    if do.lower() == "do":
        return f"{asking} {rest}"
    verb = _VERB.search(rest) or _TRANSITIVE.search(rest)
    if verb is None:
        return ""
    word = verb[1]
    if do.lower() == "did":
        form = PASTS.get(word) or word + ("d" if word.endswith("e") else "ed")
    else:
        form = _third_person(word)
    return f"{asking} {rest[: verb.start(1)]}{form}{rest[verb.end(1) :]}"


def _without_be(asking: str, be: str, rest: str) -> str:
    participle = _PARTICIPLE.search(rest)
    if participle:
        return f"{asking} {rest[: participle.start(1)]}{be} {rest[participle.start(1) :]}"
    return re.sub(r"^(?:the|an?)\s+", "", rest) if asking.lower() in {"what", "who"} else ""


def _third_person(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "go")):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def _chinese(text: str) -> str:
    bare = _CHINESE_FRAME.sub("", _CHINESE_END.sub("", text))
    bare = re.sub(r"(?:在|是)?什么时候|哪一?年", "何时", bare)
    bare = re.sub(r"^(?:什么是|何谓|何为)(.+)$", r"\1", bare)
    bare = re.sub(r"(?:指的是什么|是什么意思|是什么|是谁|有哪些|怎么样)$", "", bare)
    if match := re.fullmatch(r"(.*?)(?:为什么|为何|何以)(?:会|能|能够|要|如此|这么)?(.+)", bare):
        return f"{match[1].replace('的', '')}{match[2]}的原因"
    bare = re.sub(r"是?(?:怎么样|怎么|怎样|如何)(.+?)的?$", r"如何\1", bare)
    return re.sub(r"有?(?:哪些|什么|哪个|哪几个)", "的" if "有哪些" in bare or "有什么" in bare else "", bare)


_DECLARED: dict[Language, Callable[[str], str]] = {"en": _english, "zh": _chinese}
