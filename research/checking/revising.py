"""A report without the sentences its check refuted: what is revised takes their place, what stays refuted is left out."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from library.judging.verdicts import Verdict
from library.schemas import EvidenceItem, Language
from library.text.language import quoted, run_on
from research.briefs import (
    DraftCell,
    DraftClaim,
    DraftReport,
    DraftRow,
    DraftSection,
    DraftTable,
    RefutedClaim,
    ReviserBrief,
    Revision,
)
from research.checking.citations import letters_of, resolve
from research.checking.verification import shortened, verify
from research.errors import SynthesisError
from research.events import WrittenRow, WrittenSentence, WrittenTable
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport, Section
from research.schemas.tables import ReportTable
from runs.words import Sentence

REFUTED: frozenset[Verdict] = frozenset({"unsupported", "conflicting"})
PASSAGES, LISTED = 4, 5
"""Passages shown with a refuted sentence, and how many of those left out are told."""


def flagged(verdicts: Sequence[ClaimVerdict]) -> list[ClaimVerdict]:
    return [one for one in verdicts if one.verdict in REFUTED]


def standing(
    section: DraftSection,
    evidence: Sequence[EvidenceItem],
    run_id: str,
    language: Language,
    before: Sequence[DraftSection] = (),
) -> tuple[list[WrittenSentence], WrittenTable | None]:
    """The sentences and cells of a section that code finds in their passages, which no later check takes back.

    Nor does the report, which leaves out of a section what one before it says.
    """
    draft = DraftReport(title="", summary=[], key_findings=[], sections=[section])
    try:
        report = resolve(draft, evidence, run_id=run_id, language=language)
    except SynthesisError:  # none of its sentences cites anything there is
        return [], None
    kept = {one.claim_id for one in verify(report, evidence) if one.verdict in {"quoted", "supported"}}
    claims = {claim.id: claim for claim in report.claims if claim.id in kept}
    said = [letters_of(claim.text) for part in before for claim in part.claims]
    told = [
        WrittenSentence(text=one.whole, evidence=one.evidence, inferred=one.inferred)
        for one in claims.values()
        if one.part != "cell" and not any(letters_of(one.text) in earlier for earlier in said)
    ]
    tables = [part.table for part in report.sections if part.table]
    return told, _standing_table(tables[0], claims) if tables else None


def _standing_table(table: ReportTable, claims: Mapping[str, Claim]) -> WrittenTable | None:
    """Its rows that have a cell which stays; of fewer than two no table is made."""

    def cell(key: str) -> WrittenSentence | None:
        claim = claims.get(key)
        return WrittenSentence(text=claim.text, evidence=claim.evidence) if claim else None

    rows = [WrittenRow(name=row.name, cells=[cell(key) for key in row.cells]) for row in table.rows]
    rows = [row for row in rows if any(row.cells)]
    if len(rows) < 2:
        return None
    return WrittenTable(title=table.title, rows_are=table.rows_are, columns=table.columns, rows=rows)


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
            text=claims[one.claim_id].alone,
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
    inferred = {claim.id for claim in report.claims if claim.inferred}
    changed: dict[str, DraftClaim | None] = {
        one.claim_id: DraftClaim(text=one.text, evidence=one.evidence, inferred=one.claim_id in inferred)
        if one.text
        else None
        for one in revisions
    }
    return _rebuilt(report, evidence, run_id, changed, report.limitations)


def without(
    report: ResearchReport, evidence: Sequence[EvidenceItem], run_id: str, verdicts: Sequence[ClaimVerdict]
) -> ResearchReport:
    """The report without its refuted sentences, which its limitations tell of."""
    refuted = {one.claim_id for one in flagged(verdicts)}
    gone = [claim for claim in report.claims if claim.id in refuted]
    told = [report.limitations] if report.limitations else []
    if sentences := _listed([claim for claim in gone if claim.part != "cell"]):
        told.append(
            Sentence(
                "%(count)s sentence was left out, since its sources do not bear it out: %(claims)s",
                plural="%(count)s sentences were left out, since their sources do not bear them out: %(claims)s",
                **sentences,
            )
        )
    if cells := _listed([claim for claim in gone if claim.part == "cell"]):
        told.append(
            Sentence(
                "%(count)s cell of a table was left empty, since its sources do not bear it out: %(claims)s",
                plural="%(count)s cells of tables were left empty, since their sources do not bear them out: %(claims)s",
                **cells,
            )
        )
    return _rebuilt(report, evidence, run_id, dict.fromkeys(refuted), run_on(told))


class _Listed(TypedDict):
    count: int
    claims: list[str]


def _listed(claims: Sequence[Claim]) -> _Listed | None:
    """How many different ones there are, and the first of them as they are told of."""
    texts = dict.fromkeys(shortened(claim.alone) for claim in claims)
    return {"count": len(texts), "claims": quoted(list(texts)[:LISTED])} if texts else None


def carried(before: ResearchReport, verdicts: Sequence[ClaimVerdict], after: ResearchReport) -> list[ClaimVerdict]:
    """The verdicts on the sentences that both reports have, under their numbers in the later one."""
    by_id = {one.claim_id: one for one in verdicts}
    known = {_key(claim): by_id[claim.id] for claim in before.claims if claim.id in by_id}
    return [
        known[_key(claim)].model_copy(update={"claim_id": claim.id}) for claim in after.claims if _key(claim) in known
    ]


def _key(claim: Claim) -> tuple[str, ...]:
    return claim.alone, *claim.evidence


def _rebuilt(
    report: ResearchReport,
    evidence: Sequence[EvidenceItem],
    run_id: str,
    changed: Mapping[str, DraftClaim | None],
    limitations: str,
) -> ResearchReport:
    def drafts(claims: Sequence[Claim]) -> list[DraftClaim]:
        kept = [
            changed.get(
                one.id,
                DraftClaim(text=one.text, evidence=one.evidence, under=one.under, inferred=one.inferred),
            )
            for one in claims
        ]
        return [one for one in kept if one is not None]

    def table(part: Section) -> DraftTable | None:
        return _drafted(part.table, by_id, changed) if part.table else None

    by_id = {claim.id: claim for claim in report.claims}
    draft = DraftReport(
        title=report.title,
        summary=drafts([one for one in report.claims if one.part == "summary"]),
        key_findings=drafts([one for one in report.claims if one.part == "finding"]),
        sections=[
            DraftSection(
                heading=part.heading, claims=drafts(claims), table=table(part), are_steps=_are_numbered(claims)
            )
            for part in report.sections
            for claims in [[by_id[key] for key in part.claims]]
        ],
        limitations=limitations,
    )
    made = resolve(draft, evidence, run_id=run_id, language=report.language)
    return made.model_copy(update={"stripped": [*report.stripped, *made.stripped]})


def _are_numbered(claims: Sequence[Claim]) -> bool:
    """Whether they are steps, which only code numbers."""
    return bool(claims) and [one.under for one in claims] == [str(number) for number in range(1, len(claims) + 1)]


def _drafted(table: ReportTable, claims: Mapping[str, Claim], changed: Mapping[str, DraftClaim | None]) -> DraftTable:
    """The table as a draft has it; what was changed to nothing is an empty cell."""

    def cell(key: str) -> DraftCell:
        kept = changed.get(key, claims.get(key))
        return DraftCell(text=kept.text, evidence=kept.evidence) if kept else DraftCell()

    return DraftTable(
        title=table.title,
        rows_are=table.rows_are,
        columns=table.columns,
        rows=[DraftRow(name=row.name, cells=[cell(key) for key in row.cells]) for row in table.rows],
    )
