"""An outline from the evidence: what is asked or compared, or the headings of what the offline writer would choose."""

import re

from library.answering.question import Question
from library.answering.relevance import most_relevant, on_topic
from library.schemas import EvidenceItem
from research.briefs import Kind, Outline, PlannedSection, WriterBrief
from research.offline import writer
from research.offline.titles import title

NEAREST = 6
"""Passages of a section that are chosen by their nearness alone."""
KINDS: dict[str, Kind] = {"compare": "comparison", "how": "how-to", "why": "cause", "list": "list"}
_FORMS: dict[Kind, str] = {
    "biography": r"\b(?i:who) (?:is|was) [A-Z]|\b(?:life|biography) of\b|是(?:谁|什么人)\W*$|生平|一生|传记",
    "history": r"(?i:\bhistory\b|\bhow did .+ (?:begin|start|develop|evolve|come about)\b)|历史|起源|由来|发展历程",
    "market": r"(?i:\bmarkets?\b)|市场|行业规模",
}
"""How a life, a history or a market is asked for, which no part of a question is by its kind."""


def outline(task: WriterBrief) -> Outline:
    """A section for each thing that is asked or compared, where the evidence speaks of all; else for each heading."""
    question = task.question
    kinds = [kind for kind, words in _FORMS.items() if re.search(words, question.text)]
    kinds += [KINDS[part.kind] for part in question.parts if part.kind in KINDS]
    asked = [_section(subject, on_topic(subject, task.query, task.evidence)) for subject in _subjects(question)]
    is_spoken_of = len(asked) > 1 and all(one.evidence for one in asked)
    sections = asked if is_spoken_of else _by_heading(task)
    return Outline(
        kind=kinds[0] if kinds else "overview", title=title(task.query), sections=sections[: task.most_sections]
    )


def _subjects(question: Question) -> list[str]:
    """What is compared by name, or else each part of what is asked."""
    compared = [name for part in question.parts if part.kind == "compare" for name in part.names]
    return compared if len(compared) > 1 else [title(part.text) for part in question.parts]


def _by_heading(task: WriterBrief) -> list[PlannedSection]:
    """The passages of what would be quoted, answers first, or else those nearest to the question."""
    made = writer.write(task)
    claims = [*made.summary, *(claim for part in made.sections for claim in part.claims), *made.key_findings]
    known = {item.id: item for item in task.evidence}
    told = [known[key] for claim in claims for key in claim.evidence]
    groups: dict[str, list[EvidenceItem]] = {}
    for item in told or on_topic(task.query, task.context, task.evidence)[:NEAREST]:
        groups.setdefault(writer.heading_of(item), []).append(item)
    sections = [_section(heading, items) for heading, items in groups.items()]
    return sections or [_section(title(task.query), task.evidence)]


def nearest(sought: str, task: WriterBrief) -> list[str]:
    """The ids of the passages that have most to say about a section: those that speak of it, else one of each origin."""
    speaking = on_topic(sought, task.query, task.evidence)
    found = speaking or most_relevant(sought, task.evidence, NEAREST, context=task.query)
    return [item.id for item in found[:NEAREST]]


def _section(heading: str, items: list[EvidenceItem]) -> PlannedSection:
    keys = dict.fromkeys(item.id for item in items)
    return PlannedSection(heading=heading, covers="", evidence=list(keys)[:NEAREST])
