"""What is done step by step: the lines that stand under a heading for them, of a document about nothing else than is asked."""

import re
from collections.abc import Iterable, Sequence

from library.answering.question import QuestionPart
from library.answering.scoring import Scored
from library.answering.subjects import held, named
from library.schemas import EvidenceItem
from library.text.word_lists import any_of

FEWEST = 3
"""Lines from which they are steps."""
_ASKED = re.compile(
    r"怎么|怎样|如何|咋|做法|步骤|\bhow (?:to|do|can|should)\b|\b(?:recipe|steps|instructions)\b", re.IGNORECASE
)
_MAKING = re.compile(
    r"\b(?:how (?:to|do (?:I|you|we|they)|can (?:I|you|we)) )?(?:make|cook|bake|prepare|do)\b", re.IGNORECASE
)
"""Words for doing it that no title says."""
_HEADING = any_of(__name__, "steps")


def steps(part: QuestionPart, scored: Iterable[Scored]) -> list[Scored]:
    """Of sentences those that are steps of what is asked how to do, in their order."""
    found = list(scored)
    told = step_passages(part, [one.sentence.passage for one in found])
    ids = {item.id for item in told}
    return sorted((one for one in found if one.sentence.passage.id in ids), key=lambda one: one.sentence.order)


def step_passages(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that tell the steps, of the first document whose title has all that is asked how to do."""
    subject = named(_MAKING.sub(" ", part.text)) if _ASKED.search(part.text) else []
    under = [item for item in evidence if subject and _HEADING.fullmatch(item.heading.strip(" :："))]
    about = next((item.source for item in under if held(subject, item.title) == 1), None)
    own = {item.id: item for item in under if item.source == about}
    told = sorted(own.values(), key=lambda item: item.passage_id or 0)
    return told if sum(len(lines(item)) for item in told) >= FEWEST else []


def lines(item: EvidenceItem) -> list[str]:
    return [line.strip() for line in item.text.splitlines() if line.strip()]
