"""The first line of a post, as far as code can tell that it gives no reason to read on, and is not found: all else of a hook is taste."""

import re
from collections.abc import Iterator

from library.notes.requests import topic_words
from library.schemas import Language
from library.text.sentences import split
from library.text.similarity import is_held, jaccard
from library.text.terms import content_terms
from library.xiaohongshu import beginning, is_title_again, title_length
from novachat.briefs.tasks import Material

AGAIN = 0.8
"""Shared share of words from which a line says what the title does."""
HOOK = 60
"""Characters of the first sentence at most, counted as in a title."""
SHOWN = 3
"""Words that are searched for of which a model is told."""
GREETS: dict[Language, str] = {
    "en": "“{text}” begins with a greeting. Begin with a scene, a trouble or a conclusion.",
    "zh": "“{text}”以打招呼开头。请直接从场景、痛点或结论写起。",
}
REPEATS: dict[Language, str] = {
    "en": "The first sentence “{text}” says the title again. Say what makes somebody read on.",
    "zh": "第一句“{text}”重复了标题。请写让人想读下去的内容。",
}
LONG: dict[Language, str] = {
    "en": f"The first sentence “{{text}}” has {{length}} of at most {HOOK} characters; two Latin letters are one.",
    "zh": f"第一句“{{text}}”有{{length}}个字，最多{HOOK}个字；两个英文字母算一个字。",
}
UNFOUND: dict[Language, str] = {
    "en": "Neither the title “{text}” nor the first line has a word that readers search for, such as {words}. Put one in each.",
    "zh": "标题“{text}”和第一行都没有读者会搜的词，如{words}。请各放进一个。",
}
"""Of both: the one alone may well say what is searched for in other words."""
BETWEEN: dict[Language, str] = {"en": ", ", "zh": "、"}
_GREETING = re.compile(
    r"\W*(?:"
    r"(?:(?:哈[喽啰罗]|嗨喽?|嘿|hello|hi|hey)[\s,，~～!！]*)?(?:大家|你们|各位|\w{1,4}们)(?:早上|上午|中午|下午|晚上)?好"
    r"|(?:哈[喽啰罗]|嗨喽?)[\s,，~～!！]*(?:大家|各位|\w{1,4}们)?"
    r"|(?:早上|上午|中午|下午|晚上)好"
    r"|(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|again|all|everyone|everybody|guys|friends|folks))?"
    r")[呀啊哦]?(?:\s*[,，.。!！~～]+\W*|\W*\n\W*)",
    re.IGNORECASE,
)


def faults(title: str, body: str, material: Material) -> Iterator[str]:
    """A sentence for each fault of a post's beginning, with the words it is about."""
    language = material.brief.language
    line = first_line(body)
    sentence = next((one.text for one in split(line)), line)
    if _GREETING.match(body):
        yield GREETS[language].format(text=beginning(line))
    elif is_held(sentence, title, AGAIN):
        yield REPEATS[language].format(text=beginning(sentence))
    if (length := title_length(sentence)) > HOOK:
        yield LONG[language].format(text=beginning(sentence), length=length)
    words = search_words(material)
    if words and {*content_terms(" ".join(words))}.isdisjoint(content_terms(f"{title}\n{line}")):
        yield UNFOUND[language].format(text=title, words=BETWEEN[language].join(words[:SHOWN]))


def mended(title: str, body: str) -> str:
    """A body without a greeting before it, and without a first line that is the title again."""
    greeting = _GREETING.match(body)
    plain = body[greeting.end() :] if greeting else body
    line = first_line(plain)
    if not line:
        return body
    rest = plain.partition(line)[2].strip()
    if jaccard(line, title) >= AGAIN and not is_title_again(rest):
        return rest
    return f"{plain[:1].upper()}{plain[1:]}" if greeting else body


def first_line(body: str) -> str:
    return next((line.strip() for line in body.splitlines() if re.search(r"\w", line)), "")


def search_words(material: Material) -> list[str]:
    """What readers search for who are to find it: what it is about, whom it is for, and the tags of notes about it."""
    brief = material.brief
    told = "\n".join([brief.topic, material.name, *brief.asked.of("name"), brief.audience])
    return list(dict.fromkeys([*topic_words(told), *material.digest.common_tags]))
