"""Judges a finished report against the passages it cites, by code alone, and scores it."""

from collections.abc import Sequence
from typing import get_args

from django.utils.translation import gettext_noop

from library.judging import Finding, Verdict, read
from library.schemas import EvidenceItem
from research.errors import VerificationError
from research.schemas import Claim, ClaimVerdict, ResearchReport, ValidationResult
from runs.words import Sentence

VERDICTS: dict[str, str] = {
    "quoted": gettext_noop("Quoted"),
    "supported": gettext_noop("Supported"),
    "weak": gettext_noop("Weakly supported"),
    "unsupported": gettext_noop("Not supported"),
    "conflicting": gettext_noop("Conflicting"),
}
"""What each verdict is called, to be translated where it is said."""
WEIGHTS: dict[Verdict, float] = {"quoted": 1, "supported": 0.9, "weak": 0.4, "unsupported": 0, "conflicting": 0}
LEAST_CONFIDENCE = 0.7
SHOWN = 80
"""Characters of a claim that an issue repeats."""
REASONS: dict[Finding, str] = {
    "same": gettext_noop("The sentence stands in the source word for word."),
    "content": gettext_noop("The source says the same in other words or another order."),
    "figure": gettext_noop("The report says “%(said)s” where the source says “%(instead)s”."),
    "absent": gettext_noop("The source does not give “%(said)s”."),
    "name": gettext_noop("The source does not name “%(said)s”."),
    "negation": gettext_noop("One of the two denies what the other says."),
    "context": gettext_noop("The source speaks of this, but in a sentence that doubts or denies it."),
    "language": gettext_noop("The source is in another language, so that its words cannot be compared by code."),
    "little": gettext_noop("The source shares only part of the sentence's content."),
    "nothing": gettext_noop("The cited passage does not speak of this."),
}
ADVICE: dict[Verdict, str] = {
    "conflicting": gettext_noop("Correct the sentences that differ from their sources, or show both versions."),
    "unsupported": gettext_noop("Remove the sentences whose passages do not speak of them, or cite the right passage."),
    "weak": gettext_noop("Read the passages behind the weakly supported sentences before relying on them."),
}
"""What to do about each verdict that is an issue, gravest first."""


def verify(report: ResearchReport, evidence: Sequence[EvidenceItem]) -> list[ClaimVerdict]:
    """A verdict on each claim from the passages it cites. Raises `VerificationError` when none of these is there."""
    known = {item.id: item for item in evidence}
    if report.claims and known.keys().isdisjoint(cited for claim in report.claims for cited in claim.evidence):
        raise VerificationError
    return [_verdict(claim, known) for claim in report.claims]


def validate(
    report: ResearchReport, evidence: Sequence[EvidenceItem], verdicts: Sequence[ClaimVerdict]
) -> ValidationResult:
    """The verification as a whole; a report is valid when nothing conflicts, nothing lacks support and confidence is high."""
    counts: dict[Verdict, int] = {kind: sum(one.verdict == kind for one in verdicts) for kind in get_args(Verdict)}
    score = sum(WEIGHTS[kind] * count for kind, count in counts.items()) / len(verdicts) if verdicts else 0.0
    cited = {identifier for claim in report.claims for identifier in claim.evidence}
    origins = len({item.origin for item in evidence if item.id in cited})
    sound = bool(verdicts) and not counts["conflicting"] and not counts["unsupported"]
    advice: list[str] = [Sentence(text) for kind, text in ADVICE.items() if counts[kind]]
    if origins == 1:
        advice.append(Sentence("Add sources of other origin before relying on the report."))
    terms = " + ".join(f"{WEIGHTS[kind]:g} × {count} {kind}" for kind, count in counts.items())
    return ValidationResult(
        is_valid=sound and round(score, 4) >= LEAST_CONFIDENCE,
        confidence_score=round(score, 4),
        issues_found=_issues(report, verdicts, origins),
        recommendations=advice,
        verdicts=list(verdicts),
        counts=counts,
        formula=f"({terms}) / {len(verdicts)} = {score:.2f}" if verdicts else "0 / 0 = 0.00",
        independent_origins=origins,
    )


def _verdict(claim: Claim, known: dict[str, EvidenceItem]) -> ClaimVerdict:
    reading = read(claim.text, [known[identifier] for identifier in claim.evidence if identifier in known])
    if reading.evidence_id is None:
        reason = Sentence("It cites no passage of this run.")
    else:
        said, instead = _brief(reading.said), _brief(reading.instead)
        reason = Sentence(REASONS[reading.finding], said=said, instead=instead)
    return ClaimVerdict(
        claim_id=claim.id,
        verdict=reading.verdict,
        evidence_id=reading.evidence_id,
        quote=reading.quote,
        support=reading.support,
        reason=reason,
    )


def _brief(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN].rstrip()}…"


def _issues(report: ResearchReport, verdicts: Sequence[ClaimVerdict], origins: int) -> list[str]:
    """What a reader must know, gravest first."""
    texts = {claim.id: claim.text for claim in report.claims}
    issues: list[str] = [
        Sentence("“%(claim)s”: %(reason)s", claim=_brief(texts.get(one.claim_id, one.claim_id)), reason=one.reason)
        for kind in ADVICE
        for one in verdicts
        if one.verdict == kind
    ]
    if unknown := sum(one.reason == "unknown_id" for one in report.stripped):
        issues.append(
            Sentence(
                "%(count)s citation of no existing passage was removed.",
                plural="%(count)s citations of no existing passage were removed.",
                count=unknown,
            )
        )
    if dropped := sum(one.reason == "no_citation" for one in report.stripped):
        issues.append(
            Sentence(
                "%(count)s sentence without a citation was removed.",
                plural="%(count)s sentences without a citation were removed.",
                count=dropped,
            )
        )
    if origins == 1:
        issues.append(Sentence("All citations go back to a single origin."))
    return issues
