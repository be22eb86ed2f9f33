"""What passages say, under their headings: the sentences of the teacher's documents that stand by themselves."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from conversation.briefs import Excerpt
from library.answering.candidates import is_fit, leans
from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split

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
    """The best first; in the language of the work where there are any.

    A section is as good as the places of its passages, and a little better in a document that has many: what is told
    as a whole is told better than what is gathered from here and there. (Reciprocal ranks, as in rank fusion.)
    """
    found: dict[str, HeadedText] = {}
    seen: set[str] = set()
    weights: dict[str, float] = defaultdict(float)
    for place, passage in enumerate(own(passages, language)):
        weights[passage.heading or passage.title] += 1 / (RANKS + place)
        weights[passage.title] += WHOLE / (RANKS + place)
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            if is_fit(text) and not leans(text) and text not in seen:
                seen.add(text)
                heading = passage.heading or passage.title
                found.setdefault(heading, HeadedText(heading, [], passage.title, passage.passage_id or 0)).texts.append(
                    text
                )
    return sorted(found.values(), key=lambda one: -weights[one.heading] - weights[one.title])


def in_order(chosen: Sequence[HeadedText]) -> list[HeadedText]:
    """As they follow each other: by the document that is best, and in it as they stand there."""
    titles = list(dict.fromkeys(one.title for one in chosen))
    return sorted(chosen, key=lambda one: (titles.index(one.title), one.place))


def own(passages: Sequence[Excerpt], language: Language) -> Sequence[Excerpt]:
    return [one for one in passages if detect(one.text) == language] or passages
