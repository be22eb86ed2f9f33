"""An outline from the evidence: the headings under which the sentences stand that the offline writer would choose."""

import re
from collections.abc import Iterable, Mapping

from library.answering.question import Question, ask_apart
from library.answering.relevance import most_relevant, on_topic
from library.schemas import EvidenceItem
from research.briefs import DraftClaim, DraftReport, Kind, Outline, PlannedSection, WriterBrief
from research.offline import writer
from research.offline.titles import title

NEAREST, SOURCES = 6, 3
"""Passages of a section, and sources that have one of their own, where the evidence is only divided."""
KINDS: dict[str, Kind] = {"compare": "comparison", "how": "how-to", "why": "cause", "list": "list"}
_FORMS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (
        "biography",
        re.compile(r"\b(?i:who) (?:is|was) [A-Z]|\b(?:life|biography) of\b|是(?:谁|什么人)\W*$|生平|一生|传记"),
    ),
    (
        "history",
        re.compile(
            r"\bhistory\b|\bhow did .+ (?:begin|start|develop|evolve|come about)\b|历史|起源|由来|怎么来的|发展历程",
            re.IGNORECASE,
        ),
    ),
    ("market", re.compile(r"\bmarkets?\b|市场|行业规模", re.IGNORECASE)),
)
"""How a life, a history or a market is asked for, which no part of a question is by its kind."""


def outline(task: WriterBrief) -> Outline:
    """A section for each heading the answers stand under, then the offline writer's; without any, the evidence divided."""
    made = writer.write(task)
    question = ask_apart(task.query, task.context)
    sections = _told(made, task)[: task.most_sections] or _divided(task, question)
    return Outline(kind=_kind_of(question), title=made.title, sections=sections)


def _told(made: DraftReport, task: WriterBrief) -> list[PlannedSection]:
    """The passages of what is told, by their headings: of findings only those beside an answer or in a section."""
    known = {item.id: item for item in task.evidence}
    by_heading: dict[str, list[str]] = {}
    for claim in made.summary:
        by_heading.setdefault(_heading(claim, known), []).extend(claim.evidence)
    for part in made.sections:
        keys = [key for claim in part.claims for key in claim.evidence]
        by_heading.setdefault(part.heading, []).extend(keys)
    for claim in made.key_findings:
        by_heading.get(_heading(claim, known), []).extend(claim.evidence)
    return [_section(heading, keys) for heading, keys in by_heading.items() if keys]


def _heading(claim: DraftClaim, known: Mapping[str, EvidenceItem]) -> str:
    first = known[claim.evidence[0]]
    return writer.heading_of(first.title, first.heading)


def _kind_of(question: Question) -> Kind:
    """What a report on it is; an overview where it asks for nothing else."""
    told = [kind for kind, words in _FORMS if words.search(question.text)]
    asked = [KINDS[part.kind] for part in question.parts if part.kind in KINDS]
    return next(iter([*told, *asked]), "overview")


def _divided(task: WriterBrief, question: Question) -> list[PlannedSection]:
    """A section for each thing that is asked; of one thing a section for each of the sources nearest to it."""
    if len(question.parts) > 1:
        return [_section(title(part.text), nearest(part.sought, task)) for part in question.parts]
    by_source: dict[str, list[str]] = {}
    speaking = on_topic(task.query, task.context, task.evidence) or task.evidence
    for item in most_relevant(task.query, speaking, 2 * NEAREST, context=task.context):
        by_source.setdefault(item.title, []).append(item.id)
    if len(by_source) < 2:
        return [_section(title(task.query), (item.id for item in task.evidence))]
    return [_section(source, keys) for source, keys in by_source.items()][:SOURCES]


def nearest(sought: str, task: WriterBrief) -> list[str]:
    """The ids of the passages that have most to say about a section."""
    return [item.id for item in most_relevant(sought, task.evidence, NEAREST, context=task.query)]


def _section(heading: str, evidence: Iterable[str]) -> PlannedSection:
    return PlannedSection(heading=heading, covers="", evidence=list(dict.fromkeys(evidence)))
