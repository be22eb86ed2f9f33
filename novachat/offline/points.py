"""What notes advise and complain of, in the words of a draft: cut at a comma, so that no sentence of theirs stands whole."""

import re
from dataclasses import dataclass

from library import meaning
from library.notes.schemas import NoteQuote
from library.schemas import Language
from library.text.language import PUNCTUATION, detect
from novachat.briefs.tasks import Material
from novachat.offline.wording import bare

WHOLE = {"zh": 8, "en": 30}
"""Characters from which a sentence without a comma would be copied whole; shorter ones are nobody's own."""
TOLD = 0.7
"""From which likeness earlier content has told a point already."""
_CLAUSE = re.compile(r"\s*[，,；;：:](?!\d)\s*+(?![^(（]*[)）])(?!(?:[\w'-]+\s){1,2}(?:and|or)\s[\w'-]+$)")
"""Where a clause ends; not in brackets, nor in 1:2, nor before the end of a list: this week and freezer."""
_SCRAP = re.compile(r"#|(?:that|this|it|they|then|and|but|so|or)\b|[这那它]|但|所以|然后|而且", re.IGNORECASE)
"""How begins what says nothing without the sentence before it, or is no sentence."""


@dataclass(frozen=True)
class PostPoint:
    """A piece of advice, and how a draft tells it."""

    quote: NoteQuote
    text: str


def points_of(material: Material, tips: list[NoteQuote]) -> list[PostPoint]:
    """Advice as drafts tell it, each once; what was told before is left out."""
    told = material.brief.background.previous_content
    found: dict[str, PostPoint] = {}
    for tip in tips:
        text = retold(tip, material.brief.language)
        if text and all(score < TOLD for score in meaning.likeness(tip.text, told)):
            found.setdefault(text, PostPoint(tip, text))
    return list(found.values())


def retold(quote: NoteQuote, language: Language) -> str:
    """A sentence with a dash for its last comma; empty where it would be copied whole, or cannot stand alone."""
    said = bare(quote)
    if detect(said) != language or _SCRAP.match(said):
        return ""
    *_, cut = [None, *_CLAUSE.finditer(said)]
    if cut:
        return f"{said[: cut.start()]}{PUNCTUATION[language].dash}{said[cut.end() :]}"
    return said if len(said) < WHOLE[language] else ""
