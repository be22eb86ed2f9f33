"""A question with those that were added to its plan: each of them is a further part of what is asked."""

from collections.abc import Sequence
from dataclasses import replace

from library.answering.question import Question, ask_apart
from library.answering.scoring import most_relevant
from library.schemas import EvidenceItem
from research.schemas.plans import SEARCHABLE


def ask_all(query: str, context: str, questions: Sequence[str]) -> Question:
    """The question taken apart, each further one behind it: what it names not itself, the question names."""
    question = ask_apart(query, context)
    further = (part for one in questions for part in ask_apart(one, query).parts)
    return replace(question, parts=(*question.parts, *further))


def searched_as(query: str, question: str) -> str:
    """What finds an answer to a further question: its words, with what it is about where it names nothing."""
    sought = ask_apart(question, query).parts[0].sought
    words = sought if len(sought) <= SEARCHABLE else question
    return " ".join(words.replace("?", " ").replace("？", " ").split()) or question


def nearest_first(
    query: str, context: str, questions: Sequence[str], evidence: Sequence[EvidenceItem]
) -> list[EvidenceItem]:
    """The passages, those first that have most to say about any of what is asked."""
    rankings = [
        most_relevant(query, evidence, len(evidence), context=context),
        *(most_relevant(one, evidence, len(evidence), context=query) for one in questions),
    ]
    return list({item.id: item for turn in zip(*rankings, strict=True) for item in turn}.values())
