"""An outline from the evidence: the headings under which the sentences stand that the offline writer would choose."""

import re
from collections.abc import Iterable

from library.answering.question import Question
from library.answering.relevance import most_relevant, on_topic
from library.schemas import EvidenceItem
from research.briefs import DraftReport, Kind, Outline, PlannedSection, WriterBrief
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
    question = task.question
    told = [_section(heading, keys) for heading, keys in _told(made, task).items()][: task.most_sections]
    sections = _compared(task, question) or told or _divided(task, question)
    kinds = [kind for kind, words in _FORMS if words.search(question.text)]
    kinds += [KINDS[part.kind] for part in question.parts if part.kind in KINDS]
    return Outline(kind=kinds[0] if kinds else "overview", title=made.title, sections=sections)


def _compared(task: WriterBrief, question: Question) -> list[PlannedSection]:
    """A section for each of what is compared by name; none where one of them is not spoken of."""
    part = next((part for part in question.parts if part.kind == "compare" and len(part.names) > 1), None)
    if not part:
        return []
    found = [on_topic(name, "", task.evidence)[:NEAREST] for name in part.names]
    sections = [_section(name, (item.id for item in near)) for name, near in zip(part.names, found, strict=True)]
    return sections if all(found) else []


def _told(made: DraftReport, task: WriterBrief) -> dict[str, list[str]]:
    """The passages of what is told, by their headings, and where those are few the nearest ones by theirs.

    Of findings only what stands beside an answer or in a section.
    """
    known = {item.id: item for item in task.evidence}
    by_heading: dict[str, list[str]] = {}
    for claim in made.summary:
        by_heading.setdefault(_heading(known[claim.evidence[0]]), []).extend(claim.evidence)
    for part in made.sections:
        keys = [key for claim in part.claims for key in claim.evidence]
        by_heading.setdefault(part.heading, []).extend(keys)
    for claim in made.key_findings:
        by_heading.get(_heading(known[claim.evidence[0]]), []).extend(claim.evidence)
    told = {heading: keys for heading, keys in by_heading.items() if keys}
    for item in on_topic(task.query, task.context, task.evidence)[:NEAREST] if told else []:
        if len(told) < SOURCES or _heading(item) in told:
            told.setdefault(_heading(item), []).append(item.id)
    return told


def _heading(item: EvidenceItem) -> str:
    return writer.heading_of(item.title, item.heading)


def _divided(task: WriterBrief, question: Question) -> list[PlannedSection]:
    """A section for each thing that is asked; of one thing a section for each source that speaks of it, or each heading."""
    if len(question.parts) > 1:
        return [_section(title(part.text), nearest(part.sought, task)) for part in question.parts]
    speaking = on_topic(task.query, task.context, task.evidence) or task.evidence
    near = most_relevant(task.query, speaking, 2 * NEAREST, context=task.context)
    if len({item.title for item in near}) > 1:
        return _by_heading(((item.title, item.id) for item in near), SOURCES)
    in_order = sorted(near, key=lambda item: item.passage_id or 0)
    told = _by_heading(((_heading(item), item.id) for item in in_order), task.most_sections)
    return told if len(told) > 1 else [_section(title(task.query), (item.id for item in task.evidence))]


def _by_heading(passages: Iterable[tuple[str, str]], most: int) -> list[PlannedSection]:
    by_heading: dict[str, list[str]] = {}
    for heading, key in passages:
        by_heading.setdefault(heading, []).append(key)
    return [_section(heading, keys) for heading, keys in by_heading.items()][:most]


def nearest(sought: str, task: WriterBrief) -> list[str]:
    """The ids of the passages that have most to say about a section: those that speak of it, else one of each origin."""
    speaking = on_topic(sought, task.query, task.evidence)
    found = speaking or most_relevant(sought, task.evidence, NEAREST, context=task.query)
    return [item.id for item in found[:NEAREST]]


def _section(heading: str, evidence: Iterable[str]) -> PlannedSection:
    return PlannedSection(heading=heading, covers="", evidence=list(dict.fromkeys(evidence)))
