"""Judges a finished report against the passages it cites, by code alone, and scores it."""

from collections.abc import Sequence
from typing import get_args

from library.judging import Finding, Reading, Verdict, read
from library.schemas import EvidenceItem, Language
from research.schemas import Claim, ClaimVerdict, ResearchReport, ValidationResult

WEIGHTS: dict[Verdict, float] = {"quoted": 1, "supported": 0.9, "weak": 0.4, "unsupported": 0, "conflicting": 0}
LEAST_CONFIDENCE = 0.7
SHOWN = 80
"""Characters of a claim that an issue repeats."""


def verify(report: ResearchReport, evidence: Sequence[EvidenceItem]) -> list[ClaimVerdict]:
    """A verdict on each claim from the passages it cites."""
    known = {item.id: item for item in evidence}
    return [_verdict(claim, known, report.language) for claim in report.claims]


def validate(
    report: ResearchReport, evidence: Sequence[EvidenceItem], verdicts: Sequence[ClaimVerdict]
) -> ValidationResult:
    """The verification as a whole; a report is valid when nothing conflicts, nothing lacks support and confidence is high."""
    counts: dict[Verdict, int] = {kind: sum(one.verdict == kind for one in verdicts) for kind in get_args(Verdict)}
    score = sum(WEIGHTS[kind] * count for kind, count in counts.items()) / len(verdicts) if verdicts else 0.0
    cited = {identifier for claim in report.claims for identifier in claim.evidence}
    origins = len({item.origin for item in evidence if item.id in cited})
    sound = bool(verdicts) and not counts["conflicting"] and not counts["unsupported"]
    return ValidationResult(
        is_valid=sound and round(score, 4) >= LEAST_CONFIDENCE,
        confidence_score=round(score, 4),
        issues_found=_issues(report, verdicts, origins),
        recommendations=_recommendations(report, counts, origins),
        verdicts=list(verdicts),
        counts=counts,
        formula=_formula(counts, len(verdicts), score),
        independent_origins=origins,
    )


def _verdict(claim: Claim, known: dict[str, EvidenceItem], language: Language) -> ClaimVerdict:
    reading = read(claim.text, [known[identifier] for identifier in claim.evidence if identifier in known])
    return ClaimVerdict(
        claim_id=claim.id,
        verdict=reading.verdict,
        evidence_id=reading.evidence_id,
        quote=reading.quote,
        support=reading.support,
        reason=_reason(reading, language),
    )


def _reason(reading: Reading, language: Language) -> str:
    if reading.evidence_id is None:
        return "引用的资料不在本次研究之中。" if language == "zh" else "It cites no passage of this run."
    return _REASONS[language][reading.finding].format(said=_brief(reading.said), instead=_brief(reading.instead))


def _brief(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN].rstrip()}…"


def _issues(report: ResearchReport, verdicts: Sequence[ClaimVerdict], origins: int) -> list[str]:
    """What a reader must know, gravest first."""
    texts = {claim.id: claim.text for claim in report.claims}
    chinese = report.language == "zh"
    issues = []
    for kind in ("conflicting", "unsupported", "weak"):
        for one in verdicts:
            if one.verdict == kind:
                shown = _brief(texts.get(one.claim_id, one.claim_id))
                issues.append(f"“{shown}”：{one.reason}" if chinese else f"“{shown}”: {one.reason}")
    unknown = sum(one.reason == "unknown_id" for one in report.stripped)
    dropped = sum(one.reason == "no_citation" for one in report.stripped)
    if unknown:
        issues.append(
            f"删除了{unknown}处指向不存在资料的引用。"
            if chinese
            else f"{_times(unknown, 'citation')} of no existing passage {_was(unknown)} removed."
        )
    if dropped:
        issues.append(
            f"删除了{dropped}句没有引用的话。"
            if chinese
            else f"{_times(dropped, 'sentence')} without a citation {_was(dropped)} removed."
        )
    if origins == 1:
        issues.append("全部引用出自同一来源。" if chinese else "All citations go back to a single origin.")
    return issues


def _recommendations(report: ResearchReport, counts: dict[Verdict, int], origins: int) -> list[str]:
    advice = _ADVICE[report.language]
    wanted = [advice[kind] for kind in ("conflicting", "unsupported", "weak") if counts[kind]]
    return [*wanted, *([advice["origins"]] if origins == 1 else [])]


def _formula(counts: dict[Verdict, int], total: int, score: float) -> str:
    if not total:
        return "0 / 0 = 0.00"
    parts = " + ".join(f"{WEIGHTS[kind]:g} × {count} {kind}" for kind, count in counts.items())
    return f"({parts}) / {total} = {score:.2f}"


def _times(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


_REASONS: dict[Language, dict[Finding, str]] = {
    "en": {
        "same": "The sentence stands in the source word for word.",
        "content": "The source says the same in other words or another order.",
        "figure": "The report says “{said}” where the source says “{instead}”.",
        "absent": "The source does not give “{said}”.",
        "name": "The source does not name “{said}”.",
        "negation": "One of the two denies what the other says.",
        "context": "The source speaks of this, but in a sentence that doubts or denies it.",
        "language": "The source is in another language, so that its words cannot be compared by code.",
        "little": "The source shares only part of the sentence's content.",
        "nothing": "The cited passage does not speak of this.",
    },
    "zh": {
        "same": "这句话逐字见于资料。",
        "content": "资料以不同的措辞或语序表达了同样的内容。",
        "figure": "报告写的是“{said}”，资料写的是“{instead}”。",
        "absent": "资料没有给出“{said}”。",
        "name": "资料没有提到“{said}”。",
        "negation": "报告与资料一方肯定、一方否定。",
        "context": "资料谈到了这一点，但原句对其表示怀疑或否定。",
        "language": "资料使用另一种语言，无法由程序逐词比对。",
        "little": "资料只包含这句话的部分内容。",
        "nothing": "所引资料没有谈到这一点。",
    },
}
_ADVICE: dict[Language, dict[str, str]] = {
    "en": {
        "conflicting": "Correct the sentences that differ from their sources, or show both versions.",
        "unsupported": "Remove the sentences whose passages do not speak of them, or cite the right passage.",
        "weak": "Read the passages behind the weakly supported sentences before relying on them.",
        "origins": "Add sources of other origin before relying on the report.",
    },
    "zh": {
        "conflicting": "请更正与资料不一致的句子，或并列两种说法。",
        "unsupported": "请删除资料没有谈到的句子，或改引正确的资料。",
        "weak": "采用支持较弱的句子之前，请先核对原文。",
        "origins": "采用本报告之前，请补充其他来源的资料。",
    },
}
