"""What a report leaves open, who was asked about it, and what the library has instead."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from django.utils.translation import gettext_noop

from library.answering.answers import answers, unspoken
from library.answering.candidates import CandidateSentence, candidates
from library.meaning import likeness
from library.schemas import EvidenceItem, Holdings, ProviderReport
from library.text.language import quoted
from library.text.similarity import term_containment
from library.web.configured import LABELS
from research.asking import ask_all
from research.briefs import Shortfall
from research.schemas.reports import Gap, ResearchReport
from runs.words import Sentence

CAUTION = gettext_noop(
    "The nearest sentences by words and meaning; code cannot tell whether they answer what was asked."
)

TOLD = 0.6
"""Share of a point's words that stand in the limitations from which they tell of it already."""
NEAREST = 3  # Documents that are named as coming nearest


def with_doubts(report: ResearchReport, noticed: Shortfall) -> ResearchReport:
    """The report whose limitations say where its sources contradict each other, and what stands in one origin alone."""

    def untold(points: Iterable[str]) -> list[str]:
        return quoted([one for one in points if term_containment(one, report.limitations) < TOLD])

    told = [report.limitations] if report.limitations else []
    if points := untold(noticed.contradictory):
        told.append(Sentence("Its sources contradict each other: %(points)s.", points=points))
    if points := untold(noticed.one_origin):
        told.append(Sentence("Only one origin speaks of this: %(points)s.", points=points))
    return report.model_copy(update={"limitations": told_together(told) if told else ""})


def with_gap(
    report: ResearchReport,
    query: str,
    context: str,
    evidence: Sequence[EvidenceItem],
    asked: Sequence[str],
    holdings: Holdings,
    questions: Sequence[str] = (),
) -> ResearchReport:
    """The report with what it leaves open; one that says nothing says so."""
    question = ask_all(query, context, questions)
    parts = answers(question, evidence, _said(report, evidence))
    still = [one.part.text for one in parts if one.is_open]
    names = [name for one in parts if one.is_open for name in unspoken(one.part, evidence)]
    if names:
        asked = [*asked, Sentence("No passage found speaks of %(names)s.", names=names)]
    likely = sum(not one.is_sure for one in parts) - len(still)
    gap = Gap(open=still, asked=list(asked), topics=_nearest_first(query, holdings.topics)) if still else None
    summary = report.summary
    if not report.summary:
        near = Sentence(
            "No sentence found is sure to answer this; what comes nearest stands below. %(asked)s",
            asked=told_together(asked),
        )
        none = Sentence("The sources found do not answer this. %(asked)s", asked=told_together(asked))
        summary = near if report.key_findings else none
    found = {"parts": len(parts), "likely": likely, "caution": Sentence(CAUTION) if likely else "", "gap": gap}
    return report.model_copy(update={**found, "summary": summary})


def asked_of(reports: Iterable[ProviderReport], holdings: Holdings, near: Sequence[EvidenceItem] = ()) -> list[str]:
    """Who was asked and what came of it, a sentence each, with the passages that came near; nobody twice."""
    failed = {one.provider: one for one in reports if one.was_missed}
    unasked = {one.provider: one for one in reports if not one.was_asked}
    said: list[str] = [_library(holdings, [one for one in near if one.provider == "library"])]
    if holdings.waiting:
        said.append(
            Sentence(
                "%(count)s of them is still being read and is found by its own words only.",
                plural="%(count)s of them are still being read and are found by their own words only.",
                count=holdings.waiting,
            )
        )
    said += [
        Sentence("%(provider)s was not reached. %(reason)s", provider=LABELS[one.provider], reason=one.message)
        for one in failed.values()
    ]
    said += [one.message for one in unasked.values()]
    others = {one.provider for one in reports if one.ok} - {"library"}
    said += [
        Sentence("%(provider)s was asked and had no answer either.", provider=LABELS[name]) for name in sorted(others)
    ]
    return said


def looked_through(passages: int) -> list[str]:
    """What came of the sources of an earlier report, where they are all that may be read."""
    read = Sentence("%(count)s passage", plural="%(count)s passages", count=passages)
    return [
        Sentence(
            "Only the sources of the report were read: %(passages)s came near and none is sure to answer it.",
            passages=read,
        )
    ]


def _nearest_first(query: str, topics: Sequence[str]) -> list[str]:
    near = dict(zip(topics, likeness(query, topics), strict=True))
    return sorted(topics, key=lambda topic: -near[topic])


def told_together(sentences: Sequence[str]) -> str:
    return reduce(lambda one, other: Sentence("%(one)s %(other)s", one=one, other=other), sentences)


def _library(holdings: Holdings, near: Sequence[EvidenceItem]) -> Sentence:
    if not near:
        return Sentence(
            "The library was asked: nothing that speaks of it was found in its %(count)s document.",
            plural="The library was asked: nothing that speaks of it was found in its %(count)s documents.",
            count=holdings.documents,
        )
    return Sentence(
        "The library was asked: of its %(count)s document, %(passages)s came near (%(titles)s) and none is sure to answer it.",
        plural="The library was asked: of its %(count)s documents, %(passages)s came near (%(titles)s) and none is sure to answer it.",
        count=holdings.documents,
        passages=Sentence("%(count)s passage", plural="%(count)s passages", count=len(near)),
        titles=quoted([*dict.fromkeys(one.title for one in near)][:NEAREST]),
    )


def _said(report: ResearchReport, evidence: Sequence[EvidenceItem]) -> list[CandidateSentence]:
    """The report's sentences, each as one of the first passage it cites; what stands there word for word with all it stands under."""
    known = {item.id: item for item in evidence}
    cited = {claim.evidence[0] for claim in report.claims}
    standing = {(one.passage.id, one.text): one for one in candidates([item for item in evidence if item.id in cited])}
    said = []
    for place, claim in enumerate(report.claims):
        if item := known.get(claim.evidence[0]):
            told = CandidateSentence(
                claim.text, (claim.under,) if claim.under else (), item, (0, 0, place), leans=False
            )
            found = standing.get((item.id, claim.text), told)
            said.append(replace(found, order=told.order, leans=False))
    return said
