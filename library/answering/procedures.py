"""What is done step by step: the lines that stand under a heading for them, of a document about nothing else than is asked."""

import re
from collections.abc import Sequence

from library.answering.parts import QuestionPart
from library.answering.scoring import Scored
from library.answering.subjects import held, named
from library.schemas import EvidenceItem
from library.text.outlines import innermost
from library.text.word_lists import any_of

FEWEST = 3
"""Lines from which they are steps."""
_MAKING = re.compile(
    r"\bhow (?:to|do (?:I|you|we)|can (?:I|you|we)|should (?:I|you|we))(?: (?:make|cook|bake|prepare|do))?\b|\brecipe for\b"
    r"|怎么[做煮烤煎炒蒸炸烧炖拌]?|怎样[做煮烤煎炒蒸炸烧炖拌]?|如何(?:制作|做)?|的?(?:做法|步骤)",
    re.IGNORECASE,
)
"""Words that ask how it is done; the rest names what."""
_HEADING = any_of(__name__, "procedures")


def procedure(part: QuestionPart, scored: Sequence[Scored], passages: Sequence[EvidenceItem]) -> list[Scored]:
    """Of sentences those that are steps of what is asked how to do, in their order."""
    told = {item.id for item in step_passages(part, passages)}
    return sorted((one for one in scored if one.sentence.passage.id in told), key=lambda one: one.sentence.order)


def step_passages(part: QuestionPart, evidence: Sequence[EvidenceItem]) -> list[EvidenceItem]:
    """The passages that tell the steps, of the first document whose title has all that is asked how to do."""
    asks = part.kind in {"how", "what"} and _MAKING.search(part.text)
    subject = named(_MAKING.sub(" ", part.text)) if asks else []
    under = [item for item in evidence if subject and _HEADING.fullmatch(innermost(item.heading).strip(" :："))]
    about = next((item.source for item in under if held(subject, item.title) == 1), None)
    own = {item.id: item for item in under if item.source == about}
    told = sorted(own.values(), key=lambda item: item.passage_id or 0)
    return told if sum(len(step_lines(item)) for item in told) >= FEWEST else []


def step_lines(item: EvidenceItem) -> list[str]:
    return [line.strip() for line in item.text.splitlines() if line.strip()]
