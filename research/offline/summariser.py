"""A summary of what a report's sections say: of their own sentences those that answer the question, then what else they tell of it."""

from collections.abc import Iterable, Sequence

from library import meaning
from library.answering.answers import answered_by
from library.answering.candidates import CandidateSentence, leans
from library.answering.question import Question
from library.text.language import detect, joined
from library.text.sentences import split
from research.briefs import DraftClaim, DraftSummary, SummaryBrief
from research.offline import writer
from research.offline.limitations import of_sections

FINDINGS, NEAREST = 5, 3
"""Most findings beside a summary, and sentences of either that are chosen by their nearness to the question alone."""


def summarise(task: SummaryBrief) -> DraftSummary:
    """No summary where nothing answers; of the report's limits what its sections rest on, as they quote not word for word.

    What is told of passages in another language shares no words with them, by which answers are known: there the nearest
    sentences sum up.
    """
    claims = _alone(task)
    said = list(claims)
    question = task.question
    found = answered_by(question, task.evidence, said)
    nearest = _in_order(_nearest_first(task.query, _of_the_kind(question, said))[:NEAREST])
    is_abroad = sum(detect(one.passage.text) != one.language for one in said) > len(said) / 2
    is_answered = any(not one.is_open for one in found)
    summary = nearest if is_abroad else writer.lead(found) or (nearest if is_answered else [])
    if task.kind == "comparison" and summary:
        summary = _of_each_side(task, summary, said)
    if summary:
        summary = _with_a_reason(question, summary, said)
    others = writer.besides(question, found, summary)[:FINDINGS] if summary else []
    near = _nearest_first(task.query, (one for one in said if one not in summary))
    findings = _in_order(others or near[:NEAREST])
    return DraftSummary(
        summary=[claims[one] for one in summary],
        key_findings=[claims[one] for one in findings],
        limitations=of_sections(task.cited, said, task.language),
    )


def _of_the_kind(question: Question, said: Sequence[CandidateSentence]) -> Sequence[CandidateSentence]:
    """What tells how or why where that is asked and some do; a vaccine that was withdrawn tells not how they work."""
    asked = [part for part in question.parts if part.kind in {"how", "why"}]
    return [one for one in said if any(part.is_answered_in_kind(one.text) for part in asked)] or said


def _with_a_reason(
    question: Question, summary: list[CandidateSentence], said: Iterable[CandidateSentence]
) -> list[CandidateSentence]:
    """With a sentence that gives a reason where one is asked for and none is told; else with what is nearest to what is told, and not that again.

    That smallpox was eradicated does not say why; that there was a campaign of vaccination says nearly so.
    """
    asked = [part for part in question.parts if part.kind == "why"]
    if not asked or any(part.is_answered_in_kind(one.text) for part in asked for one in summary):
        return summary
    told = joined([question.text, *(one.text for one in summary)], question.language)
    others = _nearest_first(told, (one for one in said if not any(writer.repeats(one, other) for other in summary)))
    reasons = [one for one in others if any(part.is_answered_in_kind(one.text) for part in asked)]
    return [*summary, *(reasons or others)[:1]]


def _of_each_side(
    task: SummaryBrief, summary: Iterable[CandidateSentence], said: Iterable[CandidateSentence]
) -> list[CandidateSentence]:
    """With what is nearest to the question in each section that the summary says nothing of."""
    chosen, left = list(summary), list(said)
    for part in task.sections:
        own = {sentence.text for claim in part.claims for sentence in split(claim.text)}
        if own.isdisjoint(one.text for one in chosen):
            chosen += _nearest_first(task.query, (one for one in left if one.text in own))[:1]
    return _in_order(chosen)


def _alone(task: SummaryBrief) -> dict[CandidateSentence, DraftClaim]:
    """The sections' sentences, each by itself, with what it cites; none twice."""
    known = {item.id: item for item in task.evidence}
    said = {
        sentence.text: claim
        for part in reversed(task.sections)
        for claim in reversed(part.claims)
        for sentence in reversed(split(claim.text))
        if claim.evidence and claim.evidence[0] in known
    }
    return {
        CandidateSentence(text, "", known[claim.evidence[0]], (0, 0, place), leans(text)): claim.model_copy(
            update={"text": text, "under": ""}
        )
        for place, (text, claim) in enumerate(reversed(said.items()))
    }


def _nearest_first(query: str, said: Iterable[CandidateSentence]) -> list[CandidateSentence]:
    """Those that can stand alone."""
    ordered = [one for one in said if not one.leans]
    near = meaning.likeness(query, [one.text for one in ordered])
    return [one for _, one in sorted(zip(near, ordered, strict=True), key=lambda pair: -pair[0])]


def _in_order(chosen: Iterable[CandidateSentence]) -> list[CandidateSentence]:
    return sorted(chosen, key=lambda one: one.order)
