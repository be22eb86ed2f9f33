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
WHOLE = {"zh": 10, "en": 45}
"""Characters from which a sentence without a comma would be copied whole."""
TOLD = 0.7
"""From which likeness earlier content has told a point already."""
_COMMA = re.compile(r"\s*[，,；;：:]\s*")
_MOMENT = re.compile(r"(?<=[\u4e00-\u9fff]{2}[时后前])(?=[\u4e00-\u9fff]{4})|(?<=[\u4e00-\u9fff]{2})(?=先[^，]{4})")
_AND = re.compile(r"\s*[，,；;]\s*|\s+(?=(?:and|but)\s)")
_UNTIL = re.compile(r"\s+(?:that|because|when|before|after|until|as|than)\s+")


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
        if detect(tip) != "en" or len(head.split()) >= WORDS:
            return [head, tip[tip.index(parts[place], len(head)) :]]
    return list(filter(None, _MOMENT.split(tip, maxsplit=1))) or [tip]


def fragment(pain: NoteQuote, language: Language) -> str:
    """A complaint with a dash where it has a comma, or up to where it goes on; empty where it would be copied whole."""
    said = bare(pain)
    if place := _AND.search(said):
        return f"{said[: place.start()]}{PUNCTUATION[language].dash}{said[place.end() :]}"
    begun = _UNTIL.split(said)[0]
    return f"{begun}…" if begun != said else said if len(said) < WHOLE[language] else ""
