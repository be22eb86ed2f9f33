"""Judges a finished report against the passages it cites, by code alone, and scores it."""

from collections.abc import Sequence
from typing import get_args

from django.utils.translation import gettext, gettext_noop

from library.independence import count_origins
from library.judging.cells import CellPlace, read_cell
from library.judging.differences import undrawn
from library.judging.reading import read, read_inferred
from library.judging.verdicts import FindingKind, PassageReading, Verdict
from library.schemas import EvidenceItem
from research.errors import VerificationError
from research.schemas.reports import Claim, ClaimVerdict, ResearchReport, ValidationResult
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
INDEPENDENT = (0.0, 0.7, 0.9, 1.0)
"""What sentences of no, one, two, three or more independent origins count."""
LIKELY = 0.55
"""What a part counts whose answer is only like it: of 83 such answers 46 held a key fact, 22 being of questions that nothing answers, eight of which were chosen because they went wrong."""
LEAST_FAITHFUL = 0.7
SHOWN = 80
"""Characters of a claim that an issue repeats."""
REASONS: dict[FindingKind, str] = {
    "same": gettext_noop("The sentence stands in the source word for word."),
    "words": gettext_noop("The source has the same words and figures, in another form or order."),
    "meaning": gettext_noop("The source speaks of the same thing in other words; no figure, name or opposite differs."),
    "other": gettext_noop("The report says “%(said)s” where the source says “%(instead)s”."),
    "exchanged": gettext_noop("The source has the same words, but “%(said)s” and “%(instead)s” have changed places."),
    "cause": gettext_noop("What the report gives for the cause is the effect in the source."),
    "concluded": gettext_noop("The report says “%(said)s”; the source says nothing of the kind."),
    "together": gettext_noop(
        "The report infers this from several sources: each of its figures and names stands in one of them, the conclusion in none."
    ),
    "absent": gettext_noop("The source does not give “%(said)s”."),
    "negation": gettext_noop("One of the two denies what the other says."),
    "language": gettext_noop("The source is in another language, so that its words cannot be compared by code."),
    "nothing": gettext_noop("Nothing was found in the cited passage that says this."),
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
    places = cell_places(report)
    return [_verdict(claim, known, places.get(claim.id)) for claim in report.claims]


def cell_places(report: ResearchReport) -> dict[str, CellPlace]:
    """Where in its table each cell stands, by its claim."""
    return {
        key: CellPlace(row.name, column, tuple(one.name for one in table.rows), tuple(table.columns))
        for table in (section.table for section in report.sections)
        if table
        for row in table.rows
        for column, key in zip(table.columns, row.cells, strict=True)
        if key
    }


def validate(
    report: ResearchReport, evidence: Sequence[EvidenceItem], verdicts: Sequence[ClaimVerdict]
) -> ValidationResult:
    """The verification as a whole: how much is answered, from how many origins, how well it stands in its sources.

    A report is valid when it answers the whole question, nothing conflicts and nothing lacks support.
    """
    counts: dict[Verdict, int] = {kind: sum(one.verdict == kind for one in verdicts) for kind in get_args(Verdict)}
    faithful = sum(WEIGHTS[kind] * count for kind, count in counts.items()) / len(verdicts) if verdicts else 0.0
    cited = {identifier for claim in report.claims for identifier in claim.evidence}
    origins = count_origins([item for item in evidence if item.id in cited])
    answered = _answered(report)
    independent = INDEPENDENT[min(origins, len(INDEPENDENT) - 1)]
    score = round(answered * independent * faithful, 2)
    sound = bool(verdicts) and not counts["conflicting"] and not counts["unsupported"]
    return ValidationResult(
        is_valid=sound and report.gap is None and faithful >= LEAST_FAITHFUL,
        confidence_score=score,
        issues_found=_issues(report, verdicts, origins),
        recommendations=_advice(report, counts, origins),
        verdicts=list(verdicts),
        counts=counts,
        answered=round(answered, 4),
        faithful=round(faithful, 4),
        formula=Sentence(
            "answered %(answered)s × independent %(independent)s × faithful %(faithful)s = %(score)s",
            answered=f"{answered:.2f}",
            independent=f"{independent:.2f}",
            faithful=f"{faithful:.2f}",
            score=f"{score:.2f}",
        ),
        independent_origins=origins,
    )


def _answered(report: ResearchReport) -> float:
    if not report.claims:
        return 0.0
    still = len(report.gap.open) if report.gap else 0
    return 1 - (still + (1 - LIKELY) * report.likely) / max(report.parts, still, 1)


def _advice(report: ResearchReport, counts: dict[Verdict, int], origins: int) -> list[str]:
    advice: list[str] = [Sentence(text) for kind, text in ADVICE.items() if counts[kind]]
    if report.gap:
        advice.append(Sentence("Add a document that speaks of what is open, or ask in the other language."))
    if origins == 1:
        advice.append(Sentence("Add sources of other origin before relying on the report."))
    return advice


def _verdict(claim: Claim, known: dict[str, EvidenceItem], place: CellPlace | None) -> ClaimVerdict:
    cited = [known[identifier] for identifier in claim.evidence if identifier in known]
    if place:
        reading = read_cell(claim.text, place, cited)
    elif claim.inferred:
        reading = read_inferred(claim.text, cited)
    else:
        reading = _read_unmarked(claim.text, cited)
    if reading.evidence_id is None:
        reason = Sentence("It cites no passage of this run.")
    else:
        said, instead = shortened(reading.said), shortened(reading.instead)
        reason = Sentence(REASONS[reading.finding], said=said, instead=instead)
    return ClaimVerdict(
        claim_id=claim.id,
        verdict=reading.verdict,
        evidence_id=reading.evidence_id,
        quote=reading.quote,
        support=reading.support,
        reason=reason,
    )


def _read_unmarked(sentence: str, cited: Sequence[EvidenceItem]) -> PassageReading:
    """The reading of a sentence that readers take for its sources' own: a conclusion that none of them draws is not theirs.

    What a source in another language concludes code cannot tell.
    """
    reading = read(sentence, cited)
    told = " ".join(f"{one.text} {one.title} {one.heading}" for one in cited)
    drawn = undrawn(sentence, told) if reading.verdict == "weak" and reading.finding != "language" else ""
    return reading._replace(verdict="unsupported", finding="concluded", said=drawn, instead="") if drawn else reading


def shortened(text: str) -> str:
    """The beginning of a sentence that is told of."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN].rstrip()}…"


def _issues(report: ResearchReport, verdicts: Sequence[ClaimVerdict], origins: int) -> list[str]:
    """What a reader must know, gravest first."""
    texts = {claim.id: claim.alone for claim in report.claims}
    issues: list[str] = [
        Sentence("Not answered: %(part)s", part=part) for part in (report.gap.open if report.gap else ())
    ]
    issues += [
        gettext("“%(claim)s”: %(reason)s")
        % {"claim": shortened(texts.get(one.claim_id, one.claim_id)), "reason": one.reason}
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
