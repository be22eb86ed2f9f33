"""Lays two reports on one question side by side: which sources and findings are new, gone and kept."""

from collections.abc import Sequence

from library.text.facts import missing
from library.text.similarity import jaccard
from library.text.terms import normalise
from research.schemas.comparisons import (
    ComparedFinding,
    ComparedRun,
    ComparedSource,
    Comparison,
    FindingChanges,
    KeptFinding,
    SourceChanges,
)
from research.schemas.reports import ResearchResult
from runs.models import Run

ALIKE = 0.5
"""Share of content words in common from which two sentences with the same facts are one finding."""
MARKS = " .,;:!?。、；：！？“”\"'"


def compare(earlier: ResearchResult, later: ResearchResult, runs: tuple[Run, Run]) -> Comparison:
    findings = [_findings(result) for result in (earlier, later)]
    earlier_of = _matched(*findings)
    met = {finding.claim_id for finding in earlier_of.values()}
    sources = [_sources(result) for result in (earlier, later)]
    sides = [
        _side(result, run, len(found), len(cited))
        for result, run, found, cited in zip((earlier, later), runs, findings, sources, strict=True)
    ]
    before, after = sources
    return Comparison(
        query=later.query,
        earlier=sides[0],
        later=sides[1],
        sources=SourceChanges(
            new=[source for key, source in after.items() if key not in before],
            gone=[source for key, source in before.items() if key not in after],
            kept=[source for key, source in after.items() if key in before],
        ),
        findings=FindingChanges(
            new=[finding for finding in findings[1] if finding.claim_id not in earlier_of],
            gone=[finding for finding in findings[0] if finding.claim_id not in met],
            kept=[
                KeptFinding(**finding.model_dump(), earlier_text=matched.text, earlier_verdict=matched.verdict)
                for finding in findings[1]
                if (matched := earlier_of.get(finding.claim_id))
            ],
        ),
    )


def same_question(one: str, other: str) -> bool:
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    """A text without what does not change what it says: case, width, spaces, marks at its ends."""
    return normalise(" ".join(text.split())).strip(MARKS)


def _side(result: ResearchResult, run: Run, findings: int, sources: int) -> ComparedRun:
    return ComparedRun(
        run_id=run.id,
        created_at=run.created_at,
        engine=result.engine,
        confidence_score=result.validation.confidence_score,
        is_valid=result.validation.is_valid,
        counts=result.validation.counts,
        findings=findings,
        sources=sources,
        independent_origins=result.validation.independent_origins,
        total_ms=result.timings.total_ms,
        searches=run.searches,
        model_requests=run.model_requests,
        tokens=run.input_tokens + run.output_tokens,
        cost_usd=float(run.cost_usd),
    )


def _findings(result: ResearchResult) -> list[ComparedFinding]:
    """The sentences of a report, each once wherever it repeats."""
    verdicts = {one.claim_id: one.verdict for one in result.validation.verdicts}
    found: dict[str, ComparedFinding] = {}
    for claim in result.report.claims:
        finding = ComparedFinding(claim_id=claim.id, text=claim.alone, verdict=verdicts[claim.id])
        found.setdefault(_bare(claim.alone), finding)
    return list(found.values())


def _sources(result: ResearchResult) -> dict[str, ComparedSource]:
    """The pages and documents a report cites, each with its first passage."""
    evidence = {item.id: item for item in result.evidence}
    found: dict[str, ComparedSource] = {}
    for source in result.report.sources:
        known = found.setdefault(
            evidence[source.evidence_id].source,
            ComparedSource(
                title=source.title,
                url=source.url,
                publisher=source.publisher,
                published=source.published,
                passages=0,
                evidence_url=source.evidence_url,
            ),
        )
        known.passages += 1
    return found


def _matched(before: Sequence[ComparedFinding], after: Sequence[ComparedFinding]) -> dict[str, ComparedFinding]:
    """The earlier finding behind each later one: the same words first, then the most alike; none is used twice."""
    pairs = [
        (likeness, one, other) for one in before for other in after if (likeness := _likeness(one.text, other.text))
    ]
    matched: dict[str, ComparedFinding] = {}
    used: set[str] = set()
    for _, one, other in sorted(pairs, key=lambda pair: -pair[0]):
        if one.claim_id not in used and other.claim_id not in matched:
            matched[other.claim_id] = one
            used.add(one.claim_id)
    return matched


def _likeness(one: str, other: str) -> float:
    """2 for the same words, the share of content words for the same facts in other words, else 0."""
    if _bare(one) == _bare(other):
        return 2
    likeness = jaccard(one, other)
    same_facts = likeness >= ALIKE and (not missing(one, other) or not missing(other, one))
    return likeness if same_facts else 0
