"""What passages say, under their headings: the sentences of the teacher's documents that stand by themselves."""

from collections.abc import Sequence
from typing import NamedTuple

from conversation.briefs import Excerpt
from library.answering.candidates import is_fit, leans
from library.schemas import Language
from library.text.language import detect
from library.text.sentences import split


class HeadedText(NamedTuple):
    heading: str
    texts: list[str]
    title: str
    """The document it stands in."""
    place: int


def sections(passages: Sequence[Excerpt], language: Language) -> list[HeadedText]:
    """The best first; in the language of the work where there are any."""
    found: dict[str, HeadedText] = {}
    seen: set[str] = set()
    for passage in own(passages, language):
        for sentence in split(passage.text):
            text = " ".join(sentence.text.split())
            if is_fit(text) and not leans(text) and text not in seen:
                seen.add(text)
                heading = passage.heading or passage.title
                found.setdefault(heading, HeadedText(heading, [], passage.title, passage.passage_id or 0)).texts.append(
                    text
                )
    return list(found.values())


def in_order(chosen: Sequence[HeadedText]) -> list[HeadedText]:
    """As they follow each other: by the document that was found first, and in it as they stand there."""
    titles = list(dict.fromkeys(one.title for one in chosen))
    return sorted(chosen, key=lambda one: (titles.index(one.title), one.place))


def own(passages: Sequence[Excerpt], language: Language) -> Sequence[Excerpt]:
    return [one for one in passages if detect(one.text) == language] or passages
