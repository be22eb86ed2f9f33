"""A report without the sentences its check refuted: what is revised takes their place, what stays refuted is left out."""

from collections.abc import Mapping, Sequence

from library.judging import Verdict
from library.schemas import EvidenceItem, Language
from library.text.language import listed
from research.briefs import DraftClaim, DraftReport, DraftSection, RefutedClaim, ReviserBrief, Revision
from research.checking.citations import resolve
from research.checking.gaps import told_together
from research.checking.verification import shortened, verify
from research.errors import SynthesisError
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport
from runs.words import Sentence

REFUTED: frozenset[Verdict] = frozenset({"unsupported", "conflicting"})
PASSAGES, LISTED = 4, 5
"""Passages shown with a refuted sentence, and how many of those left out are told."""


def flagged(verdicts: Sequence[ClaimVerdict]) -> list[ClaimVerdict]:
    return [one for one in verdicts if one.verdict in REFUTED]


def standing(section: DraftSection, evidence: Sequence[EvidenceItem], run_id: str, language: Language) -> list[Claim]:
    """The sentences of a section that code finds in their passages, which no later check takes back."""
    draft = DraftReport(title="", summary=[], key_findings=[], sections=[section])
    try:
        report = resolve(draft, evidence, run_id=run_id, language=language)
    except SynthesisError:  # none of its sentences cites anything there is
        return []
    kept = {one.claim_id for one in verify(report, evidence) if one.verdict in {"quoted", "supported"}}
    return [claim for claim in report.claims if claim.id in kept]


def brief(
    query: str,
    language: Language,
    report: ResearchReport,
    evidence: Sequence[EvidenceItem],
    verdicts: Sequence[ClaimVerdict],
) -> ReviserBrief:
    """The refuted sentences, each with the reason and its passages."""
    known = {item.id: item for item in evidence}
    claims = {claim.id: claim for claim in report.claims}
    refuted = [
        RefutedClaim(
            claim_id=one.claim_id,
            text=claims[one.claim_id].text,
            reason=one.reason,
            passages=[known[key] for key in claims[one.claim_id].evidence if key in known][:PASSAGES],
        )
        for one in flagged(verdicts)
    ]
    return ReviserBrief(query=query, language=language, claims=refuted)


def revised(
    report: ResearchReport, evidence: Sequence[EvidenceItem], run_id: str, revisions: Sequence[Revision]
) -> ResearchReport:
    """The report with revised sentences in place of the refuted; one that was revised to nothing is left out."""
    changed: dict[str, DraftClaim | None] = {
        one.claim_id: DraftClaim(text=one.text, evidence=one.evidence) if one.text else None for one in revisions
    }
    return _rebuilt(report, evidence, run_id, changed, report.limitations)


def without(
    report: ResearchReport, evidence: Sequence[EvidenceItem], run_id: str, verdicts: Sequence[ClaimVerdict]
) -> ResearchReport:
    """The report without its refuted sentences, which its limitations tell of."""
    refuted = {one.claim_id for one in flagged(verdicts)}
    texts = dict.fromkeys(shortened(claim.text) for claim in report.claims if claim.id in refuted)
    told = Sentence(
        "%(count)s sentence was left out, since its sources do not bear it out: %(claims)s",
        plural="%(count)s sentences were left out, since their sources do not bear them out: %(claims)s",
        count=len(texts),
        claims=listed(list(texts)[:LISTED], report.language),
    )
    limitations = told_together([report.limitations, told]) if report.limitations else told
    return _rebuilt(report, evidence, run_id, dict.fromkeys(refuted), limitations)


def carried(before: ResearchReport, verdicts: Sequence[ClaimVerdict], after: ResearchReport) -> list[ClaimVerdict]:
    """The verdicts on the sentences that both reports have, under their numbers in the later one."""
    by_id = {one.claim_id: one for one in verdicts}
    known = {_key(claim): by_id[claim.id] for claim in before.claims if claim.id in by_id}
    return [
        known[_key(claim)].model_copy(update={"claim_id": claim.id}) for claim in after.claims if _key(claim) in known
    ]


def _key(claim: Claim) -> tuple[str, ...]:
    return claim.text, *claim.evidence


def _rebuilt(
    report: ResearchReport,
    evidence: Sequence[EvidenceItem],
    run_id: str,
    changed: Mapping[str, DraftClaim | None],
    limitations: str,
) -> ResearchReport:
    def drafts(claims: Sequence[Claim]) -> list[DraftClaim]:
        kept = [
            changed.get(one.id, DraftClaim(text=one.text, evidence=one.evidence, under=one.under)) for one in claims
        ]
        return [one for one in kept if one is not None]

    by_id = {claim.id: claim for claim in report.claims}
    draft = DraftReport(
        title=report.title,
        summary=drafts([one for one in report.claims if one.part == "summary"]),
        key_findings=drafts([one for one in report.claims if one.part == "finding"]),
        sections=[
            DraftSection(heading=part.heading, claims=drafts([by_id[key] for key in part.claims]))
            for part in report.sections
        ],
        limitations=limitations,
    )
    made = resolve(draft, evidence, run_id=run_id, language=report.language)
    return made.model_copy(update={"stripped": [*report.stripped, *made.stripped]})
