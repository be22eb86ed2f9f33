"""What passages say, under their headings: the sentences of the teacher's documents that stand by themselves."""

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from conversation.briefs.tasks import Excerpt
from library.answering.candidates import is_fit, leans
from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split
from library.text.verbs import spoken_terms

RANKS = 10
"""How little one place more or less weighs."""
WHOLE = 0.2
"""The part of a document's weight that each of its sections has beside its own."""


class HeadedText(NamedTuple):
    heading: str
    texts: list[str]
    title: str
    """The document it stands in."""
    place: int


def sections(passages: Sequence[Excerpt], language: Language) -> list[HeadedText]:
    """The best first, each in the order of its document; in the language of the work where there are any.

    A section is as good as the places of its passages, better where it says more, and a little better in a document
    that has many: what is told as a whole is told better than what is gathered from here and there. (Reciprocal ranks,
    as in rank fusion, times the logarithm of the number of sentences.)
    """
    found: dict[str, dict[str, int]] = defaultdict(dict)
    titles: dict[str, str] = {}
    seen: set[str] = set()
    weights: dict[str, float] = defaultdict(float)
    for place, passage in enumerate(own(passages, language)):
        heading = passage.heading or passage.title
        weights[heading] += 1 / (RANKS + place)
        weights[passage.title] += WHOLE / (RANKS + place)
        for text in (" ".join(sentence.text.split()) for sentence in split(passage.text)):
            # Only sentences that stand by themselves.
            if text not in seen and is_fit(text) and not leans(text):
                seen.add(text)
                titles.setdefault(heading, passage.title)
                found[heading][text] = passage.passage_id or 0
    told = [
        HeadedText(heading, sorted(texts, key=lambda one: texts[one]), titles[heading], min(texts.values()))
        for heading, texts in found.items()
    ]
    return sorted(told, key=lambda one: -weights[one.heading] * math.log(1 + len(one.texts)) - weights[one.title])


def most_telling(section: HeadedText, topic: str, count: int, among: Collection[str] = ()) -> list[str]:
    """As many sentences as are wanted, in their order: those that name most of the section's subject, the first of equals."""
    about = set(spoken_terms(f"{topic} {section.heading}"))
    texts = [one for one in section.texts if not among or one in among]
    best = sorted(texts, key=lambda one: -len(about.intersection(spoken_terms(one))))[:count]
    return [one for one in texts if one in best]


def in_order(chosen: Sequence[HeadedText]) -> list[HeadedText]:
    """As they follow each other: by the document that is best, and in it as they stand there."""
    titles = list(dict.fromkeys(one.title for one in chosen))
    return sorted(chosen, key=lambda one: (titles.index(one.title), one.place))


def own(passages: Sequence[Excerpt], language: Language) -> Sequence[Excerpt]:
    return [one for one in passages if detect(one.text) == language] or passages
