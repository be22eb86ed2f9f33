"""Writes a report of sentences exactly as they stand in the evidence: chosen, grouped and ordered, never rephrased."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from library.answering.candidates import CandidateSentence, candidates
from library.answering.question import ask_apart
from library.answering.relevance import Relevance, diverse, in_context
from library.text.terms import normalise
from research.briefs import DraftClaim, DraftReport, DraftSection, WriterBrief
from research.offline.limitations import limitations
from research.offline.titles import title
from research.schemas import SearchStep

SUMMARY, FINDINGS, SECTION = 4, 7, 6
SUMMARY_FLOOR, FINDINGS_FLOOR, SECTION_FLOOR = 0.5, 0.2, 0.6
"""Least score of a sentence or section there, as a share of the best one's."""
Scores = dict[CandidateSentence, float]


def write(task: WriterBrief) -> DraftReport:
    """The report; one without claims when no evidence speaks of the question."""
    question = ask_apart(in_context(task.query, task.context, task.evidence))
    found = candidates(task.evidence, task.language)
    relevance = Relevance(question, found, task.evidence)
    scores = {candidate: relevance.score(candidate) for candidate in found if relevance.is_on_topic(candidate.passage)}
    is_story = all(intent.is_story for intent in question.intents[:1])
    summary = _summary(scores, relevance, is_story=is_story)
    findings = _findings(scores, summary, is_story=is_story)
    sections = _sections(task, scores, {*summary, *findings}, is_story=is_story)
    used = [*summary, *findings, *(candidate for _, chosen in sections for candidate in chosen)]
    return DraftReport(
        title=task.query if task.context else title(task.query),
        summary=_claims(summary),
        key_findings=_claims(findings),
        sections=[DraftSection(heading=heading, claims=_claims(chosen)) for heading, chosen in sections],
        limitations=limitations(task, question, [cited for candidate in used for cited in candidate.citations])
        if used
        else "",
    )


def _summary(scores: Scores, relevance: Relevance, *, is_story: bool) -> list[CandidateSentence]:
    """The sentences that answer best; a definition leads."""
    standing = _standing(scores, SUMMARY_FLOOR)
    count = max(1, min(SUMMARY, len(_standing(scores, 0)) // 3))
    chosen = diverse(standing, scores, count)
    lead = [candidate for candidate in chosen if relevance.defines(candidate)][:1]
    rest = [candidate for candidate in chosen if candidate not in lead]
    return [*lead, *(_in_time(rest) if is_story else rest)]


def _findings(scores: Scores, summary: Sequence[CandidateSentence], *, is_story: bool) -> list[CandidateSentence]:
    """The next best, leaving enough sentences for sections."""
    standing = [candidate for candidate in _standing(scores, FINDINGS_FLOOR) if candidate not in summary]
    count = min(FINDINGS, max(2, len(standing) // 3))
    chosen = diverse(standing, scores, count, besides=summary)
    return _in_time(chosen) if is_story else sorted(chosen, key=lambda candidate: candidate.order)


def _sections(
    task: WriterBrief, scores: Scores, used: set[CandidateSentence], *, is_story: bool
) -> list[tuple[str, list[CandidateSentence]]]:
    """One for each search that brought enough: the heading it fits best, and what stands there."""
    under: defaultdict[str, Scores] = defaultdict(dict)
    for candidate, score in scores.items():
        if candidate not in used:
            under[candidate.passage.heading or candidate.passage.title][candidate] = score
    groups = {heading: group for heading, group in under.items() if len(_coherent(group)) > 1}
    least = SECTION_FLOOR * max((_worth(group) for group in groups.values()), default=0.0)
    groups = {heading: group for heading, group in groups.items() if _worth(group) >= least}
    sections: list[tuple[str, list[CandidateSentence]]] = []
    steps = sorted(
        task.plan.web_search_steps,
        key=lambda step: not any(normalise(heading) in normalise(step.search_terms) for heading in groups),
    )
    for step in steps:
        heading = _heading_for(step, groups, task)
        if heading:
            sections.append((heading, _coherent(groups.pop(heading))))
    if is_story and all(any(candidate.date for candidate in chosen) for _, chosen in sections):
        return sorted(sections, key=lambda section: min(one.date for one in section[1] if one.date))
    return sorted(sections, key=lambda section: -_worth({candidate: scores[candidate] for candidate in section[1]}))


def _heading_for(step: SearchStep, groups: dict[str, Scores], task: WriterBrief) -> str | None:
    """The heading the search asks for, else the best of those it found."""
    found = {
        heading: group
        for heading, group in groups.items()
        if any(not c.passage.queries or step.search_terms in c.passage.queries for c in group)
    }
    if not found:
        return None
    wanted = Relevance(ask_apart(step.search_terms), [c for group in found.values() for c in group], task.evidence)
    asked = normalise(step.search_terms)

    def fit(heading: str) -> tuple[bool, float]:
        group = found[heading]
        return normalise(heading) in asked, _worth({c: 0.5 * score + wanted.score(c) for c, score in group.items()})

    return max(found, key=fit)


def _coherent(scores: Scores) -> list[CandidateSentence]:
    """The best sentences of a group in the order of the sources; one that leans only behind the one it leans on."""
    best = sorted(scores, key=lambda candidate: -scores[candidate])
    chosen: list[CandidateSentence] = [candidate for candidate in best if not candidate.leans][:SECTION]
    places = {candidate.order for candidate in chosen}
    for candidate in sorted(best, key=lambda one: one.order):
        if candidate.leans and candidate.follows in places and len(chosen) < SECTION:
            chosen.append(candidate)
            places.add(candidate.order)
    return sorted(chosen, key=lambda candidate: candidate.order)


def _worth(scores: Scores) -> float:
    """A group is worth its three best sentences."""
    return sum(sorted(scores.values(), reverse=True)[:3]) / 3


def _standing(scores: Scores, floor: float) -> list[CandidateSentence]:
    """The sentences that can be read alone and score enough."""
    least = floor * max(scores.values(), default=0.0)
    return [candidate for candidate, score in scores.items() if not candidate.leans and score >= least]


def _in_time(chosen: Sequence[CandidateSentence]) -> list[CandidateSentence]:
    """By date where nearly all name one, else in the order of the sources."""
    if sum(candidate.date is not None for candidate in chosen) >= max(2, 0.75 * len(chosen)):
        return sorted(chosen, key=lambda candidate: (candidate.date or (9999, 1, 1), candidate.order))
    return sorted(chosen, key=lambda candidate: candidate.order)


def _claims(chosen: Iterable[CandidateSentence]) -> list[DraftClaim]:
    return [DraftClaim(text=candidate.text, evidence=candidate.citations) for candidate in chosen]
