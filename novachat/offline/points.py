"""What notes advise and complain of, in the words of a draft: cut at commas, so that no sentence of theirs stands whole."""

import re
from dataclasses import dataclass

from library import meaning
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import PUNCTUATION, detect
from novachat.briefs.tasks import Material
from novachat.offline.wording import bare

WORDS = 3
"""Words of an English head."""
WHOLE = {"zh": 8, "en": 30}
"""Characters from which a sentence without a comma would be copied whole; shorter ones are nobody's own."""
TOLD = 0.7
"""From which likeness earlier content has told a point already."""
_COMMA = re.compile(r"\s*[，,；;：:](?![\d:])\s*(?![^(（]*[)）])")
"""Where a clause ends; not in brackets, nor in 1:2."""
_MOMENT = re.compile(r"(?<=[\u4e00-\u9fff]{2}[时后前])(?=[\u4e00-\u9fff]{4})|(?<=[\u4e00-\u9fff]{2})(?=先[^，]{4})")
_LISTED = re.compile(r"(?:\w+\s){1,2}(?:and|or)\s\w+")
"""The end of a list of things: today, this week and freezer."""
_CLAUSE = re.compile(
    r"(?<=\w{3})\s+(?=(?:before|because|when|until)\s)|\s+(?=but\s(?:I|it|we|they|you|my|the|then|nobody)\b)"
    r"|\s+(?=and\s(?:[\w'-]+\s){0,3}"
    r"(?:is|are|was|were|has|have|had|do|does|did|can|cannot|can't|could|will|would|must|still|then|I|we|it|they|nobody)\b)"
)
"""Before a clause of its own, and no second thing: eggs and corn."""
_SO_THAT = re.compile(r"(?<=\bso\s)(?P<what>[\w'-]+(?:\s[\w'-]+){0,3}?)\sthat\s")


@dataclass(frozen=True)
class PostPoint:
    """A piece of advice: what to do, and what follows."""

    quote: NoteQuote
    head: str
    rest: str = ""

    @property
    def text(self) -> str:
        return PUNCTUATION[detect(self.head)].dash.join(filter(None, [self.head, self.rest]))


def points_of(material: Material, tips: list[NoteQuote]) -> list[PostPoint]:
    """Advice cut at its first comma; what would be a whole sentence, or was told before, is left out."""
    language, told = material.brief.language, material.brief.background.previous_content
    found: dict[str, PostPoint] = {}
    for tip in [one for one in tips if detect(one.text) == language]:
        head, *rest = _cut(bare(tip))
        # A comma right at the beginning separates things named, and cuts no sentence.
        if (not rest and len(head) >= WHOLE[language]) or (language == "en" and len(head.split()) < WORDS):
            continue
        if all(score < TOLD for score in meaning.likeness(tip.text, told)):
            found.setdefault(head, PostPoint(tip, head, *rest))
    return list(found.values())


def _cut(tip: str) -> list[str]:
    """At its first comma that cuts no list of things; else, in Chinese, behind when or before what comes first."""
    parts = _COMMA.split(tip)
    for place in range(1, len(parts)):
        head = tip[: tip.index(parts[place], sum(map(len, parts[:place])))].rstrip(" ，,；;：:")
        if (detect(tip) != "en" and len(head) > 1) or (
            len(head.split()) >= WORDS and not _LISTED.fullmatch(parts[place])
        ):
            return [head, tip[tip.index(parts[place], len(head)) :]]
    return list(filter(None, _MOMENT.split(tip, maxsplit=1))) or [tip]


def fragment(pain: NoteQuote, language: Language) -> str:
    """A complaint as a post tells it, in no quotation marks: with a dash where a clause ends; empty where it would be copied whole."""
    said, dash = bare(pain), PUNCTUATION[language].dash
    parts = _cut(said)
    parts = parts if len(parts) > 1 else _CLAUSE.split(said, maxsplit=1)
    if len(parts) > 1:
        return dash.join(parts)
    told = _SO_THAT.sub(lambda one: f"{one['what']}{dash}", said)
    return told if told != said or len(said) < WHOLE[language] else ""
